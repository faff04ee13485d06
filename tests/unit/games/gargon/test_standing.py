"""Standing wishes for replacements."""

import pytest
from tests.support.gargon import Table, position

from cubeamulet.games.core.contract import Seat
from cubeamulet.games.gargon.events import Laid, Passed
from cubeamulet.games.gargon.game import GARGON, TINY_GARGON
from cubeamulet.games.gargon.model import LEFT, RIGHT, Draw, State


def owing(left: str, right: str) -> State:
    """Seats 1 and 2 have lost a card each; seat 1 is asked first. W and G lie on top, say."""
    table = Table(position("R9 B1", "R2 B2", "R3 B3", left=left, right=right))
    return table.play("R9", "R2", "R3").state


WHITE_AND_GREEN = owing("W1 W2 W3", "G13 G14 G15")


@pytest.mark.parametrize("wish", ["ask", "left", "right", "rank:RBWVYG", "rank:GYVWBR"])
def test_a_wish_asks_or_names_a_pile_or_ranks_all_colours(wish: str) -> None:
    assert GARGON.is_standing_wish(wish)


@pytest.mark.parametrize(
    "wish",
    ["", "both", "rank:", "rank:RBWVY", "rank:RBWVYY", "rank:RBWVYGG", "RBWVYG", "rank:rbwvyg"],
)
def test_nothing_else_is_a_wish(wish: str) -> None:
    assert not GARGON.is_standing_wish(wish)


def test_a_smaller_deck_has_fewer_colours_to_rank() -> None:
    assert TINY_GARGON.is_standing_wish("rank:BW")
    assert not TINY_GARGON.is_standing_wish("rank:RBWVYG")


@pytest.mark.parametrize(
    ("wish", "pile"),
    [("left", LEFT), ("right", RIGHT), ("rank:RBWVYG", LEFT), ("rank:GYVWBR", RIGHT)],
)
def test_the_wish_decides_between_the_open_backs(wish: str, pile: int) -> None:
    assert GARGON.standing_move(WHITE_AND_GREEN, Seat(1), wish) == Draw(pile)


def test_equal_backs_are_drawn_from_the_left() -> None:
    assert GARGON.standing_move(owing("W1 G2", "W3 G4"), Seat(1), "rank:RBWVYG") == Draw(LEFT)


def test_who_wants_to_be_asked_is_asked() -> None:
    assert GARGON.standing_move(WHITE_AND_GREEN, Seat(1), "ask") is None


def test_only_the_seat_that_is_asked_draws() -> None:
    assert GARGON.standing_move(WHITE_AND_GREEN, Seat(2), "left") is None


def test_a_passers_draw_is_no_replacement() -> None:
    passing = Table(position("R9 B1", "R2 B2", "R3 B3")).play("R9", "pass")
    assert GARGON.standing_move(passing.state, Seat(1), "left") is None


def test_only_lays_and_passes_show_nothing_new() -> None:
    laid, passed = Laid(Seat(0), "R", ("R9",)), Passed(Seat(1), forced=False)
    assert not GARGON.reveals([laid])
    assert not GARGON.reveals([passed])
    drawn = Table(position("R9 B1", "R2 B2", "R3 B3")).play("R9", "pass", "left")
    assert GARGON.reveals(drawn.events)
