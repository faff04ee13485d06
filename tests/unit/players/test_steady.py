"""Positions in which anybody who has played a while knows the move."""

from random import Random

from msgspec.structs import replace
from tests.support.gargon import Table, cards, position

from cubeamulet.games.gargon.cards import NO_CARDS, CardSet
from cubeamulet.games.gargon.game import GARGON
from cubeamulet.games.gargon.model import State
from cubeamulet.players.contract import USUAL
from cubeamulet.players.steady import STEADY

LONG = "W9 W8 B9 B8 V9 V8 Y9 Y8 G9 G8"
LONG_TOO = "W7 W6 B7 B6 V7 V6 Y7 Y6 G7 G6"


def choice(state: State) -> str:
    seat = GARGON.decisions(state)[0].seat
    return STEADY.choose(GARGON.view_for(state, seat), USUAL, Random(0))


def test_leads_low_cards_in_colours_that_nobody_else_holds() -> None:
    state = position("R1 R2 G15 W14", "W3 B1 V1", "B2 V2 Y2", left=LONG, right=LONG_TOO)
    assert {"R1", "R2"} <= set(choice(state).split())


def test_lays_a_low_pair_when_nobody_else_holds_two_of_its_colour() -> None:
    state = position("R15 R1 R5", "R12 B1 V1", "R4 V2 Y2", left=LONG, right=LONG_TOO)
    assert choice(state) == "R5 R1"


def test_near_the_end_the_last_seat_takes_amulets_with_the_lowest_card_sure_to_win() -> None:
    state = position("R3 B5", "R4 V5", "R15 R5 B4 Y1 Y2", left="W9 W8", right="W7")
    assert choice(Table(state).play("R3", "R4").state) == "R5"


def test_does_not_throw_a_low_card_into_a_lost_fight() -> None:
    table = Table(position("R15 B5", "B15 V5", "R1 B1 Y1 Y2", left=LONG, right=LONG_TOO)).play(
        "R15", "B15"
    )
    assert choice(table.state) == "pass"


def test_draws_a_colour_whose_majority_is_open_rather_than_one_that_is_lost() -> None:
    state = position("W1", "R7 Y3", "W3", left="R9 W8 W9", right="B9 Y8 Y9")
    lost = cards("B2 B3 B4")
    state = replace(
        state,
        winnings=(NO_CARDS, NO_CARDS, lost),
        discards=CardSet(state.discards & ~lost),
    )
    assert choice(Table(state).play("W1", "pass").state) == "left"


def test_first_fights_where_it_loses_to_choose_its_replacement_first() -> None:
    table = Table(
        position("R3 B14", "R13 B5", "R12 B4", left=LONG, right="W7 W6 V7 V6 Y7 Y6 G7 G6")
    ).play("B14 R3", "R13 B5", "R12 B4")
    assert choice(table.state) == "fight R"


def test_lays_everything_it_can_before_the_cards_lose_their_worth() -> None:
    table = Table(position("R5 B5", "R9 R8 R7 B1", "R3 R2", left="W9", right="G9")).play("R5")
    assert choice(table.state) != "pass"
