"""Messages of the table service, over WebSocket and over plain HTTP.

The JSON Schema and the client's TypeScript types are generated from this module. Unknown keys are
refused in messages from clients. Every text a client translates is a code; the English sentence
beside it is for people who read the wire.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, TypeAlias

import msgspec

from cubeamulet.games.bargon.events import BargonEvent
from cubeamulet.games.bargon.view import BargonView
from cubeamulet.games.core.contract import Seat
from cubeamulet.games.gargon.events import GargonEvent
from cubeamulet.games.gargon.view import GargonView

CommandId: TypeAlias = Annotated[str, msgspec.Meta(min_length=8, max_length=64)]
"""Made by the client, unique per command: repeating one repeats the answer, not the deed."""

ContributionHex: TypeAlias = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{32}$")]
PlayerName: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=24)]
MoveText: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
OptionValue: TypeAlias = bool | int | str | None
"""Options are flat."""

GameView: TypeAlias = GargonView | BargonView
GameEvent: TypeAlias = GargonEvent | BargonEvent


class Message(msgspec.Struct, frozen=True, tag_field="type", omit_defaults=False):
    """Base of the messages to clients; the tag ``type`` tells them apart."""


class Wish(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """Base of everything a client may ask of a table."""


# -- what a client may ask -------------------------------------------------------------------


class TakeSeat(Wish, frozen=True, tag="take_seat"):
    """Sit down.

    ``invite`` is the secret part of the invitation link; ``contribution`` are 16 random bytes of
    this device for the chance of the next game.
    """

    seat: int
    name: PlayerName
    invite: str
    contribution: ContributionHex


class LeaveSeat(Wish, frozen=True, tag="leave_seat"):
    """Stand up, before the game has started."""


class OpenSeat(Wish, frozen=True, tag="open_seat"):
    """The host frees a seat (of a bot, or of somebody who does not come), before the start."""

    seat: int


class SeatBot(Wish, frozen=True, tag="seat_bot"):
    """The host puts a bot on a free seat."""

    seat: int
    bot: str


class Contribute(Wish, frozen=True, tag="contribute"):
    """This device's bytes for a game that was set up after its player sat down (a rematch)."""

    contribution: ContributionHex


class StartGame(Wish, frozen=True, tag="start_game"):
    """Begin: the host, at Bargon the scorekeeper, once all seats are taken."""


class Play(Wish, frozen=True, tag="play"):
    """A move in notation, answering the question with the id ``decision``."""

    decision: str
    move: MoveText


class Rematch(Wish, frozen=True, tag="rematch"):
    """Set up another game for the same seats, options and spectators."""


WishUnion: TypeAlias = (
    TakeSeat | LeaveSeat | OpenSeat | SeatBot | Contribute | StartGame | Play | Rematch
)


class Command(
    msgspec.Struct, frozen=True, tag_field="type", tag="command", forbid_unknown_fields=True
):
    """One wish with its id."""

    id: CommandId
    do: WishUnion


class Hello(msgspec.Struct, frozen=True, tag_field="type", tag="hello", forbid_unknown_fields=True):
    """First message on a socket: the last version this client has seen, if any."""

    version: int | None = None


class Ping(msgspec.Struct, frozen=True, tag_field="type", tag="ping", forbid_unknown_fields=True):
    """A client's sign of life."""


ClientMessage: TypeAlias = Command | Hello | Ping


# -- what a client is told -------------------------------------------------------------------


class Status(StrEnum):
    """Where a table is."""

    WAITING = "waiting"
    PLAYING = "playing"
    ENDED = "ended"


class SeatInfo(msgspec.Struct, frozen=True):
    """Who sits there.

    ``kind`` is ``free``, ``person`` or ``bot``; ``bot`` names the player's code; ``here``: a device
    of that person is connected; ``ready``: it has contributed bytes.
    """

    seat: Seat
    kind: str
    name: str | None
    bot: str | None
    here: bool
    ready: bool


