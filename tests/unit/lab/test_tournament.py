"""Tournaments: who meets whom, what is compared, when the answer is clear, ratings."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from math import inf
from random import Random
from statistics import fmean

import pytest

from cubeamulet.games.core.contract import Seat
from cubeamulet.lab.ratings import Ratings
from cubeamulet.lab.sequential import MeanAtAnyTime, Verdict, verdict
from cubeamulet.lab.statistics import Interval, Ratio, mean_interval
from cubeamulet.lab.tally import Played
from cubeamulet.lab.tournament import Scoreboard, Tournament, play
from cubeamulet.lab.work import local_crew


def tournament(players: str, seats: int) -> Tournament:
    return Tournament("gargon", tuple(players.split()), seats, {}, seed=3)


def won_by(winner: str, *players: str) -> Played:
    scores = tuple(10 * (name == winner) for name in players)
    return Played(players, scores, (Seat(players.index(winner)),), 5, None)


@pytest.mark.parametrize(
    ("players", "seats", "lineups"),
    [
        ("a b", 4, ["abab"]),
        ("a b", 3, ["aba", "bab"]),
        ("a b c", 4, ["abca", "bcab", "cabc"]),
        ("a b c", 3, ["abc"]),
        ("a b c d", 3, ["abc", "abd", "acd", "bcd"]),
    ],
)
def test_everybody_has_as_many_seats(players: str, seats: int, lineups: list[str]) -> None:
    found = tournament(players, seats).lineups
    assert ["".join(lineup) for lineup in found] == lineups
    assert len(set(Counter(name for lineup in found for name in lineup).values())) == 1


@pytest.mark.parametrize(
    ("players", "seats", "lineups"),
    [
        ("a b", 4, ["aabb", "abab"]),
        ("a b", 3, ["aab", "abb"]),
        ("b a", 5, ["aabbb", "ababb", "aaabb", "aabab"]),
        ("a b c", 3, ["abc", "acb"]),
        ("a b c d", 3, ["abc", "acb", "abd", "adb", "acd", "adc", "bcd", "bdc"]),
    ],
)
def test_everybody_can_sit_in_every_order(players: str, seats: int, lineups: list[str]) -> None:
    asked = replace(tournament(players, seats), every_order=True)
    assert ["".join(lineup) for lineup in asked.lineups] == lineups
    assert len(set(Counter(name for lineup in asked.lineups for name in lineup).values())) == 1
    assert asked.games_per_deal == seats * len(lineups)


def test_every_player_sits_in_every_seat_in_each_deal() -> None:
    (deal,) = play(tournament("steady random", 3), 1)
    seats = Counter((name, seat) for game in deal for seat, name in enumerate(game.players))
    assert set(seats.values()) == {3}
    assert len(deal) == tournament("steady random", 3).games_per_deal == 6


def test_the_number_of_workers_changes_no_tournament() -> None:
    asked = Tournament("bargon", ("steady", "random"), 2, {}, seed=3)
    with local_crew(2) as crew:
        assert list(play(asked, 21, crew)) == list(play(asked, 21))


def test_differences_compare_within_deals() -> None:
    board = Scoreboard(("a", "b"), margin=0.01)
    for _ in range(3):
        board.add([won_by("a", "a", "b"), won_by("a", "b", "a")])
    difference = board.differences["a", "b"]
    assert (difference.share.value, difference.score.value) == (1.0, 10.0)
    assert board.interval_now(("a", "b")).low < 1 == board.interval_now(("a", "b")).high


def test_a_player_in_two_seats_is_compared_per_seat() -> None:
    board = Scoreboard(("a", "b"), margin=0.01)
    board.add([won_by("a", "a", "a", "b")])
    assert board.differences["a", "b"].share.value == pytest.approx(0.5)


def test_the_best_stands_first() -> None:
    board = Scoreboard(("a", "b"), margin=0.01)
    board.add([won_by("b", "a", "b")])
    assert [name for name, _ in board.ranking] == ["b", "a"]


# -- when the answer is clear ----------------------------------------------------------------------


def watched(values: Iterable[float], reach: float = 1.0) -> Iterator[Interval]:
    """The interval after each value."""
    mean = MeanAtAnyTime(reach)
    for value in values:
        mean.add(value)
        yield mean.interval


def last(values: Iterable[float], reach: float = 1.0) -> Interval:
    *_, interval = watched(values, reach)
    return interval


def test_nothing_is_known_before_the_first_deal() -> None:
    assert MeanAtAnyTime(1.0).interval == Interval(-inf, inf)


def test_after_a_few_deals_almost_everything_is_possible() -> None:
    low, high = last([1.0] * 5)
    assert low < 0 < high == 1.0


def test_the_interval_for_any_time_is_wider_than_that_for_one_moment() -> None:
    values = [Random(number).randrange(-3, 4) for number in range(400)]
    ratio = Ratio()
    for value in values:
        ratio.add(value)
    low, high = last(map(float, values), reach=3)
    one_low, one_high = mean_interval(ratio)
    assert low < one_low < one_high < high


def test_the_interval_shrinks_with_the_deals_and_with_what_they_vary_by() -> None:
    def width(count: int, size: float) -> float:
        low, high = last(size * Random(number).choice((-1, 1)) for number in range(count))
        return high - low

    assert width(2000, 0.5) < width(500, 0.5) / 1.7
    assert width(2000, 0.1) < width(2000, 0.5) / 3


def test_values_that_cannot_be_far_apart_are_known_sooner() -> None:
    assert last([0.0] * 100, reach=0.5).high == pytest.approx(last([0.0] * 100).high / 2)


RARE = (1.0,) * 1 + (0.0,) * 49
"""A whole win more in one deal of fifty: clearly no even players."""


@pytest.mark.parametrize(
    "possible", [RARE, (-1.0, 0.0, 1.0), (0.0, 0.0, 0.5, -0.25), (1.0, -0.5, -0.5), (0.1, 0.2)]
)
def test_the_interval_seldom_leaves_out_the_truth_however_often_one_looks(
    possible: tuple[float, ...],
) -> None:
    truth, wrong = fmean(possible), 0
    for run in range(100):
        values = Random(run).choices(possible, k=500)
        wrong += not all(low <= truth <= high for low, high in watched(values))
    assert wrong <= 5


def test_players_of_whom_one_seldom_wins_more_are_not_called_even() -> None:
    called = 0
    for run in range(100):
        intervals = watched(Random(run).choices(RARE, k=1500))
        called += any(verdict(found, margin=0.01) is Verdict.EVEN for found in intervals)
    assert called <= 5


def test_players_who_always_come_out_alike_are_called_even_in_the_end() -> None:
    intervals = list(watched([0.0] * 1500))
    assert verdict(intervals[300], margin=0.01) is Verdict.OPEN
    assert verdict(intervals[-1], margin=0.01) is Verdict.EVEN


def ever_leaves_out_zero_at_one_moment(generator: Random) -> bool:
    values = Ratio()
    for _ in range(600):
        values.add(generator.randrange(-3, 4))
        low, high = mean_interval(values)
        if values.units >= 50 and (low > 0 or high < 0):
            return True
    return False


def test_equal_players_would_often_be_told_apart_by_looking_at_a_usual_interval() -> None:
    wrong = sum(ever_leaves_out_zero_at_one_moment(Random(run)) for run in range(100))
    assert wrong > 0.15 * 100


@pytest.mark.parametrize(
    ("low", "high", "said"),
    [
        (0.02, 0.3, Verdict.HIGHER),
        (-0.3, -0.02, Verdict.LOWER),
        (-0.005, 0.008, Verdict.EVEN),
        (-0.005, 0.02, Verdict.OPEN),
        (-inf, inf, Verdict.OPEN),
    ],
)
def test_a_difference_is_clear_or_even_or_open(low: float, high: float, said: Verdict) -> None:
    assert verdict(Interval(low, high), margin=0.01) is said


def test_a_tournament_is_clear_when_every_difference_is() -> None:
    board = Scoreboard(("a", "b"), margin=0.01)
    board.add([won_by("a", "a", "b")])
    assert not board.is_clear
    for number in range(50):
        board.add([won_by("a" if number % 9 else "b", "a", "b")])
    assert board.is_clear


@pytest.mark.parametrize(
    ("players", "seats", "reach"), [("a b", 2, 1), ("a b", 4, 1 / 2), ("a b", 3, 2 / 3),
                                    ("a b c d", 3, 1)]
)  # fmt: skip
def test_whoever_sits_in_several_seats_cannot_win_in_all_of_them(
    players: str, seats: int, reach: float
) -> None:
    assert tournament(players, seats).reach == pytest.approx(reach)


# -- ratings ---------------------------------------------------------------------------------------


def test_whoever_wins_is_rated_higher() -> None:
    ratings = Ratings()
    for _ in range(10):
        ratings.add(won_by("a", "a", "b", "c"))
    assert ratings.of("a").mu > ratings.of("b").mu
    assert ratings.of("a").sigma < ratings.of("never played").sigma


def test_a_game_among_copies_of_one_player_rates_nobody() -> None:
    ratings = Ratings()
    before = ratings.of("a")
    ratings.add(won_by("a", "a", "a"))
    assert ratings.of("a") == before
