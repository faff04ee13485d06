"""What the table service needs from outside: a store of steps and identities, time, chance."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NewType, Protocol, TypeAlias

import msgspec

from cubeamulet.games.core.contract import Seat
from cubeamulet.table.accounts import Account, Entry, Purse, Refill
from cubeamulet.table.events import TableEvent

IdentityId = NewType("IdentityId", str)
"""Who somebody is to this server: opaque, never shown to others."""


class TableUnreadable(Exception):
    """The stored steps of a table do not fit this program; nothing was changed."""


SeatNumbers: TypeAlias = tuple[Seat, ...]

Clock: TypeAlias = Callable[[], float]
"""The time now in seconds since 1970."""

ServiceTime: TypeAlias = Callable[[], float]
"""For how many seconds the service has been running in all: it stands still while it is down."""

Entropy: TypeAlias = Callable[[int], bytes]
"""That many bytes which nobody can predict."""


class Step(msgspec.Struct, frozen=True, gc=False):
    """What one command did to a table, all of it or nothing; the unit that is stored.

    ``sequence`` counts the steps of a table from 1 and is the table's version after it. ``at`` is
    when it was decided, in seconds since 1970. ``by`` and ``command`` name whose command with which
    id caused it; both are ``None`` where the table itself acted (a bot's move). ``up`` is the
    service time of the decision: how long the service had been running in all, in seconds.
    """

    table: str
    sequence: int
    at: float
    by: IdentityId | None
    command: str | None
    events: tuple[TableEvent, ...]
    up: float = 0.0


class TableRow(msgspec.Struct, frozen=True, gc=False):
    """What lists of tables are made from; worked out from the steps and stored beside them.

    ``seated`` has one entry per seat: the identity of a person there. ``waiting`` are the seats
    that owe a move; ``bots_owe`` says that a bot plays one of them; ``bots`` are the seats that
    bots have. ``ending`` is how the newest game ended; ``deadline`` the service time at which
    somebody's time runs out; ``code`` leads to the table while a seat is free.
    """

    id: str
    game: str
    players: int
    status: str
    host: IdentityId
    opened_by: str
    names: tuple[str | None, ...]
    seated: tuple[IdentityId | None, ...]
    waiting: SeatNumbers
    bots_owe: bool
    created: float
    changed: float
    ending: str | None = None
    deadline: float | None = None
    code: str | None = None
    bots: SeatNumbers = ()


class GameRow(msgspec.Struct, frozen=True, gc=False):
    """A game set up at a table, and how it ended, if it has."""

    id: str
    table: str
    ending: str | None = None


class Write(msgspec.Struct, frozen=True, gc=False):
    """Consecutive steps of one table, with what the lists say after them.

    ``people`` says whether ``row.names``, ``row.host`` or ``row.seated`` differ from before;
    ``games`` are those that these steps set up or ended; ``entries`` are for the books.
    """

    steps: tuple[Step, ...]
    row: TableRow
    people: bool
    games: tuple[GameRow, ...]
    entries: tuple[Entry, ...] = ()


Failures: TypeAlias = "Mapping[str, StoreError]"
"""The tables whose write was not stored, and why; empty when all were."""


class StoreError(Exception):
    """The store could not do it; nothing was changed."""


class Stopping(StoreError):
    """The server stops and begins nothing any more."""


class Conflict(StoreError):
    """Somebody else stored a step with the same sequence, or the same command, before."""


class NotEnoughChips(StoreError):
    """The step with that sequence takes more out of an account than is there."""

    def __init__(self, sequence: int) -> None:
        super().__init__(f"step {sequence} costs more chips than there are")
        self.sequence = sequence


class EventStore(Protocol):
    """Steps of tables, durable once acknowledged, and the lists worked out from them."""

    def write(self, batch: Sequence[Write], done: Callable[[Failures], None]) -> None:
        """Stores one write each of several tables, from the running loop, without waiting.

        ``done`` is called in that loop, once, when all of it is durable or has failed. The steps
        of one table are stored all or none, with their entries in the books; one table's failure
        does not touch another. Only the bank may owe chips (``NotEnoughChips``).
        """
        ...

    async def chips_in(self, account: Account) -> int:
        """How many chips are in an account; none in one that was never used."""
        ...

    async def steps(self, table: str, after: int = 0) -> tuple[Step, ...]:
        """All stored steps of a table with a greater sequence, ascending; none if unknown."""
        ...

    async def table_opened_by(self, host: IdentityId, command: str) -> str | None:
        """The id of the table that this identity opened with this command."""
        ...

    async def table_with_code(self, code: str) -> str | None:
        """The id of the table that this code leads to."""
        ...

    async def game(self, game_id: str) -> GameRow | None:
        """Where a game was played."""
        ...

    async def tables_of(self, identity: IdentityId, limit: int) -> tuple[TableRow, ...]:
        """The tables that somebody hosts or sits at: those where a game runs, then the others, the
        last changed first.
        """
        ...

    async def tables_due(self, up: float) -> tuple[str, ...]:
        """Ids of the tables where somebody's time runs out before that service time."""
        ...

    async def service_time(self) -> float:
        """The service time that was noted last (s), by ``note_service_time`` or with a step."""
        ...

    async def note_service_time(self, up: float) -> None:
        """Notes durably that the service was still running then; never less than before."""
        ...

    async def tables_with_bots_to_move(self) -> tuple[str, ...]:
        """Ids of the tables where a bot owes a move."""
        ...


class Identity(msgspec.Struct, frozen=True):
    """Somebody who plays here: an opaque id, and the name that was last chosen."""

    id: IdentityId
    name: str | None


class IdentityStore(Protocol):
    """Who is who and has how many chips; somebody new has ``WELCOME`` of them.

    The store sees the hash of a device's secret token, never the token.
    """

    async def identity_by_token_hash(self, token_hash: bytes) -> Identity | None:
        """Whose token has this SHA-256."""
        ...

    async def create_identity(self, token_hash: bytes, now: float) -> Identity:
        """A new identity for a token; the existing one if the token is known already."""
        ...

    async def rename(self, identity: IdentityId, name: str) -> Identity:
        """Sets the name of an identity; raises ``KeyError`` for an unknown one."""
        ...

    async def purse(self, identity: IdentityId) -> Purse:
        """The purse of somebody; an empty one if unknown."""
        ...

    async def refill(self, identity: IdentityId, now: float) -> Refill:
        """Fills a purse up, if that may be done now; raises ``KeyError`` for an unknown one."""
        ...
