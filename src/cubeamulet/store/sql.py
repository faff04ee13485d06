"""The store in a database: reads in a few threads, writes in one."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeAlias, TypeVar

import msgspec
from sqlalchemy import Connection, Engine, Row, bindparam, case, insert, select, update
from sqlalchemy.exc import SQLAlchemyError

from cubeamulet.store import ledger
from cubeamulet.store.housekeeping import (
    PLAYING,
    EndingCount,
    TableCount,
    count_endings,
    count_tables,
    forget_finished,
    require_room,
    try_to_write,
)
from cubeamulet.store.prepared import Values
from cubeamulet.store.schema import GAMES, IDENTITIES, PARTICIPANTS, SERVICE, STEPS, TABLES
from cubeamulet.store.writer import Writer, note_service_time, write_job
from cubeamulet.table.accounts import Account, Purse, Refill
from cubeamulet.table.events import TableEvent
from cubeamulet.table.ports import (
    Failures,
    GameRow,
    Identity,
    IdentityId,
    SeatNumbers,
    Step,
    StoreError,
    TableRow,
    TableUnreadable,
    Write,
)

T = TypeVar("T")
WriteObserver: TypeAlias = Callable[[Sequence[Write], float, Failures], None]
"""Told of a batch, the seconds it took to become durable, and the tables whose write failed."""

_READERS: Final = 2
_IDENTITY_BYTES: Final = 16
_events: Final = msgspec.json.Decoder(tuple[TableEvent, ...])
_names: Final = msgspec.json.Decoder(tuple[str | None, ...])
_seats: Final = msgspec.json.Decoder(SeatNumbers)


# Made once: building a query takes longer than running it.
_STEPS_AFTER: Final = (
    select(STEPS)
    .where(STEPS.c.table_id == bindparam("table"), STEPS.c.sequence > bindparam("after"))
    .order_by(STEPS.c.sequence)
)
_TABLE_OPENED_BY: Final = select(TABLES.c.id).where(
    TABLES.c.host == bindparam("host"), TABLES.c.opened_by == bindparam("command")
)
_TABLE_WITH_CODE: Final = select(TABLES.c.id).where(TABLES.c.code == bindparam("code"))
_GAME: Final = select(GAMES).where(GAMES.c.id == bindparam("id"))
_RUNNING_FIRST: Final = case((TABLES.c.status == PLAYING, 0), else_=1)
_TABLES_OF: Final = (
    select(TABLES)
    .join(PARTICIPANTS, PARTICIPANTS.c.table_id == TABLES.c.id)
    .where(PARTICIPANTS.c.identity == bindparam("identity"))
    .order_by(_RUNNING_FIRST, TABLES.c.changed.desc(), TABLES.c.id)
    .limit(bindparam("limit"))
)
_BOTS_OWE: Final = select(TABLES.c.id).where(TABLES.c.bots_owe.is_(True))
_DUE: Final = select(TABLES.c.id).where(TABLES.c.deadline < bindparam("up"))
_SERVICE_TIME: Final = select(SERVICE.c.up)
_IDENTITY: Final = select(IDENTITIES).where(IDENTITIES.c.token_hash == bindparam("token_hash"))


class SqlStore:
    """Satisfies ``EventStore`` and ``IdentityStore``; every method raises ``StoreError``.

    ``writing`` and ``reading`` are the same database, with what
    suits either.
    """

    def __init__(self, writing: Engine, reading: Engine) -> None:
        self._engines = (writing, reading)
        self._reading = reading
        self._writer = Writer(writing)
        self._readers = ThreadPoolExecutor(_READERS, thread_name_prefix="store-reader")
        self._observer: WriteObserver | None = None

    def close(self) -> None:
        """Waits for all writes that were asked for, and closes the database."""
        self._writer.close()
        self._readers.shutdown()
        for engine in self._engines:
            engine.dispose()

    def observe_writes(self, observer: WriteObserver) -> None:
        """Tells ``observer`` of every batch from now on, in the loop."""
        self._observer = observer

    # -- steps -------------------------------------------------------------------------------

    def write(self, batch: Sequence[Write], done: Callable[[Failures], None]) -> None:
        """Stores one write each of several tables; ``done`` is called in the running loop."""
        if self._observer is not None:
            done = _observed(batch, done, self._observer)
        self._writer.put(write_job(batch, done, asyncio.get_running_loop()))

    async def steps(self, table: str, after: int = 0) -> tuple[Step, ...]:
        """All stored steps of a table with a greater sequence, ascending.

        Raises ``TableUnreadable``.
        """
        return await self._read(lambda connection: steps_of(connection, table, after))

    # -- lists -------------------------------------------------------------------------------

    async def table_opened_by(self, host: IdentityId, command: str) -> str | None:
        """The id of the table that this identity opened with this command."""
        values: Values = {"host": host, "command": command}
        return await self._read(lambda c: c.execute(_TABLE_OPENED_BY, values).scalar())

    async def table_with_code(self, code: str) -> str | None:
        """The id of the table that this code leads to."""
        return await self._read(lambda c: c.execute(_TABLE_WITH_CODE, {"code": code}).scalar())

    async def game(self, game_id: str) -> GameRow | None:
        """Where a game was played."""
        row = await self._read(lambda c: c.execute(_GAME, {"id": game_id}).first())
        return None if row is None else GameRow(row.id, row.table_id, row.ending)

    async def tables_of(self, identity: IdentityId, limit: int) -> tuple[TableRow, ...]:
        """The tables that somebody hosts or sits at: those where a game runs, then the others, the
        last changed first.
        """
        values: Values = {"identity": identity, "limit": limit}
        rows = await self._read(lambda c: c.execute(_TABLES_OF, values).all())
        return tuple(_table_row(row) for row in rows)

    async def tables_with_bots_to_move(self) -> tuple[str, ...]:
        """Ids of the tables where a bot owes a move."""
        return tuple(await self._read(lambda c: c.execute(_BOTS_OWE).scalars().all()))

    # -- time --------------------------------------------------------------------------------

    async def tables_due(self, up: float) -> tuple[str, ...]:
        """Ids of the tables where somebody's time runs out before that service time."""
        return tuple(await self._read(lambda c: c.execute(_DUE, {"up": up}).scalars().all()))

    async def service_time(self) -> float:
        """The service time that was noted last (s)."""
        return float(await self._read(lambda c: c.execute(_SERVICE_TIME).scalar_one()))

    async def note_service_time(self, up: float) -> None:
        """Notes durably that the service was still running then; never less than before."""
        await self._write(lambda connection: note_service_time(connection, up))

    # -- identities --------------------------------------------------------------------------

    async def identity_by_token_hash(self, token_hash: bytes) -> Identity | None:
        """Whose token has this SHA-256."""
        return await self._read(lambda connection: _identity(connection, token_hash))

    async def create_identity(self, token_hash: bytes, now: float) -> Identity:
        """A new identity for a token; the existing one if the token is known already."""

        def create(connection: Connection) -> Identity:
            known = _identity(connection, token_hash)
            if known is not None:
                return known
            made = Identity(IdentityId(secrets.token_urlsafe(_IDENTITY_BYTES)), None)
            values = {"id": made.id, "token_hash": token_hash, "created": now}
            connection.execute(insert(IDENTITIES).values(values))
            ledger.welcome(connection, made.id, now)
            return made

        return await self._write(create)

    async def rename(self, identity: IdentityId, name: str) -> Identity:
        """Sets the name of an identity; raises ``KeyError`` for an unknown one."""
        change = update(IDENTITIES).where(IDENTITIES.c.id == identity).values(name=name)
        if await self._write(lambda connection: connection.execute(change).rowcount) == 0:
            raise KeyError(identity)
        return Identity(identity, name)

    # -- chips -------------------------------------------------------------------------------

    async def chips_in(self, account: Account) -> int:
        """How many chips are in an account."""
        return await self._read(lambda connection: ledger.chips_in(connection, account))

    async def purse(self, identity: IdentityId) -> Purse:
        """The purse of somebody; an empty one if unknown."""
        return await self._read(lambda connection: ledger.purse(connection, identity))

    async def refill(self, identity: IdentityId, now: float) -> Refill:
        """Fills a purse up, if that may be done now; raises ``KeyError`` for an unknown one."""
        return await self._write(lambda connection: ledger.refill(connection, identity, now))

    # -- housekeeping ------------------------------------------------------------------------

    async def check(self) -> None:
        """Raises ``StoreError`` if nothing can be written, or next to nothing has room."""
        await self._write(try_to_write)
        await self._read(require_room)

    async def census(self) -> tuple[TableCount, ...]:
        """How many tables there are of each game and status."""
        return await self._read(count_tables)

    async def endings(self) -> tuple[EndingCount, ...]:
        """How many of all games that are kept ended in each way."""
        return await self._read(count_endings)

    async def purge(self, before: float) -> int:
        """Forgets the tables whose game has ended and that nobody changed since ``before`` (s since
        1970), with their records; gives how many. Whatever is not over stays.
        """
        return await self._write(lambda connection: forget_finished(connection, before))

    # -- threads -----------------------------------------------------------------------------

    async def _read(self, query: Callable[[Connection], T]) -> T:
        def run() -> T:
            with self._reading.connect() as connection:
                return query(connection)

        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._readers, run)
        except SQLAlchemyError as error:
            raise StoreError("the database could not be read") from error

    async def _write(self, work: Callable[[Connection], T]) -> T:
        loop = asyncio.get_running_loop()
        result: asyncio.Future[T] = loop.create_future()

        def job(connection: Connection) -> None:
            try:
                with connection.begin():
                    value = work(connection)
            except Exception as error:  # noqa: BLE001 - raised again where it is waited for
                loop.call_soon_threadsafe(_fail, result, error)
            else:
                loop.call_soon_threadsafe(_succeed, result, value)

        self._writer.put(job)
        try:
            return await result
        except SQLAlchemyError as error:
            raise StoreError("the database could not store it") from error


