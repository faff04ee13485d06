"""A file that grows while a job goes on, and of which a state knows how far it belongs to it."""

from __future__ import annotations

import hashlib
import os
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Final

from cubeamulet.lab.whole_file import PARTIAL, check_writable, named, place_of

_READ_AT_A_TIME: Final = 1 << 20


@dataclass(frozen=True, slots=True)
class Mark:
    """The beginning of a file: how many bytes, and the SHA-256 of them."""

    size: int = 0
    sha256: str = hashlib.sha256().hexdigest()


class GrowingFile:
    """Writes ``PATH.JOB.partial``, which has its name once it is finished.

    The job's mark in the name keeps jobs apart that write to the same place. Where the path is a
    symbolic link, the file it leads to is written. All methods raise ``OSError``, which names the
    file.
    """

    def __init__(self, path: Path, job: str) -> None:
        self.path = path
        self._place = place_of(path)
        self.partial = self._place.with_name(f"{self._place.name}.{job}{PARTIAL}")
        self._stream: BinaryIO | None = None
        self._digest = hashlib.sha256()
        self._size = 0

    @property
    def mark(self) -> Mark:
        """All that was written."""
        return Mark(self._size, self._digest.hexdigest())

    def open(self, kept: Mark | None) -> None:
        """Begins anew, or goes on behind what is ``kept``.

        Raises ``ValueError`` where the file does not begin as it should.
        """
        check_writable(self.path)
        if kept is None:
            self._stream = self.partial.open("wb")
            return
        self._take_back(kept)
        self._stream = self.partial.open("r+b")
        self._read(self._stream, kept.size)
        if self.mark != kept:
            self.close()
            raise ValueError(f"{self.partial} does not begin as it was written")
        self._stream.truncate(kept.size)

    def _take_back(self, kept: Mark) -> None:
        """Opens up again what was finished before the job could be forgotten."""
        if self.partial.exists():
            return
        if not self._place.exists() or self._place.stat().st_size != kept.size:
            raise ValueError(f"there is no {self.partial}")
        self._place.replace(self.partial)

    def _read(self, stream: BinaryIO, size: int) -> None:
        while piece := stream.read(min(_READ_AT_A_TIME, size - self._size)):
            self._note(piece)

    def _note(self, content: bytes) -> None:
        self._digest.update(content)
        self._size += len(content)

    def append(self, content: bytes) -> None:
        """Writes more."""
        assert self._stream is not None
        try:
            self._stream.write(content)
        except OSError as error:
            raise named(error, self.path) from None
        self._note(content)

    def sync(self) -> None:
        """Sees to it that everything written is on the disk."""
        if self._stream is None:
            return
        try:
            self._stream.flush()
            os.fsync(self._stream.fileno())
        except OSError as error:
            raise named(error, self.path) from None

    def cut(self, kept: Mark) -> None:
        """Drops what was written behind a mark; nothing is written after that."""
        if self._stream is not None:
            self.sync()
            self._stream.truncate(kept.size)

    def finish(self) -> None:
        """Gives the file its name."""
        self.sync()
        self.close()
        self.partial.replace(self._place)

    def close(self) -> None:
        """Lets go of the file; what was written stays."""
        if self._stream is not None:
            stream, self._stream = self._stream, None
            with suppress(OSError):  # of what could not be written, ``sync`` has told
                stream.close()

    def discard(self) -> None:
        """Removes it."""
        self.close()
        self.partial.unlink(missing_ok=True)
