"""What others may hold: cards with amulets are laid early, so those kept are rather high.

A re-dealt world gives everybody any cards of the colours that are seen. But a hand is what its
owner has not laid. So hidden cards of hands and piles are exchanged, colour by colour, until low
cards are as rare in hands as play makes them (N. Metropolis and others, "Equation of state
calculations by fast computing machines", 1953). What anybody can see stays as it is.
"""

from __future__ import annotations

from math import exp
from typing import Final

from cubeamulet.kernels.compiling import called, inlined, lowest, popcount
from cubeamulet.kernels.gargon.state import (
    AMULETS_OF_BIT,
    BIT_MASK,
    COLOUR_SHIFT,
    DRAW,
    LAY,
    ZEROS,
    Game,
)
from cubeamulet.kernels.generator import Generator, below, real

ROUNDS_TO_CHOOSE: Final = 3
"""After so many rounds hands are what play makes them; before the first they are as dealt."""

SWEEPS: Final = 2
"""How often each card of the piles is offered for exchange."""

LURE_OF_ZERO: Final = 3
"""A zero is kept about as rarely as a card with so many amulets."""


@inlined
def _lure(bit: int) -> int:
    """How much there is to win by laying a card, in amulets."""
    return LURE_OF_ZERO if ZEROS >> bit & 1 else AMULETS_OF_BIT[bit]


@inlined
def _hidden(game: Game, seat: int, colour: int) -> int:
    """The cards of another seat that nobody else sees: those in hand, and those face down."""
    cards = game.hand[seat, colour]
    if game.phase in (LAY, DRAW):
        cards |= game.laid[seat, colour]
    return cards


@inlined
def _exchange(game: Game, seat: int, colour: int, both: int) -> None:
    """Takes one of two cards out of a hand or from the table, and puts the other there."""
    if game.hand[seat, colour] & both:
        game.hand[seat, colour] ^= both
    else:
        game.laid[seat, colour] ^= both


@inlined
def _card_at(cards: int, number: int) -> int:
    """The bit of a card of a mask, counted from the lowest."""
    for _ in range(number):
        cards &= cards - 1
    return lowest(cards)


@inlined
def _count_hidden(game: Game, colour: int, ignored: int) -> int:
    count = 0
    for seat in range(game.players):
        if not ignored >> seat & 1:
            count += popcount(_hidden(game, seat, colour))
    return count


@called
def _offer(
    game: Game, side: int, place: int, keeping: float, ignored: int, generator: Generator
) -> None:
    """Offers a card of a pile to one of the cards of its colour that others hold."""
    colour, offered = game.pile[side, place] >> COLOUR_SHIFT, game.pile[side, place] & BIT_MASK
    count = _count_hidden(game, colour, ignored)
    number = below(generator, count) if count else 0
    for seat in range(game.players):
        held = 0 if ignored >> seat & 1 else popcount(_hidden(game, seat, colour))
        if number < held:
            bit = _card_at(_hidden(game, seat, colour), number)
            if real(generator) < exp(keeping * (_lure(bit) - _lure(offered))):
                _exchange(game, seat, colour, 1 << bit | 1 << offered)
                game.pile[side, place] = colour << COLOUR_SHIFT | bit
            return
        number -= held


@called
def guess_hands(game: Game, keeping: float, careless: int, generator: Generator) -> None:
    """Exchanges hidden cards of others with those of the piles.

    A card with one amulet more becomes less likely to be in a hand, by ``exp(-keeping)`` against a
    place in a pile; less so in the first rounds. With ``keeping`` 0 nothing changes, nor in hands
    of seats in the mask ``careless``, who do not choose.
    """
    keeping *= min(1.0, (game.rounds - 1.0) / ROUNDS_TO_CHOOSE)
    if keeping == 0.0:
        return
    for _ in range(SWEEPS):
        for side in range(2):
            for place in range(game.height[side]):
                _offer(game, side, place, keeping, careless | 1 << game.turn, generator)
