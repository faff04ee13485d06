"""The cards a viewer cannot place, dealt to what has become of them: won, defeated, or neither."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Final, NamedTuple, TypeAlias

from cubeamulet.games.gargon.cards import (
    COLOURS,
    Card,
    CardSet,
    Colour,
    Deck,
    card_set,
    parse_colour,
    strength_of,
    value_of,
)
from cubeamulet.games.gargon.fates import Fate, Ways, count_ways, draw_fates
from cubeamulet.games.gargon.one_round import fits_of
from cubeamulet.games.gargon.outcomes import outcome_of
from cubeamulet.games.gargon.recollection import (
    forgotten_lost,
    forgotten_won,
    hidden_by_colour,
    named,
)
from cubeamulet.games.gargon.view import GargonView

TRIES: Final = 1000
"""So often the cards of a colour are drawn again, and a tenth as often all of them, before what is
drawn counts as possible: nobody waits for ever where a view is none that a game leads to.
"""

Stock: TypeAlias = dict[Colour, list[Card]]
"""Cards by colour, in random order, to be taken from."""


def take(stock: Stock, counts: Iterable[int]) -> CardSet:
    """A set with that many cards of each colour."""
    return card_set(
        stock[colour].pop(0)
        for colour, count in zip(COLOURS, counts, strict=True)
        for _ in range(count)
    )


class HiddenCards:
    """The cards a viewer cannot place, each by its fate; what was won goes to the seats in order.

    While one round is forgotten, each colour is drawn again until it can have come about, and all
    of them until they can have together. So every possible choice is as likely as another.
    """

    def __init__(self, view: GargonView, deck: Deck, generator: Random) -> None:
        colours, fits = colours_of(view, deck), fits_of(view, deck)
        self.stocks: dict[Fate, Stock]
        for _ in range(TRIES // 10):
            in_common = -1
            self.stocks = {fate: {} for fate in Fate}
            for colour, hidden in colours.items():
                in_common &= self._draw(colour, hidden, fits[colour], generator)
            if in_common:
                break

    def _draw(self, colour: Colour, hidden: Hidden, fits: Sequence[int], generator: Random) -> int:
        """Draws the fates of a colour; what they fit, nothing if none was found that does."""
        ways = hidden.ways
        for _ in range(TRIES):
            fates = draw_fates(ways, generator)
            for fate, stock in self.stocks.items():
                both = zip(hidden.cards, fates, strict=True)
                stock[colour] = [card for card, its in both if its is fate]
                generator.shuffle(stock[colour])
            won, lost = (
                list(map(strength_of, self.stocks[fate][colour])) for fate in (Fate.WON, Fate.LOST)
            )
            if found := fits[outcome_of(won, lost, one_winner=hidden.has_one_winner)]:
                return found
        return 0

    def take(self, counts: Iterable[int]) -> CardSet:
        """That many cards of each colour that have not been fought."""
        return take(self.stocks[Fate.ELSEWHERE], counts)

    def take_row(self, letters: str) -> tuple[Card, ...]:
        """One such card for each back of a pile."""
        stock = self.stocks[Fate.ELSEWHERE]
        return tuple(stock[parse_colour(letter)].pop() for letter in letters)

    def known_or_take(self, names: Iterable[str] | None, counts: Iterable[int]) -> CardSet:
        """The named cards where they are known, else hidden ones."""
        return self.take(counts) if names is None else named(names)


class Hidden(NamedTuple):
    """The hidden cards of a colour, the strongest first, and what can have become of them: so many
    of them were ``won``, all by the same seat or not, and so many ``lost``.
    """

    cards: Sequence[Card]
    won: int
    has_one_winner: bool
    lost: int
    losers: int

    @property
    def ways(self) -> Ways:
        """In how many ways they can have been won and defeated by what is higher."""
        return count_ways(list(map(value_of, self.cards)), self.won, self.lost, self.losers)


def colours_of(view: GargonView, deck: Deck) -> dict[Colour, Hidden]:
    """What is hidden from a viewer, colour by colour."""
    won, lost = forgotten_won(view), forgotten_lost(view)
    by_colour = dict(zip(COLOURS, zip(*won, strict=True), strict=True))
    return {
        colour: Hidden(
            cards=cards,
            won=sum(by_colour[colour]),
            has_one_winner=len(by_colour[colour]) - by_colour[colour].count(0) == 1,
            lost=lost[colour],
            losers=view.players - 1,
        )
        for colour, cards in hidden_by_colour(view, deck).items()
    }
