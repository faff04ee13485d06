"""Whole copies of a database: made while it is in use, and put in the place of another."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Final

from cubeamulet.store.folder import DATABASE, OWNER_ONLY_FILE, StoreUnusable, database_files

_BUSY_SECONDS: Final = 30.0
_HEALTHY: Final = ("ok",)
_BEFORE_RESTORE: Final = "before-restore-"


class CopyFailed(Exception):
    """The copy was not made, and nothing was changed; the message says why."""


def back_up(folder: Path, target: Path) -> int:
    """Copies the database of a data folder to a new file, at one moment; gives its size in bytes.

    A server that uses the folder goes on meanwhile. The file is there only once it is whole and
    checked. Raises ``CopyFailed``.
    """
    source = folder / DATABASE
    if not source.is_file():
        raise CopyFailed(f"{folder} holds no data")
    if target.exists():
        raise CopyFailed(f"{target} exists already; choose another name")
    with _finished_as(target) as unfinished:
        copy(source, unfinished)
        problem = fault_of(unfinished)
        if problem is not None:
            raise CopyFailed(f"the copy of {source} is damaged: {problem}")
    return target.stat().st_size


def restore(folder: Path, backup: Path, when: str) -> Path | None:
    """Puts a backup in the place of the database; gives where the one before is kept, if any.

    The folder has to be this process's alone. ``when`` becomes part of the kept name. The backup
    stays as it is. The new database is complete before the old one is put aside; who is killed
    between the two leaves a folder that is not opened (``left_by_a_restore``) until a restore is
    done there. Raises ``CopyFailed``.
    """
    if not backup.is_file():
        raise CopyFailed(f"{backup} is no file")
    problem = fault_of(backup)
    if problem is not None:
        raise CopyFailed(f"{backup} is no usable backup: {problem}")
    _require_known_version(backup)
    path = folder / DATABASE
    with _errors_as_failures(), _replacing(path) as unfinished:
        shutil.copyfile(backup, unfinished)
        unfinished.chmod(OWNER_ONLY_FILE)
        _to_disk(unfinished)
        _fold_in(path)
        return _put_aside(path, f"{_BEFORE_RESTORE}{when}")


def left_by_a_restore(folder: Path) -> Path | None:
    """The database that a restore has put aside last, where none is in its place."""
    path = folder / DATABASE
    if path.exists():
        return None
    return max(folder.glob(_kept_as(path, f"{_BEFORE_RESTORE}*").name), default=None)


def copy(source: Path, target: Path) -> None:
    """One file with all that ``source`` holds at this moment; raises ``CopyFailed``."""
    with _errors_as_failures():
        os.close(os.open(target, os.O_RDWR | os.O_CREAT | os.O_EXCL, OWNER_ONLY_FILE))
        with closing(_read_only(source)) as reading, closing(sqlite3.connect(target)) as writing:
            reading.backup(writing)
            # A copy is one file; whoever opens it to write may choose otherwise.
            writing.execute("PRAGMA journal_mode = DELETE").close()


def fault_of(path: Path) -> str | None:
    """What is wrong with a database of this program in a file of its own; ``None`` if nothing."""
    try:
        with closing(_unchanging(path)) as found:
            verdict = found.execute("PRAGMA quick_check(1)").fetchone()
            versions = found.execute("SELECT version_num FROM alembic_version").fetchall()
    except sqlite3.Error as error:
        return str(error)
    if len(versions) != 1:
        return "it names no version"
    return None if verdict == _HEALTHY else str(verdict[0])


def keep_copy(path: Path, label: str) -> Path:
    """A copy beside the database, before it is changed; raises ``StoreUnusable``."""
    kept = _kept_as(path, label)
    try:
        with _finished_as(kept) as unfinished:
            copy(path, unfinished)
    except CopyFailed as failed:
        raise StoreUnusable(f"no copy of {path} could be kept: {failed}") from failed
    return kept


def _require_known_version(backup: Path) -> None:
    from cubeamulet.store.migrate import known_revisions  # noqa: PLC0415 - takes its time

    with closing(_unchanging(backup)) as found:
        (revision,) = found.execute("SELECT version_num FROM alembic_version").fetchone()
    if revision not in known_revisions():
        raise CopyFailed(f"{backup} was written by a newer version of this program; use that one")


def _unchanging(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.absolute().as_uri()}?immutable=1", uri=True)


def _read_only(path: Path) -> sqlite3.Connection:
    uri = f"{path.absolute().as_uri()}?mode=ro"
    return sqlite3.connect(uri, uri=True, timeout=_BUSY_SECONDS)


def _kept_as(path: Path, label: str) -> Path:
    return path.with_name(f"{path.stem}.{label}{path.suffix}")


def _fold_in(path: Path) -> None:
    """All of a database in its one file, unless it is damaged."""
    if path.exists():
        with suppress(sqlite3.Error), closing(sqlite3.connect(path)) as found:
            found.execute("PRAGMA journal_mode = DELETE").close()


def _put_aside(path: Path, label: str) -> Path | None:
    """The database first: without it nothing is opened here, and nothing takes what lies beside it
    for another's.
    """
    kept = _kept_as(path, label)
    for old, new in zip(database_files(path), database_files(kept), strict=True):
        with suppress(FileNotFoundError):
            old.rename(new)
    return kept if kept.exists() else None


@contextmanager
def _finished_as(target: Path) -> Iterator[Path]:
    """A name to write to, which becomes ``target`` at the end, or is gone where that fails."""
    with _errors_as_failures(), _replacing(target) as unfinished:
        yield unfinished


@contextmanager
def _replacing(target: Path) -> Iterator[Path]:
    unfinished = target.with_name(f"{target.name}.unfinished")
    unfinished.unlink(missing_ok=True)
    try:
        yield unfinished
        _to_disk(unfinished)
        unfinished.replace(target)
        _to_disk(target.parent)
    finally:
        unfinished.unlink(missing_ok=True)


@contextmanager
def _errors_as_failures() -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise CopyFailed(f"{error.filename}: {error.strerror}") from error
    except sqlite3.Error as error:
        raise CopyFailed(str(error)) from error


def _to_disk(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
