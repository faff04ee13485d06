"""Why a table says no: stable codes, and what kind of no each of them is."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from cubeamulet.games.core.errors import GameError, IllegalMove
from cubeamulet.table.view import Problem


class Kind(StrEnum):
    """What a refusal is about, whichever way it is carried."""

    CONFLICT = "conflict"
    """Right at another time: a lost race, a late move, a game that has not started."""
    FORBIDDEN = "forbidden"
    """Not for this identity."""
    INVALID = "invalid"
    """Never right in this position: illegal or unreadable."""
    UNKNOWN = "unknown"
    """There is no such table or game."""
    BROKEN = "broken"
    """What is stored cannot be read by this program; no repetition helps."""
    UNAVAILABLE = "unavailable"
    """The server could not store it; the same command may be sent again."""


KINDS: Final[Mapping[str, Kind]] = {
    "already_agreed": Kind.CONFLICT,
    "already_contributed": Kind.CONFLICT,
    "already_seated": Kind.CONFLICT,
    "decision_closed": Kind.CONFLICT,
    "game_running": Kind.CONFLICT,
    "game_started": Kind.CONFLICT,
    "not_enough_chips": Kind.CONFLICT,
    "not_everybody_is_ready": Kind.CONFLICT,
    "no_proposal": Kind.CONFLICT,
    "not_ended": Kind.CONFLICT,
    "not_lapsed": Kind.CONFLICT,
    "not_playing": Kind.CONFLICT,
    "not_your_turn": Kind.CONFLICT,
    "nothing_to_undo": Kind.CONFLICT,
    "proposal_open": Kind.CONFLICT,
    "seat_free": Kind.CONFLICT,
    "seat_lapsed": Kind.CONFLICT,
    "seat_resigned": Kind.CONFLICT,
    "seat_taken": Kind.CONFLICT,
    "seats_free": Kind.CONFLICT,
    "slate_full": Kind.CONFLICT,
    "somebody_cannot_pay": Kind.CONFLICT,
    "not_host": Kind.FORBIDDEN,
    "not_seated": Kind.FORBIDDEN,
    "not_starter": Kind.FORBIDDEN,
    "wrong_invite": Kind.FORBIDDEN,
    "unknown_code": Kind.UNKNOWN,
    "unknown_game": Kind.UNKNOWN,
    "unknown_table": Kind.UNKNOWN,
    "table_unreadable": Kind.BROKEN,
    "try_again": Kind.UNAVAILABLE,
    "unknown_rules": Kind.BROKEN,
}
"""Every code of the tables themselves; codes of the games, and those not listed, are invalid."""


class Refused(Exception):
    """A wish that is not granted and changed nothing.

    ``problem`` is what its author is told; it never mentions anything hidden.
    """

    def __init__(self, code: str, message: str, rule: str | None = None) -> None:
        super().__init__(message)
        self.problem = Problem(code, message, rule)


class UnknownRules(Refused):
    """A stored game is of rules that this program does not have; nothing of it is damaged."""

    def __init__(self, rules: str) -> None:
        super().__init__(
            "unknown_rules",
            f"this table plays by {rules}, which this version of the program does not have; "
            "with one that does it goes on",
        )
        self.rules = rules


def kind_of(problem: Problem) -> Kind:
    """What kind of refusal a problem is."""
    return KINDS.get(problem.code, Kind.INVALID)


def refusal_of(error: GameError) -> Refused:
    """A game's own refusal, as the table passes it on."""
    rule = error.rule if isinstance(error, IllegalMove) else None
    return Refused(error.code, str(error), rule)
