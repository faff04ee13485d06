"""Backups while the store is in use, restoring them, and copies kept before a change."""

from __future__ import annotations

import shutil
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Never

import pytest

from cubeamulet.store import (
    DATABASE,
    CopyFailed,
    FolderInUse,
    StoreUnusable,
    back_up,
    open_store,
    restore,
    sole_use,
)
from cubeamulet.store import opening as opening_module
from cubeamulet.store.folder import make_private

HOLDS_THE_FOLDER = """
import sys, time, pathlib
from cubeamulet.store import sole_use
with sole_use(pathlib.Path(sys.argv[1])):
    print("held", flush=True)
    time.sleep(60)
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data"


async def identities_in(folder: Path, *tokens: bytes) -> list[bool]:
    store = open_store(folder)
    found = [await store.identity_by_token_hash(token) is not None for token in tokens]
    store.close()
    return found


def rights(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


async def test_a_backup_holds_all_that_was_stored_while_the_store_goes_on(
    folder: Path, tmp_path: Path
) -> None:
    store = open_store(folder)
    await store.create_identity(b"before", 1.0)
    size = back_up(folder, tmp_path / "backup")
    await store.create_identity(b"after", 2.0)
    store.close()
    assert size == (tmp_path / "backup").stat().st_size
    (tmp_path / "other").mkdir()
    assert restore(tmp_path / "other", tmp_path / "backup", "kept") is None
    assert await identities_in(tmp_path / "other", b"before", b"after") == [True, False]
    assert await identities_in(folder, b"before", b"after") == [True, True]


def test_a_backup_is_one_file_for_its_owner_only(folder: Path, tmp_path: Path) -> None:
    open_store(folder).close()
    back_up(folder, tmp_path / "backup")
    assert rights(tmp_path / "backup") == 0o600
    assert sorted(path.name for path in tmp_path.iterdir()) == ["backup", "data"]


def test_a_backup_replaces_no_file(folder: Path, tmp_path: Path) -> None:
    open_store(folder).close()
    (tmp_path / "backup").write_text("mine")
    with pytest.raises(CopyFailed, match="exists already"):
        back_up(folder, tmp_path / "backup")
    assert (tmp_path / "backup").read_text() == "mine"


def test_a_copy_that_is_damaged_is_no_backup(folder: Path, tmp_path: Path) -> None:
    open_store(folder).close()
    path = folder / DATABASE
    size = path.stat().st_size
    with path.open("r+b") as file:
        file.seek(size // 2)
        file.write(b"\x00damage\xff" * 2000)
    with pytest.raises(CopyFailed, match="is damaged"):
        back_up(folder, tmp_path / "backup")
    assert [file.name for file in tmp_path.iterdir()] == ["data"]


def test_there_is_no_backup_of_nothing(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(CopyFailed, match="no data"):
        back_up(folder, tmp_path / "backup")


async def test_restoring_keeps_what_was_there_before(folder: Path, tmp_path: Path) -> None:
    store = open_store(folder)
    back_up(folder, tmp_path / "backup")
    await store.create_identity(b"since", 1.0)
    store.close()
    kept = restore(folder, tmp_path / "backup", "today")
    assert kept == folder / "cubeamulet.before-restore-today.sqlite3"
    assert await identities_in(folder, b"since") == [False]
    with closing(sqlite3.connect(kept)) as old:
        assert old.execute("SELECT count(*) FROM identities").fetchone() == (1,)


async def test_what_was_kept_can_be_restored_even_if_the_server_was_killed(
    folder: Path, tmp_path: Path
) -> None:
    store = open_store(folder)
    back_up(folder, tmp_path / "backup")
    await store.create_identity(b"since", 1.0)
    killed = tmp_path / "killed"
    shutil.copytree(folder, killed)
    store.close()
    assert (killed / f"{DATABASE}-wal").stat().st_size
    kept = restore(killed, tmp_path / "backup", "today")
    assert kept is not None
    assert await identities_in(killed, b"since") == [False]
    restore(killed, kept, "tomorrow")
    assert await identities_in(killed, b"since") == [True]


async def test_a_restore_that_is_broken_off_loses_nothing_and_is_noticed(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = open_store(folder)
    await store.create_identity(b"before", 1.0)
    store.close()
    back_up(folder, tmp_path / "backup")
    complete: list[bool] = []

    def die(new: Path, _: Path) -> Never:
        complete.append(new.read_bytes() == (tmp_path / "backup").read_bytes())
        raise SystemExit

    with monkeypatch.context() as killed:
        killed.setattr(Path, "replace", die)
        with pytest.raises(SystemExit):
            restore(folder, tmp_path / "backup", "today")
    assert complete == [True]
    with pytest.raises(StoreUnusable, match=r"before-restore-today.*restore once more"):
        open_store(folder)
    assert not (folder / DATABASE).exists()
    restore(folder, folder / "cubeamulet.before-restore-today.sqlite3", "tomorrow")
    assert await identities_in(folder, b"before") == [True]


@pytest.mark.parametrize("content", [b"", b"nothing of the kind" * 100])
def test_what_is_no_backup_is_not_restored(folder: Path, tmp_path: Path, content: bytes) -> None:
    open_store(folder).close()
    before = (folder / DATABASE).read_bytes()
    (tmp_path / "backup").write_bytes(content)
    with pytest.raises(CopyFailed, match="no usable backup"):
        restore(folder, tmp_path / "backup", "kept")
    assert (folder / DATABASE).read_bytes() == before


def test_a_backup_of_a_newer_program_is_not_restored(folder: Path, tmp_path: Path) -> None:
    open_store(folder).close()
    back_up(folder, tmp_path / "backup")
    with closing(sqlite3.connect(tmp_path / "backup")) as backup, backup:
        backup.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(CopyFailed, match="newer version"):
        restore(folder, tmp_path / "backup", "kept")


def test_a_copy_is_kept_before_a_database_is_changed(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_store(folder).close()
    monkeypatch.setattr(opening_module, "REVISION", "later")
    open_store(folder).close()
    (kept,) = folder.glob("cubeamulet.of-*.sqlite3")
    assert rights(kept) == 0o600
    with closing(sqlite3.connect(kept)) as copy:
        assert copy.execute("SELECT count(*) FROM alembic_version").fetchone() == (1,)


def test_a_folder_is_for_one_process_at_a_time(folder: Path) -> None:
    command = [sys.executable, "-c", HOLDS_THE_FOLDER, str(folder)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "held\n"
        with pytest.raises(FolderInUse, match=rf"process {other.pid}\)"), sole_use(folder):
            pass
        other.kill()
        other.wait()
    with sole_use(folder):
        assert rights(folder / "cubeamulet.lock") == 0o600


def test_files_that_others_could_read_become_private(folder: Path) -> None:
    folder.mkdir(mode=0o755)
    for name in (DATABASE, f"{DATABASE}-wal"):
        (folder / name).touch(0o644)
    make_private(folder, folder / DATABASE)
    assert rights(folder) == 0o700
    assert {rights(file) for file in folder.iterdir()} == {0o600}


def test_a_folder_with_other_files_keeps_its_rights(folder: Path) -> None:
    folder.mkdir(mode=0o755)
    (folder / "holiday.jpg").touch(0o644)
    make_private(folder, folder / DATABASE)
    assert rights(folder) == 0o755
    assert rights(folder / "holiday.jpg") == 0o644
