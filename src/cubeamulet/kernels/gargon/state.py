"""A deal of Gargon as one record of small integers.

A set of cards is, for each colour, a mask: bit 0 is the weakest card (``0b``), bit 1 the next
(``0a``), bit 16 the 15, so that the stronger of two cards is the higher bit. One card is a *slot*,
``colour << 5 | bit``. Equal games have equal bytes: nothing is left over from earlier moments.
"""

from __future__ import annotations

from typing import Final, Protocol, cast

import numpy as np

from cubeamulet.games.gargon.cards import (
    COLOURS,
    EVERY_CARD,
    PLACES,
    PUBLISHED,
    Card,
    amulets_of,
    colour_of,
    is_zero,
    strength_of,
    value_of,
)
from cubeamulet.games.gargon.model import Pattern, Phase

# -- constants, all of them those of the reference -------------------------------------------------

NUMBER_OF_COLOURS: Final = len(COLOURS)
ALL_COLOURS: Final = (1 << NUMBER_OF_COLOURS) - 1
MOST_PLAYERS: Final = max(PUBLISHED.players)
EVERYBODY: Final = (1 << MOST_PLAYERS) - 1
MOST_IN_PILE: Final = len(EVERY_CARD) // 2

COLOUR_SHIFT: Final = 5
BIT_MASK: Final = (1 << COLOUR_SHIFT) - 1
NO_SLOT: Final = 255
"""Stands in a pile where no card is any more."""

PHASES: Final = (Phase.LAY, Phase.DRAW, Phase.ORDER, Phase.REPLACE, Phase.OVER)
LAY, DRAW, ORDER, REPLACE, OVER = range(len(PHASES))

PATTERNS: Final = tuple(Pattern)
ONE: Final = PATTERNS.index(Pattern.ONE)
PAIR: Final = PATTERNS.index(Pattern.PAIR)
TWO_COLOURS: Final = PATTERNS.index(Pattern.TWO_COLOURS)
PAIR_AND_ONE: Final = PATTERNS.index(Pattern.PAIR_AND_ONE)
THREE_COLOURS: Final = PATTERNS.index(Pattern.THREE_COLOURS)
NO_PATTERN: Final = -1
NO_COLOUR: Final = -1
NOBODY: Final = -1

_ONE_COLOUR: Final = sorted(EVERY_CARD[:PLACES], key=strength_of)
VALUE_OF_BIT: Final = np.array([value_of(card) for card in _ONE_COLOUR], np.int64)
AMULETS_OF_BIT: Final = np.array([amulets_of(card) for card in _ONE_COLOUR], np.int64)
ZEROS: Final = sum(1 << bit for bit, card in enumerate(_ONE_COLOUR) if is_zero(card))


def _pattern_by_shape() -> np.ndarray[tuple[int, int], np.dtype[np.int64]]:
    table = np.full((4, 4), NO_PATTERN, np.int64)
    for number, pattern in enumerate(PATTERNS):
        counts = [int(count) for count in pattern.value.split("+")]
        table[sum(counts), len(counts)] = number
    return table


PATTERN_OF_SHAPE: Final = _pattern_by_shape()
"""The pattern by number of cards and number of colours."""


# -- the record ------------------------------------------------------------------------------------


class Row(Protocol):
    """Integers by number."""

    def __getitem__(self, at: int) -> int:
        """One of them."""
        ...

    def __setitem__(self, at: int, value: int) -> None:
        """Sets one of them."""
        ...


class Grid(Protocol):
    """Integers by row and column."""

    def __getitem__(self, at: tuple[int, int]) -> int:
        """One of them."""
        ...

    def __setitem__(self, at: tuple[int, int], value: int) -> None:
        """Sets one of them."""
        ...


class Game(Protocol):
    """A deal at one moment.

    ``hand``, ``laid`` (still to be fought) and ``won`` are masks by seat and colour; ``pile`` has
    slots by side, the open end last, and ``height`` how many there are. ``start`` is the start
    player, ``acted`` counts the seats that have laid or passed, ``drawn`` the cards drawn by the
    seat that passes, ``turn`` is the seat that is asked (``NOBODY`` at the end) and ``phase`` what
    it is asked. Masks of colours: ``used`` in this round, ``contested`` (laid by several seats),
    ``own`` (the picker's), ``unfought``. ``picker`` laid first; ``fighting`` is the colour whose
    fight somebody still draws for; ``owing`` masks who draws, by place in turn order.
    ``replaces`` is 1 where losers draw. ``rounds`` counts those begun, ``moves`` all moves.
    """

    hand: Grid
    laid: Grid
    won: Grid
    pile: Grid
    height: Row
    players: int
    replaces: int
    start: int
    acted: int
    drawn: int
    turn: int
    phase: int
    pattern: int
    used: int
    contested: int
    own: int
    unfought: int
    picker: int
    fighting: int
    owing: int
    rounds: int
    moves: int


class Games(Protocol):
    """Several deals, one after the other in memory."""

    def __getitem__(self, at: int) -> Game:
        """One of them; to change it is to change the array."""
        ...

    def __setitem__(self, at: int, game: Game) -> None:
        """Copies a deal to that place."""
        ...


_MASKS: Final = ("i4", (MOST_PLAYERS, NUMBER_OF_COLOURS))
_NUMBERS: Final = (
    *("players", "replaces", "start", "acted", "drawn", "turn", "phase", "pattern"),
    *("used", "contested", "own", "unfought", "picker", "fighting", "owing"),
    *("rounds", "moves"),
)

GAME_LAYOUT: Final = np.dtype(
    [
        ("hand", *_MASKS),
        ("laid", *_MASKS),
        ("won", *_MASKS),
        ("pile", "u1", (2, MOST_IN_PILE)),
        ("height", "i4", (2,)),
        *((name, "i4") for name in _NUMBERS),
    ],
    align=True,
)


def new_games(count: int) -> Games:
    """Room for that many deals."""
    return cast("Games", np.zeros(count, GAME_LAYOUT).view(np.recarray))


def new_game() -> Game:
    """Room for one deal."""
    return new_games(1)[0]


def copy_of(game: Game) -> Game:
    """The same deal once more; the two do not influence each other."""
    copies = new_games(1)
    copies[0] = game
    return copies[0]


def bytes_of(game: Game) -> bytes:
    """All of a deal as bytes: equal exactly for equal deals."""
    return cast("np.record", game).tobytes()


def slot_of(card: Card) -> int:
    """The slot of a card of the reference."""
    return int(colour_of(card)) << COLOUR_SHIFT | strength_of(card)


def card_of(slot: int) -> Card:
    """The card of the reference in a slot."""
    return Card((slot >> COLOUR_SHIFT) * PLACES + _ONE_COLOUR[slot & BIT_MASK])
