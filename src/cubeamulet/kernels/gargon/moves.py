"""Moves as numbers: how many are legal, which is the n-th, and what each does.

A move is ``kind | detail << 3``. The detail of a draw is the pile (0 left, 1 right), of a fight the
colour 0..5, of a lay its cards: the slot of each plus one, eight bits each, in any order.
"""

from __future__ import annotations

from typing import Final

from cubeamulet.kernels.compiling import inlined, lowest, popcount
from cubeamulet.kernels.gargon import rules
from cubeamulet.kernels.gargon.lays import Lays, count_of, lay_at, survey
from cubeamulet.kernels.gargon.state import DRAW, LAY, ORDER, REPLACE, Game

PASS, STOP, TAKE, FIGHT, PUT = range(5)
"""The kinds: pass, stop drawing, draw from a pile, pick the next fight, lay cards."""

KIND_BITS: Final = 3
KIND_MASK: Final = (1 << KIND_BITS) - 1


PILES: Final = 2
STOPPING: Final = PILES
"""The number of the move that stops drawing: it comes after the piles."""


@inlined
def encode(kind: int, detail: int) -> int:
    """A move as one number."""
    return kind | detail << KIND_BITS


@inlined
def play(game: Game, move: int) -> None:
    """Plays a legal move for the asked seat; an illegal one is not noticed."""
    kind = move & KIND_MASK
    detail = move >> KIND_BITS
    game.moves += 1
    if kind == PUT:
        rules.lay(game, detail)
    elif kind == PASS:
        rules.pass_turn(game)
    elif kind == TAKE:
        if game.phase == DRAW:
            rules.draw_after_passing(game, detail)
        else:
            rules.draw_replacement(game, detail)
    elif kind == FIGHT:
        rules.choose_fight(game, detail)
    else:
        rules.end_turn(game)


@inlined
def may_pass(game: Game, lays: int) -> int:
    """1 if the asked seat may lay nothing (G-13, G-18), else 0."""
    return 1 if game.acted > 0 or lays == 0 else 0


@inlined
def _lay_or_pass_at(game: Game, lays: Lays, index: int) -> int:
    if index < count_of(lays):
        return encode(PUT, lay_at(game, lays, index))
    return encode(PASS, 0)


@inlined
def _draw_or_stop_at(index: int) -> int:
    return encode(STOP, 0) if index == STOPPING else encode(TAKE, index)


@inlined
def colour_at(colours: int, index: int) -> int:
    """The colour with that number in a mask."""
    while index > 0:
        colours &= colours - 1
        index -= 1
    return lowest(colours)


@inlined
def count_moves(game: Game) -> int:
    """How many moves the asked seat has; 0 when the deal is over."""
    if game.phase == LAY:
        lays = count_of(survey(game))
        return lays + may_pass(game, lays)
    if game.phase == DRAW:
        return PILES + 1 if game.drawn > 0 else PILES
    if game.phase == REPLACE:
        return PILES
    if game.phase == ORDER:
        return popcount(rules.colours_to_order(game))
    return 0


@inlined
def move_at(game: Game, index: int) -> int:
    """Move number ``index`` (0 to ``count_moves(game)`` - 1): lays first, then pass."""
    if game.phase == LAY:
        return _lay_or_pass_at(game, survey(game), index)
    if game.phase == ORDER:
        return encode(FIGHT, colour_at(rules.colours_to_order(game), index))
    return _draw_or_stop_at(index)
