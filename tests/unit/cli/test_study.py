"""`study`: the page it writes, and what it refuses."""

from pathlib import Path

import pytest
from tests.unit.cli.conftest import Command


def test_a_page_is_written_that_says_how(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "study.html"
    line = f"study gargon --players 3 --player random --games 2 --option start=1 --out {path}"
    said = command(line)
    assert (said.status, said.err) == (0, "")
    text = path.read_text()
    assert "--players 3 --player random --option start=1 --games 2 --seed 1" in text
    assert str(tmp_path) not in text
    assert [found.name for found in tmp_path.iterdir()] == ["study.html"]


@pytest.mark.parametrize(
    "arguments",
    [
        "bargon --out study.html",
        "gargon",
        "gargon --out missing/study.html",
        "gargon --out study.html --games 1",
        "gargon --out study.html --players 2",
        "gargon --out study.html --player nobody",
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
