"""The policy: what each seat does by itself, fast, from what it may know.

``decide`` gives the asked seat's move; ``play_on`` plays a game to its end so.
"""

from __future__ import annotations

from typing import Final

from cubeamulet.games.gargon.model import MOST_DRAWN
from cubeamulet.kernels.compiling import called, inlined, lowest, popcount
from cubeamulet.kernels.gargon import rules
from cubeamulet.kernels.gargon import weights as names
from cubeamulet.kernels.gargon.ending import ahead_near_the_end, worth_of_ending
from cubeamulet.kernels.gargon.judging import (
    Mind,
    cannot_answer,
    count_hands,
    look_for_unseen,
    rounds_left,
    shorter_pile,
    time_left,
    weigh_colour,
    weigh_fights,
    worth_of_back,
)
from cubeamulet.kernels.gargon.lays import colours_open
from cubeamulet.kernels.gargon.moves import (
    FIGHT,
    KIND_BITS,
    KIND_MASK,
    PASS,
    PUT,
    STOP,
    TAKE,
    count_moves,
    encode,
    move_at,
    play,
)
from cubeamulet.kernels.gargon.rules import SLOT_BITS
from cubeamulet.kernels.gargon.state import (
    BIT_MASK,
    COLOUR_SHIFT,
    DRAW,
    LAY,
    NO_PATTERN,
    NUMBER_OF_COLOURS,
    ONE,
    OVER,
    PAIR_AND_ONE,
    PATTERNS,
    REPLACE,
    THREE_COLOURS,
    TWO_COLOURS,
    Game,
)
from cubeamulet.kernels.gargon.weights import Weights
from cubeamulet.kernels.generator import Generator, below

_AT: Final = {name: place for place, name in enumerate(names.NAMES)}
PATTERN_ONE: Final = _AT["pattern_one"]
UNANSWERED: Final = _AT["unanswered"]
PASS_ANYWAY, PASS_THIN, PASS_TIME, PASS_DRAW, PASS_HURRY, PASS_LAST = (
    _AT["pass" + name] for name in ("", "_thin", "_time", "_draw", "_hurry", "_last")
)
DRAW_HURRY, DRAW_SECOND = _AT["draw_hurry"], _AT["draw_second"]
STOP_ANYWAY, STOP_HAND, STOP_HURRY, STOP_TIME = (
    _AT["stop" + name] for name in ("", "_hand", "_hurry", "_time")
)

THIN: Final = 8.0
"""A hand of so many cards has half the need of a refill that an empty hand has."""

IMPOSSIBLE: Final = -1e9
"""The worth of a lay that the hand cannot make."""

A_FEW: Final = 4
"""Cards in a pile from which on who draws there decides when the end comes."""


# -- laying ----------------------------------------------------------------------------------------


@called
def think_of_lays(game: Game, mind: Mind, weights: Weights) -> None:
    """Everything about the asked seat's cards that does not depend on the pattern."""
    count_hands(game, mind)
    time = time_left(game, weights, mind.cards[game.turn])
    for colour in range(NUMBER_OF_COLOURS):
        look_for_unseen(game, mind, colour, True)  # noqa: FBT003
        if game.hand[game.turn, colour]:
            weigh_colour(game, mind, weights, colour, time)


@inlined
def worth_of_pattern(game: Game, mind: Mind, weights: Weights, pattern: int) -> float:
    """What a leader gains by setting a pattern, whatever the cards."""
    if game.pattern != NO_PATTERN:
        return 0.0
    return weights[game.turn, PATTERN_ONE + pattern] + weights[
        game.turn, UNANSWERED
    ] * cannot_answer(game, mind, pattern)


@inlined
def _slot(colour: int, bit: int) -> int:
    return (colour << COLOUR_SHIFT | bit) + 1


@inlined
def best_single(game: Game, mind: Mind, pattern: int, colour: int) -> tuple[float, int]:
    """The best card of a colour and its worth."""
    best = IMPOSSIBLE
    best_bit = 0
    cards = game.hand[game.turn, colour]
    while cards:
        bit = lowest(cards)
        cards &= cards - 1
        worth = mind.first[pattern, colour, bit]
        if worth > best:
            best = worth
            best_bit = bit
    return best, _slot(colour, best_bit)


