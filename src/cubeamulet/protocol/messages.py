"""Messages of the table service, over WebSocket and over plain HTTP.

The JSON Schema and the client's TypeScript types are generated from this module. Unknown keys are
refused in messages from clients. Every text a client translates is a code; the English sentence
beside it is for people who read the wire.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec

from cubeamulet.games.bargon.events import BargonEvent
from cubeamulet.games.bargon.view import BargonView
from cubeamulet.games.gargon.events import GargonEvent
from cubeamulet.games.gargon.view import GargonView
from cubeamulet.table import view
from cubeamulet.table.clock import ClockRule, DaysClock, LiveClock, NoClock
from cubeamulet.table.commands import (
    Absence,
    Agree,
    ComeBack,
    Command,
    CommandId,
    Contribute,
    ContributionHex,
    Decline,
    LeaveSeat,
    MoveText,
    OpenSeat,
    OpenTable,
    Play,
    PlayerName,
    Proposable,
    Propose,
    Rematch,
    Resign,
    SeatBot,
    StandingText,
    StandingWish,
    StartGame,
    TakeSeat,
    Wish,
    WishUnion,
)
from cubeamulet.table.view import (
    Answer,
    Ending,
    Message,
    OutReason,
    Presence,
    Problem,
    Proposal,
    SeatClock,
    SeatInfo,
    StandIn,
    Status,
    TableInfo,
    TableOpened,
    TableSummary,
)

__all__ = [
    "About",
    "Absence",
    "Agree",
    "Answer",
    "BotInfo",
    "ClientMessage",
    "ClockRule",
    "Closing",
    "ComeBack",
    "Command",
    "CommandId",
    "Contribute",
    "ContributionHex",
    "DaysClock",
    "Decline",
    "Ending",
    "FindTable",
    "GameEvent",
    "GameView",
    "Hello",
    "LeaveSeat",
    "LiveClock",
    "Me",
    "Message",
    "MoveText",
    "NoClock",
    "OpenSeat",
    "OpenTable",
    "OutReason",
    "Ping",
    "Play",
    "PlayerName",
    "Pong",
    "Presence",
    "Problem",
    "Proposable",
    "Proposal",
    "Propose",
    "Rematch",
    "Rename",
    "Resign",
    "SeatBot",
    "SeatClock",
    "SeatInfo",
    "ServerMessage",
    "Snapshot",
    "StandIn",
    "StandingText",
    "StandingWish",
    "StartGame",
    "Status",
    "TableInfo",
    "TableOpened",
    "TableSummary",
    "TakeSeat",
    "TypedCode",
    "Update",
    "Wish",
    "WishUnion",
]

GameView: TypeAlias = GargonView | BargonView
GameEvent: TypeAlias = GargonEvent | BargonEvent


class Hello(msgspec.Struct, frozen=True, tag_field="type", tag="hello", forbid_unknown_fields=True):
    """First message on a socket: ``version`` and ``changed`` of the last step that this client has
    seen, if any.
    """

    version: int | None = None
    changed: float | None = None


class Ping(msgspec.Struct, frozen=True, tag_field="type", tag="ping", forbid_unknown_fields=True):
    """A client's sign of life."""


TypedCode: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
"""A code as somebody typed it."""

ClientMessage: TypeAlias = Command | Hello | Ping


# -- what a client is told -------------------------------------------------------------------


class Snapshot(view.Snapshot[GameView, GameEvent], frozen=True, tag="snapshot"):
    """Everything one viewer may know now. ``log`` are the game's events so far; the newest step the
    viewer was told of made the ``version``, and was decided when ``changed`` says.
    """


class Update(view.Update[GameView, GameEvent], frozen=True, tag="update"):
    """What one or more durable steps changed. ``previous`` is the version it builds on: who has
    another one asks again with ``hello``. ``changed`` is when the newest of the steps was decided.
    ``table`` is absent where nothing of it changed.
    """


class Pong(Message, frozen=True, tag="pong"):
    """The answer to a ping; ``now`` is the server's time in seconds since 1970."""

    now: float


class Closing(Message, frozen=True, tag="closing"):
    """The last message on a socket: why it closes, and whether coming back makes sense."""

    problem: Problem
    retry: bool


ServerMessage: TypeAlias = Snapshot | Update | Presence | Answer | Pong | Closing


# -- plain HTTP ------------------------------------------------------------------------------


class Me(msgspec.Struct, frozen=True):
    """This device's identity: an opaque id and the name it plays under, if it chose one.

    Its ``chips`` are play value only: they cannot be bought, sold or paid out. ``refill_at`` is the
    earliest time of a refill (s since 1970), ``null`` while none is needed.
    """

    id: str
    name: str | None
    chips: int
    refill_at: float | None


class Rename(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Choose a name: ``PUT /api/me``."""

    name: PlayerName


class FindTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Ask what a code leads to: ``POST /api/codes``.

    Upper and lower case are the same; spaces and hyphens between the letters do not count.
    """

    code: TypedCode


class BotInfo(msgspec.Struct, frozen=True):
    """A bot that can be seated; ``games`` it plays.

    ``rung`` is its place on the ladder, 1 the weakest, and ``face`` the creature it bears.
    """

    bot: str
    games: tuple[str, ...]
    rung: int
    face: str


class About(msgspec.Struct, frozen=True):
    """What this server offers: ``GET /api/about``.

    ``addresses`` are links that other devices in the same network can open, the best first.
    ``keep_finished_days``: how long finished games are kept here, ``null`` for ever.
    """

    version: str
    games: dict[str, tuple[int, ...]]
    bots: tuple[BotInfo, ...]
    addresses: tuple[str, ...]
    keep_finished_days: int | None = None
