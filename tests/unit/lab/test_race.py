"""How a game of Bargon can go on, exactly."""

from fractions import Fraction

import pytest

from cubeamulet.games.bargon.odds import tie_after_six, winning_chances
from cubeamulet.lab.race import can_stand, race


@pytest.mark.parametrize("players", [2, 3])
def test_after_six_rounds_the_race_is_tied_as_often_as_is_known(players: int) -> None:
    *_, last = race(0, (0,) * players, 6)
    assert last.tied == tie_after_six(players)
    assert last.over == 1 - last.tied


def test_everything_that_may_be_after_a_round_adds_up_to_one() -> None:
    assert all(sum(moment.leads) + moment.tied == 1 for moment in race(4, (3, 0, 5), 12))


def test_who_leads_in_the_end_leads_as_often_as_the_odds_say() -> None:
    *_, last = race(4, (3, 0, 5), 40)
    exact = winning_chances(5, (3, 0, 5))
    assert [float(lead) for lead in last.leads] == pytest.approx([float(one) for one in exact])


def test_a_race_begins_with_what_is() -> None:
    first = next(race(4, (3, 0, 5), 12))
    assert (first.round, first.tied, first.over) == (4, Fraction(0), Fraction(0))
    assert [*map(int, first.leads)] == [0, 0, 1]


def test_a_game_that_is_over_stays_over() -> None:
    assert {moment.over for moment in race(6, (1, 0), 9)} == {Fraction(1)}


@pytest.mark.parametrize(
    ("played", "totals", "can"),
    [
        (0, (0, 0), True),
        (0, (1, 0), False),
        (4, (3, 0, 5), True),
        (3, (3, 0, 5), False),
        (2, (2, 1), True),
        (6, (21, 0), True),
        (7, (21, 7), False),
        (7, (0, 0, 7), True),
        (1000, (0, 0, 0), True),
    ],
)
def test_only_scores_that_rounds_can_bring_can_stand(
    played: int, totals: tuple[int, ...], can: bool
) -> None:
    assert can_stand(played, totals) is can
