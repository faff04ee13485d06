"""Moves of Bargon as text.

There are so few that every text and its move stand in one table.
"""

from __future__ import annotations

from typing import Final

from cubeamulet.games.bargon.model import (
    Close,
    EnterColours,
    EnterOdd,
    Lift,
    Move,
    Pay,
    Throw,
    Undo,
)
from cubeamulet.games.bargon.score import COLOURINGS
from cubeamulet.games.core.contract import Seat
from cubeamulet.games.core.errors import UnparsableMove

_MOVE_OF: Final[dict[str, Move]] = {
    "pay": Pay(),
    "throw": Throw(),
    "lift": Lift(),
    **{f"enter {' '.join(colours)}": EnterColours(colours) for colours in COLOURINGS},
    **{f"enter seat {seat}": EnterOdd(Seat(seat)) for seat in range(3)},
    "enter cup": EnterOdd("cup"),
    "enter none": EnterOdd(None),
    "undo": Undo(),
    "close": Close(),
}
_TEXT_OF: Final = {move: text for text, move in _MOVE_OF.items()}

EVERY_TEXT: Final = tuple(_MOVE_OF)
"""All moves that Bargon knows, in notation."""


def parse_move(text: str) -> Move:
    """The move that a text means; raises ``UnparsableMove``."""
    try:
        return _MOVE_OF[text]
    except KeyError:
        raise UnparsableMove(
            text, "pay, throw, lift, enter R B R, enter seat 1, enter cup, enter none, undo, close"
        ) from None


def format_move(move: Move) -> str:
    """The one text of a move."""
    return _TEXT_OF[move]
