"""Moves of Bargon as text."""

import pytest

from cubeamulet.games.bargon import BARGON
from cubeamulet.games.bargon.model import EnterColours, EnterOdd, Pay
from cubeamulet.games.bargon.notation import EVERY_TEXT
from cubeamulet.games.core.contract import Seat
from cubeamulet.games.core.errors import UnparsableMove


@pytest.mark.parametrize("text", EVERY_TEXT)
def test_every_move_reads_back_as_it_was_written(text: str) -> None:
    assert BARGON.format_move(BARGON.parse_move(text)) == text


def test_there_are_eighteen_moves() -> None:
    assert len(EVERY_TEXT) == 18


def test_texts_mean_what_they_say() -> None:
    """B-10."""
    assert BARGON.parse_move("pay") == Pay()
    assert BARGON.parse_move("enter R B R") == EnterColours("RBR")
    assert BARGON.parse_move("enter seat 1") == EnterOdd(Seat(1))
    assert BARGON.parse_move("enter cup") == EnterOdd("cup")
    assert BARGON.parse_move("enter none") == EnterOdd(None)


@pytest.mark.parametrize(
    "text",
    ["", "Throw", "throw ", "enter", "enter R B", "enter R B R B", "enter RBR", "enter R G R",
     "enter seat 3", "enter seat -1", "enter seat 01", "enter seat", "lift cup", "öffne" * 99],
)  # fmt: skip
def test_anything_else_is_no_move(text: str) -> None:
    with pytest.raises(UnparsableMove):
        BARGON.parse_move(text)
