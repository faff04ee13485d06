"""What was decided at a table: the only truth that is stored.

A later version of an event is a type of its own with a tag of its own (``moved/2``); the types here
are never changed, except that a field with a default may be added. Bytes are lower-case hex, moves
are notation.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from cubeamulet.games.core.contract import Seat
from cubeamulet.records.model import EndReason
from cubeamulet.table.clock import ClockRule, NoClock
from cubeamulet.table.commands import Absence, OptionValue, Proposable
from cubeamulet.table.view import OutReason


class Stored(msgspec.Struct, frozen=True, tag_field="type", omit_defaults=True):
    """Base of all events of a table; the tag ``type`` tells them apart."""


class TableOpened(Stored, frozen=True, tag="table_opened"):
    """``host`` opened a table for ``players``; ``options`` are complete. At a physical table
    ``names`` are those who play there.
    """

    game: str
    rules: str
    players: int
    options: dict[str, OptionValue]
    host: str
    invite: str
    command: str
    names: tuple[str, ...] | None = None
    clock: ClockRule = NoClock()
    absence: Absence = "bot"


class RulesRenewed(Stored, frozen=True, tag="rules_renewed"):
    """From its next game on a table plays by these rules; ``options`` are complete."""

    rules: str
    options: dict[str, OptionValue]


class GameSetUp(Stored, frozen=True, tag="game_set_up", gc=False):
    """A game got its id and its secret; no secret where the cubes are real ones."""

    game_id: str
    secret: str | None = None

    def __repr__(self) -> str:
        return f"GameSetUp(game_id={self.game_id!r}, secret=...)"


class SeatTaken(Stored, frozen=True, tag="seat_taken", gc=False):
    """Somebody sat down and contributed to the chance of the game."""

    seat: Seat
    identity: str
    name: str
    contribution: str


class SeatLeft(Stored, frozen=True, tag="seat_left", gc=False):
    """Who sat there stood up."""

    seat: Seat


class SeatFreed(Stored, frozen=True, tag="seat_freed", gc=False):
    """The host freed a seat."""

    seat: Seat


class CodeDrawn(Stored, frozen=True, tag="code_drawn", gc=False):
    """The table got a code by which it can be found until all seats are taken."""

    code: str

    def __repr__(self) -> str:
        return "CodeDrawn(code=...)"


class BotSeated(Stored, frozen=True, tag="bot_seated", gc=False):
    """The host put a bot there."""

    seat: Seat
    bot: str


class Contributed(Stored, frozen=True, tag="contributed", gc=False):
    """Who sat there already contributed to the chance of a further game."""

    seat: Seat
    contribution: str


class GameStarted(Stored, frozen=True, tag="game_started"):
    """The contributions of all seats were fixed, in seat order (none at a physical table); from
    here on every draw is determined.
    """

    contributions: tuple[str, ...]


class Moved(Stored, frozen=True, tag="moved", gc=False):
    """A seat moved, ``ms`` milliseconds after it was asked. ``by`` names who moved for it, if it
    was not its own player.
    """

    seat: Seat
    move: str
    ms: int
    by: str | None = None


class MoveUndone(Stored, frozen=True, tag="move_undone", gc=False):
    """The newest move was taken back."""


class StandingWishSet(Stored, frozen=True, tag="standing_wish_set", gc=False):
    """How a seat's replacements are drawn from now on."""

    seat: Seat
    replacements: str


class SeatLapsed(Stored, frozen=True, tag="seat_lapsed", gc=False):
    """A person was absent or out of time."""

    seat: Seat
    reason: OutReason


class SeatResumed(Stored, frozen=True, tag="seat_resumed", gc=False):
    """Who had been absent or out of time plays again."""

    seat: Seat


class Resigned(Stored, frozen=True, tag="resigned", gc=False):
    """A person gave the game up for lost."""

    seat: Seat


class Proposed(Stored, frozen=True, tag="proposed", gc=False):
    """A seat asked all others for something."""

    seat: Seat
    what: Proposable


class Agreed(Stored, frozen=True, tag="agreed", gc=False):
    """A seat consented to what is proposed."""

    seat: Seat


class Declined(Stored, frozen=True, tag="declined", gc=False):
    """A seat refused what is proposed, or withdrew it."""

    seat: Seat


class GameEnded(Stored, frozen=True, tag="game_ended", gc=False):
    """The game ended at the table."""

    reason: EndReason


CourseEvent: TypeAlias = (
    MoveUndone | SeatLapsed | SeatResumed | Resigned | Proposed | Agreed | Declined | GameEnded
)
"""What happens at a running game besides moves."""

LaterEvent: TypeAlias = (
    GameSetUp
    | CodeDrawn
    | SeatTaken
    | SeatLeft
    | SeatFreed
    | BotSeated
    | Contributed
    | GameStarted
    | Moved
    | StandingWishSet
    | CourseEvent
)
"""What happens at a table that has rules to play by."""

TableEvent: TypeAlias = TableOpened | RulesRenewed | LaterEvent
