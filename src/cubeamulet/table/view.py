"""What the service tells about a table: values made for one viewer, ready for the wire.

``Snapshot`` and ``Update`` are generic in the games' views and events; the wire's schema
(``protocol.messages``) fills them in, while the encoder takes these very objects.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Generic, NamedTuple, TypeAlias, TypeVar

import msgspec

from cubeamulet.games.core.contract import Seat
from cubeamulet.table.clock import ClockRule
from cubeamulet.table.commands import Absence, OptionValue, Proposable

V = TypeVar("V")
E = TypeVar("E")


class Message(msgspec.Struct, frozen=True, tag_field="type", omit_defaults=False):
    """Base of the messages to clients; the tag ``type`` tells them apart."""


class Status(StrEnum):
    """Where a table is."""

    WAITING = "waiting"
    PLAYING = "playing"
    ENDED = "ended"


class OutReason(StrEnum):
    """Why a person does not play their seat any more."""

    TIME = "time"
    ABSENT = "absent"
    RESIGNED = "resigned"


class SeatClock(msgspec.Struct, frozen=True):
    """The seconds ``left`` to a seat at the message's ``now``, and whether they run."""

    left: float
    running: bool


class Proposal(msgspec.Struct, frozen=True):
    """What the seat ``by`` asks of all others; ``agreed`` are those who consent, itself too."""

    id: str
    what: Proposable
    by: Seat
    agreed: tuple[Seat, ...]


class SeatInfo(msgspec.Struct, frozen=True):
    """Who sits there. ``kind`` is ``free``, ``person`` or ``bot``; ``bot`` names the player's
    code; ``here``: a device of that person is connected; ``missing``: before a game there has been
    no sign of that person for so long that whoever acts for a missing host may free the seat;
    ``ready``: it has contributed bytes.
    ``clock`` is there in a running game with a clock; ``out`` says why its person does not play,
    and ``substitute`` who does: a bot as ``bot:NAME``, the ``table``, or nobody.
    """

    seat: Seat
    kind: str
    name: str | None
    bot: str | None
    here: bool
    missing: bool
    ready: bool
    clock: SeatClock | None
    out: OutReason | None
    substitute: str | None


class StandIn(msgspec.Struct, frozen=True):
    """The bot in ``seat`` failed, and ``by`` moved in its place: a bot as ``bot:NAME``, or the
    ``table``. ``after`` counts the events of the game's log before that move.
    """

    seat: Seat
    by: str
    after: int


class Ending(msgspec.Struct, frozen=True):
    """How the game ended at the table: finished, agreed, abandoned, expired or resigned."""

    reason: str


class TableInfo(msgspec.Struct, frozen=True):
    """The table as one viewer may know it. ``viewer``: his seat. ``host``: whether he
    opened it, and ``host_seat``: where whoever did sits. ``host_missing``: before a game they
    have been away for so long that whoever sits here may act for them. ``starter``: the seat that
    starts the game. ``invite``: the secret of the invitation link, and ``code``: the letters that
    lead to it while a seat is free; both are for those who sit or host. ``games`` counts the games
    set up so far; ``game_id`` and ``commitment`` belong to the newest.
    ``undoable``: the seat that may propose to take the newest move back. ``my_wish``: the viewer's
    own standing wish, for replacements. ``stand_ins``: the newest moves that were made for bots.
    """

    id: str
    game: str
    rules: str
    options: dict[str, OptionValue]
    clock: ClockRule
    absence: Absence
    players: int
    status: Status
    seats: tuple[SeatInfo, ...]
    viewer: Seat | None
    host: bool
    host_seat: Seat | None
    host_missing: bool
    starter: Seat | None
    invite: str | None
    code: str | None
    games: int
    game_id: str
    commitment: str | None
    ending: Ending | None
    proposal: Proposal | None
    undoable: Seat | None
    my_wish: str | None
    stand_ins: tuple[StandIn, ...]
    spectators: int


class Seen(NamedTuple):
    """The newest step that somebody was told of: the table's version after it, and when it was
    decided (s since 1970). The version alone does not name a step: a restored backup counts again.
    """

    version: int
    changed: float


class Snapshot(Message, Generic[V, E], frozen=True, tag="snapshot"):
    """Everything one viewer may know now. ``log`` are the game's events so far; the newest step the
    viewer was told of made the ``version``, and was decided when ``changed`` says.
    """

    version: int
    changed: float
    now: float
    table: TableInfo
    view: V | None
    log: tuple[E, ...]


class Update(Message, Generic[V, E], frozen=True, tag="update"):
    """What one or more durable steps changed. ``previous`` is the version it builds on: who has
    another one asks again with ``hello``. ``changed`` is when the newest of the steps was decided.
    ``table`` is absent where nothing of it changed.
    """

    previous: int
    version: int
    changed: float
    now: float
    table: TableInfo | None
    view: V | None
    events: tuple[E, ...]


class Presence(Message, frozen=True, tag="presence"):
    """Who is connected now, whether the host is missing (``TableInfo``), and in which seats
    somebody is (``SeatInfo``); not durable, so it has no version.
    """

    here: tuple[Seat, ...]
    spectators: int
    host_missing: bool = False
    missing: tuple[Seat, ...] = ()


AnySnapshot: TypeAlias = Snapshot[object, object]
AnyUpdate: TypeAlias = Update[object, object]
Notice: TypeAlias = AnySnapshot | AnyUpdate | Presence
"""What a listener is told."""


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


class TableOpened(msgspec.Struct, frozen=True):
    """The answer to ``OpenTable``, and to a code: what makes the invitation to a table."""

    table: str
    invite: str


class TableSummary(msgspec.Struct, frozen=True):
    """One of my tables; ``ending`` says how its newest game ended.

    ``bots`` are the seats that bots have (their names are their codes), ``waiting`` those that owe
    a move.
    """

    id: str
    game: str
    status: Status
    ending: str | None
    players: int
    names: tuple[str | None, ...]
    bots: tuple[Seat, ...]
    viewer: Seat | None
    waiting: tuple[Seat, ...]
    my_turn: bool
    changed: float
