"""What a seat of Gargon makes of its cards: only from what it may know.

Each card of a hand has a worth when it wins its fight and a worth that does not depend on that (for
giving it up, for a replacement). How likely it wins follows from who may come, with how many cards,
and from the unseen cards of its colour. A lay is worth the sum over its cards.
"""

from __future__ import annotations

from math import exp
from typing import Final, Protocol, cast

import numpy as np

from cubeamulet.games.gargon.score import SOLE_MAJORITY
from cubeamulet.kernels.compiling import called, inlined, lowest, popcount
from cubeamulet.kernels.gargon import rules
from cubeamulet.kernels.gargon import weights as names
from cubeamulet.kernels.gargon.scoring import amulets_on
from cubeamulet.kernels.gargon.state import (
    AMULETS_OF_BIT,
    BIT_MASK,
    COLOUR_SHIFT,
    MOST_PLAYERS,
    NUMBER_OF_COLOURS,
    ONE,
    PAIR,
    PAIR_AND_ONE,
    PATTERNS,
    TWO_COLOURS,
    VALUE_OF_BIT,
    ZEROS,
    Game,
    Grid,
    Row,
)
from cubeamulet.kernels.gargon.weights import Weights

_AT: Final = {name: place for place, name in enumerate(names.NAMES)}
PACE, COME, LEAD, LEAD_LATE = (_AT[name] for name in ("pace", "come", "lead", "lead_late"))
WIN, WIN_AMULETS, WIN_HOPE, WIN_STEP, WIN_ZERO_NOW, WIN_ZERO_HOPE, WIN_DENIED = (
    _AT["win" + name]
    for name in ("", "_amulets", "_hope", "_step", "_zero_now", "_zero_hope", "_denied")
)
LOSE_REPLACED, CARD, SECOND = _AT["lose_replaced"], _AT["card"], _AT["second"]
KEEP, KEEP_AMULETS, KEEP_HOPE, KEEP_STEP, KEEP_ZERO_NOW, KEEP_ZERO_HOPE = (
    _AT["keep" + name] for name in ("", "_amulets", "_hope", "_step", "_zero_now", "_zero_hope")
)
KEEP_STRONG, KEEP_STRONG_AMULETS, KEEP_STRONG_STEP = (
    _AT["keep_strong" + name] for name in ("", "_amulets", "_step")
)
DRAW_AMULETS, DRAW_STEP, DRAW_ZERO, DRAW_OWN, DRAW_OTHERS, DRAW_HIGH = (
    _AT["draw_" + name] for name in ("amulets", "step", "zero", "own", "others", "high")
)

PLACES: Final = len(AMULETS_OF_BIT)
HIGH: Final = sum(1 << bit for bit in range(PLACES) if VALUE_OF_BIT[bit] >= 11)


class Cube(Protocol):
    """Numbers by pattern, colour and bit."""

    def __getitem__(self, at: tuple[int, int, int]) -> float:
        """One of them."""
        ...

    def __setitem__(self, at: tuple[int, int, int], value: float) -> None:
        """Sets one of them."""
        ...


class Reals(Protocol):
    """Numbers by place."""

    def __getitem__(self, at: int) -> float:
        """One of them."""
        ...

    def __setitem__(self, at: int, value: float) -> None:
        """Sets one of them."""
        ...


class RealGrid(Protocol):
    """Numbers by row and column."""

    def __getitem__(self, at: tuple[int, int]) -> float:
        """One of them."""
        ...

    def __setitem__(self, at: tuple[int, int], value: float) -> None:
        """Sets one of them."""
        ...


