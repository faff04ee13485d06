"""What a seat makes of the end: who would be ahead, and who therefore takes the last card."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.support.gargon import Table, cards, position, random_game

from cubeamulet.games.gargon.cards import NO_CARDS
from cubeamulet.games.gargon.game import GARGON
from cubeamulet.games.gargon.model import State
from cubeamulet.games.gargon.score import score_deal
from cubeamulet.kernels.gargon.convert import format_number, from_state
from cubeamulet.kernels.gargon.ending import expect_points
from cubeamulet.kernels.gargon.judging import look_at_piles, new_mind
from cubeamulet.kernels.gargon.search import Manner, Search
from cubeamulet.kernels.gargon.weights import trained

SOLE = 10


def expected(state: State) -> list[float]:
    """What the asked seat expects everybody to have."""
    game, mind = from_state(state), new_mind()
    look_at_piles(game, mind)
    expect_points(game, mind)
    return [float(mind.points[seat]) for seat in range(state.players)]


def liked_best(state: State) -> str:
    """What the asked seat's policy would do."""
    view = GARGON.view_for(state, GARGON.decisions(state)[0].seat)
    return format_number(Search(view, Manner(trained()), 1).moves[0])


def test_where_nothing_lies_on_the_table_the_points_are_those_of_the_score() -> None:
    compared = 0
    for moment in random_game(4, 3):
        if moment.state.piles[0] and not any(moment.state.laid):
            points = score_deal(moment.state.winnings).points
            assert expected(moment.state) == list(points)
            compared += 1
    assert compared > 20


def test_what_nobody_else_has_laid_is_as_good_as_won() -> None:
    table = Table(position("R2 R9 B1", "B4 V5 V6", "V1 G2 G3")).play("R2")
    assert expected(table.state) == [
        SOLE + (4 + 2) / 2,
        0,
        0,
    ]  # R2 or R9, for all that seat 1 knows


def test_what_is_turned_up_counts_for_what_it_is() -> None:
    table = Table(position("R2 B4", "R4 V1 V9", "V5 G2 G3")).play("B4 R2", "V1 R4", "pass", "left")
    table.play("stop")
    assert table.asked == (0, "replace")
    assert expected(table.state) == [SOLE + 3, SOLE + 3 + SOLE + 5, 0]


def test_what_several_have_laid_counts_for_none_of_them() -> None:
    table = Table(position("R2 R3 B1", "R4 V5 V6", "V1 R6 G3")).play("R2", "R4")
    assert expected(table.state) == [0, 0, 0]


@pytest.mark.parametrize(("won", "moves"), [("G1 G2", {"left", "right"}), ("", {"stop"})])
def test_the_last_card_is_taken_by_who_is_ahead_and_by_nobody_else(
    won: str, moves: set[str]
) -> None:
    state = position("R3 B5", "V5 B2", "Y6 Y7", left="W9", right="W8 V7")
    state = replace(state, winnings=(NO_CARDS, cards(won), NO_CARDS))
    table = Table(state).play("R3", "pass", "right")
    assert liked_best(table.state) in moves


def test_a_card_that_can_still_be_used_is_drawn_before_the_last_one() -> None:
    table = Table(position("R3 B5", "V5 B2", "Y6 Y7", left="W9", right="W8 V8 V7"))
    assert liked_best(table.play("R3", "pass").state) == "right"
