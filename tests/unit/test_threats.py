"""The page about threats: every test that it names exists, and every danger names one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs/threats.md").read_text(encoding="utf-8")
ROWS = [line for line in PAGE.splitlines() if re.match(r"\| (?!danger|---)", line)]
NAMED = set(re.findall(r"`(test_\w+)`", PAGE))


def existing_tests() -> set[str]:
    files = (ROOT / "tests").rglob("test_*.py"), (ROOT / "tests/contract").glob("*.py")
    return {
        name
        for group in files
        for file in group
        for name in re.findall(r"def (test_\w+)", file.read_text(encoding="utf-8"))
    }


def test_every_test_that_the_page_names_exists() -> None:
    assert NAMED - existing_tests() == set()


@pytest.mark.parametrize("row", ROWS, ids=[row.split("|")[1].strip()[:60] for row in ROWS])
def test_every_danger_has_an_answer_and_a_test(row: str) -> None:
    _, danger, answer, tests, _ = row.split("|")
    assert len(danger) > 10
    assert len(answer) > 10
    assert re.fullmatch(r" (`test_\w+`(, )?)+ ", tests)