class Mind(Protocol):
    """Room for the thoughts of the asked seat.

    ``piles`` masks the cards in both piles by colour (kept up while a game is played on).
    ``held`` counts cards by seat and colour; ``cards``, ``squares`` and ``cubes`` are sums over the
    colours of these counts, their squares and cubes. ``unseen`` masks what the seat cannot place.
    By colour and bit: ``below`` is the share of unseen cards that a card beats, ``base`` its worth
    whatever happens and ``prize`` what winning adds. By pattern, colour and bit: ``first`` is what
    the card is expected to bring as the stronger or only one of its colour, ``second`` as the
    weaker. ``step`` is what one card more brings towards a majority. ``one`` and ``two`` are how
    likely each opponent comes with so many cards of a colour. ``points`` is what each seat would
    have at the end.
    """

    piles: Row
    held: Grid
    cards: Row
    squares: Row
    cubes: Row
    unseen: Row
    step: Reals
    below: RealGrid
    base: RealGrid
    prize: RealGrid
    first: Cube
    second: Cube
    one: Reals
    two: Reals
    points: Reals


_BY_COLOUR: Final = (NUMBER_OF_COLOURS,)
_BY_CARD: Final = (NUMBER_OF_COLOURS, PLACES)
_BY_PATTERN: Final = (len(PATTERNS), NUMBER_OF_COLOURS, PLACES)
_BY_SEAT: Final = (MOST_PLAYERS,)
_LAYOUT: Final = np.dtype(
    [
        ("piles", "i4", _BY_COLOUR),
        ("held", "i4", (MOST_PLAYERS, NUMBER_OF_COLOURS)),
        ("cards", "i4", _BY_SEAT),
        ("squares", "i4", _BY_SEAT),
        ("cubes", "i4", _BY_SEAT),
        ("unseen", "i4", _BY_COLOUR),
        ("step", "f8", _BY_COLOUR),
        ("below", "f8", _BY_CARD),
        ("base", "f8", _BY_CARD),
        ("prize", "f8", _BY_CARD),
        ("first", "f8", _BY_PATTERN),
        ("second", "f8", _BY_PATTERN),
        ("one", "f8", _BY_SEAT),
        ("two", "f8", _BY_SEAT),
        ("points", "f8", _BY_SEAT),
    ],
    align=True,
)


def new_mind() -> Mind:
    """Room for thoughts."""
    return cast("Mind", np.zeros(1, _LAYOUT).view(np.recarray)[0])


# -- what lies where -------------------------------------------------------------------------------


@called
def look_at_piles(game: Game, mind: Mind) -> None:
    """Notes which cards are in the piles, before a game is played on."""
    for colour in range(NUMBER_OF_COLOURS):
        mind.piles[colour] = 0
    for side in range(2):
        for place in range(game.height[side]):
            slot = game.pile[side, place]
            mind.piles[slot >> COLOUR_SHIFT] |= 1 << (slot & BIT_MASK)


@inlined
def shorter_pile(game: Game) -> int:
    """Cards in the shorter pile."""
    return min(game.height[0], game.height[1])


@inlined
def look_for_unseen(game: Game, mind: Mind, colour: int, laid_is_hidden: bool) -> None:  # noqa: FBT001
    """What the asked seat cannot place: the piles, other hands, what others have laid."""
    unseen = mind.piles[colour]
    for seat in range(game.players):
        if seat != game.turn:
            unseen |= game.hand[seat, colour]
            if laid_is_hidden:
                unseen |= game.laid[seat, colour]
    mind.unseen[colour] = unseen


@called
def count_hands(game: Game, mind: Mind) -> None:
    """How many cards of each colour everybody holds (public)."""
    for seat in range(game.players):
        cards = 0
        squares = 0
        cubes = 0
        for colour in range(NUMBER_OF_COLOURS):
            held = popcount(game.hand[seat, colour])
            mind.held[seat, colour] = held
            cards += held
            squares += held * held
            cubes += held * held * held
        mind.cards[seat] = cards
        mind.squares[seat] = squares
        mind.cubes[seat] = cubes


@inlined
def _leaning(ahead: float) -> float:
    return 1.0 / (1.0 + exp(-ahead))


@called
def step_to_majority(game: Game, mind: Mind, weights: Weights, colour: int) -> float:
    """What one card more of a colour brings towards its bonus."""
    me = game.turn
    most = 0
    for seat in range(game.players):
        if seat != me:
            most = max(most, popcount(game.won[seat, colour]))
    ahead = popcount(game.won[me, colour]) - most
    in_play = popcount(mind.unseen[colour]) + popcount(game.hand[me, colour])
    if ahead > in_play or -ahead > in_play:
        return 0.0
    sharpness = weights[me, LEAD] + weights[me, LEAD_LATE] / (1.0 + in_play)
    return SOLE_MAJORITY * (_leaning(sharpness * (ahead + 1)) - _leaning(sharpness * ahead))


