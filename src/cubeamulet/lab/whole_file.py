"""A file that has its name only once it is whole."""

from __future__ import annotations

import os
from pathlib import Path
from types import TracebackType
from typing import BinaryIO


class WholeFile:
    """Writes ``PATH.partial`` and gives it its name at the end, if nothing went wrong.

    What was written before an error or an interruption stays under the partial name. Raises
    ``OSError`` on entering when the file cannot be written.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.partial = path.with_name(path.name + ".partial")
        self._stream: BinaryIO | None = None

    def __enter__(self) -> BinaryIO:
        if self.path.is_dir():
            raise IsADirectoryError(f"{self.path} is a folder")
        self._stream = self.partial.open("wb")
        return self._stream

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
