"""Same seed, same games, whoever plays them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import astuple
from functools import partial
from multiprocessing import get_context

import numpy as np
import pytest

from cubeamulet.games.gargon.cards import TINY
from cubeamulet.games.gargon.model import Replacements
from cubeamulet.kernels.bargon.simulate import Totals as BargonTotals
from cubeamulet.kernels.bargon.simulate import simulate_bargon
from cubeamulet.kernels.gargon.simulate import WIN, Totals, simulate_gargon
from cubeamulet.kernels.generator import (
    Word,
    below,
    new_generator,
    next_word,
    words_of,
)

GAMES = 600


def plain(totals: Totals | BargonTotals) -> list[list[int]]:
    """Totals as lists, to compare."""
    return [np.atleast_1d(part).tolist() for part in astuple(totals)]


def added(parts: Iterable[Totals | BargonTotals]) -> list[list[int]]:
    """Parts as lists, added up."""
    columns = zip(*map(plain, parts), strict=True)
    return [[sum(numbers) for numbers in zip(*column, strict=True)] for column in columns]


def play(first: int, games: int) -> Totals:
    return simulate_gargon(4, Replacements.LOSERS, games, seed=7, first=first)


def test_the_generator_is_xoshiro_with_two_stars() -> None:
    generator = new_generator(0)
    for index in range(4):
        generator[index] = Word(index + 1)
    drawn = [int(next_word(generator)) for _ in range(4)]
    assert drawn == [11520, 0, 1509978240, 1215971899390074240]


def test_streams_and_seeds_all_differ_and_come_again() -> None:
    starts = {words_of(new_generator(seed, stream)) for seed in range(30) for stream in range(30)}
    assert len(starts) == 900
    assert words_of(new_generator(-1, 2)) == words_of(new_generator(2**64 - 1, 2))


@pytest.mark.parametrize("bound", [1, 2, 3, 10, 3 << 30])
def test_numbers_below_a_bound_are_all_as_likely(bound: int) -> None:
    generator, draws, buckets = new_generator(bound), 6_000, min(bound, 3)
    drawn = Counter(int(below(generator, bound)) * buckets // bound for _ in range(draws))
    assert set(drawn) == set(range(buckets)) or bound == 10
    assert all(abs(n - draws / buckets) < 250 for n in drawn.values()) or bound == 10


def test_parts_in_any_order_add_up_to_the_whole() -> None:
    whole = plain(play(0, GAMES))
    parts = [play(first, 150) for first in (450, 0, 300, 150)]
    assert added(parts) == whole


def test_every_third_deal_three_times_over_are_all_deals() -> None:
    parts = [
        simulate_gargon(4, Replacements.LOSERS, GAMES // 3, seed=7, first=first, step=3)
        for first in range(3)
    ]
    assert added(parts) == plain(play(0, GAMES))


def test_two_workers_play_the_same_games_as_one() -> None:
    with ProcessPoolExecutor(2, get_context("spawn")) as pool:
        parts = list(pool.map(partial(play, games=GAMES // 2), [0, GAMES // 2]))
    assert added(parts) == plain(play(0, GAMES))


def test_another_seed_plays_other_games() -> None:
    other = simulate_gargon(4, Replacements.LOSERS, GAMES, seed=8)
    assert plain(other) != plain(play(0, GAMES))


def test_every_game_counts_once_in_every_sum() -> None:
    totals = play(0, GAMES)
    assert totals.games == GAMES == totals.rounds.sum()
    assert GAMES * WIN - 4 * GAMES < totals.wins.sum() <= GAMES * WIN
    assert (totals.squares * GAMES >= totals.points**2).all()


def test_the_tiny_deck_is_played_too() -> None:
    assert simulate_gargon(2, Replacements.NONE, 100, seed=1, deck=TINY).games == 100


def test_a_deck_is_not_for_any_number_of_players() -> None:
    with pytest.raises(ValueError, match="2 players"):
        simulate_gargon(2, Replacements.NONE, 100, seed=1)


def test_bargon_parts_add_up_too() -> None:
    whole = simulate_bargon(2, GAMES, seed=3)
    parts = simulate_bargon(2, 200, seed=3, first=400), simulate_bargon(2, 400, seed=3)
    assert added(parts) == plain(whole)
