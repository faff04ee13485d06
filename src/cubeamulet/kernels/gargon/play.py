"""Dealing, and playing at random to the end."""

from __future__ import annotations

from cubeamulet.kernels.compiling import called, inlined
from cubeamulet.kernels.gargon.moves import play, random_move
from cubeamulet.kernels.gargon.state import (
    BIT_MASK,
    COLOUR_SHIFT,
    MOST_IN_PILE,
    NO_SLOT,
    OVER,
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


@called
def play_out(game: Game, generator: Generator) -> None:
    """Plays legal moves to the end of the deal, each of them uniformly at random."""
    while game.phase != OVER:
        play(game, random_move(game, generator))
