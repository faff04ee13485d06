"""Options of Bargon, ruling B-1."""

import pytest

from cubeamulet.games.bargon import BARGON
from cubeamulet.games.bargon.model import BargonOptions
from cubeamulet.games.core.contract import Seat
from cubeamulet.games.core.errors import BadOptions


def test_without_any_option_cubes_are_thrown_without_a_pot_and_seat_0_keeps_the_score() -> None:
    """B-1."""
    assert BARGON.parse_options({}, 3) == BargonOptions(0, "thrown", Seat(0))


def test_all_options_are_written_in_the_order_of_the_record_and_read_back() -> None:
    options = BargonOptions(ante=5, cubes="physical", scorekeeper=Seat(1))
    written = BARGON.format_options(options)
    assert list(written) == ["ante", "cubes", "scorekeeper"]
    assert BARGON.parse_options(written, 2) == options


@pytest.mark.parametrize("players", [0, 1, 4])
def test_only_two_or_three_can_play(players: int) -> None:
    """B-1."""
    with pytest.raises(BadOptions) as error:
        BARGON.parse_options({}, players)
    assert error.value.option == "players"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("ante", -1),
        ("ante", 1001),
        ("ante", 2.0),
        ("ante", True),
        ("ante", "5"),
        ("ante", None),
        ("cubes", "loaded"),
        ("cubes", ["thrown"]),
        ("scorekeeper", 2),
        ("scorekeeper", -1),
        ("memory", "open"),
    ],
)
def test_a_bad_option_is_named(name: str, value: object) -> None:
    """B-1."""
    with pytest.raises(BadOptions) as error:
        BARGON.parse_options({name: value}, 2)
    assert error.value.option == name
