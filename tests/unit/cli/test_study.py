"""`study`: the page it writes, and what it refuses."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest
from tests.unit.cli.conftest import Command

from cubeamulet.lab.study.run import DEALS_AT_A_TIME, Findings, Study, findings
from cubeamulet.lab.work import CrewLost


def test_a_page_is_written_that_says_how(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "study.html"
    line = f"study gargon --players 3 --player random --games 2 --option start=1 --out {path}"
    said = command(line)
    assert (said.status, said.err) == (0, "")
    text = path.read_text()
    assert "--players 3 --player random --option start=1 --games 2 --seed 1" in text
    assert str(tmp_path) not in text
    assert [found.name for found in tmp_path.iterdir()] == ["study.html"]


def broken_off_by(error: BaseException, monkeypatch: pytest.MonkeyPatch, parts: int) -> None:
    """Lets the study end so after some parts."""

    def broken_off(*arguments: object) -> Iterator[Findings]:
        yield from islice(findings(*arguments), parts)  # type: ignore[arg-type]
        raise error

    monkeypatch.setattr("cubeamulet.cli.study.findings", broken_off)


@pytest.mark.parametrize(
    ("error", "status", "why"),
    [
        (KeyboardInterrupt(), 130, "stopped"),
        (CrewLost("a worker process has died"), 2, "a worker process has died"),
    ],
)
def test_a_study_that_is_broken_off_makes_the_page_of_what_was_played(
    command: Command,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    error: BaseException,
    status: int,
    why: str,
) -> None:
    line = f"study gargon --players 3 --player random --workers 1 --out {tmp_path / 's.html'}"
    assert command(f"{line} --games 4").status == 0
    whole = (tmp_path / "s.html").read_bytes()
    broken_off_by(error, monkeypatch, 4 // DEALS_AT_A_TIME)
    said = command(f"{line} --games 50")
    assert (said.status, said.err) == (
        status,
        f"cubeamulet: {why} after 4 of 50 deals, of which the page tells\n",
    )
    assert (tmp_path / "s.html").read_bytes() == whole


def test_a_study_that_is_broken_off_at_once_writes_nothing(
    command: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    broken_off_by(KeyboardInterrupt(), monkeypatch, 0)
    said = command(f"study gargon --players 3 --workers 1 --out {tmp_path / 's.html'}")
    assert (said.status, said.err) == (130, "cubeamulet: stopped after 0 of 300 deals\n")
    assert not list(tmp_path.glob("*.html*"))


def test_a_page_that_cannot_be_written_any_more_is_kept_elsewhere(
    command: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    folder, spare = tmp_path / "results", tmp_path / "spare"
    folder.mkdir()
    spare.mkdir()

    def folder_goes(*arguments: object) -> Iterator[Findings]:
        folder.rmdir()
        yield from findings(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr("cubeamulet.cli.study.findings", folder_goes)
    monkeypatch.setattr("cubeamulet.cli.study.gettempdir", lambda: str(spare))
    line = "study gargon --players 3 --player random --games 2 --workers 1 --out"
    said = command(f"{line} {folder / 's.html'}")
    (page,) = spare.iterdir()
    assert (said.status, said.err.count("\n")) == (2, 1)
    assert f"the page is {page}" in said.err
    assert page.read_text().startswith("<!doctype html>")


@pytest.mark.parametrize(
    ("budget", "words"),
    [("--playouts 3", "makes this very page"), ("--seconds 0.001", "no two are alike")],
)
def test_what_those_who_search_may_spend_is_said(
    command: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, budget: str, words: str
) -> None:
    def played_by_others(asked: Study, *arguments: object) -> Iterator[Findings]:
        assert asked.is_heavy
        quick = replace(asked, players=("random",) * 3)
        return findings(quick, *arguments)  # type: ignore[arg-type]

    monkeypatch.setattr("cubeamulet.cli.study.findings", played_by_others)
    path = tmp_path / "s.html"
    line = f"study gargon --players 3 --player expert --games 2 --workers 1 {budget} --out {path}"
    assert command(line).status == 0
    text = path.read_text()
    assert "Who searches spends" in text
    assert f"--player expert {budget} --games 2" in text
    assert words in text


@pytest.mark.parametrize(
    "arguments",
    [
        "bargon --out study.html",
        "gargon",
        "gargon --out missing/study.html",
        "gargon --out study.html --games 1",
        "gargon --out study.html --players 2",
        "gargon --out study.html --player nobody",
        "gargon --out study.html --playouts 0",
        "gargon --out study.html --seconds nan",
        "gargon --out study.html --players 3" + " --player steady" * 4,
        "gargon --out study.html --option match=2",
        "gargon --out study.html --option memory=blurred",
        "gargon --out study.html --scheduler nonsense://nowhere",
    ],
)
def test_what_cannot_be_studied_is_answered_with_one_line(command: Command, arguments: str) -> None:
    said = command(f"study {arguments}")
    assert (said.status, said.out, said.err.count("\n")) == (2, "", 1)
    assert said.err.startswith("cubeamulet: ")