class Ending(msgspec.Struct, frozen=True):
    """How the game ended at the table: finished, agreed, abandoned, expired or resigned."""

    reason: str


class TableInfo(msgspec.Struct, frozen=True):
    """The table as one viewer may know it.

    ``viewer``: the viewer's seat. ``starter``: the seat that starts the game. ``invite``: the
    secret of the invitation link, for those who sit or host. ``games`` counts the games set up so
    far; ``game_id`` and ``commitment`` belong to the newest.
    """

    id: str
    game: str
    rules: str
    options: dict[str, OptionValue]
    players: int
    status: Status
    seats: tuple[SeatInfo, ...]
    viewer: Seat | None
    host: bool
    starter: Seat | None
    invite: str | None
    games: int
    game_id: str
    commitment: str | None
    ending: Ending | None
    spectators: int


class Snapshot(Message, frozen=True, tag="snapshot"):
    """Everything one viewer may know now. ``log`` are the game's events so far."""

    version: int
    now: float
    table: TableInfo
    view: GameView | None
    log: tuple[GameEvent, ...]


class Update(Message, frozen=True, tag="update"):
    """What one durable step changed.

    ``version`` follows the last one seen without a gap, or the client asks again with ``hello``.
    ``table`` is ``null`` where nothing of it changed.
    """

    version: int
    table: TableInfo | None
    view: GameView | None
    events: tuple[GameEvent, ...]


class Presence(Message, frozen=True, tag="presence"):
    """Who is connected now; not durable, so it has no version."""

    here: tuple[Seat, ...]
    spectators: int


class Problem(msgspec.Struct, frozen=True):
    """Why something was refused: a stable code, an English sentence, and the rule if one."""

    code: str
    message: str
    rule: str | None = None


class Answer(Message, frozen=True, tag="answer"):
    """The answer to the command with that id; ``version`` is the table's after it."""

    id: str
    ok: bool
    version: int
    problem: Problem | None = None


class Pong(Message, frozen=True, tag="pong"):
    """The answer to a ping; ``now`` is the server's time in seconds since 1970."""

    now: float


class Closing(Message, frozen=True, tag="closing"):
    """The last message on a socket: why it closes, and whether coming back makes sense."""

    problem: Problem
    retry: bool


ServerMessage: TypeAlias = Snapshot | Update | Presence | Answer | Pong | Closing


# -- plain HTTP ------------------------------------------------------------------------------


class OpenTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Open a table: ``POST /api/tables``.

    ``names`` are the players at a physical table (a slate) and must be absent otherwise.
    ``id`` makes the request repeatable, like a command id.
    """

    id: CommandId
    game: str
    players: int
    options: dict[str, OptionValue] = {}
    names: tuple[PlayerName, ...] | None = None


class TableOpened(msgspec.Struct, frozen=True):
    """The answer to ``OpenTable``."""

    table: str
    invite: str


class Me(msgspec.Struct, frozen=True):
    """This device's identity: an opaque id and the name it plays under, if it chose one."""

    id: str
    name: str | None


class Rename(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Choose a name: ``PUT /api/me``."""

    name: PlayerName


class TableSummary(msgspec.Struct, frozen=True):
    """One of my tables."""

    id: str
    game: str
    status: Status
    players: int
    names: tuple[str | None, ...]
    viewer: Seat | None
    my_turn: bool
    changed: float


class BotInfo(msgspec.Struct, frozen=True):
    """A bot that can be seated; ``games`` it plays."""

    bot: str
    games: tuple[str, ...]


class About(msgspec.Struct, frozen=True):
    """What this server offers: ``GET /api/about``.

    ``addresses`` are links that other devices in the same network can open, the best first.
    """

    version: str
    games: dict[str, tuple[int, ...]]
    bots: tuple[BotInfo, ...]
    addresses: tuple[str, ...]
