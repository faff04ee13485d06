"""Worlds with closed memory: no card lies among those defeated that nothing could have defeated."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from math import sqrt
from random import Random
from statistics import fmean

import pytest
from tests.support.gargon import random_game

from cubeamulet.games.core.contract import Seat
from cubeamulet.games.gargon.cards import (
    COLOURS,
    PUBLISHED,
    CardSet,
    Colour,
    card_set,
    cards_in,
    colour_of,
    of_colour,
    union,
    value_of,
)
from cubeamulet.games.gargon.fates import Fate, count_ways, draw_fates
from cubeamulet.games.gargon.game import GARGON
from cubeamulet.games.gargon.model import State
from cubeamulet.games.gargon.recollection import (
    forgotten_lost,
    forgotten_won,
    hidden_by_colour,
    lost_lately,
    won_lately,
)
from cubeamulet.games.gargon.redeal import redeal as redeal_reference
from cubeamulet.games.gargon.score import score_deal
from cubeamulet.games.gargon.view import GargonView
from cubeamulet.kernels.gargon import convert
from cubeamulet.kernels.gargon.redeal import prepare
from cubeamulet.kernels.generator import new_generator

pytestmark = pytest.mark.xdist_group("kernels")

CLOSED = {"memory": "closed"}


def moments(players: int, seed: int, every: int) -> Iterator[tuple[State, GargonView]]:
    """The truth and the asked seat's view, now and then."""
    for number, moment in enumerate(random_game(players, seed, CLOSED)):
        if number % every == every - 1:
            for decision in GARGON.decisions(moment.state):
                yield moment.state, GARGON.view_for(moment.state, decision.seat)


def could_defeat(won: Sequence[int], lost: Sequence[int], losers: int) -> bool:
    """Whether each value lost finds one won that is not lower, at most ``losers`` finding the same.

    Found by trying: the highest first, each with the lowest that still can.
    """
    room = Counter(dict.fromkeys(range(len(won)), losers))
    for value in sorted(lost, reverse=True):
        fits = [place for place, best in enumerate(won) if best >= value and room[place]]
        if not fits:
            return False
        room[min(fits, key=lambda place: won[place])] -= 1
    return True


def forgotten(state: State, view: GargonView, colour: Colour) -> tuple[CardSet, CardSet]:
    """What of a colour was won in a world, and what was defeated, before lately."""
    lately = union([won_lately(view, seat) for seat in map(Seat, range(view.players))])
    won = CardSet(union(state.winnings) & ~lately)
    lost = CardSet(state.discards & ~lost_lately(view))
    return of_colour(won, colour), of_colour(lost, colour)


def values(cards: CardSet) -> list[int]:
    return [value_of(card) for card in cards_in(cards)]


def is_possible(state: State, view: GargonView) -> bool:
    both = (map(values, forgotten(state, view, colour)) for colour in COLOURS)
    return all(could_defeat(won, lost, view.players - 1) for won, lost in both)


@pytest.mark.parametrize("players", GARGON.player_counts)
def test_in_the_truth_all_that_was_defeated_could_be(players: int) -> None:
    assert all(is_possible(state, view) for state, view in moments(players, 3, every=5))


@pytest.mark.parametrize("players", GARGON.player_counts)
def test_in_every_world_all_that_was_defeated_could_be(players: int) -> None:
    chance, generator = Random(1), new_generator(1)
    for state, view in moments(players, 3, every=25):
        around, hidden = convert.surroundings_of(state), prepare(view)
        for _ in range(20):
            assert is_possible(redeal_reference(view, PUBLISHED, chance), view)
            assert is_possible(convert.to_state(hidden.draw(generator), around), view)


def is_plausible(counted: Counter[object], kinds: int, drawn: int) -> bool:
    """Whether all kinds turned up equally often, within five standard deviations of chi-square."""
    expected = drawn / kinds
    statistic = sum((count - expected) ** 2 for count in counted.values()) / expected
    statistic += (kinds - len(counted)) * expected
    return abs(statistic - (kinds - 1)) < 5 * sqrt(2 * (kinds - 1))


