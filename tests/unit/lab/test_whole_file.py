"""A file that has its name only once it is whole."""

from pathlib import Path

import pytest

from cubeamulet.lab.whole_file import WholeFile


def test_a_file_appears_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    with WholeFile(path) as stream:
        stream.write(b"one\n")
        assert not path.exists()
    assert path.read_bytes() == b"one\n"
    assert list(tmp_path.iterdir()) == [path]


def write_half(path: Path) -> None:
    with WholeFile(path) as stream:
        stream.write(b"one\n")
        raise KeyboardInterrupt


def test_what_was_written_before_an_interruption_stays_under_another_name(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        write_half(tmp_path / "games.jsonl")
    assert [found.name for found in tmp_path.iterdir()] == ["games.jsonl.partial"]


def test_an_earlier_file_stays_until_the_new_one_is_whole(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_bytes(b"old")
    with pytest.raises(KeyboardInterrupt):
        write_half(path)
    assert path.read_bytes() == b"old"


def test_a_folder_cannot_be_written(tmp_path: Path) -> None:
    with pytest.raises(IsADirectoryError), WholeFile(tmp_path):
        pass
