"""The store on SQLite: the contract, and what belongs to files."""

from __future__ import annotations

import sqlite3
import stat
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Engine
from tests.contract.store_contract import Reopen, StoreContract, opening, sequences, write

from cubeamulet.store import DATABASE, SqlStore, StoreUnusable, open_store
from cubeamulet.store.migrate import known_revisions
from cubeamulet.store.opening import REVISION, reading_engine, writing_engine
from cubeamulet.store.schema import METADATA

FULL = 2
"""How SQLite names the setting with which a commit waits for the disk."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def store(folder: Path) -> Iterator[SqlStore]:
    opened = open_store(folder)
    yield opened
    opened.close()


@pytest.fixture
async def reopen(folder: Path) -> AsyncIterator[Reopen]:
    opened: list[SqlStore] = []

    async def again() -> SqlStore:
        opened.append(open_store(folder))
        return opened[-1]

    yield again
    for each in opened:
        each.close()


class TestSqliteStore(StoreContract):
    """The contract of all stores."""


@pytest.mark.usefixtures("store")
def test_folder_and_files_are_for_their_owner_only(folder: Path) -> None:
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    files = list(folder.iterdir())
    assert {file.name for file in files} >= {DATABASE, f"{DATABASE}-wal"}
    assert {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}


@pytest.mark.parametrize("engine_for", [writing_engine, reading_engine])
def test_every_connection_waits_for_the_disk(
    folder: Path, engine_for: Callable[[Path], Engine]
) -> None:
    engine = engine_for(folder / DATABASE)
    folder.mkdir()
    with engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == FULL
    engine.dispose()


@pytest.mark.usefixtures("store")
def test_migrations_lead_to_the_schema_that_the_program_uses(folder: Path) -> None:
    engine = writing_engine(folder / DATABASE)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
    engine.dispose()
    assert known_revisions()[0] == REVISION


async def test_a_database_is_opened_again_with_all_it_held(folder: Path, store: SqlStore) -> None:
    await write(store, opening("t"))
    store.close()
    again = open_store(folder)
    assert await sequences(again, "t") == [1]
    again.close()


def test_a_database_of_a_newer_version_is_refused_and_left_alone(folder: Path) -> None:
    open_store(folder).close()
    with sqlite3.connect(folder / DATABASE) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    with pytest.raises(StoreUnusable, match="newer version"):
        open_store(folder)


def test_a_file_that_is_no_database_is_refused_and_left_alone(folder: Path) -> None:
    folder.mkdir()
    (folder / DATABASE).write_bytes(b"a diary, not a database" * 100)
    with pytest.raises(StoreUnusable, match="no usable database"):
        open_store(folder)
    assert (folder / DATABASE).read_bytes().startswith(b"a diary")


def test_a_folder_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(StoreUnusable, match="cannot be written"):
        open_store(tmp_path / "file" / "data")
