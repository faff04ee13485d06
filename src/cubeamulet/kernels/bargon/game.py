"""A game of Bargon as one record of small integers, and how it goes on.

Numbers B-1, B-2 ... are those of ``docs/rulings.md``. Every function changes the game it is given.
Moves are taken on trust. Equal games have equal bytes.
"""

from __future__ import annotations

from typing import Final, Protocol, cast

import numpy as np

from cubeamulet.games.bargon.model import PLAYER_COUNTS, Phase
from cubeamulet.games.bargon.score import (
    BLUE,
    COLOUR_OF_FACE,
    COLOURINGS,
    CUBES,
    FACES,
    ROUNDS,
    odd_one,
)
from cubeamulet.kernels.compiling import inlined, lowest
from cubeamulet.kernels.generator import Generator, below

MOST_PLAYERS: Final = max(PLAYER_COUNTS)
PHASES: Final = (Phase.PAYING, Phase.THROWING, Phase.ROLLING, Phase.COVERED, Phase.OVER)
PAYING, THROWING, ROLLING, COVERED, OVER = range(len(PHASES))
NOBODY: Final = -1
NO_FACE: Final = -1
ALL_THROWS: Final = FACES**CUBES
BLUE_FACES: Final = sum(1 << face for face, colour in enumerate(COLOUR_OF_FACE) if colour == BLUE)


def _colouring(colours: str) -> int:
    """Three colours as a number: bit i is set where cube i is blue."""
    return sum(1 << cube for cube, colour in enumerate(colours) if colour == BLUE)


def _odd_cubes() -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    table = np.full(len(COLOURINGS), NOBODY, np.int64)
    for colours in COLOURINGS:
        odd = odd_one(colours, MOST_PLAYERS)
        if isinstance(odd, int):
            table[_colouring(colours)] = odd
    return table


ODD_CUBE: Final = cast("Row", _odd_cubes())
"""The odd one of three cubes by their colouring, or ``NOBODY``."""


class Row(Protocol):
    """Integers by number."""

    def __getitem__(self, at: int) -> int:
        """One of them."""
        ...

    def __setitem__(self, at: int, value: int) -> None:
        """Sets one of them."""
        ...


class Game(Protocol):
    """A game at one moment.

    ``paid`` and ``thrown`` (in this round) are masks of seats; ``played`` counts rounds that are
    over; ``totals`` are points by seat; ``faces`` the newest throw, the cup's last (``NO_FACE``
    before the first).
    """

    players: int
    phase: int
    paid: int
    thrown: int
    played: int
    totals: Row
    faces: Row


_NUMBERS: Final = ("players", "phase", "paid", "thrown", "played")
GAME_LAYOUT: Final = np.dtype(
    [
        *((name, "i4") for name in _NUMBERS),
        ("totals", "i4", (MOST_PLAYERS,)),
        ("faces", "i4", (CUBES,)),
    ],
    align=True,
)


def new_game() -> Game:
    """Room for one game."""
    return cast("Game", np.zeros(1, GAME_LAYOUT).view(np.recarray)[0])


def bytes_of(game: Game) -> bytes:
    """All of a game as bytes: equal exactly for equal games."""
    return cast("np.record", game).tobytes()


@inlined
def start(game: Game, players: int, phase: int) -> None:
    """A new game: with an ante it begins with ``PAYING``, else with ``THROWING`` (B-2)."""
    game.players = players
    game.phase = phase
    game.paid = 0
    game.thrown = 0
    game.played = 0
    for cube in range(CUBES):
        game.totals[cube] = 0
        game.faces[cube] = NO_FACE


# -- questions and moves ---------------------------------------------------------------------------


@inlined
def seats_asked(game: Game) -> int:
    """The seats that owe a move, as a mask; all of them owe the same one."""
    everybody = (1 << game.players) - 1
    if game.phase == PAYING:
        return everybody & ~game.paid
    if game.phase == THROWING:
        return everybody & ~game.thrown
    return everybody if game.phase == COVERED else 0


@inlined
def play(game: Game, seat: int) -> None:
    """The seat does what it is asked: pays, throws, or lifts the cup (B-2, B-3, B-6)."""
    everybody = (1 << game.players) - 1
    if game.phase == PAYING:
        game.paid |= 1 << seat
        if game.paid == everybody:
            game.phase = THROWING
    elif game.phase == THROWING:
        game.thrown |= 1 << seat
        if game.thrown == everybody:
            game.phase = ROLLING
    else:
        score_round(game)


# -- chance and points -----------------------------------------------------------------------------


@inlined
def throw(generator: Generator) -> int:
    """Three fair faces as one number below ``ALL_THROWS``, the first the highest digit."""
    return below(generator, ALL_THROWS)


@inlined
def lay_out(faces: Row, thrown: int) -> None:
    """Takes a throw apart into its three faces."""
    for cube in range(CUBES - 1, -1, -1):
        faces[cube] = thrown % FACES
        thrown //= FACES


@inlined
def settle(game: Game, thrown: int) -> None:
    """The cubes come to rest; with two players the cup stays on the third."""
    lay_out(game.faces, thrown)
    if game.players < CUBES:
        game.phase = COVERED
    else:
        score_round(game)


@inlined
def odd_cube(faces: Row) -> int:
    """Which of three cubes is the odd one, or ``NOBODY``."""
    colouring = 0
    for cube in range(CUBES):
        colouring |= (BLUE_FACES >> faces[cube] & 1) << cube
    return ODD_CUBE[colouring]


@inlined
def _has_one_leader(game: Game) -> bool:
    best = 0
    leaders = 0
    for seat in range(game.players):
        best = max(best, game.totals[seat])
    for seat in range(game.players):
        leaders += game.totals[seat] == best
    return leaders == 1


@inlined
def score_round(game: Game) -> None:
    """All cubes of the round lie open: its points are given, and the game may be over."""
    game.played += 1
    game.thrown = 0
    odd = odd_cube(game.faces)
    if odd != NOBODY and odd < game.players:
        game.totals[odd] += game.played
    game.phase = OVER if game.played >= ROUNDS and _has_one_leader(game) else THROWING


@inlined
def play_out(game: Game, generator: Generator) -> None:
    """Plays to the end: of several seats that may act the lowest does."""
    while game.phase != OVER:
        if game.phase == ROLLING:
            settle(game, throw(generator))
        else:
            play(game, lowest(seats_asked(game)))
