"""The moves worth a closer look: those the policy likes best."""

from __future__ import annotations

from cubeamulet.kernels.compiling import called, inlined, lowest, popcount
from cubeamulet.kernels.gargon import rules
from cubeamulet.kernels.gargon.judging import Mind, Reals
from cubeamulet.kernels.gargon.lays import colours_open, count_of, lay_at, survey
from cubeamulet.kernels.gargon.moves import FIGHT, PASS, PUT, STOP, TAKE, colour_at, encode
from cubeamulet.kernels.gargon.policy import (
    IMPOSSIBLE,
    think_of_lays,
    weigh_pattern,
    worth_of_drawing,
    worth_of_passing,
    worth_of_pattern,
    worth_of_stopping,
)
from cubeamulet.kernels.gargon.rules import SLOT_BITS, SLOT_MASK
from cubeamulet.kernels.gargon.state import (
    BIT_MASK,
    COLOUR_SHIFT,
    DRAW,
    LAY,
    NO_PATTERN,
    NUMBER_OF_COLOURS,
    ORDER,
    PATTERN_OF_SHAPE,
    PATTERNS,
    Game,
    Row,
)
from cubeamulet.kernels.gargon.weights import Weights

_STRONGER_ZERO = 2
_WEAKER_ZERO = 1
_BOTH_ZEROS = 3


@inlined
def _insert(moves: Row, worths: Reals, count: int, most: int, move: int, worth: float) -> int:
    """Keeps the best moves in order; gives how many are kept."""
    if count == most and worth <= worths[count - 1]:
        return count
    place = count if count < most else most - 1
    while place > 0 and worths[place - 1] < worth:
        worths[place] = worths[place - 1]
        moves[place] = moves[place - 1]
        place -= 1
    worths[place] = worth
    moves[place] = move
    return min(most, count + 1)


@inlined
def mask_of(cards: int, colour: int) -> int:
    """The cards of a colour in a lay."""
    mask = 0
    while cards:
        slot = (cards & SLOT_MASK) - 1
        cards >>= SLOT_BITS
        if slot >> COLOUR_SHIFT == colour:
            mask |= 1 << (slot & BIT_MASK)
    return mask


@inlined
def _pattern_of(cards: int) -> int:
    colours = 0
    count = 0
    while cards:
        colours |= 1 << (((cards & SLOT_MASK) - 1) >> COLOUR_SHIFT)
        cards >>= SLOT_BITS
        count += 1
    pattern: int = PATTERN_OF_SHAPE[count, popcount(colours)]
    return pattern


@inlined
def worth_of_part(mind: Mind, pattern: int, colour: int, cards: int) -> float:
    """What one or two cards of a colour are expected to bring."""
    weaker = lowest(cards)
    rest = cards & (cards - 1)
    if rest == 0:
        return mind.first[pattern, colour, weaker]
    return mind.first[pattern, colour, lowest(rest)] + mind.second[pattern, colour, weaker]


@inlined
def _worth_of_lay(game: Game, mind: Mind, pattern: int, cards: int) -> float:
    """``IMPOSSIBLE`` for a lay that another equals: with the weaker of two zeros in hand."""
    worth = 0.0
    for colour in range(NUMBER_OF_COLOURS):
        mask = mask_of(cards, colour)
        if mask:
            if mask & _BOTH_ZEROS == _WEAKER_ZERO and game.hand[game.turn, colour] & _STRONGER_ZERO:
                return IMPOSSIBLE
            worth += worth_of_part(mind, pattern, colour, mask)
    return worth


@inlined
def _list_lays(
    game: Game, mind: Mind, weights: Weights, moves: Row, worths: Reals, most: int
) -> int:
    think_of_lays(game, mind, weights)
    colours = colours_open(game)
    for pattern in range(len(PATTERNS)):
        if game.pattern in (NO_PATTERN, pattern):
            weigh_pattern(game, mind, weights, pattern, colours)
    lays = survey(game)
    all_lays = count_of(lays)
    count = 0
    for index in range(all_lays):
        cards = lay_at(game, lays, index)
        pattern = _pattern_of(cards)
        worth = _worth_of_lay(game, mind, pattern, cards)
        worth += worth_of_pattern(game, mind, weights, pattern)
        count = _insert(moves, worths, count, most, encode(PUT, cards), worth)
    if game.acted > 0 or all_lays == 0:
        passing = worth_of_passing(game, mind, weights)
        count = _insert(moves, worths, min(count, most - 1), most, encode(PASS, 0), passing)
    return count


@called
def list_candidates(
    game: Game, mind: Mind, weights: Weights, moves: Row, worths: Reals, most: int
) -> int:
    """The asked seat's best moves in the policy's order, at most ``most``; gives how many.

    Passing is always among them where it is allowed.
    """
    if game.phase == LAY:
        return _list_lays(game, mind, weights, moves, worths, most)
    count = 0
    if game.phase == ORDER:
        colours = rules.colours_to_order(game)
        for index in range(popcount(colours)):
            moves[index] = encode(FIGHT, colour_at(colours, index))
            worths[index] = 0.0
        return popcount(colours)
    for side in range(2):
        worth = worth_of_drawing(game, mind, weights, side)
        count = _insert(moves, worths, count, most, encode(TAKE, side), worth)
    if game.phase == DRAW and game.drawn > 0:
        worth = worth_of_stopping(game, mind, weights)
        count = _insert(moves, worths, count, most, encode(STOP, 0), worth)
    return count
