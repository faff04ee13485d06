"""What a table is at one moment."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import msgspec

from cubeamulet.games.core.contract import AnyGame, Seat
from cubeamulet.records.model import BY_TABLE, EndReason, bot_kind
from cubeamulet.table import events as e
from cubeamulet.table.clock import SeatTime, Times
from cubeamulet.table.playing import Playing
from cubeamulet.table.ports import IdentityId
from cubeamulet.table.seats import Bot, Person, Seats
from cubeamulet.table.view import OutReason, Proposal, StandIn, Status

SUBSTITUTE: Final = "steady"
"""The bot that plays for whoever cannot: it judges by that seat's view alone."""

ASK: Final = "ask"
"""The standing wish of whoever has none."""


class Undo(msgspec.Struct, frozen=True):
    """How to take back the newest move, which ``seat`` made: the game and its time before it."""

    seat: Seat
    playing: Playing
    time: SeatTime | None


class Table(msgspec.Struct, frozen=True):
    """A table at one moment.

    ``opened`` is how it began, with the rules of the newest game; ``code`` leads here while a seat
    is free; ``version`` counts the steps so far, ``private`` those of them that were told to one
    seat only. When the newest step was decided (s since 1970) says ``changed`` for everybody, and
    ``changed_alone`` for the seats that alone were told of something since.
    ``games`` counts the games set up, and ``game_id``, ``secret`` and ``commitment`` (hex) belong
    to the newest. ``playing`` is that game once it has started, also after it ended, and
    ``before_start`` counts the steps before it did; ``ending`` says how it ended.
    Of that game are the ``times`` of the seats (none without a clock), which persons are ``out``
    and why, how to ``undo`` the newest move, and the open ``proposal``. The standing ``wishes`` of
    the seats outlast it.
    """

    id: str
    opened: e.TableOpened
    game: AnyGame
    options: object
    created: float
    changed: float
    version: int
    seats: Seats
    out: tuple[OutReason | None, ...]
    wishes: tuple[str, ...]
    code: str | None = None
    games: int = 0
    game_id: str = ""
    secret: str | None = None
    commitment: str | None = None
    playing: Playing | None = None
    ending: EndReason | None = None
    taken_back: int = 0
    """How many moves of the newest game were taken back."""
    times: Times = ()
    undo: Undo | None = None
    proposal: Proposal | None = None
    stand_ins: tuple[StandIn, ...] = ()
    """Who moved for bots that failed, in the newest game; the last few."""
    private: int = 0
    changed_alone: Mapping[Seat, float] = msgspec.field(default_factory=dict)
    before_start: int = 0
    up: float = 0.0
    """The service time (s) of the newest step."""

    def __repr__(self) -> str:
        return f"Table({self.id!r}, version={self.version})"

    @property
    def shown(self) -> int:
        """The version that is told: it counts the steps that everybody may notice."""
        return self.version - self.private

    @property
    def host(self) -> IdentityId:
        """Who opened it."""
        return IdentityId(self.opened.host)

    @property
    def status(self) -> Status:
        """Waiting for players, playing, or ended."""
        if self.playing is None:
            return Status.WAITING
        return Status.PLAYING if self.ending is None else Status.ENDED

    @property
    def running(self) -> Playing | None:
        """The game, if it has started and not ended."""
        return self.playing if self.ending is None else None

    @property
    def undoable(self) -> Seat | None:
        """The seat whose move could be taken back."""
        return None if self.undo is None else self.undo.seat

    @property
    def is_physical(self) -> bool:
        """Whether people with real cubes use it as their slate."""
        return self.opened.names is not None


def told_alone(events: Sequence[e.TableEvent]) -> Seat | None:
    """The seat that alone is told of a step: it made a standing wish, and nothing else happened."""
    only = events[0] if len(events) == 1 else None
    return only.seat if isinstance(only, e.StandingWishSet) else None


def counted(table: Table, events: Sequence[e.TableEvent], at: float, up: float) -> Table:
    """The table with one more step, which these events were, decided at that time of day and that
    service time.
    """
    version = table.version + 1
    seat = told_alone(events)
    if seat is None:
        return msgspec.structs.replace(table, version=version, changed=at, changed_alone={}, up=up)
    alone = {**table.changed_alone, seat: at}
    return msgspec.structs.replace(
        table, version=version, private=table.private + 1, changed_alone=alone, up=up
    )


def changed_for(table: Table, viewer: Seat | None) -> float:
    """When the newest step that a viewer is told of was decided (s since 1970)."""
    if viewer is None:
        return table.changed
    return table.changed_alone.get(viewer, table.changed)


def owing(table: Table) -> dict[Seat, str]:
    """The seats that owe a move, and the id of the question; nobody once the game has ended."""
    playing = table.running
    return {} if playing is None else {asked.seat: asked.id for asked in playing.open}


def persons_playing(table: Table) -> tuple[Seat, ...]:
    """The seats whose persons play themselves: they are asked, and wait for others."""
    return tuple(Seat(seat) for seat in range(len(table.seats)) if plays_on(table, Seat(seat)))


def plays_on(table: Table, seat: Seat) -> bool:
    """Whether a person plays there: one who has neither resigned nor is absent. Who is out of time
    does so where nobody else moves in that seat.
    """
    if not isinstance(table.seats[seat], Person):
        return False
    reason = table.out[seat]
    return reason is None or (reason is OutReason.TIME and deputy_of(table, seat) is None)


class Deputy(NamedTuple):
    """Who moves in a seat instead of a person: the ``bot`` that chooses, and what a record says of
    its moves in ``by``, nothing where the seat is the bot's own.
    """

    bot: str
    by: str | None


def deputy_of(table: Table, seat: Seat) -> Deputy | None:
    """Who moves in a seat without being waited for; ``None`` where a person does."""
    occupant = table.seats[seat]
    if isinstance(occupant, Bot):
        return Deputy(occupant.code, None)
    substitute = substitute_of(table, seat)
    return None if substitute is None else Deputy(SUBSTITUTE, substitute)


def substitute_of(table: Table, seat: Seat) -> str | None:
    """Who moves in a person's place, as records name it: a bot, the table, or nobody."""
    reason = table.out[seat]
    if reason is None or table.running is None:
        return None
    if reason is OutReason.RESIGNED:
        return bot_kind(SUBSTITUTE)
    if not table.game.leaves_choice(table.options):
        return BY_TABLE
    return bot_kind(SUBSTITUTE) if table.opened.absence == "bot" else None
