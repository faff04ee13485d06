"""Standing wishes: how a seat's replacements are drawn without asking it every time.

A wish is ``ask``, a pile (``left``, ``right``), or ``rank:`` and all colours: then the card is
drawn whose open back has the colour that stands earlier, from the left pile if both have the same.
"""

from __future__ import annotations

from typing import Final

from cubeamulet.games.core.contract import Seat
from cubeamulet.games.gargon import rules
from cubeamulet.games.gargon.cards import Deck, colour_of, letter_of
from cubeamulet.games.gargon.model import LEFT, PILE_NAMES, RIGHT, Draw, Phase, State

ASK: Final = "ask"
_RANK: Final = "rank:"


def is_wish(deck: Deck, text: str) -> bool:
    """Whether a text is a standing wish for a game with this deck."""
    if text.startswith(_RANK):
        letters = sorted({letter_of(colour_of(card)) for card in deck.cards})
        return sorted(text.removeprefix(_RANK)) == letters
    return text == ASK or text in PILE_NAMES


def move(state: State, seat: Seat, wish: str) -> Draw | None:
    """The replacement that this wish draws; ``None`` where the seat has to be asked."""
    if wish == ASK or state.phase is not Phase.REPLACE or rules.asked_seat(state) != seat:
        return None
    if wish in PILE_NAMES:
        return Draw(PILE_NAMES.index(wish))
    order = wish.removeprefix(_RANK)
    left, right = (order.index(letter_of(colour_of(pile[0]))) for pile in state.piles)
    return Draw(LEFT if left <= right else RIGHT)
