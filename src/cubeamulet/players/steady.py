"""The player ``steady``: plays Gargon by rules of thumb that a practised person would recognise.

Low cards carry the amulets: they are laid where nobody else can come, in colours of which the
others hold few or which the last seat may not use, or as the weaker half of a pair. High cards go
where a majority is open. A zero waits until there are amulets to double. What a card brings now is
weighed against what it may bring later, and that shrinks as the piles run out. Whoever has nothing
worth laying passes and refills; near the end who leads hurries, and who is behind takes his time.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from random import Random
from typing import Final, NamedTuple

from cubeamulet.games.bargon.view import BargonView
from cubeamulet.games.gargon.cards import (
    Card,
    CardSet,
    Colour,
    card_set,
    colour_of,
    parse_card,
    parse_colour,
    value_of,
)
from cubeamulet.games.gargon.model import MOST_DRAWN, Lay, Pass, Pattern, Replacements
from cubeamulet.games.gargon.notation import format_move
from cubeamulet.games.gargon.view import (
    DrawQuestion,
    GargonView,
    LayQuestion,
    OrderQuestion,
)
from cubeamulet.players.bargon import only_move
from cubeamulet.players.chances import Coming, coming_to, wins_first, wins_second
from cubeamulet.players.contract import Budget, View
from cubeamulet.players.prices import Habits, Prices
from cubeamulet.players.sight import look


class Steady:
    """Rules of thumb only: no search, no chance, the same answer to the same view."""

    def __init__(self, habits: Habits | None = None) -> None:
        self._habits = habits or Habits()

    def choose(self, view: View, budget: Budget, generator: Random) -> str:
        """The move; raises ``ValueError`` when nothing is asked, and for a slate of Bargon."""
        if isinstance(view, BargonView):
            return only_move(view)
        question = view.question
        if question is None:
            raise ValueError("nothing is asked of this viewer")
        thought = _Thought(view, self._habits)
        if isinstance(question, LayQuestion):
            return thought.lay(question)
        if isinstance(question, OrderQuestion):
            return thought.next_fight(question)
        if isinstance(question, DrawQuestion) and question.may_stop and thought.has_enough():
            return "stop"
        return thought.pile(question.piles)


STEADY: Final = Steady()


class _Part(NamedTuple):
    """Cards of one colour that may be laid together, and what that is worth."""

    worth: float
    colour: Colour
    cards: CardSet


class _Thought:
    """One view, thought through."""

    def __init__(self, view: GargonView, habits: Habits) -> None:
        self._view = view
        self._habits = habits
        self._sight = look(view)
        self._prices = Prices(self._sight, habits)
        self._refill = self._prices.refill()
        self._replaced = self._refill if view.options.replacements is Replacements.LOSERS else 0.0

    # -- laying ----------------------------------------------------------------------------

    def lay(self, question: LayQuestion) -> str:
        """The best lay, or a pass when drawing is worth more."""
        colours = tuple(map(parse_colour, question.colours))
        found = [self._best_lay(pattern, colours) for pattern in question.patterns]
        best = max(found, default=None)
        if best is None or (question.may_pass and best.worth < MOST_DRAWN * self._refill):
            return format_move(Pass())
        return format_move(Lay(best.cards))

    def _best_lay(self, pattern: Pattern, colours: Sequence[Colour]) -> _Part:
        """The best lay of a pattern the hand can make."""
        coming = {colour: coming_to(self._sight, pattern, colour) for colour in colours}
        singles = [self._best_single(c, coming[c]) for c in colours if self._sight.hand[c]]
        if pattern in (Pattern.PAIR, Pattern.PAIR_AND_ONE):
            pairs = [self._best_pair(c, coming[c]) for c in colours if len(self._sight.hand[c]) > 1]
            return max(pairs) if pattern is Pattern.PAIR else max(_with_another(pairs, singles))
        return _together(sorted(singles, reverse=True)[: len(pattern.value.split("+"))])

    def _best_single(self, colour: Colour, coming: Sequence[Coming]) -> _Part:
        return max(
            _Part(
                self._worth(card, wins_first(coming, self._below(card))), colour, card_set([card])
            )
            for card in self._sight.hand[colour]
        )

    def _best_pair(self, colour: Colour, coming: Sequence[Coming]) -> _Part:
        return max(
            _Part(
                self._worth(strong, wins_first(coming, self._below(strong)))
                + self._worth(weak, wins_second(coming, self._below(weak))),
                colour,
                card_set([weak, strong]),
            )
            for weak, strong in combinations(self._sight.hand[colour], 2)
        )

    def _below(self, card: Card) -> float:
        return self._sight.share_below(colour_of(card), value_of(card))

    def _worth(self, card: Card, chance: float) -> float:
        """Points a card is expected to bring when laid now, beyond what it is worth kept."""
        prices = self._prices
        return chance * prices.won(card) + (1 - chance) * self._replaced - prices.kept(card)

    # -- drawing ---------------------------------------------------------------------------

    def pile(self, names: Sequence[str]) -> str:
        """The pile whose open card promises more; near the end, the one that suits the score."""
        worths = {
            name: self._worth_of_drawing(pile)
            for name, pile in zip(names, self._view.piles, strict=True)
        }
        return max(names, key=lambda name: worths[name])

    def _worth_of_drawing(self, backs: str) -> float:
        worth = self._prices.drawn(parse_colour(backs[0]))
        if len(backs) == self._sight.shorter_pile <= self._habits.near:
            worth += self._habits.pull * self._hurry()
        return worth

    def has_enough(self) -> bool:
        """Whether a further card would rather harm: it would bring the end while behind."""
        return self._sight.shorter_pile <= self._habits.near and self._hurry() < 0

    def _hurry(self) -> int:
        """Whether the end should come soon (1: leading), late (-1: behind), or either (0)."""
        if self._view.score is None:
            return 0
        points = self._view.score.points
        lead = points[self._sight.me] - max(points[seat] for seat in self._sight.opponents)
        return (lead > 0) - (lead < 0)

    # -- the order of fights ---------------------------------------------------------------

    def next_fight(self, question: OrderQuestion) -> str:
        """A colour the viewer loses in, so that he is the first to choose a replacement."""
        lost = (letter for letter in question.colours if self._loses(letter))
        return f"fight {next(lost, question.colours[0])}"

    def _loses(self, letter: str) -> bool:
        own = self._strongest(self._sight.me, letter)
        others = (self._strongest(seat, letter) for seat in self._sight.opponents)
        return own >= 0 and own < max(others)

    def _strongest(self, seat: int, letter: str) -> int:
        """The highest value a seat has turned up in a colour; -1 for none."""
        laid = self._view.seats[seat].laid
        names = () if laid is None else laid.cards or ()
        return max((value_of(parse_card(name)) for name in names if name[0] == letter), default=-1)


def _with_another(pairs: Sequence[_Part], singles: Sequence[_Part]) -> Iterator[_Part]:
    """Every pair with a card of another colour."""
    for pair in pairs:
        for single in singles:
            if single.colour != pair.colour:
                yield _together((pair, single))


def _together(parts: Iterable[_Part]) -> _Part:
    """Parts of different colours as one lay."""
    worth, cards, colour = 0.0, 0, Colour(0)
    for part in parts:
        worth += part.worth
        cards |= part.cards
        colour = part.colour
    return _Part(worth, colour, CardSet(cards))
