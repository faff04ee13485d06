"""What others may have laid: guessed from how the policy would have chosen.

A re-dealt world puts any hidden cards face down on the table. But who lays chooses. So in each
world everybody who has laid chooses anew, from the hand the world gives him, among the lays of the
colours that were seen; and of several worlds the one is taken in which those colours were the more
natural choice.
"""

from __future__ import annotations

from cubeamulet.kernels.compiling import called, inlined, popcount
from cubeamulet.kernels.gargon import rules
from cubeamulet.kernels.gargon.judging import Mind
from cubeamulet.kernels.gargon.policy import (
    best_lay,
    best_pair,
    best_single,
    worth_of_passing,
    worth_of_pattern,
)
from cubeamulet.kernels.gargon.rules import SLOT_BITS, SLOT_MASK
from cubeamulet.kernels.gargon.state import (
    BIT_MASK,
    COLOUR_SHIFT,
    NO_PATTERN,
    NUMBER_OF_COLOURS,
    Game,
)
from cubeamulet.kernels.gargon.weights import Weights
from cubeamulet.kernels.generator import Generator, real


@inlined
def _take_back(game: Game, seat: int) -> int:
    """Puts a seat's laid cards back into its hand; gives how many of each colour, 2 bits each."""
    shape = 0
    for colour in range(NUMBER_OF_COLOURS):
        laid = game.laid[seat, colour]
        shape |= popcount(laid) << 2 * colour
        game.hand[seat, colour] |= laid
        game.laid[seat, colour] = 0
    return shape


@inlined
def _put(game: Game, seat: int, cards: int) -> None:
    while cards:
        slot = (cards & SLOT_MASK) - 1
        cards >>= SLOT_BITS
        bit = 1 << (slot & BIT_MASK)
        game.hand[seat, slot >> COLOUR_SHIFT] ^= bit
        game.laid[seat, slot >> COLOUR_SHIFT] |= bit


@inlined
def _best_of_colours(game: Game, mind: Mind, pattern: int, shape: int) -> tuple[float, int]:
    """The best lay with so many cards of each colour."""
    total = 0.0
    lay = 0
    for colour in range(NUMBER_OF_COLOURS):
        count = shape >> 2 * colour & 3
        if count == 1:
            worth, cards = best_single(game, mind, pattern, colour)
            total += worth
            lay = lay << SLOT_BITS | cards
        elif count == 2:
            worth, cards = best_pair(game, mind, pattern, colour)
            total += worth
            lay = lay << 2 * SLOT_BITS | cards
    return total, lay


@called
def _lay_anew(game: Game, mind: Mind, weights: Weights, pattern: int) -> float:
    """The asked seat, who has laid, lays the best cards of the same colours.

    Gives by how much those colours were worse than the best move it had.
    """
    seat = game.turn
    shape = _take_back(game, seat)
    best, _ = best_lay(game, mind, weights)
    worth, cards = _best_of_colours(game, mind, pattern, shape)
    worth += worth_of_pattern(game, mind, weights, pattern)
    if game.acted > 0:
        best = max(best, worth_of_passing(game, mind, weights))
    _put(game, seat, cards)
    return worth - best


@called
def guess_lays(
    game: Game,
    mind: Mind,
    weights: Weights,
    careless: int,
    generator: Generator,
    trust: float,
) -> float:
    """Everybody who has laid face down chooses anew; gives how far that was from natural, in
    points, 0 or less. With a share 1 - ``trust`` somebody keeps the cards he was dealt; seats in
    the mask ``careless`` always do.
    """
    turn, acted, pattern = game.turn, game.acted, game.pattern
    unnatural = 0.0
    for step in range(acted):
        seat = rules.seat_after(game, step)
        laid = 0
        for colour in range(NUMBER_OF_COLOURS):
            laid |= game.laid[seat, colour]
        if laid and not careless >> seat & 1:
            game.turn = seat
            game.acted = step
            game.pattern = NO_PATTERN if seat == game.picker else pattern
            if real(generator) < trust:
                unnatural += _lay_anew(game, mind, weights, pattern)
    game.turn = turn
    game.acted = acted
    game.pattern = pattern
    return unnatural
