"""Figures over many games."""

from random import Random
from statistics import fmean, variance

import pytest

from cubeamulet.games.core.contract import Seat
from cubeamulet.lab.statistics import (
    WIN,
    Interval,
    Ratio,
    bounded_interval,
    mean_interval,
    share_interval,
    student95,
)
from cubeamulet.lab.tally import TALLY_FIELDS, Played, Tally


def ratio_of(values: list[int], below: int = 1) -> Ratio:
    ratio = Ratio()
    for value in values:
        ratio.add(value, below)
    return ratio


def game(players: str, *winners: int) -> Played:
    names = tuple(players.split())
    seats = tuple(map(Seat, winners))
    scores = tuple(10 * (seat in winners) for seat in range(len(names)))
    return Played(names, scores, seats, 7, None)


def tally(deals: list[list[Played]]) -> Tally:
    figures = Tally()
    for deal in deals:
        figures.add(deal)
    return figures


def test_mean_and_variance_are_those_of_all_values() -> None:
    values = [Random(number).randrange(500) for number in range(200)]
    ratio = ratio_of(values, 10)
    assert ratio.value == pytest.approx(fmean(values) / 10)
    assert ratio.variance == pytest.approx(variance(values) / 100)


def test_sums_of_parts_are_the_sums_of_all() -> None:
    values = [Random(number).randrange(500) for number in range(60)]
    merged = ratio_of(values[40:])
    merged.merge(ratio_of(values[:40]))
    assert merged == ratio_of(values)


def test_the_error_of_a_quotient_is_what_it_varies_by() -> None:
    generator = Random(4)

    def drawn() -> Ratio:
        ratio = Ratio()
        for _ in range(50):
            below = generator.randint(1, 9)
            ratio.add(sum(generator.random() < 0.3 for _ in range(below)), below)
        return ratio

    found = [drawn() for _ in range(400)]
    varied = variance([ratio.value for ratio in found]) ** 0.5
    assert fmean(ratio.error for ratio in found) == pytest.approx(varied, rel=0.1)


@pytest.mark.parametrize(
    ("freedom", "quantile"),
    [(1, 12.706), (2, 4.303), (3, 3.182), (5, 2.571), (10, 2.228), (30, 2.042), (1000, 1.962)],
)
def test_few_units_widen_an_interval_as_students_tables_say(freedom: int, quantile: float) -> None:
    assert student95(freedom) == pytest.approx(quantile, abs=0.01)


def test_one_unit_tells_nothing_about_a_mean() -> None:
    low, high = mean_interval(ratio_of([5]))
    assert (low, high) == (float("-inf"), float("inf"))


def test_a_shared_win_counts_in_parts() -> None:
    figures = tally([[game("a b b", 0, 2)]])
    assert (figures.players["a"].wins, figures.players["b"].wins) == (0.5, 0.5)
    assert figures.players["b"].share.value == 0.25


def test_the_shares_of_all_seats_add_up_to_one() -> None:
    figures = tally([[game("a b c", 0)], [game("a b c", 1, 2)], [game("a b c", 2)]])
    assert sum(seat.share.value for seat in figures.seats.values()) == pytest.approx(1)


def test_the_interval_of_yes_or_no_is_wilsons() -> None:
    low, high = share_interval(ratio_of([1] * 7 + [0] * 3))
    assert (low, high) == pytest.approx((0.3968, 0.8922), abs=1e-3)


def test_nobody_is_sure_to_win_after_a_few_won_games() -> None:
    low, high = share_interval(ratio_of([1] * 10))
    assert (low, high) == pytest.approx((0.7225, 1.0), abs=1e-3)


def test_without_games_everything_is_possible() -> None:
    assert share_interval(Ratio()) == Interval(0.0, 1.0)


def test_rotated_deals_narrow_the_interval() -> None:
    single = ratio_of([1, 0, 0, 0] * 100)
    rotated = ratio_of([1, 2, 0, 1] * 100, 4)
    low, high = share_interval(single)
    closer_low, closer_high = share_interval(rotated)
    assert closer_high - closer_low < (high - low) / 2


def test_units_that_are_all_alike_do_not_make_a_share_certain() -> None:
    few_low, few_high = share_interval(ratio_of([2] * 4, 3))
    assert few_low < 0.4
    assert few_high > 0.8
    low, high = share_interval(ratio_of([1] * 50, 4))
    assert 0.2 < low < 0.25 < high < 0.3


def test_units_that_are_all_alike_tell_nothing_about_the_error_of_a_mean() -> None:
    assert mean_interval(ratio_of([5, 5])) == Interval(float("-inf"), float("inf"))


def test_whoever_sits_in_all_seats_has_a_certain_share() -> None:
    figures = tally([[game("a a", 0)], [game("a a", 1)]])
    assert figures.players["a"].share_95 == Interval(0.5, 0.5)
    merged = Tally()
    merged.merge(figures)
    assert merged.players["a"].share_95 == Interval(0.5, 0.5)
    assert tally([[game("a b", 0)]]).players["a"].share_95 != Interval(1.0, 1.0)


def test_an_interval_between_other_bounds_is_that_of_shares_stretched() -> None:
    low, high = share_interval(ratio_of([1] * 7 + [0] * 3))
    stretched = bounded_interval(ratio_of([1] * 7 + [-1] * 3), -1, 1)
    assert stretched == pytest.approx((2 * low - 1, 2 * high - 1))


@pytest.mark.parametrize("units", [4, 10, 30, 100])
@pytest.mark.parametrize(
    "quarters", [[2] * 49 + [4], [2] * 9 + [3], [1, 2, 2, 3], [0, 1, 1, 2], [0, 0, 4, 4, 2]]
)
def test_the_interval_holds_however_deals_vary(units: int, quarters: list[int]) -> None:
    generator, truth = Random(units), sum(quarters) / len(quarters) / 4
    held = 0
    for _ in range(300):
        low, high = share_interval(ratio_of(generator.choices(quarters, k=units), 4))
        held += low <= truth <= high
    assert held / 300 > 0.92


def test_the_interval_holds_the_truth_about_as_often_as_it_says() -> None:
    generator = Random(8)
    held = 0
    for _ in range(400):
        low, high = share_interval(ratio_of([generator.random() < 0.3 for _ in range(80)]))
        held += low <= 0.3 <= high
    assert 0.92 < held / 400 < 0.98


def test_a_deal_counts_once_however_often_it_was_played() -> None:
    figures = tally([[game("a b", 0), game("b a", 1)]])
    assert figures.games == 2
    assert figures.players["a"].games == 2
    assert figures.players["a"].share.units == 1


def test_a_sole_win_divides_among_any_number_of_winners() -> None:
    assert [WIN % sharing for sharing in (2, 3, 4, 5)] == [0, 0, 0, 0]


def test_figures_are_written_with_these_keys() -> None:
    document = tally([[game("a b", 0)]]).as_json()
    assert list(document) == ["games", "moves", "players", "seats"]
    assert list(document["players"]["a"]) == [  # type: ignore[index, call-overload, arg-type]
        "games",
        "wins",
        "win_share",
        "win_share_95",
        "mean_score",
        "mean_score_95",
    ]


def test_the_table_of_figures_has_a_line_for_every_player_and_seat() -> None:
    rows = tally([[game("a b b", 0)]]).rows()
    assert [(row["of"], row["name"]) for row in rows] == [
        ("player", "a"),
        ("player", "b"),
        ("seat", "0"),
        ("seat", "1"),
        ("seat", "2"),
    ]
    assert all(tuple(row) == TALLY_FIELDS for row in rows)
