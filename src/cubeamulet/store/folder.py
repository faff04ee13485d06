"""The data folder: for its owner alone, and for one server at a time."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

DATABASE: Final = "cubeamulet.sqlite3"
"""The name of the database's file in the data folder."""

OWNER_ONLY_FILE: Final = 0o600
OWNER_ONLY_FOLDER: Final = 0o700

_LOCK: Final = "cubeamulet.lock"
_BESIDE: Final = ("", "-wal", "-shm")
_PID_DIGITS: Final = 20


class StoreUnusable(Exception):
    """The data cannot be used; the message tells people what is wrong and where."""


class FolderInUse(StoreUnusable):
    """Another process works with the data folder."""


def database_files(path: Path) -> tuple[Path, ...]:
    """A database and the files that the engine keeps beside it."""
    return tuple(path.with_name(path.name + suffix) for suffix in _BESIDE)


def make_private(folder: Path, path: Path) -> None:
    """Makes folder and database for their owner alone; what lies there already becomes it.

    A folder that holds anything else keeps its rights: it is not this program's alone. Raises
    ``StoreUnusable`` when the folder cannot be written.
    """
    try:
        folder.mkdir(mode=OWNER_ONLY_FOLDER, parents=True, exist_ok=True)
        if _is_ours_alone(folder):
            folder.chmod(OWNER_ONLY_FOLDER)
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, OWNER_ONLY_FILE))
        for file in database_files(path):
            if file.exists():
                file.chmod(OWNER_ONLY_FILE)
    except OSError as error:
        raise StoreUnusable(f"{folder} cannot be written: {error.strerror}") from error
    if not os.access(folder, os.W_OK | os.X_OK):
        raise StoreUnusable(f"{folder} cannot be written")


def anybody_may_write(folder: Path) -> bool:
    """Whether other users of this machine could exchange what lies in the folder."""
    rights = folder.stat().st_mode
    return bool(rights & stat.S_IWOTH) and not rights & stat.S_ISVTX


@contextmanager
def sole_use(folder: Path) -> Iterator[None]:
    """The data folder for this process alone; raises ``FolderInUse`` or ``StoreUnusable``.

    The system gives the folder free when the process ends, however it ends.
    """
    try:
        folder.mkdir(mode=OWNER_ONLY_FOLDER, parents=True, exist_ok=True)
        lock = os.open(folder / _LOCK, os.O_RDWR | os.O_CREAT, OWNER_ONLY_FILE)
    except OSError as error:
        raise StoreUnusable(f"{folder} cannot be written: {error.strerror}") from error
    try:
        if not _locked(lock):
            raise FolderInUse(f"{folder} is used by another server{_process_named_in(lock)}")
        os.ftruncate(lock, 0)
        os.pwrite(lock, str(os.getpid()).encode(), 0)
        yield
    finally:
        os.close(lock)


def _is_ours_alone(folder: Path) -> bool:
    prefix = DATABASE.partition(".")[0]
    return all(entry.name.startswith(prefix) for entry in folder.iterdir())


def _process_named_in(lock: int) -> str:
    text = os.pread(lock, _PID_DIGITS, 0).decode("ascii", "replace")
    return f" (process {text})" if text.isdecimal() else ""


if sys.platform == "win32":

    def _locked(lock: int) -> bool:
        import msvcrt  # noqa: PLC0415 - only there

        try:
            os.lseek(lock, _PID_DIGITS, os.SEEK_SET)
            msvcrt.locking(lock, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:

    def _locked(lock: int) -> bool:
        import fcntl  # noqa: PLC0415 - not everywhere

        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True
