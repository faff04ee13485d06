"""The lays a view allows: counted where they are many, listed page by page on request."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Final

from cubeamulet.games.gargon.cards import CardSet, card_set, parse_card, parse_colour
from cubeamulet.games.gargon.counting import count_lays, groups_of
from cubeamulet.games.gargon.lays import ALL_PATTERNS, lays
from cubeamulet.games.gargon.model import Pattern
from cubeamulet.games.gargon.notation import format_cards
from cubeamulet.games.gargon.view import GargonView, LayQuestion
from cubeamulet.terminal.texts import GargonTexts

FEW: Final = 12
"""Lays of a pattern that are listed unasked."""

PAGE: Final = 40
"""Lays listed at once."""


class PossibleLays:
    """What an open question about laying allows."""

    def __init__(self, view: GargonView, question: LayQuestion, texts: GargonTexts) -> None:
        self._hand = card_set(map(parse_card, view.hand))
        self._question = question
        self._colours = tuple(map(parse_colour, question.colours))
        self._groups = groups_of(self._hand, self._colours)
        self._texts = texts

    def summary(self) -> Iterator[str]:
        """A line for each pattern: its lays, or how many there are."""
        for pattern in self._question.patterns:
            count = count_lays(self._groups, pattern)
            words = self._texts.patterns[ALL_PATTERNS.index(pattern)]
            if count <= FEW:
                moves = ", ".join(map(_text, self._lays(pattern)))
                few = self._texts.may_lay_few
                yield few.format(pattern=pattern.value, words=words, moves=moves)
            else:
                yield self._texts.may_lay.format(
                    pattern=pattern.value,
                    words=words,
                    lays=self._texts.lays.of(count),
                    colours=" ".join(self._question.colours),
                )
        if self._question.may_pass:
            yield "pass"

    def page(self, wanted: str) -> Iterator[str]:
        """The lays of a pattern, given as ``1+1``, or from a place on, given as ``1+1 41``."""
        name, _, place = wanted.partition(" ")
        pattern = next((one for one in self._question.patterns if one.value == name), None)
        if pattern is None:
            yield from self.summary()
            return
        first = max(0, int(place) - 1) if place.strip().isdecimal() else 0
        yield from map(_text, islice(self._lays(pattern), first, first + PAGE))
        left = count_lays(self._groups, pattern) - first - PAGE
        if left > 0:
            start = first + PAGE + 1
            more = self._texts.next_page
            yield more.format(left=left, pattern=pattern.value, start=start)

    def _lays(self, pattern: Pattern) -> Iterator[CardSet]:
        return lays(self._hand, pattern, self._colours)


def _text(lay: CardSet) -> str:
    return " ".join(format_cards(lay))
