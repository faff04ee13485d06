"""What keeps a database in order: can it be written, what is in it, what may be forgotten."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Final, NamedTuple

from sqlalchemy import Connection, bindparam, delete, func, select, text

from cubeamulet.store.schema import GAMES, PARTICIPANTS, STEPS, TABLES
from cubeamulet.table.ports import StoreError

LEAST_ROOM: Final = 32 * 1024 * 1024
"""Bytes that must be free on the disk: enough for a last night of games."""

PLAYING: Final = "playing"
ENDED: Final = "ended"
_AT_ONCE: Final = 50
"""Tables that are forgotten in one transaction: moves wait for it."""

_FINISHED: Final = (
    select(TABLES.c.id)
    .where(TABLES.c.status == ENDED, TABLES.c.changed < bindparam("before"))
    .limit(_AT_ONCE)
)


class TableCount(NamedTuple):
    """How many tables of a game have a status, and when the first and last of them changed."""

    game: str
    status: str
    tables: int
    oldest: float
    newest: float


class EndingCount(NamedTuple):
    """How many games of a kind ended in that way at their tables, those before a rematch too."""

    game: str
    ending: str
    games: int


def try_to_write(connection: Connection) -> None:
    """Writes the version of the database over itself."""
    connection.execute(text("UPDATE alembic_version SET version_num = version_num"))


def require_room(connection: Connection) -> None:
    """Raises ``StoreError`` when the disk is all but full."""
    path = connection.engine.url.database
    if path and shutil.disk_usage(Path(path).parent).free < LEAST_ROOM:
        raise StoreError("the disk is full")


def count_tables(connection: Connection) -> tuple[TableCount, ...]:
    """All tables, by game and status."""
    changed = TABLES.c.changed
    query = (
        select(TABLES.c.game, TABLES.c.status, func.count(), func.min(changed), func.max(changed))
        .group_by(TABLES.c.game, TABLES.c.status)
        .order_by(TABLES.c.game, TABLES.c.status)
    )
    return tuple(TableCount(*row) for row in connection.execute(query))


def count_endings(connection: Connection) -> tuple[EndingCount, ...]:
    """All games that ended, by game and ending."""
    query = (
        select(TABLES.c.game, GAMES.c.ending, func.count())
        .join(TABLES, TABLES.c.id == GAMES.c.table_id)
        .where(GAMES.c.ending.is_not(None))
        .group_by(TABLES.c.game, GAMES.c.ending)
        .order_by(TABLES.c.game, GAMES.c.ending)
    )
    return tuple(EndingCount(*row) for row in connection.execute(query))


def forget_finished(connection: Connection, before: float) -> int:
    """Deletes tables that ended and were not changed since, a few at most; how many."""
    found = connection.execute(_FINISHED, {"before": before}).scalars().all()
    if found:
        rows = [{"of": table} for table in found]
        for table in (STEPS, PARTICIPANTS, GAMES):
            connection.execute(delete(table).where(table.c.table_id == bindparam("of")), rows)
        connection.execute(delete(TABLES).where(TABLES.c.id == bindparam("of")), rows)
    return len(found)
