"""A file that has its name only once it is whole."""

import os
import subprocess
import sys
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


def test_of_a_file_that_was_not_finished_nothing_stays(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        write_half(tmp_path / "games.jsonl")
    assert list(tmp_path.iterdir()) == []


def test_an_earlier_file_stays_until_the_new_one_is_whole(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_bytes(b"old")
    with pytest.raises(KeyboardInterrupt):
        write_half(path)
    assert path.read_bytes() == b"old"


def test_a_folder_cannot_be_written(tmp_path: Path) -> None:
    with pytest.raises(IsADirectoryError), WholeFile(tmp_path):
        pass


def test_a_file_in_no_folder_is_refused_before_anything_is_written(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="no folder"), WholeFile(tmp_path / "no/x"):
        pass


def test_a_place_where_no_file_can_be_made_is_refused_before_anything_is_written() -> None:
    with pytest.raises(OSError, match="x"), WholeFile(Path("/proc/x.json")):
        pass


def test_a_device_is_not_replaced_by_a_file() -> None:
    with pytest.raises(FileExistsError, match="no ordinary file"), WholeFile(Path("/dev/null")):
        pass


def test_a_link_stays_and_the_file_it_leads_to_is_written(tmp_path: Path) -> None:
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    link, target = tmp_path / "games.jsonl", folder / "real.jsonl"
    link.symlink_to(target)
    for content in (b"one\n", b"two\n"):
        with WholeFile(link) as stream:
            stream.write(content)
        assert link.is_symlink()
        assert target.read_bytes() == content
    assert list(folder.iterdir()) == [target]


def test_a_link_to_a_pipe_is_refused_and_stays(tmp_path: Path) -> None:
    link, pipe = tmp_path / "games.jsonl", tmp_path / "pipe"
    os.mkfifo(pipe)
    link.symlink_to(pipe)
    with pytest.raises(FileExistsError, match="no ordinary file"), WholeFile(link):
        pass
    assert link.is_symlink()


def test_links_that_go_round_are_refused(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    one.symlink_to(other)
    other.symlink_to(one)
    with pytest.raises(FileExistsError, match="leads nowhere"), WholeFile(one):
        pass


def test_the_file_that_this_process_prints_to_is_not_replaced(tmp_path: Path) -> None:
    printed, link = tmp_path / "printed", tmp_path / "link"
    link.symlink_to(printed)
    code = (
        "from pathlib import Path; from cubeamulet.lab.whole_file import check_writable\n"
        f"try: check_writable(Path({str(link)!r}))\n"
        "except OSError as error: print(error)"
    )
    with printed.open("wb") as stream:
        subprocess.run([sys.executable, "-c", code], stdout=stream, check=True)
    assert "itself reads or prints" in printed.read_text()


def test_an_error_while_writing_names_the_file(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    with pytest.raises(OSError, match="full") as caught, WholeFile(path):
        raise OSError(28, "full")
    assert caught.value.filename == str(path)
