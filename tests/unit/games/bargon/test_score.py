"""The arithmetic of the slate."""

from collections import Counter

import pytest

from cubeamulet.games.bargon.score import (
    COLOURINGS,
    Odd,
    add_points,
    colours_of,
    is_decided,
    is_tied,
    leaders_of,
    odd_one,
    round_line,
    totals_of,
)
from cubeamulet.games.core.contract import Seat


def test_the_low_three_faces_are_red_and_the_high_three_blue() -> None:
    """B-3."""
    assert colours_of(range(6)) == "RRRBBB"


@pytest.mark.parametrize(
    ("colours", "three", "two"),
    [
        ("RRR", None, None),
        ("BBB", None, None),
        ("BRR", Seat(0), Seat(0)),
        ("RBR", Seat(1), Seat(1)),
        ("BRB", Seat(1), Seat(1)),
        ("RRB", Seat(2), "cup"),
    ],
)
def test_the_odd_one_is_the_cube_of_another_colour(colours: str, three: Odd, two: Odd) -> None:
    assert odd_one(colours, 3) == three
    assert odd_one(colours, 2) == two


def test_each_cube_is_the_odd_one_in_a_quarter_of_all_throws() -> None:
    assert Counter(odd_one(colours, 2) for colours in COLOURINGS) == {
        Seat(0): 2, Seat(1): 2, "cup": 2, None: 2
    }  # fmt: skip


def test_only_a_seat_gets_points_and_as_many_as_the_round_says() -> None:
    assert round_line(4, Seat(1)).points == 4
    assert round_line(4, "cup").points == 0
    assert round_line(4, None).points == 0


def test_points_go_to_the_odd_ones_seat_only() -> None:
    assert add_points((1, 2, 0), round_line(5, Seat(1))) == (1, 7, 0)
    assert add_points((1, 2), round_line(5, "cup")) == (1, 2)


def test_totals_add_up_all_lines() -> None:
    lines = [round_line(1, Seat(0)), round_line(2, None), round_line(3, Seat(0))]
    assert totals_of(lines, 3) == (4, 0, 0)


def test_all_seats_with_the_highest_total_lead() -> None:
    assert leaders_of((3, 5, 5)) == (1, 2)


def test_a_lead_decides_from_the_sixth_round_on_only() -> None:
    assert not is_decided(5, (9, 0, 0))
    assert is_decided(6, (9, 0, 0))
    assert not is_decided(6, (9, 9, 0))
    assert is_tied(6, (9, 9, 0))
    assert not is_tied(5, (0, 0, 0))
