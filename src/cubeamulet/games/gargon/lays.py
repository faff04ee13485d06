"""Which cards may be laid: patterns, the colours open to a seat, and all lays, lazily.

A hand has no limit, so all its lays can be tens of thousands; nothing here keeps them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final

from cubeamulet.games.gargon.cards import (
    COLOURS,
    CardSet,
    Colour,
    card_set,
    cards_in,
    colour_counts,
    colours_of,
    of_colour,
    union,
)
from cubeamulet.games.gargon.model import Pattern, State, is_last_in_turn, seat_in_turn

ALL_PATTERNS: Final = tuple(Pattern)
_PATTERN_OF: Final = {
    tuple(int(count) for count in pattern.value.split("+")): pattern for pattern in Pattern
}


def pattern_of(cards: CardSet) -> Pattern | None:
    """The pattern of a set of cards; ``None`` when no pattern has that shape (rule G-8)."""
    counts = sorted(filter(None, colour_counts(cards)), reverse=True)
    return _PATTERN_OF.get(tuple(counts))


def open_colours(state: State) -> tuple[Colour, ...]:
    """The colours the seat in turn may use (rule G-11: the last seat adds none)."""
    if not is_last_in_turn(state) or state.pattern is None:
        return COLOURS
    return colours_of(union(state.laid))


def required_patterns(state: State) -> Sequence[Pattern]:
    """The patterns the seat in turn may choose from: all, or the leader's."""
    return ALL_PATTERNS if state.pattern is None else (state.pattern,)


def fits(pattern: Pattern, counts: Sequence[int]) -> bool:
    """Whether cards with these counts per usable colour can make the pattern."""
    held = len(counts) - counts.count(0)
    if pattern is Pattern.PAIR:
        return max(counts, default=0) >= 2
    if pattern is Pattern.PAIR_AND_ONE:
        return max(counts, default=0) >= 2 and held >= 2
    return held >= len(pattern.value.split("+"))


def possible_patterns(state: State) -> tuple[Pattern, ...]:
    """The patterns that the seat in turn can really lay now; empty when it must pass."""
    counts = colour_counts(state.hands[seat_in_turn(state)])
    usable = [counts[colour] for colour in open_colours(state)]
    return tuple(pattern for pattern in required_patterns(state) if fits(pattern, usable))


def must_lay(state: State) -> bool:
    """Whether passing is forbidden: to a start player who holds a card (rule G-13)."""
    return state.acted == 0 and state.hands[state.start] != 0


def _singles(hand: CardSet, colours: Sequence[Colour], count: int) -> Iterator[CardSet]:
    """One card from each of ``count`` different colours."""
    if count == 0:
        yield CardSet(0)
        return
    for index, colour in enumerate(colours):
        for card in cards_in(of_colour(hand, colour)):
            for others in _singles(hand, colours[index + 1 :], count - 1):
                yield CardSet(others | 1 << card)


def _pairs(hand: CardSet, colours: Sequence[Colour]) -> Iterator[tuple[Colour, CardSet]]:
    for colour in colours:
        for pair in combinations(cards_in(of_colour(hand, colour)), 2):
            yield colour, card_set(pair)


def lays(hand: CardSet, pattern: Pattern, colours: Sequence[Colour]) -> Iterator[CardSet]:
    """Every lay of one pattern from a hand, using only the given colours, each once."""
    if pattern is Pattern.PAIR:
        yield from (pair for _, pair in _pairs(hand, colours))
    elif pattern is Pattern.PAIR_AND_ONE:
        for colour, pair in _pairs(hand, colours):
            rest = [other for other in colours if other != colour]
            yield from (CardSet(pair | single) for single in _singles(hand, rest, 1))
    else:
        yield from _singles(hand, colours, len(pattern.value.split("+")))
