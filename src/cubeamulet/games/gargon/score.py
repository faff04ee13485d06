"""Scoring a deal of Gargon, with every number explained."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import msgspec

from cubeamulet.games.gargon.cards import (
    COLOURS,
    CardSet,
    Colour,
    amulets_of,
    cards_in,
    is_zero,
    letter_of,
    of_colour,
)

SOLE_MAJORITY: Final = 10
SHARED_MAJORITY: Final = 5

REMEMBERED: Final = 1024
"""Scores that are kept because they are asked for again soon."""


class ColourScore(msgspec.Struct, frozen=True, gc=False):
    """What one seat scores in one colour: ``points = amulets * factor + bonus``.

    ``cards`` counts the cards won (zeros too), ``zeros`` the zeros among them; ``factor`` is 1, 2
    or 4; ``bonus`` is 10 for the most cards of the colour, 5 for a tie at the top, else 0.
    """

    colour: str
    cards: int
    zeros: int
    amulets: int
    factor: int
    bonus: int
    points: int


class DealScore(msgspec.Struct, frozen=True, gc=False):
    """Points per seat, and per seat the six colours in the order W B V R Y G."""

    points: tuple[int, ...]
    colours: tuple[tuple[ColourScore, ...], ...]


def _bonus(count: int, counts: Sequence[int]) -> int:
    """The majority bonus of a seat that won ``count`` cards of a colour (rule G-26)."""
    best = max(counts)
    if count == 0 or count < best:
        return 0
    return SOLE_MAJORITY if counts.count(best) == 1 else SHARED_MAJORITY


def _score_colour(colour: Colour, won: CardSet, counts: Sequence[int]) -> ColourScore:
    cards = tuple(cards_in(won))
    zeros = sum(map(is_zero, cards))
    amulets = sum(map(amulets_of, cards))
    factor = 2**zeros
    bonus = _bonus(len(cards), counts)
    return ColourScore(
        colour=letter_of(colour),
        cards=len(cards),
        zeros=zeros,
        amulets=amulets,
        factor=factor,
        bonus=bonus,
        points=amulets * factor + bonus,
    )


def score_deal(winnings: Sequence[CardSet]) -> DealScore:
    """The score of one deal from the cards each seat has won (one set per seat)."""
    return _score_deal(tuple(winnings))


@lru_cache(maxsize=REMEMBERED)
def _score_deal(winnings: tuple[CardSet, ...]) -> DealScore:
    """Winnings change seldom, and every view of every seat shows what they score."""
    sheets: list[list[ColourScore]] = [[] for _ in winnings]
    for colour in COLOURS:
        won = [of_colour(cards, colour) for cards in winnings]
        counts = [cards.bit_count() for cards in won]
        for sheet, cards in zip(sheets, won, strict=True):
            sheet.append(_score_colour(colour, cards, counts))
    return DealScore(
        points=tuple(sum(line.points for line in sheet) for sheet in sheets),
        colours=tuple(map(tuple, sheets)),
    )
