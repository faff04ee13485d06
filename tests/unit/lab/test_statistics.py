"""Figures over many games."""

from random import Random
from statistics import fmean, variance

import pytest

from cubeamulet.games.core.contract import Seat
from cubeamulet.lab.statistics import Interval, Played, Spread, Tally, share_interval, tally


def spread_of(values: list[float]) -> Spread:
    spread = Spread()
    for value in values:
        spread.add(value)
    return spread


def game(players: str, *winners: int) -> Played:
    names = tuple(players.split())
    seats = tuple(map(Seat, winners))
    scores = tuple(10 * (seat in winners) for seat in range(len(names)))
    return Played(names, scores, seats, 7, None)


def test_running_mean_and_variance_are_those_of_all_values() -> None:
    values = [Random(3).random() * 50 for _ in range(200)]
    spread = spread_of(values)
    assert spread.mean == pytest.approx(fmean(values))
    assert spread.variance == pytest.approx(variance(values, fmean(values)), abs=1e-9)


def test_a_shared_win_counts_in_parts() -> None:
    figures = tally([[game("a b b", 0, 2)]])
    assert (figures.players["a"].wins, figures.players["b"].wins) == (0.5, 0.5)
    assert figures.players["b"].share.mean == 0.25


def test_the_shares_of_all_seats_add_up_to_one() -> None:
    figures = tally([[game("a b c", 0)], [game("a b c", 1, 2)], [game("a b c", 2)]])
    assert sum(seat.share.mean for seat in figures.seats.values()) == pytest.approx(1)


def test_the_interval_of_yes_or_no_is_wilsons() -> None:
    low, high = share_interval(spread_of([1.0] * 7 + [0.0] * 3))
    assert (low, high) == pytest.approx((0.3968, 0.8922), abs=1e-3)


def test_nobody_is_sure_to_win_after_a_few_won_games() -> None:
    low, high = share_interval(spread_of([1.0] * 10))
    assert (low, high) == pytest.approx((0.7225, 1.0), abs=1e-3)


def test_without_games_everything_is_possible() -> None:
    assert share_interval(Spread()) == Interval(0.0, 1.0)


def test_rotated_deals_narrow_the_interval() -> None:
    single = spread_of([1.0, 0.0, 0.0, 0.0] * 100)
    rotated = spread_of([0.25, 0.5, 0.0, 0.25] * 100)
    low, high = share_interval(single)
    closer_low, closer_high = share_interval(rotated)
    assert closer_high - closer_low < (high - low) / 2


def test_equal_players_share_exactly_and_the_interval_says_so() -> None:
    assert share_interval(spread_of([0.25] * 50)) == Interval(0.25, 0.25)


def test_the_interval_holds_the_truth_about_as_often_as_it_says() -> None:
    generator = Random(8)
    held = 0
    for _ in range(400):
        low, high = share_interval(spread_of([float(generator.random() < 0.3) for _ in range(80)]))
        held += low <= 0.3 <= high
    assert 0.92 < held / 400 < 0.98


def test_a_deal_counts_once_however_often_it_was_played() -> None:
    figures = tally([[game("a b", 0), game("b a", 1)]])
    assert figures.games == 2
    assert figures.players["a"].games == 2
    assert figures.players["a"].share.count == 1


def test_figures_are_written_with_these_keys() -> None:
    figures: Tally = tally([[game("a b", 0)]])
    document = figures.as_json()
    assert list(document) == ["games", "moves", "players", "seats"]
    assert list(document["players"]["a"]) == [  # type: ignore[index, call-overload, arg-type]
        "games",
        "wins",
        "win_share",
        "win_share_95",
        "mean_score",
    ]
