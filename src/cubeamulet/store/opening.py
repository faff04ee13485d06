"""Opens the database: its folder and file, its settings, its version."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Final, Literal

from sqlalchemy import Connection, Engine, create_engine, event, inspect, text
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.pool import ConnectionPoolEntry

from cubeamulet.store.copies import keep_copy, left_by_a_restore
from cubeamulet.store.folder import (
    DATABASE,
    FolderInUse,
    StoreUnusable,
    make_private,
    sole_use,
)
from cubeamulet.store.sql import SqlStore

REVISION: Final = "0007"
"""The version of the database that this program writes: the newest of ``migrations``."""

_BUSY_MS: Final = 10_000
# 32 MB: the same few pages are written with every batch, but only once with a checkpoint.
_PAGES_BETWEEN_CHECKPOINTS: Final = 8_000
# 16 MB: in the usual 2 the pages of a few hundred busy tables are read again for every batch.
_CACHE_KIB: Final = 16 * 1024
_SETTINGS: Final = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
    f"PRAGMA busy_timeout = {_BUSY_MS}",
    f"PRAGMA wal_autocheckpoint = {_PAGES_BETWEEN_CHECKPOINTS}",
    f"PRAGMA cache_size = -{_CACHE_KIB}",
)


def open_beside_a_server(folder: Path) -> SqlStore:
    """The store in a data folder that a server may be using meanwhile.

    An earlier version is brought up to date only where no server runs, which would go on writing
    what is not there any more. Raises ``StoreUnusable`` as ``open_store``, and ``FolderInUse``.
    """
    if not _is_up_to_date(folder / DATABASE):
        try:
            with sole_use(folder):
                open_store(folder).close()
        except FolderInUse as in_use:
            raise FolderInUse(f"{in_use}, of an earlier version: stop it first") from in_use
    return open_store(folder)


def _is_up_to_date(path: Path) -> bool:
    engine = reading_engine(path)
    try:
        with engine.connect() as connection:
            return revision_of(connection) == REVISION
    except SQLAlchemyError as error:
        raise StoreUnusable(f"{path} is no usable database: {_first_line(error)}") from error
    finally:
        engine.dispose()


def open_store(folder: Path) -> SqlStore:
    """The store in a data folder, made or brought up to date if need be.

    Whoever opens it has the folder alone. Raises ``StoreUnusable`` when the folder cannot be
    written or holds something else than a database of this program's version or an earlier one, and
    where a restore was broken off.
    """
    path = folder / DATABASE
    _require_no_broken_restore(folder)
    make_private(folder, path)
    writing = writing_engine(path)
    try:
        _bring_up_to_date(writing, path)
    except SQLAlchemyError as error:
        raise StoreUnusable(f"{path} is no usable database: {_first_line(error)}") from error
    finally:
        writing.dispose()
    return SqlStore(writing, reading_engine(path))


def _require_no_broken_restore(folder: Path) -> None:
    left = left_by_a_restore(folder)
    if left is not None:
        raise StoreUnusable(
            f"{folder} holds no database, only {left.name}, which a restore has put aside: restore "
            "once more, the backup or that file; to begin with nothing, move that file elsewhere"
        )


def writing_engine(path: Path) -> Engine:
    """Takes the lock at the beginning of a transaction, and has the schema in transactions, too."""
    engine = _engine(path)
    event.listen(engine, "begin", lambda each: each.exec_driver_sql("BEGIN IMMEDIATE"))
    return engine


def reading_engine(path: Path) -> Engine:
    """Every query stands alone and needs no transaction."""
    return _engine(path, pool_reset_on_return=None).execution_options(isolation_level="AUTOCOMMIT")


def _engine(path: Path, pool_reset_on_return: Literal["rollback"] | None = "rollback") -> Engine:
    # Without an isolation level the driver begins nothing on its own.
    arguments = {"check_same_thread": False, "isolation_level": None}
    engine = create_engine(
        f"sqlite:///{path}",
        connect_args=arguments,
        pool_reset_on_return=pool_reset_on_return,
        # Errors get into the log, and what is stored holds secrets and hidden cards.
        hide_parameters=True,
    )
    event.listen(engine, "connect", _apply_settings)
    return engine


def _apply_settings(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
    cursor = connection.cursor()
    for setting in _SETTINGS:
        cursor.execute(setting)
    cursor.close()


def _bring_up_to_date(engine: Engine, path: Path) -> None:
    """The tool for migrations is loaded only where one is needed: it takes its time."""
    with engine.begin() as connection:
        if revision_of(connection) == REVISION:
            return
        from cubeamulet.store.migrate import known_revisions, migrate  # noqa: PLC0415

        revision = revision_of(connection)
        if revision is not None and revision not in known_revisions():
            raise StoreUnusable(
                f"{path} was written by a newer version of this program (database version "
                f"{revision}, this one knows {REVISION}); use that version"
            )
        if revision is not None:
            keep_copy(path, f"of-{revision}-{time.strftime('%Y%m%d-%H%M%S')}")
        migrate(connection)


def revision_of(connection: Connection) -> str | None:
    """The version of a database; ``None`` when it is empty."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return None if found is None else str(found)


def _first_line(error: Exception) -> str:
    cause = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    return str(cause).partition("\n")[0]
