"""A file that has its name only once it is whole."""

from __future__ import annotations

import os
from pathlib import Path
from types import TracebackType
from typing import BinaryIO


class WholeFile:
    """Writes ``PATH.partial`` and gives it its name at the end, if nothing went wrong.

    What was written before an error or an interruption stays under the partial name; with
    ``keep``, writing goes on after that many of its bytes. Raises ``OSError`` on entering when the
    file cannot be written, and ``ValueError`` when there are fewer bytes to keep.
    """

    def __init__(self, path: Path, keep: int = 0) -> None:
        self.path = path
        self.partial = path.with_name(path.name + ".partial")
        self._keep = keep
        self._stream: BinaryIO | None = None

    def __enter__(self) -> BinaryIO:
        check_writable(self.path)
        self._stream = self._opened()
        return self._stream

    def _opened(self) -> BinaryIO:
        if not self._keep:
            return self.partial.open("wb")
        if not self.partial.exists() or self.partial.stat().st_size < self._keep:
            raise ValueError(f"{self.partial} has not the {self._keep} bytes it should have")
        stream = self.partial.open("r+b")
        stream.truncate(self._keep)
        stream.seek(self._keep)
        return stream

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        assert self._stream is not None
        with self._stream as stream:
            stream.flush()
            os.fsync(stream.fileno())
        if kind is None:
            self.partial.replace(self.path)


def check_writable(path: Path) -> None:
    """Raises ``OSError`` where no file of that name can be written, before work is done for it."""
    if path.is_dir():
        raise IsADirectoryError(f"{path} is a folder")
    if not path.parent.is_dir():
        raise FileNotFoundError(f"there is no folder {path.parent}")
    if not os.access(path.parent, os.W_OK):
        raise PermissionError(f"the folder {path.parent} may not be written to")
