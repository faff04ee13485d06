"""How many lays the asked seat has, and which is the n-th, without listing them.

Hands have no limit. A few sums over the colours count all lays of every pattern; the n-th is found
by going through the same sums. The order is one of its own: it names each lay once.
"""

from __future__ import annotations

from typing import NamedTuple

from cubeamulet.kernels.compiling import inlined, lowest, popcount
from cubeamulet.kernels.gargon.rules import SLOT_BITS
from cubeamulet.kernels.gargon.state import (
    ALL_COLOURS,
    COLOUR_SHIFT,
    NO_PATTERN,
    NUMBER_OF_COLOURS,
    ONE,
    PAIR,
    PAIR_AND_ONE,
    THREE_COLOURS,
    TWO_COLOURS,
    Game,
)


class Lays(NamedTuple):
    """How many lays there are, by pattern; ``colours`` masks those that may be used.

    Patterns that the leader has ruled out count 0; ``cards`` is the number of usable cards.
    """

    colours: int
    cards: int
    one: int
    pair: int
    two_colours: int
    pair_and_one: int
    three_colours: int


@inlined
def colours_open(game: Game) -> int:
    """The colours the asked seat may use (G-11, G-12: the last seat adds none)."""
    is_last = game.acted == game.players - 1
    return game.used if is_last and game.pattern != NO_PATTERN else ALL_COLOURS


@inlined
def survey(game: Game) -> Lays:
    """Counts the lays of the asked seat."""
    colours = colours_open(game)
    cards = 0
    pair = 0
    pair_and_own = 0
    two_colours = 0
    three_colours = 0
    for colour in range(NUMBER_OF_COLOURS):
        if colours >> colour & 1:
            held = popcount(game.hand[game.turn, colour])
            three_colours += two_colours * held
            two_colours += cards * held
            cards += held
            pairs = held * (held - 1) >> 1
            pair += pairs
            pair_and_own += pairs * held
    pair_and_one = pair * cards - pair_and_own
    free = game.pattern == NO_PATTERN
    return Lays(
        colours,
        cards,
        cards if free or game.pattern == ONE else 0,
        pair if free or game.pattern == PAIR else 0,
        two_colours if free or game.pattern == TWO_COLOURS else 0,
        pair_and_one if free or game.pattern == PAIR_AND_ONE else 0,
        three_colours if free or game.pattern == THREE_COLOURS else 0,
    )


@inlined
def count_of(lays: Lays) -> int:
    """All lays together."""
    return lays.one + lays.pair + lays.two_colours + lays.pair_and_one + lays.three_colours


@inlined
def lay_at(game: Game, lays: Lays, index: int) -> int:
    """Lay number ``index`` of those surveyed (0 to ``count_of(lays)`` - 1)."""
    if index < lays.one:
        return _single_at(game, lays.colours, index)
    index -= lays.one
    if index < lays.pair:
        return _pair_at(game, lays.colours, index)
    index -= lays.pair
    if index < lays.two_colours:
        return _two_at(game, lays.colours, index)
    index -= lays.two_colours
    if index < lays.pair_and_one:
        return _pair_and_one_at(game, lays, index)
    return _three_at(game, lays.colours, index - lays.pair_and_one)


@inlined
def _card(colour: int, cards: int, index: int) -> int:
    """A lay of one card: the one with that number among the cards of a colour."""
    while index > 0:
        cards &= cards - 1
        index -= 1
    return (colour << COLOUR_SHIFT | lowest(cards)) + 1


@inlined
def _with(some: int, others: int) -> int:
    """The cards of two lays as one; the first has a single card."""
    return others << SLOT_BITS | some


@inlined
def _single_at(game: Game, colours: int, index: int) -> int:
    """One card of the given colours."""
    for colour in range(NUMBER_OF_COLOURS):
        if colours >> colour & 1:
            cards = game.hand[game.turn, colour]
            held = popcount(cards)
            if index < held:
                return _card(colour, cards, index)
            index -= held
    return 0


@inlined
def _pair_of(colour: int, cards: int, index: int) -> int:
    """Two cards of a colour, in the order (0, 1), (0, 2), (1, 2), (0, 3) ..."""
    higher = 1
    while index >= higher:
        index -= higher
        higher += 1
    return _with(_card(colour, cards, index), _card(colour, cards, higher))


@inlined
def _pair_at(game: Game, colours: int, index: int) -> int:
    """Two cards of one colour."""
    for colour in range(NUMBER_OF_COLOURS):
        if colours >> colour & 1:
            cards = game.hand[game.turn, colour]
            held = popcount(cards)
            pairs = held * (held - 1) >> 1
            if index < pairs:
                return _pair_of(colour, cards, index)
            index -= pairs
    return 0


@inlined
def _pair_and_one_at(game: Game, lays: Lays, index: int) -> int:
    """Two cards of one colour and one of another."""
    for colour in range(NUMBER_OF_COLOURS):
        if lays.colours >> colour & 1:
            cards = game.hand[game.turn, colour]
            held = popcount(cards)
            others = lays.cards - held
            ways = (held * (held - 1) >> 1) * others
            if index < ways:
                pair = index // others
                rest = lays.colours & ~(1 << colour)
                return _with(
                    _single_at(game, rest, index - pair * others), _pair_of(colour, cards, pair)
                )
            index -= ways
    return 0


@inlined
def _two_at(game: Game, colours: int, index: int) -> int:
    """One card each of two colours; the higher colour is looked for first."""
    before = 0
    for colour in range(NUMBER_OF_COLOURS):
        if colours >> colour & 1:
            cards = game.hand[game.turn, colour]
            held = popcount(cards)
            if index < held * before:
                own = index // before
                below = colours & ((1 << colour) - 1)
                return _with(
                    _card(colour, cards, own), _single_at(game, below, index - own * before)
                )
            index -= held * before
            before += held
    return 0


@inlined
def _three_at(game: Game, colours: int, index: int) -> int:
    """One card each of three colours; the highest colour is looked for first."""
    cards_before = 0
    twos_before = 0
    for colour in range(NUMBER_OF_COLOURS):
        if colours >> colour & 1:
            cards = game.hand[game.turn, colour]
            held = popcount(cards)
            if index < held * twos_before:
                own = index // twos_before
                below = colours & ((1 << colour) - 1)
                return _with(
                    _card(colour, cards, own), _two_at(game, below, index - own * twos_before)
                )
            index -= held * twos_before
            twos_before += cards_before * held
            cards_before += held
    return 0
