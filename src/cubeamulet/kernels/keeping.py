"""Compiled code on disk, for which nothing has to be right: what is damaged is compiled anew."""

from __future__ import annotations

import logging
import time
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryFile
from typing import BinaryIO, Final

from numba.core.caching import FunctionCache

try:
    import fcntl
except ImportError:  # where files are locked in another way
    fcntl = None  # type: ignore[assignment]

_log = logging.getLogger(__name__)

SECONDS_BETWEEN_LOOKS: Final = 0.1

LONGEST_WAIT: Final = 600.0
"""Seconds after which one compiles after all: whoever does so elsewhere may hang."""


class KeptCode(FunctionCache):
    """The code of one function, as kept in files.

    Whoever finds none is to compile it and keep it; others who need the same wait for that.
    """

    _turn: Turn | None = None

    def load_overload(self, sig: object, target_context: object) -> object | None:
        """The code for a signature; ``None`` where there is none that can be read."""
        found = self._load(sig, target_context)
        if found is None and self._turn is None:
            self._turn = Turn(Path(self._cache_file._index_path).with_suffix(".turn"))  # noqa: SLF001
            if self._turn.take():  # after somebody else: what was missing is there now
                found = self._load(sig, target_context)
        if found is not None:
            self._end_turn()
        return found

    def _load(self, sig: object, target_context: object) -> object | None:
        try:
            return super().load_overload(sig, target_context)  # type: ignore[no-untyped-call, no-any-return]
        except Exception:  # noqa: BLE001 - whatever a damaged file may cause
            _log.info("compiled code in %s is damaged", self.cache_path)
            with suppress(OSError):
                self.flush()  # type: ignore[no-untyped-call]
            return None

    def save_overload(self, sig: object, data: object) -> None:
        """Keeps the code for a signature, if there is room."""
        with suppress(OSError):
            super().save_overload(sig, data)  # type: ignore[no-untyped-call]
        self._end_turn()

    def _end_turn(self) -> None:
        if self._turn is not None:
            self._turn.end()
            self._turn = None


class Turn:
    """The turn of one process among several that would do the same work.

    It ends with the process at the latest. Where files cannot be locked it is everybody's turn.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file: BinaryIO | None = None

    def take(self) -> bool:
        """Waits for the turn, as long as is sensible; whether it was somebody else's before."""
        if fcntl is None:
            return False
        waits = range(int(LONGEST_WAIT / SECONDS_BETWEEN_LOOKS))
        with suppress(OSError):
            self._file = self._path.open("ab")
            for waited in waits:
                try:
                    fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                except BlockingIOError:
                    time.sleep(SECONDS_BETWEEN_LOOKS)
                else:
                    return waited > 0
            return True
        return False

    def end(self) -> None:
        """Lets the next one have it."""
        if self._file is not None:
            self._file.close()
            self._file = None


def can_keep(folder: Path) -> bool:
    """Whether code can be kept in a folder, which is made if it can be."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=folder):
            return True
    except OSError:
        return False
