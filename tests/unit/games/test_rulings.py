"""Every numbered ruling is shown to hold by at least one test that names it."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
NUMBER = re.compile(r"\b([GB]-\d+)\b")
RULINGS = sorted(
    set(re.findall(r"^(?:\| |\* \*\*)([GB]-\d+)", (ROOT / "docs/rulings.md").read_text(), re.M)),
    key=lambda number: (number[0], int(number[2:])),
)


def named_in_tests() -> set[str]:
    """All numbers that tests of the games name."""
    tests = [*(ROOT / "tests/unit/games").rglob("*.py"), *(ROOT / "tests/property").glob("*.py")]
    return {n for path in tests for n in NUMBER.findall(path.read_text(encoding="utf-8"))}


def named_in_rules() -> set[str]:
    """All numbers that the rules themselves name."""
    games = (ROOT / "src/cubeamulet/games").rglob("*.py")
    return {n for path in games for n in NUMBER.findall(path.read_text(encoding="utf-8"))}


@pytest.mark.parametrize("number", RULINGS)
def test_a_test_names_the_ruling(number: str) -> None:
    assert number in named_in_tests()


def test_the_rules_name_no_ruling_that_is_not_written_down() -> None:
    assert named_in_rules() <= set(RULINGS)