@inlined
def rounds_left(game: Game, weights: Weights) -> float:
    """How many rounds are likely to come."""
    return 2.0 * shorter_pile(game) / (weights[game.turn, PACE] * game.players)


@inlined
def time_left(game: Game, weights: Weights, cards: int) -> float:
    """How much of a hand can still be played, from 0 to 1."""
    return min(1.0, 2.0 * rounds_left(game, weights) / (cards + 1.0))


# -- the worth of cards ----------------------------------------------------------------------------


@called
def weigh_colour(game: Game, mind: Mind, weights: Weights, colour: int, time: float) -> None:
    """The worths of the asked seat's cards of a colour."""
    me = game.turn
    cards = game.hand[me, colour]
    won = game.won[me, colour]
    unseen = mind.unseen[colour]
    count = popcount(unseen)
    factor = 1 << popcount(won & ZEROS)
    zeros = popcount(cards & ZEROS)
    zero_now = amulets_on(won) * factor
    zero_hope = amulets_on(cards) * factor
    step = step_to_majority(game, mind, weights, colour)
    mind.step[colour] = step
    replaced = weights[me, LOSE_REPLACED] if game.replaces and rules.piles_are_open(game) else 0.0
    prize = weights[me, WIN] + weights[me, WIN_STEP] * step - replaced
    base = weights[me, CARD] + replaced + time * (weights[me, KEEP] + weights[me, KEEP_STEP] * step)
    prize_of_zero = weights[me, WIN_ZERO_NOW] * zero_now + weights[me, WIN_ZERO_HOPE] * zero_hope
    base_of_zero = time * (
        weights[me, KEEP_ZERO_NOW] * zero_now + weights[me, KEEP_ZERO_HOPE] * zero_hope
    )
    prize_of_amulet = factor * (weights[me, WIN_AMULETS] + zeros * weights[me, WIN_HOPE])
    base_of_amulet = time * factor * (weights[me, KEEP_AMULETS] + zeros * weights[me, KEEP_HOPE])
    strong = time * (weights[me, KEEP_STRONG] + weights[me, KEEP_STRONG_STEP] * step)
    strong_amulet = time * factor * weights[me, KEEP_STRONG_AMULETS]
    while cards:
        bit = lowest(cards)
        cards &= cards - 1
        below = popcount(unseen & ((1 << bit) - 1)) / count if count else 1.0
        mind.below[colour, bit] = below
        if ZEROS >> bit & 1:
            mind.prize[colour, bit] = prize + prize_of_zero
            mind.base[colour, bit] = base + base_of_zero + below * below * strong
        else:
            amulets = AMULETS_OF_BIT[bit]
            mind.prize[colour, bit] = prize + amulets * prize_of_amulet
            mind.base[colour, bit] = (
                base + amulets * base_of_amulet + below * below * (strong + amulets * strong_amulet)
            )


@inlined
def _ways(mind: Mind, seat: int, pattern: int) -> float:
    """How many lays of a pattern a seat's cards allow, by their colours (public)."""
    cards = mind.cards[seat]
    if pattern == ONE:
        return float(cards)
    squares = mind.squares[seat]
    if pattern == PAIR:
        return (squares - cards) / 2.0
    if pattern == TWO_COLOURS:
        return (cards * cards - squares) / 2.0
    cubes = mind.cubes[seat]
    if pattern == PAIR_AND_ONE:
        return ((squares - cards) * cards - (cubes - squares)) / 2.0
    return (cards * cards * cards - 3 * cards * squares + 2 * cubes) / 6.0


