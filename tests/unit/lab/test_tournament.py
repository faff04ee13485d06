"""Tournaments: who meets whom, what is compared, when the answer is clear, ratings."""

from collections import Counter
from math import inf
from random import Random

import pytest

from cubeamulet.games.core.contract import Seat
from cubeamulet.lab.ratings import Ratings
from cubeamulet.lab.sequential import FIRST_LOOK, Verdict, interval_at_any_time, verdict
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
    assert mean_interval(difference.share) == Interval(1.0, 1.0)


def test_a_player_in_two_seats_is_compared_per_seat() -> None:
    board = Scoreboard(("a", "b"), margin=0.01)
    board.add([won_by("a", "a", "a", "b")])
    assert board.differences["a", "b"].share.value == pytest.approx(0.5)


def test_the_best_stands_first() -> None:
    board = Scoreboard(("a", "b"), margin=0.01)
    board.add([won_by("b", "a", "b")])
    assert [name for name, _ in board.ranking] == ["b", "a"]


# -- when the answer is clear ----------------------------------------------------------------------


def ratio_of(values: list[int]) -> Ratio:
    ratio = Ratio()
    for value in values:
        ratio.add(value)
    return ratio


def test_nothing_is_clear_before_the_first_look() -> None:
    assert interval_at_any_time(ratio_of([1] * (FIRST_LOOK - 1))) == Interval(-inf, inf)


def test_the_interval_for_any_time_is_wider_than_that_for_one_moment() -> None:
    values = ratio_of([Random(number).randrange(-3, 4) for number in range(400)])
    low, high = interval_at_any_time(values)
    one_low, one_high = mean_interval(values)
    assert low < one_low < one_high < high


def ever_leaves_out_zero(generator: Random, interval_of_mean: bool) -> bool:
    values = Ratio()
    for _ in range(600):
        values.add(generator.randrange(-3, 4))
        if values.units >= FIRST_LOOK:
            find = mean_interval if interval_of_mean else interval_at_any_time
            low, high = find(values)
            if low > 0 or high < 0:
                return True
    return False


def test_equal_players_are_seldom_told_apart_however_often_one_looks() -> None:
    wrong = sum(ever_leaves_out_zero(Random(run), interval_of_mean=False) for run in range(200))
    assert wrong <= 0.05 * 200


def test_equal_players_would_often_be_told_apart_by_looking_at_a_usual_interval() -> None:
    wrong = sum(ever_leaves_out_zero(Random(run), interval_of_mean=True) for run in range(100))
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
    for number in range(FIRST_LOOK):
        assert not board.is_clear
        board.add([won_by("a" if number % 9 else "b", "a", "b")])
    assert board.is_clear


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