def _observed(
    batch: Sequence[Write], done: Callable[[Failures], None], observer: WriteObserver
) -> Callable[[Failures], None]:
    began = time.perf_counter()

    def landed(failures: Failures) -> None:
        observer(batch, time.perf_counter() - began, failures)
        done(failures)

    return landed


def _succeed(result: asyncio.Future[T], value: T) -> None:
    if not result.done():
        result.set_result(value)


def _fail(result: asyncio.Future[T], error: Exception) -> None:
    if not result.done():
        result.set_exception(error)


def _events_of(table: str, sequence: int, stored: bytes) -> tuple[TableEvent, ...]:
    try:
        return _events.decode(stored)
    except msgspec.DecodeError as error:
        raise TableUnreadable(f"table {table}, step {sequence}: damaged in the store") from error


def steps_of(connection: Connection, table: str, after: int = 0) -> tuple[Step, ...]:
    """All stored steps of a table with a greater sequence, ascending."""
    return tuple(
        Step(
            table=row.table_id,
            sequence=row.sequence,
            at=row.at,
            by=row.by,
            command=row.command,
            events=_events_of(row.table_id, row.sequence, row.events),
            up=row.up,
        )
        for row in connection.execute(_STEPS_AFTER, {"table": table, "after": after})
    )


def _identity(connection: Connection, token_hash: bytes) -> Identity | None:
    row = connection.execute(_IDENTITY, {"token_hash": token_hash}).first()
    return None if row is None else Identity(row.id, row.name)


def _table_row(row: Row[tuple[object, ...]]) -> TableRow:
    return TableRow(
        id=row.id,
        game=row.game,
        players=row.players,
        status=row.status,
        host=row.host,
        opened_by=row.opened_by,
        names=_names.decode(row.names),
        seated=tuple(None if who is None else IdentityId(who) for who in _names.decode(row.seated)),
        waiting=_seats.decode(row.waiting),
        bots_owe=row.bots_owe,
        created=row.created,
        changed=row.changed,
        ending=row.ending,
        deadline=row.deadline,
        code=row.code,
        bots=_seats.decode(row.bots),
    )
