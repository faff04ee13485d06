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


def test_writing_goes_on_behind_what_was_kept(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    with pytest.raises(KeyboardInterrupt):
        write_half(path)
    with WholeFile(path, keep=2) as stream:
        stream.write(b"!\n")
    assert path.read_bytes() == b"on!\n"


def test_what_has_become_shorter_cannot_be_kept(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="has not the 5 bytes"), WholeFile(tmp_path / "x", keep=5):
        pass


def test_a_file_in_no_folder_is_refused_before_anything_is_written(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="no folder"), WholeFile(tmp_path / "no/x"):
        pass
