"""What viewers are shown, rulings B-4, B-6 and B-9."""

import msgspec
import pytest
from tests.unit.games.bargon.playing import Table

from cubeamulet.games.bargon.events import BargonEvent
from cubeamulet.games.bargon.view import (
    BargonView,
    Cup,
    LiftQuestion,
    PayQuestion,
    Result,
    ShownCubes,
    ThrowQuestion,
    Waiting,
)
from cubeamulet.games.core.contract import Seat


def test_before_everybody_has_thrown_no_cube_is_shown() -> None:
    """B-4."""
    table = Table(3, "RBR")
    table.play(0, "throw")
    table.play(2, "throw")
    view = table.view(0)
    assert view.thrown == (True, False, True)
    assert view.cubes is None


def test_while_a_round_is_thrown_the_last_rounds_cubes_still_lie_there() -> None:
    """B-4."""
    table = Table(2, "RBR", "BBB")
    table.play_rounds(1)
    table.play(1, "throw")
    view = table.view()
    assert view.round == view.value == 2
    assert view.cubes == ShownCubes(1, "RB", (0, 3))
    assert view.cup == Cup("lifted", "R", 0, Seat(0))


def test_the_standing_cup_shows_nothing_of_its_cube() -> None:
    """B-6."""
    table = Table(2, "RBB", "BBR")
    table.play_rounds(1)
    table.all_play("throw")
    view = table.view(1)
    assert view.cubes == ShownCubes(2, "BB", (3, 3))
    assert view.cup == Cup("covered")


def test_three_players_and_physical_tables_have_no_cup() -> None:
    assert Table(3).view().cup == Cup("none")
    assert Table(2, cubes="physical").view().cup == Cup("none")


def test_each_viewer_is_asked_its_own_question_and_knows_whom_the_table_waits_for() -> None:
    table = Table(2, ante=4)
    table.play(0, "pay")
    assert table.view(0).question is None
    assert table.view(1).question == PayQuestion("pay", 4)
    assert table.view(None).question is None
    assert table.view(None).waiting == (Waiting(Seat(1), "pay"),)
    table.play(1, "pay")
    assert table.view(0).question == ThrowQuestion("throw-1")
    table.all_play("throw")
    assert table.view(0).question == LiftQuestion("lift-1")


def test_the_pot_is_shown_while_it_lies_there() -> None:
    """B-8."""
    table = Table(2, *["RRR"] * 5, "BRR", ante=4)
    table.play(0, "pay")
    assert table.view().pot == 4
    table.play(1, "pay")
    assert table.view().pot == 8
    table.play_rounds(6)
    view = table.view()
    assert view.pot == 0
    assert view.result == Result((6, 0), Seat(0), 8)
    assert view.round == 6


def test_the_odds_of_a_covered_round_follow_from_the_open_cubes() -> None:
    """B-9."""
    for under_the_cup in "RB":
        table = Table(2, *["RRR"] * 5, "RB" + under_the_cup)
        table.play_rounds(5)
        table.all_play("throw")
        assert table.view(0).odds.exact == ("1/2", "1/2")


def test_the_odds_end_at_certainty() -> None:
    table = Table(3, *["RRR"] * 5, "BRR")
    table.play_rounds(6)
    assert table.view().odds.exact == ("1", "0", "0")


def test_leaders_and_ties_are_told() -> None:
    """B-7."""
    table = Table(3)
    table.play_rounds(6)
    view = table.view()
    assert view.tied
    assert view.leaders == (0, 1, 2)
    assert view.round == 7


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_views_and_events_travel_as_json(viewer: int | None) -> None:
    table = Table(2, "RBR", ante=4)
    table.all_play("pay")
    table.play_rounds(2)
    table.all_play("throw")
    view = table.view(viewer)
    data = msgspec.json.encode(view)
    assert msgspec.json.decode(data, type=BargonView) == view
    assert msgspec.json.decode(data)["game"] == "bargon"
    events = msgspec.json.encode(table.events)
    assert msgspec.json.decode(events, type=tuple[BargonEvent, ...]) == table.events
