"""What others may hold is guessed: low cards are rare in hands; what is seen stays."""

from __future__ import annotations

from itertools import chain
from math import exp

import pytest
from msgspec.structs import replace
from tests.support.gargon import Table, position, random_game

from cubeamulet.games.gargon.cards import parse_card
from cubeamulet.games.gargon.game import GARGON
from cubeamulet.games.gargon.view import GargonView
from cubeamulet.kernels.gargon.holding import guess_hands
from cubeamulet.kernels.gargon.redeal import prepare
from cubeamulet.kernels.gargon.state import (
    AMULETS_OF_BIT,
    BIT_MASK,
    COLOUR_SHIFT,
    NUMBER_OF_COLOURS,
    Game,
    bytes_of,
    copy_of,
    slot_of,
)
from cubeamulet.kernels.generator import new_generator

R1, R15 = (1 << (slot_of(parse_card(card)) & BIT_MASK) for card in ("R1", "R15"))
RED = slot_of(parse_card("R1")) >> COLOUR_SHIFT
SEAT_WITH_ONE_RED = 1
NOBODY = 0
"""The mask of no seats: everybody takes care."""


def late_view(*, face_down: bool = False) -> GargonView:
    """Somebody has one red card, one more is in a pile, and nobody knows which is which."""
    state = position("B5 B6", "R15 V5", "V6 V7", left="R1 W9 W8", right="G9 Y8 Y7")
    table = Table(replace(state, round=6, start=SEAT_WITH_ONE_RED if face_down else 0))
    if face_down:
        table.play("R15", "V6")
    return GARGON.view_for(table.state, GARGON.decisions(table.state)[0].seat)


def masks(grid: object, players: int) -> list[list[int]]:
    return [
        [int(grid[seat, colour]) for colour in range(NUMBER_OF_COLOURS)]  # type: ignore[index]
        for seat in range(players)
    ]


def everything(game: Game) -> list[int]:
    """The slots of all cards in hands, on the table and in piles."""
    lying = [
        colour << COLOUR_SHIFT | bit
        for grid in (game.hand, game.laid, game.won)
        for seat in masks(grid, game.players)
        for colour, cards in enumerate(seat)
        for bit in range(cards.bit_length())
        if cards >> bit & 1
    ]
    piles = [int(game.pile[side, at]) for side in range(2) for at in range(game.height[side])]
    return sorted(lying + piles)


def amulets_of_others(game: Game) -> list[int]:
    others = (hand for seat, hand in enumerate(masks(game.hand, game.players)) if seat != game.turn)
    return [
        int(AMULETS_OF_BIT[bit])
        for cards in chain.from_iterable(others)
        for bit in range(cards.bit_length())
        if cards >> bit & 1
    ]


@pytest.mark.parametrize("face_down", [False, True])
def test_a_card_is_as_much_rarer_in_a_hand_as_its_amulets_say(face_down: bool) -> None:
    generator, hidden, times, keeping = (
        new_generator(1),
        prepare(late_view(face_down=face_down)),
        4000,
        0.2,
    )
    low = 0
    for _ in range(times):
        world = hidden.draw(generator)
        guess_hands(world, keeping, NOBODY, generator)
        held = world.hand[SEAT_WITH_ONE_RED, RED] | world.laid[SEAT_WITH_ONE_RED, RED]
        assert held in {R1, R15}
        low += held == R1
    odds = exp(-5 * keeping)
    assert low / times == pytest.approx(odds / (1 + odds), abs=0.06)


def test_exchanged_cards_lie_where_cards_of_their_colours_lay() -> None:
    changed, generator = 0, new_generator(2)
    for moment in random_game(4, 5):
        for decision in GARGON.decisions(moment.state):
            before = prepare(GARGON.view_for(moment.state, decision.seat)).draw(generator)
            after = copy_of(before)
            guess_hands(after, 0.5, NOBODY, generator)
            assert everything(after) == everything(before)
            assert masks(after.won, 4) == masks(before.won, 4)
            assert masks(after.hand, 4)[decision.seat] == masks(before.hand, 4)[decision.seat]
            for grid in ("hand", "laid"):
                counts = [
                    [
                        [cards.bit_count() for cards in seat]
                        for seat in masks(getattr(game, grid), 4)
                    ]
                    for game in (before, after)
                ]
                assert counts[0] == counts[1]
            changed += bytes_of(after) != bytes_of(before)
    assert changed > 20


def test_others_hold_fewer_amulets_the_longer_they_have_chosen() -> None:
    generator, means = new_generator(3), dict[int, float]()
    state = position(
        "B5 B6",
        "R1 R2 R14 V1 V2 V15 Y4 Y5",
        "G3 G4 G15 W1 W2",
        left="R3 R4 R12 R13 V3 V4 V13 V14 Y1 Y2 Y14",
        right="G1 G2 G13 G14 W3 W4 W14 W15 Y15",
    )
    for number in (1, 2, 4):
        hidden = prepare(
            GARGON.view_for(replace(state, round=number), GARGON.decisions(state)[0].seat)
        )
        amulets = list[int]()
        for _ in range(500):
            world = hidden.draw(generator)
            guess_hands(world, 0.4, NOBODY, generator)
            amulets += amulets_of_others(world)
        means[number] = sum(amulets) / len(amulets)
    assert means[1] > means[2] + 0.1 > means[4] + 0.3


def test_at_the_beginning_hands_are_as_they_were_dealt() -> None:
    view = next(
        GARGON.view_for(moment.state, decision.seat)
        for moment in random_game(4, 5)
        for decision in GARGON.decisions(moment.state)
    )
    generator = new_generator(4)
    world = prepare(view).draw(generator)
    before = bytes_of(world)
    guess_hands(world, 0.5, NOBODY, generator)
    assert bytes_of(world) == before
