"""A file that has its name only once it is whole."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile
from types import TracebackType
from typing import BinaryIO, Final

from cubeamulet.games.core.contract import JsonValue

PARTIAL: Final = ".partial"
"""How the names of files end that are not whole."""

_OWN_STREAMS: Final = (0, 1, 2)
"""Standard input, standard output, and where errors are told."""


class WholeFile:
    """Writes ``PATH.partial`` and gives it its name at the end; nothing stays if something fails.

    Where the path is a symbolic link, the file it leads to is written, and the link stays. Raises
    ``OSError``, which names the file.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._place = place_of(path)
        self.partial = self._place.with_name(self._place.name + PARTIAL)
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
                self.partial.replace(self._place)
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


def place_of(path: Path) -> Path:
    """Where a file of that name really lies: at the end of all symbolic links."""
    return Path(os.path.realpath(path))  # ``resolve`` raises something else where links go round


def check_writable(path: Path) -> None:
    """Raises ``OSError`` where no file of that name can be written, before work is done for it."""
    place = place_of(path)
    if place.is_dir() or not path.name:
        raise IsADirectoryError(f"{path} is a folder")
    if place.is_symlink():
        raise FileExistsError(f"{path} is a symbolic link that leads nowhere")
    if place.exists() and not place.is_file():
        raise FileExistsError(f"{path} is no ordinary file")
    if place.exists() and _is_own_stream(place):
        raise FileExistsError(f"{path} is where this command itself reads or prints")
    if not place.parent.is_dir():
        raise FileNotFoundError(f"there is no folder {place.parent}")
    with NamedTemporaryFile(dir=place.parent, prefix=f"{place.name}.", suffix=PARTIAL):
        """Only trying tells whether a folder can be written to."""


def _is_own_stream(place: Path) -> bool:
    """Whether that is the file to which a shell has led this process's input or output."""
    for stream in _OWN_STREAMS:
        with suppress(OSError):  # one that is closed
            if os.path.samestat(place.stat(), os.fstat(stream)):
                return True
    return False


def write_json(path: Path, document: Mapping[str, JsonValue]) -> None:
    """Writes a document for people and programs; raises ``OSError``."""
    with WholeFile(path) as stream:
        stream.write(json.dumps(document, indent=2, allow_nan=False).encode() + b"\n")
