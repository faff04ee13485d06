"""Reads records from files, one at a time, so that a file of any length fits into memory."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, Final, NamedTuple

from cubeamulet.records.codec import LARGEST_RECORD, decode
from cubeamulet.records.errors import RecordError
from cubeamulet.records.model import Record

_LONGEST_LINE: Final = LARGEST_RECORD + 2
"""A record and its line's end."""

_OPENING: Final = b"{"


class Numbered(NamedTuple):
    """What a file holds at a line, counted from 1: a record, or why there is none."""

    line: int
    record: Record | RecordError


def read_file(path: Path) -> Iterator[Numbered]:
    """All records of a file, in order; raises ``OSError`` when the file cannot be read.

    The file is JSON Lines, blank lines being skipped, or a single document over several lines,
    the first of which is ``{`` alone. An empty file gives nothing.
    """
    with path.open("rb") as stream:
        yield from read_stream(stream)


def read_stream(stream: BinaryIO) -> Iterator[Numbered]:
    """All records of an open file, as ``read_file`` gives them."""
    line = 0
    found = False
    while text := stream.readline(_LONGEST_LINE):
        line += 1
        if not text.strip():
            continue
        if not found and text.strip() == _OPENING:
            text += stream.read(_LONGEST_LINE)
        else:
            _skip_rest_of_line(stream, text)
        found = True
        yield Numbered(line, _record_or_error(text))


def _skip_rest_of_line(stream: BinaryIO, text: bytes) -> None:
    while text and not text.endswith(b"\n"):
        text = stream.readline(_LONGEST_LINE)


def _record_or_error(text: bytes) -> Record | RecordError:
    try:
        return decode(text)
    except RecordError as error:
        return error
