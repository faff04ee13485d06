"""A finished game as a document (format ``cubeamulet-record/1``).

The fields stand in the order in which the keys are written. Bytes are lower-case hex here as in
the document.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Annotated, Final, TypeAlias

import msgspec

from cubeamulet.fairness.commitment import (
    SCHEME,
    Contribution,
    GameKey,
    Secret,
    commitment_of,
    game_key,
)
from cubeamulet.games.core.contract import Seat, Termination

FORMAT: Final = "cubeamulet-record/1"

PERSON: Final = "person"
"""The kind of a player who is a person."""

BY_TABLE: Final = "table"
"""What ``by`` says of a move that the table itself made for somebody absent."""

_BOT_PREFIX: Final = "bot:"

Json: TypeAlias = Annotated[
    object, msgspec.Meta(extra_json_schema={"description": "any JSON without fractions"})
]


def bot_kind(name: str) -> str:
    """The kind of a player who is the bot of that name; also what ``by`` says of its moves."""
    return _BOT_PREFIX + name


def is_bot(kind: str) -> bool:
    """Whether a kind is a bot's."""
    return kind.startswith(_BOT_PREFIX)


class EndReason(StrEnum):
    """How a game ended at the table (how it ended by its rules is its ``Termination``)."""

    FINISHED = "finished"
    """The rules ended it; only then there is a result."""
    AGREED = "agreed"
    """All players agreed to stop."""
    ABANDONED = "abandoned"
    """Somebody was absent at a table whose rule is that the game then ends, or nobody could bring
    it on any more.
    """
    EXPIRED = "expired"
    """Time ran out at a table whose rule is that the game then ends."""
    RESIGNED = "resigned"
    """So many players resigned that at most one was left."""


class Player(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who sat in a seat when the game began; ``kind`` is ``person`` or ``bot:NAME``."""

    seat: Seat
    name: str
    kind: str


class Fairness(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where the chance of the game came from; ``contributions`` in seat order."""

    scheme: str
    commitment: str
    secret: str
    contributions: tuple[str, ...]

    def key(self, game_id: str) -> GameKey:
        """The key from which all draws of the game with that id follow."""
        contributions = [Contribution(bytes.fromhex(text)) for text in self.contributions]
        return game_key(Secret(bytes.fromhex(self.secret)), game_id, contributions)


class RecordedMove(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One move in notation.

    ``ms`` is the thinking time in milliseconds. ``by`` names who moved when it was not the seat's
    own player: ``bot:NAME`` or ``table``.
    """

    seat: Seat
    move: str
    ms: int
    by: str | None = None


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the game came to.

    ``scores`` (one per seat), ``breakdown`` and ``termination`` are those of the game's outcome,
    and ``None``, all three, when the game ended otherwise than by its rules.
    """

    scores: tuple[int, ...] | None
    breakdown: Mapping[str, Json] | None
    termination: Termination | None
    end: EndReason


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One finished game.

    ``rules`` is name and version of the rules, ``options`` all options of the game as plain JSON;
    ``fairness`` is ``None`` when real cubes were thrown.
    """

    format: str
    game: str
    rules: str
    id: str
    options: Mapping[str, Json]
    players: tuple[Player, ...]
    fairness: Fairness | None
    moves: tuple[RecordedMove, ...]
    result: Result


def fairness_of(secret: Secret, contributions: Sequence[Contribution]) -> Fairness:
    """What a record says about its chance, the secret opened; ``contributions`` in seat order."""
    return Fairness(
        scheme=SCHEME,
        commitment=commitment_of(secret).hex(),
        secret=secret.hex(),
        contributions=tuple(contribution.hex() for contribution in contributions),
    )