@inlined
def _will_bring(mind: Mind, pattern: int, seat: int, colour: int) -> tuple[float, float]:
    """The share of all lays of a seat that have a colour once, and twice."""
    held = mind.held[seat, colour]
    if held == 0:
        return 0.0, 0.0
    ways = _ways(mind, seat, pattern)
    if ways == 0.0:
        return 0.0, 0.0
    if pattern == ONE:
        return held / ways, 0.0
    own_pairs = held * (held - 1) / 2.0
    if pattern == PAIR:
        return 0.0, own_pairs / ways
    rest = mind.cards[seat] - held
    if pattern == TWO_COLOURS:
        return held * rest / ways, 0.0
    if pattern == PAIR_AND_ONE:
        return held * (_ways(mind, seat, PAIR) - own_pairs) / ways, own_pairs * rest / ways
    return held * (rest * rest - mind.squares[seat] + held * held) / 2.0 / ways, 0.0


@inlined
def _expect(game: Game, mind: Mind, weights: Weights, pattern: int, colour: int) -> int:
    """Notes how likely each opponent comes to fight for a colour; gives how many may."""
    me = game.turn
    count = 0
    for step in range(game.players):
        seat = rules.seat_after(game, step)
        one = 0.0
        two = 0.0
        if step < game.acted:
            laid = popcount(game.laid[seat, colour])
            one = 1.0 if laid == 1 else 0.0
            two = 1.0 if laid == 2 else 0.0
        elif step > game.acted:
            one, two = _will_bring(mind, pattern, seat, colour)
            one *= weights[me, COME]
            two *= weights[me, COME]
        if one + two > 0.0:
            mind.one[count] = one
            mind.two[count] = two
            count += 1
    return count


@called
def weigh_fights(game: Game, mind: Mind, weights: Weights, pattern: int, colour: int) -> None:
    """What the asked seat's cards of a colour are expected to bring in a round of a pattern."""
    me = game.turn
    comers = _expect(game, mind, weights, pattern, colour)
    denied = 0.0
    for other in range(comers):
        denied += mind.one[other] + 2.0 * mind.two[other]
    denied *= weights[me, WIN_DENIED]
    has_pairs = pattern in (PAIR, PAIR_AND_ONE)
    cards = game.hand[me, colour]
    while cards:
        bit = lowest(cards)
        cards &= cards - 1
        below = mind.below[colour, bit]
        above = 1.0 - below
        first = 1.0
        second = 1.0
        for other in range(comers):
            two = mind.two[other]
            first *= 1.0 - mind.one[other] * above - two * (1.0 - below * below)
            second *= 1.0 - two * above * above
        base = mind.base[colour, bit]
        prize = mind.prize[colour, bit] + denied
        mind.first[pattern, colour, bit] = base + first * prize
        if has_pairs:
            mind.second[pattern, colour, bit] = base + weights[me, SECOND] + second * prize


@called
def cannot_answer(game: Game, mind: Mind, pattern: int) -> int:
    """How many seats still to act cannot lay a pattern (public)."""
    count = 0
    for step in range(game.acted + 1, game.players):
        count += _ways(mind, rules.seat_after(game, step), pattern) == 0.0
    return count


@called
def worth_of_back(game: Game, mind: Mind, weights: Weights, colour: int) -> float:
    """What a card of a colour may bring to whoever draws it; ``unseen`` must be known."""
    me = game.turn
    unseen = mind.unseen[colour]
    count = popcount(unseen)
    if count == 0:
        return 0.0
    won = game.won[me, colour]
    hand = game.hand[me, colour]
    factor = 1 << popcount(won & ZEROS)
    amulets = amulets_on(unseen) / count
    doubled = popcount(unseen & ZEROS) / count * (amulets_on(won) + 0.3 * amulets_on(hand))
    others = 0
    for seat in range(game.players):
        if seat != me:
            others += popcount(game.hand[seat, colour])
    return (
        factor * (weights[me, DRAW_AMULETS] * amulets + weights[me, DRAW_ZERO] * doubled)
        + weights[me, DRAW_STEP] * step_to_majority(game, mind, weights, colour)
        + weights[me, DRAW_OWN] * popcount(hand)
        + weights[me, DRAW_OTHERS] * others
        + weights[me, DRAW_HIGH] * popcount(unseen & HIGH) / count
    )
