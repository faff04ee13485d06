"""Dealing, and playing at random to the end."""

from __future__ import annotations

from cubeamulet.kernels.compiling import called, inlined, popcount
from cubeamulet.kernels.gargon import rules
from cubeamulet.kernels.gargon.lays import count_of, lay_at, survey
from cubeamulet.kernels.gargon.moves import PILES, STOPPING, colour_at, may_pass
from cubeamulet.kernels.gargon.state import (
    BIT_MASK,
    COLOUR_SHIFT,
    DRAW,
    LAY,
    MOST_IN_PILE,
    NO_SLOT,
    OVER,
    REPLACE,
    Game,
    Row,
)
from cubeamulet.kernels.generator import Generator, below


@inlined
def shuffle(slots: Row, count: int, generator: Generator) -> None:
    """Puts the first ``count`` entries into a random order, all equally likely."""
    for index in range(count - 1, 0, -1):
        other = below(generator, index + 1)
        slot = slots[index]
        slots[index] = slots[other]
        slots[other] = slot


@inlined
def _stack(game: Game, side: int, order: Row, first: int, height: int) -> None:
    """Makes a pile of consecutive cards, its open end the first of them."""
    for depth in range(height):
        game.pile[side, height - 1 - depth] = order[first + depth]
    for place in range(height, MOST_IN_PILE):
        game.pile[side, place] = NO_SLOT
    game.height[side] = height


@inlined
def deal(game: Game, order: Row, cards: int, hand: int) -> None:
    """Deals a shuffled deck of ``cards`` slots at an empty table: hands, then piles (G-5)."""
    at = 0
    for seat in range(game.players):
        for _ in range(hand):
            game.hand[seat, order[at] >> COLOUR_SHIFT] |= 1 << (order[at] & BIT_MASK)
            at += 1
    left = (cards - at) // 2
    _stack(game, 0, order, at, left)
    _stack(game, 1, order, at + left, cards - at - left)


@inlined
def _lay_or_pass(game: Game, generator: Generator) -> None:
    lays = survey(game)
    count = count_of(lays)
    moves = count + may_pass(game, count)
    index = below(generator, moves) if moves > 1 else 0
    if index < count:
        rules.lay(game, lay_at(game, lays, index))
    else:
        rules.pass_turn(game)


@inlined
def _draw_or_stop(game: Game, generator: Generator) -> None:
    choice = below(generator, PILES + 1 if game.drawn > 0 else PILES)
    if choice == STOPPING:
        rules.end_turn(game)
    else:
        rules.draw_after_passing(game, choice)


@inlined
def _choose_fight(game: Game, generator: Generator) -> None:
    colours = rules.colours_to_order(game)
    rules.choose_fight(game, colour_at(colours, below(generator, popcount(colours))))


@called
def play_out(game: Game, generator: Generator) -> None:
    """Plays legal moves to the end of the deal, each of them uniformly at random.

    The dispatch stands here, and no move is written as a number: one level of inlining more, and
    the compiler makes half as much code again, which runs a sixth slower.
    """
    while game.phase != OVER:
        game.moves += 1
        if game.phase == LAY:
            _lay_or_pass(game, generator)
        elif game.phase == DRAW:
            _draw_or_stop(game, generator)
        elif game.phase == REPLACE:
            rules.draw_replacement(game, below(generator, PILES))
        else:
            _choose_fight(game, generator)
