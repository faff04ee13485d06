"""Moves of Gargon as text.

A lay is its cards in notation order (``R12 R3 G0a``); ``pass``; ``left`` and ``right`` draw;
``stop`` ends a passer's drawing; ``fight R`` picks the colour that is fought next.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from cubeamulet.games.core.errors import UnparsableMove
from cubeamulet.games.gargon.cards import (
    CardSet,
    card_set,
    format_card,
    in_notation_order,
    letter_of,
    parse_card,
    parse_colour,
)
from cubeamulet.games.gargon.model import (
    PILE_NAMES,
    Draw,
    Fight,
    Lay,
    Move,
    Pass,
    Stop,
)

EXPECTED: Final = "cards (R12 R3 G0a), pass, left, right, stop or fight with a colour (fight R)"
_WORDS: Final[dict[str, Move]] = {
    "pass": Pass(),
    "stop": Stop(),
    **{name: Draw(pile) for pile, name in enumerate(PILE_NAMES)},
}
_MOST_CARDS: Final = 3

REMEMBERED: Final = 4096
"""Sets of cards whose texts are kept: every view of every seat shows the same ones."""


@lru_cache(maxsize=REMEMBERED)
def format_cards(cards: CardSet) -> tuple[str, ...]:
    """Cards as texts in notation order."""
    return tuple(map(format_card, in_notation_order(cards)))


def format_move(move: Move) -> str:
    """The canonical text of a move."""
    match move:
        case Lay(cards):
            return " ".join(format_cards(cards))
        case Draw(pile):
            return PILE_NAMES[pile]
        case Fight(colour):
            return f"fight {letter_of(colour)}"
        case Pass():
            return "pass"
        case Stop():
            return "stop"


def parse_move(text: str) -> Move:
    """The move a text means: cards may come in any order, spaces may be many.

    Raises ``UnparsableMove``.
    """
    words = text.split()
    if len(words) == 1 and words[0] in _WORDS:
        return _WORDS[words[0]]
    try:
        if len(words) == 2 and words[0] == "fight":
            return Fight(parse_colour(words[1]))
        return _parse_lay(words)
    except UnparsableMove:
        raise UnparsableMove(text, EXPECTED) from None


def _parse_lay(words: list[str]) -> Lay:
    cards = card_set(map(parse_card, words))
    if not 1 <= len(words) <= _MOST_CARDS or cards.bit_count() != len(words):
        raise UnparsableMove(" ".join(words), "one to three different cards")
    return Lay(cards)
