"""A file that grows with a job: kept when interrupted, gone on with only if intact."""

from hashlib import sha256
from pathlib import Path

import pytest

from cubeamulet.lab.growing_file import GrowingFile, Mark


def interrupted(path: Path, content: bytes, job: str = "job") -> Mark:
    """A file of which so much was written; its mark."""
    file = GrowingFile(path, job)
    file.open(None)
    file.append(content)
    file.close()
    return file.mark


def finished(path: Path, kept: Mark, more: bytes) -> bytes:
    file = GrowingFile(path, "job")
    file.open(kept)
    file.append(more)
    file.finish()
    return path.read_bytes()


def test_a_file_has_its_name_only_once_it_is_finished(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    kept = interrupted(path, b"one\n")
    assert [found.name for found in tmp_path.iterdir()] == ["games.jsonl.job.partial"]
    assert finished(path, kept, b"two\n") == b"one\ntwo\n"
    assert list(tmp_path.iterdir()) == [path]


def test_what_was_written_behind_the_mark_is_written_anew(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    kept = interrupted(path, b"one\n")
    with GrowingFile(path, "job").partial.open("ab") as stream:
        stream.write(b"half")
    assert finished(path, kept, b"two\n") == b"one\ntwo\n"


@pytest.mark.parametrize("content", [b"on", b"two\n", b""])
def test_a_file_that_does_not_begin_as_it_was_written_is_refused(
    tmp_path: Path, content: bytes
) -> None:
    path = tmp_path / "games.jsonl"
    kept = interrupted(path, b"one\n")
    GrowingFile(path, "job").partial.write_bytes(content)
    with pytest.raises(ValueError, match="does not begin as it was written"):
        GrowingFile(path, "job").open(kept)


def test_a_file_that_is_missing_cannot_be_gone_on_with(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="there is no"):
        GrowingFile(tmp_path / "games.jsonl", "job").open(Mark(5, "?"))


def test_a_file_that_was_finished_already_is_taken_up_again(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    kept = interrupted(path, b"one\n")
    GrowingFile(path, "job").partial.rename(path)
    assert finished(path, kept, b"") == b"one\n"


def test_two_jobs_that_write_to_one_place_do_not_disturb_each_other(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    kept = interrupted(path, b"one\n")
    interrupted(path, b"another\n", job="other")
    assert finished(path, kept, b"two\n") == b"one\ntwo\n"


def test_a_link_stays_and_the_file_it_leads_to_grows(tmp_path: Path) -> None:
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    link, target = tmp_path / "games.jsonl", folder / "real.jsonl"
    link.symlink_to(target)
    kept = interrupted(link, b"one\n")
    assert finished(link, kept, b"two\n") == b"one\ntwo\n"
    assert finished(link, Mark(8, sha256(b"one\ntwo\n").hexdigest()), b"") == b"one\ntwo\n"
    assert link.is_symlink()
    assert list(folder.iterdir()) == [target]