@called
def best_pair(game: Game, mind: Mind, pattern: int, colour: int) -> tuple[float, int]:
    """The best two cards of a colour and their worth.

    The weaker cards are met first: the best of those met goes with each next one.
    """
    best = IMPOSSIBLE
    best_cards = 0
    weaker = IMPOSSIBLE
    weaker_bit = 0
    cards = game.hand[game.turn, colour]
    while cards:
        bit = lowest(cards)
        cards &= cards - 1
        worth = mind.first[pattern, colour, bit] + weaker
        if worth > best:
            best = worth
            best_cards = _slot(colour, bit) << SLOT_BITS | _slot(colour, weaker_bit)
        if mind.second[pattern, colour, bit] > weaker:
            weaker = mind.second[pattern, colour, bit]
            weaker_bit = bit
    return best, best_cards


@called
def _best_singles(
    game: Game, mind: Mind, pattern: int, colours: int, count: int
) -> tuple[float, int]:
    """The best cards of so many different colours."""
    total = 0.0
    lay = 0
    for _ in range(count):
        best = IMPOSSIBLE
        best_card = 0
        best_colour = 0
        for colour in range(NUMBER_OF_COLOURS):
            if colours >> colour & 1:
                worth, card = best_single(game, mind, pattern, colour)
                if worth > best:
                    best = worth
                    best_card = card
                    best_colour = colour
        if best == IMPOSSIBLE:
            return IMPOSSIBLE, 0
        total += best
        lay = lay << SLOT_BITS | best_card
        colours &= ~(1 << best_colour)
    return total, lay


@called
def _best_pair_with(
    game: Game, mind: Mind, pattern: int, colours: int, others: int
) -> tuple[float, int]:
    """The best pair with so many cards (none or one) of another colour."""
    best = IMPOSSIBLE
    best_lay = 0
    for colour in range(NUMBER_OF_COLOURS):
        if colours >> colour & 1 and mind.held[game.turn, colour] > 1:
            worth, lay = best_pair(game, mind, pattern, colour)
            if others:
                more, card = _best_singles(game, mind, pattern, colours & ~(1 << colour), 1)
                worth += more
                lay = lay << SLOT_BITS | card
            if worth > best:
                best = worth
                best_lay = lay
    return best, best_lay


@inlined
def best_of_pattern(game: Game, mind: Mind, pattern: int, colours: int) -> tuple[float, int]:
    """The best lay of a pattern that has been weighed, and its worth."""
    if pattern == ONE:
        return _best_singles(game, mind, pattern, colours, 1)
    if pattern == TWO_COLOURS:
        return _best_singles(game, mind, pattern, colours, 2)
    if pattern == THREE_COLOURS:
        return _best_singles(game, mind, pattern, colours, 3)
    return _best_pair_with(game, mind, pattern, colours, 1 if pattern == PAIR_AND_ONE else 0)


@called
def weigh_pattern(game: Game, mind: Mind, weights: Weights, pattern: int, colours: int) -> None:
    """What every card may bring in a round of that pattern."""
    for colour in range(NUMBER_OF_COLOURS):
        if colours >> colour & 1 and game.hand[game.turn, colour]:
            weigh_fights(game, mind, weights, pattern, colour)


@called
def best_lay(game: Game, mind: Mind, weights: Weights) -> tuple[float, int]:
    """The asked seat's best lay and its worth; ``IMPOSSIBLE`` where it has none."""
    think_of_lays(game, mind, weights)
    colours = colours_open(game)
    best = IMPOSSIBLE
    best_cards = 0
    for pattern in range(len(PATTERNS)):
        if game.pattern in (NO_PATTERN, pattern):
            weigh_pattern(game, mind, weights, pattern, colours)
            worth, cards = best_of_pattern(game, mind, pattern, colours)
            worth += worth_of_pattern(game, mind, weights, pattern)
            if worth > best:
                best = worth
                best_cards = cards
    return best, best_cards


@called
def worth_of_passing(game: Game, mind: Mind, weights: Weights) -> float:
    """What drawing instead of laying is worth; hands must have been counted."""
    me = game.turn
    cards = mind.cards[me]
    short = shorter_pile(game)
    if short == 0:
        return weights[me, PASS_LAST]
    need = THIN / (THIN + cards) * min(1.0, rounds_left(game, weights) / 2.0)
    open_card = max(_worth_of(game, mind, weights, 0), _worth_of(game, mind, weights, 1))
    return (
        weights[me, PASS_ANYWAY]
        + weights[me, PASS_THIN] * need
        + weights[me, PASS_TIME] * time_left(game, weights, cards)
        + weights[me, PASS_DRAW] * open_card
        + weights[me, PASS_HURRY] * ahead_near_the_end(game, mind)
    )


