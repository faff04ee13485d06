"""How many lays a hand has, and which is the n-th, without listing them.

Hands have no limit and their lays can be tens of thousands; counting by colours costs the same
for any hand. The order is one of its own: it only has to name each lay once.
"""

from __future__ import annotations

from collections.abc import Sequence

from cubeamulet.games.gargon.cards import (
    Card,
    CardSet,
    Colour,
    card_set,
    cards_in,
    of_colour,
)
from cubeamulet.games.gargon.model import Pattern

Group = list[Card]
"""The cards of one usable colour in a hand; at least one."""


def groups_of(hand: CardSet, colours: Sequence[Colour]) -> list[Group]:
    """The cards of a hand by colour, without the colours it does not hold."""
    groups = [list(cards_in(of_colour(hand, colour))) for colour in colours]
    return [group for group in groups if group]


def count_lays(groups: Sequence[Group], pattern: Pattern) -> int:
    """How many lays of one pattern these cards have."""
    sizes = [len(group) for group in groups]
    if pattern is Pattern.PAIR:
        return sum(map(_pairs, sizes))
    if pattern is Pattern.PAIR_AND_ONE:
        cards = sum(sizes)
        return sum([_pairs(size) * (cards - size) for size in sizes])
    return _combinations(sizes, len(pattern.value.split("+")))


def lay_at(groups: Sequence[Group], pattern: Pattern, index: int) -> CardSet:
    """Lay number ``index`` of those ``count_lays`` counts; each number names another lay.

    Raises ``IndexError`` for a number out of range.
    """
    if index < 0:
        raise IndexError(index)
    if pattern is Pattern.PAIR:
        return _pair_at(groups, index)
    if pattern is Pattern.PAIR_AND_ONE:
        return _pair_and_one_at(groups, index)
    return card_set(_singles_at(groups, len(pattern.value.split("+")), index))


def _pairs(size: int) -> int:
    return size * (size - 1) // 2


def _combinations(sizes: Sequence[int], chosen: int) -> int:
    """Ways to take one card from each of ``chosen`` different groups."""
    ways = [1] + [0] * chosen
    for size in sizes:
        for number in range(chosen, 0, -1):
            ways[number] += ways[number - 1] * size
    return ways[chosen]


def _pair_of(group: Group, index: int) -> CardSet:
    """Pair number ``index`` of one group: (0, 1), (0, 2), (1, 2), (0, 3) ..."""
    higher = 1
    while index >= higher:
        index -= higher
        higher += 1
    return CardSet(1 << group[higher] | 1 << group[index])


def _pair_at(groups: Sequence[Group], index: int) -> CardSet:
    for group in groups:
        pairs = _pairs(len(group))
        if index < pairs:
            return _pair_of(group, index)
        index -= pairs
    raise IndexError(index)


def _pair_and_one_at(groups: Sequence[Group], index: int) -> CardSet:
    for number, group in enumerate(groups):
        rest = [card for other in (*groups[:number], *groups[number + 1 :]) for card in other]
        here = _pairs(len(group)) * len(rest)
        if index < here:
            pair, single = divmod(index, len(rest))
            return CardSet(_pair_of(group, pair) | 1 << rest[single])
        index -= here
    raise IndexError(index)


def _singles_at(groups: Sequence[Group], chosen: int, index: int) -> list[Card]:
    """Choice number ``index`` of one card from each of ``chosen`` different groups."""
    if chosen == 0:
        return []
    for number, group in enumerate(groups):
        later = groups[number + 1 :]
        others = _combinations([len(other) for other in later], chosen - 1)
        if index < len(group) * others:
            card, rest = divmod(index, others)
            return [group[card], *_singles_at(later, chosen - 1, rest)]
        index -= len(group) * others
    raise IndexError(index)
