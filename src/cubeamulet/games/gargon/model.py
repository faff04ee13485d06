"""The state of a game of Gargon, its options and its moves."""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from typing import Final, TypeAlias

import msgspec

from cubeamulet.games.core.contract import Seat
from cubeamulet.games.gargon.cards import NO_CARDS, Card, CardSet, Colour, Deck
from cubeamulet.games.gargon.events import Fought
from cubeamulet.games.gargon.score import DealScore

PILE_NAMES: Final = ("left", "right")
LEFT: Final = 0
RIGHT: Final = 1
MOST_DRAWN: Final = 3
"""Cards a passer may draw at most (rule G-15)."""


class Pattern(StrEnum):
    """How many cards of equal and of different colours a lay has (rule G-8)."""

    ONE = "1"
    PAIR = "2"
    TWO_COLOURS = "1+1"
    PAIR_AND_ONE = "2+1"
    THREE_COLOURS = "1+1+1"


class Replacements(StrEnum):
    """Who draws for a defeated card (rule G-24)."""

    LOSERS = "losers"
    NONE = "none"


class Memory(StrEnum):
    """What of earlier rounds may be looked at (rule G-31)."""

    OPEN = "open"
    CLOSED = "closed"


class Options(msgspec.Struct, frozen=True):
    """A table's choices; ``start`` is the first start player, ``None`` for a fair draw."""

    start: Seat | None = None
    replacements: Replacements = Replacements.LOSERS
    memory: Memory = Memory.OPEN
    match: int = 1


class Lay(msgspec.Struct, frozen=True, gc=False):
    """Lay these one, two or three cards."""

    cards: CardSet


class Pass(msgspec.Struct, frozen=True, gc=False):
    """Lay nothing and draw."""


class Draw(msgspec.Struct, frozen=True, gc=False):
    """Draw from the open end of a pile: 0 is left, 1 is right."""

    pile: int


class Stop(msgspec.Struct, frozen=True, gc=False):
    """End a passer's drawing before the third card."""


class Fight(msgspec.Struct, frozen=True, gc=False):
    """Pick the colour that is fought next."""

    colour: Colour


Move: TypeAlias = Lay | Pass | Draw | Stop | Fight


class Phase(StrEnum):
    """What the state waits for."""

    CHOOSE_START = "choose_start"
    SHUFFLE = "shuffle"
    LAY = "lay"
    DRAW = "draw"
    ORDER = "order"
    REPLACE = "replace"
    OVER = "over"


class State(msgspec.Struct, frozen=True):
    """The whole truth of a game at one moment.

    ``piles`` list their cards from the open end; ``laid`` holds what is still to be fought and
    ``shown`` all that was turned up in this round; ``acted`` counts the seats that have laid or
    passed in this round and ``drawn`` the cards of the seat that is drawing; ``owing`` lists, in
    turn order, who still draws a replacement; ``fights`` are those of the last round that had any.
    ``ply`` counts moves, ``deal`` and ``round`` count from 1.
    """

    deck: Deck
    options: Options
    players: int
    phase: Phase
    ply: int = 0
    deal: int = 1
    finished: tuple[DealScore, ...] = ()
    first_start: Seat = Seat(0)
    round: int = 0
    start: Seat = Seat(0)
    hands: tuple[CardSet, ...] = ()
    piles: tuple[tuple[Card, ...], tuple[Card, ...]] = ((), ())
    acted: int = 0
    drawn: int = 0
    pattern: Pattern | None = None
    passed: tuple[Seat, ...] = ()
    laid: tuple[CardSet, ...] = ()
    shown: tuple[CardSet, ...] = ()
    fights: tuple[Fought, ...] = ()
    owing: tuple[Seat, ...] = ()
    winnings: tuple[CardSet, ...] = ()
    discards: CardSet = NO_CARDS


def turn_order(state: State) -> tuple[Seat, ...]:
    """All seats clockwise from the start player of this round."""
    return _clockwise(state.start, state.players)


@cache
def _clockwise(first: Seat, players: int) -> tuple[Seat, ...]:
    return tuple(Seat((first + step) % players) for step in range(players))


def both_piles_have_cards(state: State) -> bool:
    """Whether anybody may still draw; once a pile is empty nobody does (rule G-25)."""
    return bool(state.piles[LEFT]) and bool(state.piles[RIGHT])


def seat_in_turn(state: State) -> Seat:
    """The seat whose turn it is to lay or pass."""
    return Seat((state.start + state.acted) % state.players)


def is_last_in_turn(state: State) -> bool:
    """Whether the seat in turn is the one before the start player (rule G-12)."""
    return state.acted == state.players - 1
