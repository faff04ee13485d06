"""The exact chances of winning, ruling B-9."""

from fractions import Fraction
from itertools import product

import pytest

from cubeamulet.games.bargon.odds import (
    covered_chances,
    distribution,
    expected_rounds,
    nobody_scored_after_six,
    odds,
    tie_after_six,
    winning_chances,
)

THIRD, HALF, QUARTER = Fraction(1, 3), Fraction(1, 2), Fraction(1, 4)
NEVER, SURELY = Fraction(0), Fraction(1)


def test_nobody_has_an_advantage_before_the_first_throw() -> None:
    assert winning_chances(1, (0, 0, 0)) == (THIRD, THIRD, THIRD)
    assert winning_chances(1, (0, 0)) == (HALF, HALF)


@pytest.mark.parametrize(
    ("players", "tied", "nobody", "rounds"),
    [
        (3, Fraction(307, 4096), Fraction(1, 4096), Fraction(2401283, 393216)),
        (2, Fraction(59, 1024), Fraction(1, 64), Fraction(3131, 512)),
    ],
)
def test_known_facts_about_a_whole_game(
    players: int, tied: Fraction, nobody: Fraction, rounds: Fraction
) -> None:
    assert tie_after_six(players) == tied
    assert nobody_scored_after_six(players) == nobody
    assert expected_rounds(players) == rounds


def test_expected_rounds_are_near_their_known_decimals() -> None:
    assert float(expected_rounds(3)) == pytest.approx(6.1068, abs=5e-5)
    assert float(expected_rounds(2)) == pytest.approx(6.1152, abs=5e-5)


@pytest.mark.parametrize("players", [2, 3])
def test_the_distribution_of_totals_adds_up_and_never_exceeds_21(players: int) -> None:
    totals = distribution(players)
    assert sum(totals.values()) == 1
    assert max(map(sum, totals)) == 21


@pytest.mark.parametrize("players", [2, 3])
def test_the_distribution_equals_plain_counting_of_all_throws(players: int) -> None:
    rounds = 3
    counted: dict[tuple[int, ...], int] = {}
    for odd_ones in product(range(4), repeat=rounds):
        totals = tuple(
            sum(number for number, odd in enumerate(odd_ones, 1) if odd == seat)
            for seat in range(players)
        )
        counted[totals] = counted.get(totals, 0) + 1
    assert distribution(players, rounds) == {
        totals: Fraction(count, 4**rounds) for totals, count in counted.items()
    }


def test_a_single_leader_after_six_rounds_has_won() -> None:
    assert winning_chances(7, (5, 9, 7)) == (NEVER, SURELY, NEVER)


def test_the_last_round_can_be_worked_out_by_hand() -> None:
    # Seat 1 needs the sixth round; a tie at 6 is impossible.
    assert winning_chances(6, (8, 3, 0)) == (Fraction(3, 4), QUARTER, NEVER)


def test_in_a_tie_that_any_score_breaks_all_chances_are_equal() -> None:
    assert winning_chances(7, (5, 5, 2)) == (THIRD, THIRD, THIRD)
    assert winning_chances(9, (4, 4)) == (HALF, HALF)


def test_a_trailing_player_far_behind_has_little_hope_in_a_tie() -> None:
    # Seven points bring seat 2 level only: a three-way tie instead of a win.
    assert winning_chances(7, (7, 7, 0))[2] == QUARTER * THIRD + QUARTER * THIRD


def test_the_average_over_all_outcomes_of_a_round_is_the_chance_before_it() -> None:
    before = winning_chances(4, (3, 0, 2))
    after = [winning_chances(5, totals) for totals in [(3, 0, 2), (7, 0, 2), (3, 4, 2), (3, 0, 6)]]
    for seat in range(3):
        assert before[seat] == sum(chances[seat] for chances in after) / 4


def test_two_cubes_alike_leave_the_cup_without_weight() -> None:
    """B-9."""
    assert covered_chances(3, (1, 2), "RR") == winning_chances(4, (1, 2))


def test_two_unlike_cubes_leave_the_round_to_the_cup() -> None:
    """B-9."""
    expected = (winning_chances(4, (4, 2))[0] + winning_chances(4, (1, 5))[0]) / 2
    assert covered_chances(3, (1, 2), "BR")[0] == expected


def test_odds_are_told_as_numbers_and_exactly() -> None:
    told = odds(7, (5, 5, 2))
    assert told.exact == ("1/3", "1/3", "1/3")
    assert told.chances == (1 / 3, 1 / 3, 1 / 3)
    assert odds(6, (0, 0), "RB").exact == ("1/2", "1/2")
