"""A file that has its name only once it is whole."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from tempfile import NamedTemporaryFile
from types import TracebackType
from typing import BinaryIO, Final

from cubeamulet.games.core.contract import JsonValue

PARTIAL: Final = ".partial"
"""How the names of files end that are not whole."""


class WholeFile:
    """Writes ``PATH.partial`` and gives it its name at the end; nothing stays if something fails.

    Raises ``OSError``, which names the file.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.partial = path.with_name(path.name + PARTIAL)
        self._stream: BinaryIO | None = None

    def __enter__(self) -> BinaryIO:
        check_writable(self.path)
        self._stream = self.partial.open("wb")
        return self._stream

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        assert self._stream is not None
        try:
            with self._stream as stream:
                stream.flush()
                os.fsync(stream.fileno())
            if kind is None:
                self.partial.replace(self.path)
        except OSError as failed:
            raise named(failed, self.path) from error
        finally:
            self.partial.unlink(missing_ok=True)
        if isinstance(error, OSError):
            named(error, self.path)


def named(error: OSError, path: Path) -> OSError:
    """The same error, which tells of a file: that one where it told of none."""
    if error.filename is None:
        error.filename = str(path)
    return error


def check_writable(path: Path) -> None:
    """Raises ``OSError`` where no file of that name can be written, before work is done for it."""
    if path.is_dir() or not path.name:
        raise IsADirectoryError(f"{path} is a folder")
    if path.exists() and not path.is_file():
        raise FileExistsError(f"{path} is no ordinary file")
    if not path.parent.is_dir():
        raise FileNotFoundError(f"there is no folder {path.parent}")
    with NamedTemporaryFile(dir=path.parent, prefix=f"{path.name}.", suffix=PARTIAL):
        """Only trying tells whether a folder can be written to."""


def write_json(path: Path, document: Mapping[str, JsonValue]) -> None:
    """Writes a document for people and programs; raises ``OSError``."""
    with WholeFile(path) as stream:
        stream.write(json.dumps(document, indent=2, allow_nan=False).encode() + b"\n")
