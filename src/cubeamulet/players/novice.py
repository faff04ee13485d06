"""The player ``novice``: plays Gargon like somebody who has just learned it.

It knows that high cards win and that low cards carry the amulets, likes both, and looks at the few
lays that catch its eye. It does not count: neither who can come nor what is still to come. It
passes when its hand has become thin, and draws its favourite colour: the one it has most of.
"""

from __future__ import annotations

from random import Random
from typing import Final

from cubeamulet.games.bargon.view import BargonView
from cubeamulet.games.gargon.cards import (
    CardSet,
    amulets_of,
    card_set,
    cards_in,
    parse_card,
    parse_colour,
    value_of,
)
from cubeamulet.games.gargon.model import Lay, Pass
from cubeamulet.games.gargon.notation import format_move
from cubeamulet.games.gargon.view import DrawQuestion, GargonView, LayQuestion, OrderQuestion
from cubeamulet.players.bargon import only_move
from cubeamulet.players.contract import Budget, View
from cubeamulet.players.random import draw_lay

CATCH_THE_EYE: Final = 5
"""Lays that are looked at."""

THIN: Final = 3
"""Cards in a hand that ask for a refill."""

WIN: Final = 3.0
"""What a card won counts beside its amulets."""

HIGHEST: Final = 15


class Novice:
    """First impressions only."""

    def choose(self, view: View, budget: Budget, generator: Random) -> str:
        """The move; raises ``ValueError`` when nothing is asked, and for a slate of Bargon."""
        if isinstance(view, BargonView):
            return only_move(view)
        question = view.question
        if question is None:
            raise ValueError("nothing is asked of this viewer")
        if isinstance(question, LayQuestion):
            return format_move(_lay_or_pass(view, question, generator))
        if isinstance(question, OrderQuestion):
            return f"fight {question.colours[0]}"
        if isinstance(question, DrawQuestion) and question.may_stop and generator.random() < 1 / 3:
            return "stop"
        return _favourite(view, question.piles)


NOVICE: Final = Novice()


def _lay_or_pass(view: GargonView, question: LayQuestion, generator: Random) -> Lay | Pass:
    if question.may_pass and (len(view.hand) <= THIN or not question.patterns):
        return Pass()
    hand = card_set(map(parse_card, view.hand))
    colours = tuple(map(parse_colour, question.colours))
    seen = [
        draw_lay(hand, question.patterns, colours, generator, may_pass=False)
        for _ in range(CATCH_THE_EYE if question.patterns else 0)
    ]
    lays = [lay for lay in seen if lay is not None]
    return Lay(max(lays, key=_liking)) if lays else Pass()


def _liking(lay: CardSet) -> float:
    """Strength times prize, card by card."""
    return sum(value_of(card) / HIGHEST * (WIN + amulets_of(card)) for card in cards_in(lay))


def _favourite(view: GargonView, piles: tuple[str, ...]) -> str:
    """The pile whose open card has the colour of most cards in hand."""
    letters = [card[0] for card in view.hand]
    liked = dict(zip(piles, view.piles, strict=True))
    return max(piles, key=lambda name: letters.count(liked[name][0]))