def all_fates(view: GargonView, colour: Colour) -> int:
    """In how many ways the hidden cards of a colour can have been won or defeated: all tried."""
    hidden = hidden_by_colour(view, PUBLISHED)[colour]
    won = sum(counts[colour] for counts in forgotten_won(view))
    lost = forgotten_lost(view)[colour]
    return sum(
        could_defeat(
            [value_of(card) for card in claimed],
            [value_of(card) for card in beaten],
            view.players - 1,
        )
        for claimed in combinations(hidden, won)
        for beaten in combinations([card for card in hidden if card not in claimed], lost)
    )


def test_all_that_can_have_become_of_hidden_cards_is_equally_likely() -> None:
    drawn, checked = 4_000, 0
    later = (moment for moment in moments(4, 3, every=12) if moment[1].round > 3)
    state, view = next(later)
    around, hidden, chance = convert.surroundings_of(state), prepare(view), Random(2)
    generator = new_generator(2)
    worlds = [convert.to_state(hidden.draw(generator), around) for _ in range(drawn)]
    others = [redeal_reference(view, PUBLISHED, chance) for _ in range(drawn)]
    for colour in COLOURS:
        kinds = all_fates(view, colour)
        if 1 < kinds < drawn / 5:
            for found in (worlds, others):
                counted = Counter[object](forgotten(one, view, colour) for one in found)
                assert is_plausible(counted, kinds, drawn)
            checked += 1
    assert checked > 1


@pytest.mark.parametrize(
    ("strengths", "won", "lost", "losers", "ways"),
    [
        ([9, 7], 1, 1, 1, 1),
        ([9, 7, 5], 1, 1, 1, 3),
        ([9, 7, 5], 1, 2, 1, 0),
        ([9, 7, 5], 1, 2, 2, 1),
        ([0, 0], 1, 1, 1, 2),
        ([9, 7, 5], 0, 0, 1, 1),
    ],
)
def test_the_ways_of_a_few_cards_are_those_one_can_count(
    strengths: list[int], won: int, lost: int, losers: int, ways: int
) -> None:
    assert count_ways(strengths, won, lost, losers)[0][0][0] == ways


def test_of_equal_cards_either_can_have_defeated_the_other() -> None:
    ways, generator = count_ways([0, 0], 1, 1, 1), Random(1)
    assert {tuple(draw_fates(ways, generator)) for _ in range(50)} == {
        (Fate.WON, Fate.LOST),
        (Fate.LOST, Fate.WON),
    }


def points_so_far(winnings: Sequence[CardSet]) -> int:
    return sum(score_deal(winnings).points)


def dealt_regardless(state: State, view: GargonView, generator: Random) -> list[CardSet]:
    """Winnings drawn from all hidden cards, whether or not they can have won."""
    stocks = hidden_by_colour(view, PUBLISHED)
    for stock in stocks.values():
        generator.shuffle(stock)
    found = []
    for seat, cards in enumerate(state.winnings):
        lately = won_lately(view, Seat(seat))
        others = [stocks[colour_of(card)].pop() for card in cards_in(CardSet(cards & ~lately))]
        found.append(CardSet(card_set(others) | lately))
    return found


def test_points_so_far_are_nearer_to_the_truth_than_those_of_any_deal() -> None:
    generator, chance = new_generator(4), Random(4)
    off, off_regardless = [], []
    for seed in range(8):
        for state, view in moments(4, seed, every=60):
            around, hidden = convert.surroundings_of(state), prepare(view)
            truth = points_so_far(state.winnings)
            for _ in range(20):
                world = convert.to_state(hidden.draw(generator), around)
                off.append(points_so_far(world.winnings) - truth)
                off_regardless.append(points_so_far(dealt_regardless(state, view, chance)) - truth)
    assert 0 <= fmean(off) < 0.75 * fmean(off_regardless)
