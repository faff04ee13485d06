"""The one thread that writes: a whole batch becomes durable in one transaction."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import queue
import threading
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from functools import partial
from typing import TypeAlias

import msgspec
from sqlalchemy import Connection, Engine, bindparam, delete, insert, update
from sqlalchemy.exc import IntegrityError

from cubeamulet.store.ledger import Overdrawn, name_of_step, post
from cubeamulet.store.prepared import Prepared, Values
from cubeamulet.store.schema import GAMES, PARTICIPANTS, SERVICE, STEPS, TABLES
from cubeamulet.table.ports import (
    Conflict,
    Failures,
    GameRow,
    NotEnoughChips,
    StoreError,
    TableRow,
    Write,
)

Job: TypeAlias = Callable[[Connection], None]

_log = logging.getLogger(__name__)
_encode = msgspec.json.Encoder().encode

_INSERT_STEP = Prepared(insert(STEPS))
_INSERT_TABLE = Prepared(insert(TABLES))
_PROGRESS = ("status", "waiting", "bots_owe", "changed", "ending", "deadline")
_PEOPLE = ("names", "seated", "bots", "code")


def _update_table(names: Sequence[str]) -> Prepared:
    changes: dict[str, object] = {name: bindparam(name) for name in names}
    return Prepared(update(TABLES).where(TABLES.c.id == bindparam("of")).values(changes))


_UPDATE_TABLE = _update_table((*_PROGRESS, *_PEOPLE))
_UPDATE_PROGRESS = _update_table(_PROGRESS)
_NOTE_SERVICE_TIME = Prepared(
    update(SERVICE).where(SERVICE.c.up < bindparam("moment")).values(up=bindparam("moment"))
)
_FORGET_PEOPLE = Prepared(delete(PARTICIPANTS).where(PARTICIPANTS.c.table_id == bindparam("of")))
_INSERT_PERSON = Prepared(insert(PARTICIPANTS))
_FORGET_GAME = Prepared(delete(GAMES).where(GAMES.c.id == bindparam("of")))
_INSERT_GAME = Prepared(insert(GAMES))


class _Gone(Exception):
    """A table of the batch has been forgotten."""


class Writer:
    """Runs jobs one after the other on a connection of its own."""

    def __init__(self, engine: Engine) -> None:
        self._connection = engine.connect()
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="store-writer", daemon=True)
        self._thread.start()

    def put(self, job: Job) -> None:
        """Takes a job, which handles its own errors."""
        self._jobs.put(job)

    def close(self) -> None:
        """Waits until everything that was put before is done."""
        self._jobs.put(None)
        self._thread.join()
        self._connection.close()

    def _run(self) -> None:
        while (job := self._jobs.get()) is not None:
            job(self._connection)


def write_job(
    batch: Sequence[Write],
    done: Callable[[Failures], None],
    loop: asyncio.AbstractEventLoop,
) -> Job:
    """Stores a batch and says so, in the loop."""

    def job(connection: Connection) -> None:
        failures = _store(connection, batch)
        # A loop that has ended meanwhile has nobody left who waits.
        with contextlib.suppress(RuntimeError):
            loop.call_soon_threadsafe(done, failures)

    return job


def _store(connection: Connection, batch: Sequence[Write]) -> dict[str, StoreError]:
    """All at once; only if that fails, table by table, still in one transaction."""
    failures: dict[str, StoreError] = {}

    def all_but_failures() -> None:
        for write in batch:
            error = _tried(connection.begin_nested, partial(_insert, connection, (write,)))
            if error is not None:
                failures[write.row.id] = error

    error = _tried(connection.begin, partial(_insert, connection, batch))
    if error is not None and len(batch) > 1:
        error = _tried(connection.begin, all_but_failures)
    return failures if error is None else {write.row.id: error for write in batch}


def _tried(
    begin: Callable[[], AbstractContextManager[object]], work: Callable[[], None]
) -> StoreError | None:
    """What prevents a transaction of that kind with that work in it."""
    try:
        with begin():
            work()
    except NotEnoughChips as error:
        return error
    except _Gone:
        return Conflict("the table is not there any more")
    except IntegrityError:
        return Conflict("a step of that number is stored already")
    except Exception as error:  # noqa: BLE001 - whatever it is, somebody waits for an answer
        _log.error("a batch could not be stored: %s", type(error).__name__)
        return StoreError("the database could not store it")
    return None


def _insert(connection: Connection, batch: Sequence[Write]) -> None:
    _INSERT_STEP.run(connection, [step for write in batch for step in _steps(write)])
    note_service_time(connection, max(write.steps[-1].up for write in batch))
    opened = [write for write in batch if write.steps[0].sequence == 1]
    if opened:
        _INSERT_TABLE.run(connection, [_row(write.row) for write in opened])
    changed = [write for write in batch if write.steps[0].sequence > 1]
    _update(connection, _UPDATE_PROGRESS, [_progress(w.row) for w in changed if not w.people])
    _update(connection, _UPDATE_TABLE, [_changes(w.row) for w in changed if w.people])
    _insert_people(connection, [write.row for write in batch if write.people])
    _insert_games(connection, [game for write in batch for game in write.games])
    for write in batch:
        _post(connection, write)


def _update(connection: Connection, statement: Prepared, rows: Sequence[Values]) -> None:
    if rows and statement.run(connection, rows) != len(rows):
        raise _Gone


def _post(connection: Connection, write: Write) -> None:
    for entry in write.entries:
        name = name_of_step(write.row.id, entry.sequence)
        try:
            post(connection, name, write.row.changed, entry.postings)
        except Overdrawn:
            raise NotEnoughChips(entry.sequence) from None


def note_service_time(connection: Connection, up: float) -> None:
    """Notes that the service was running then; it never gets less."""
    _NOTE_SERVICE_TIME.run(connection, [{"moment": up}])


def _steps(write: Write) -> list[Values]:
    return [
        {
            "table_id": step.table,
            "sequence": step.sequence,
            "at": step.at,
            "by": step.by,
            "command": step.command,
            "events": _encode(step.events).decode(),
            "up": step.up,
        }
        for step in write.steps
    ]


def _row(row: TableRow) -> Values:
    return {
        "id": row.id,
        "game": row.game,
        "players": row.players,
        "host": row.host,
        "opened_by": row.opened_by,
        "created": row.created,
        **_changes(row),
    }


def _changes(row: TableRow) -> Values:
    return {
        **_progress(row),
        "names": _encode(row.names).decode(),
        "seated": _encode(row.seated).decode(),
        "bots": _encode(row.bots).decode(),
        "code": row.code,
    }


def _progress(row: TableRow) -> Values:
    return {
        "of": row.id,
        "status": str(row.status),
        "waiting": _encode(row.waiting).decode(),
        "bots_owe": row.bots_owe,
        "changed": row.changed,
        "ending": _ending(row),
        "deadline": row.deadline,
    }


def _ending(row: TableRow | GameRow) -> str | None:
    return None if row.ending is None else str(row.ending)


def _insert_people(connection: Connection, rows: Sequence[TableRow]) -> None:
    if not rows:
        return
    _FORGET_PEOPLE.run(connection, [{"of": row.id} for row in rows])
    _INSERT_PERSON.run(
        connection,
        [
            {"identity": identity, "table_id": row.id}
            for row in rows
            for identity in sorted({row.host, *filter(None, row.seated)})
        ],
    )


def _insert_games(connection: Connection, games: Sequence[GameRow]) -> None:
    if not games:
        return
    _FORGET_GAME.run(connection, [{"of": game.id} for game in games])
    _INSERT_GAME.run(
        connection,
        [{"id": game.id, "table_id": game.table, "ending": _ending(game)} for game in games],
    )
