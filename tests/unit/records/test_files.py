"""Files of records, read one at a time."""

from io import BytesIO
from pathlib import Path

import pytest
from tests.support.toy_records import finished_record

from cubeamulet.records.codec import LARGEST_RECORD, encode
from cubeamulet.records.errors import RecordError
from cubeamulet.records.files import Numbered, read_file, read_stream

RECORD = finished_record()
LINE = encode(RECORD)


def read(content: bytes) -> list[Numbered]:
    return list(read_stream(BytesIO(content)))


def problem(numbered: Numbered) -> str:
    assert isinstance(numbered.record, RecordError)
    return str(numbered.record)


def test_every_line_is_a_record_with_its_number(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_bytes(LINE + b"\n" + LINE + b"\n")
    assert list(read_file(file)) == [Numbered(1, RECORD), Numbered(2, RECORD)]


def test_blank_lines_and_a_missing_last_line_end_do_not_matter() -> None:
    assert read(b"\n" + LINE + b"\r\n \n" + LINE) == [Numbered(2, RECORD), Numbered(4, RECORD)]


def test_a_damaged_line_does_not_hide_the_next() -> None:
    damaged, good = read(LINE[:40] + b"\n" + LINE)
    assert problem(damaged).startswith("no JSON: it breaks off")
    assert good == Numbered(2, RECORD)


def test_a_line_that_is_far_too_long_is_passed_over_without_being_kept() -> None:
    damaged, good = read(b"x" * (2 * LARGEST_RECORD + 10) + b"\n" + LINE)
    assert problem(damaged).startswith("larger than")
    assert good == Numbered(2, RECORD)


def test_a_single_document_may_be_spread_over_lines() -> None:
    spread = LINE.replace(b"{", b"{\n", 1).replace(b',"game"', b',\n"game"')
    assert read(b"\n" + spread + b"\n") == [Numbered(2, RECORD)]


@pytest.mark.parametrize("content", [b"", b"\n \n"])
def test_an_empty_file_holds_neither_a_record_nor_a_damaged_one(content: bytes) -> None:
    assert read(content) == []


def test_a_file_that_is_not_there_is_the_callers_to_explain(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        list(read_file(tmp_path / "none.jsonl"))