# -- drawing ---------------------------------------------------------------------------------------


@inlined
def _worth_of(game: Game, mind: Mind, weights: Weights, side: int) -> float:
    """What the open card of a pile promises; ``unseen`` must be known."""
    return worth_of_back(
        game, mind, weights, game.pile[side, game.height[side] - 1] >> COLOUR_SHIFT
    )


@called
def worth_of_drawing(game: Game, mind: Mind, weights: Weights, side: int) -> float:
    """What drawing from a pile is worth: its open card, what lies below it, and the end."""
    me = game.turn
    top = game.height[side] - 1
    if top == 0:
        return worth_of_ending(game, mind)
    colour = game.pile[side, top] >> COLOUR_SHIFT
    look_for_unseen(game, mind, colour, game.phase == DRAW)
    worth = worth_of_back(game, mind, weights, colour)
    if game.phase == DRAW and top > 0 and game.drawn < MOST_DRAWN - 1:
        colour = game.pile[side, top - 1] >> COLOUR_SHIFT
        look_for_unseen(game, mind, colour, True)  # noqa: FBT003
        worth += weights[me, DRAW_SECOND] * worth_of_back(game, mind, weights, colour)
    if top < A_FEW and top < game.height[1 - side]:
        worth += weights[me, DRAW_HURRY] * ahead_near_the_end(game, mind)
    return worth


@inlined
def worth_of_stopping(game: Game, mind: Mind, weights: Weights) -> float:
    """What stopping is worth, to be compared with drawing."""
    me = game.turn
    cards = 0
    for colour in range(NUMBER_OF_COLOURS):
        cards += popcount(game.hand[me, colour])
    return (
        weights[me, STOP_ANYWAY]
        + weights[me, STOP_HAND] * cards / 10.0
        + weights[me, STOP_HURRY] * ahead_near_the_end(game, mind)
        + weights[me, STOP_TIME] * time_left(game, weights, cards)
    )


# -- deciding --------------------------------------------------------------------------------------


@called
def _decide_lay(game: Game, mind: Mind, weights: Weights) -> int:
    worth, cards = best_lay(game, mind, weights)
    may_pass = game.acted > 0 or worth == IMPOSSIBLE
    if may_pass and worth_of_passing(game, mind, weights) >= worth:
        return encode(PASS, 0)
    return encode(PUT, cards)


@called
def _decide_draw(game: Game, mind: Mind, weights: Weights) -> int:
    left = worth_of_drawing(game, mind, weights, 0)
    right = worth_of_drawing(game, mind, weights, 1)
    if (
        game.phase == DRAW
        and game.drawn > 0
        and worth_of_stopping(game, mind, weights) > max(left, right)
    ):
        return encode(STOP, 0)
    return encode(TAKE, 0 if left >= right else 1)


@inlined
def decide(game: Game, mind: Mind, weights: Weights) -> int:
    """The move of the asked seat."""
    if game.phase == LAY:
        return _decide_lay(game, mind, weights)
    if game.phase in (DRAW, REPLACE):
        return _decide_draw(game, mind, weights)
    return encode(FIGHT, lowest(rules.colours_to_order(game)))


@called
def follow(game: Game, mind: Mind, move: int) -> None:
    """Plays a move; what leaves a pile is noted."""
    if move & KIND_MASK == TAKE:
        side = move >> KIND_BITS
        slot = game.pile[side, game.height[side] - 1]
        mind.piles[slot >> COLOUR_SHIFT] &= ~(1 << (slot & BIT_MASK))
    play(game, move)


@called
def _any_move(game: Game, generator: Generator) -> int:
    """A legal move of the asked seat, all equally likely."""
    count = count_moves(game)
    return move_at(game, below(generator, count) if count > 1 else 0)


@called
def play_on(game: Game, mind: Mind, weights: Weights, careless: int, generator: Generator) -> None:
    """Plays to the end of the deal, every seat by its own weights; the piles must be noted.

    Seats in the mask ``careless`` make any move, all alike.
    """
    while game.phase != OVER:
        if careless >> game.turn & 1:
            follow(game, mind, _any_move(game, generator))
        else:
            follow(game, mind, decide(game, mind, weights))
