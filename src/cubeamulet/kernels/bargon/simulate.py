"""Many games of Bargon, counted as they end: memory does not grow with their number.

Everything counted is a whole number, so that sums over parts are the sums over all, to the last
digit, however the games were shared out among workers. Game i of a seed is always the same.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Protocol, TypeAlias, cast

import numpy as np
import numpy.typing as npt

from cubeamulet.games.bargon.model import PLAYER_COUNTS
from cubeamulet.games.bargon.score import CUBES
from cubeamulet.kernels.bargon.game import (
    MOST_PLAYERS,
    NOBODY,
    THROWING,
    Game,
    Row,
    lay_out,
    new_game,
    odd_cube,
    play_out,
    start,
    throw,
)
from cubeamulet.kernels.compiling import compiled
from cubeamulet.kernels.generator import WORDS, Generator, Word, start_stream, word_of

Integers: TypeAlias = npt.NDArray[np.int64]

MOST_ROUNDS: Final = 63
"""Longer games (none in a lifetime) are counted with those of this length."""


class Tally(Protocol):
    """Running sums over games, as compiled code is typed; see ``Totals``."""

    games: int
    points: Row
    squares: Row
    wins: Row
    rounds: Row


_LAYOUT: Final = np.dtype(
    [
        ("games", "i8"),
        ("points", "i8", (MOST_PLAYERS,)),
        ("squares", "i8", (MOST_PLAYERS,)),
        ("wins", "i8", (MOST_PLAYERS,)),
        ("rounds", "i8", (MOST_ROUNDS + 1,)),
    ],
    align=True,
)


@dataclass(frozen=True, slots=True)
class Totals:
    """Sums over ``games`` games.

    By seat: ``points``, their ``squares``, ``wins``. ``rounds`` counts games by their number of
    rounds.
    """

    games: int
    points: Integers
    squares: Integers
    wins: Integers
    rounds: Integers


@compiled
def _play_games(game: Game, players: int, seed: Word, first: int, games: int, tally: Tally) -> None:
    generator = np.empty(WORDS, np.uint64)
    for number in range(first, first + games):
        start_stream(generator, seed, Word(number))
        start(game, players, THROWING)
        play_out(game, generator)
        winner = 0
        for seat in range(players):
            points = game.totals[seat]
            tally.points[seat] += points
            tally.squares[seat] += points * points
            if points > game.totals[winner]:
                winner = seat
        tally.wins[winner] += 1
        tally.games += 1
        tally.rounds[min(game.played, MOST_ROUNDS)] += 1


def simulate_bargon(players: int, games: int, seed: int, first: int = 0) -> Totals:
    """Plays games ``first`` to ``first + games`` - 1 of a seed.

    Raises ``ValueError`` for a number of players that the game is not for.
    """
    if players not in PLAYER_COUNTS:
        raise ValueError(f"Bargon is not for {players} players")
    sums = np.zeros(1, _LAYOUT).view(np.recarray)[0]
    _play_games(new_game(), players, word_of(seed), first, games, cast("Tally", sums))
    return Totals(
        games=int(sums.games),
        points=sums.points[:players].copy(),
        squares=sums.squares[:players].copy(),
        wins=sums.wins[:players].copy(),
        rounds=sums.rounds.copy(),
    )


@compiled
def _count_odd(generator: Generator, rounds: int, counts: Row) -> None:
    faces = np.empty(CUBES, np.int64)
    for _ in range(rounds):
        lay_out(faces, throw(generator))
        odd = odd_cube(faces)
        counts[CUBES if odd == NOBODY else odd] += 1


def count_odd_cubes(rounds: int, generator: Generator) -> tuple[int, ...]:
    """Throws three cubes that many times: how often each was the odd one, and last, none."""
    counts = np.zeros(CUBES + 1, np.int64)
    _count_odd(generator, rounds, cast("Row", counts))
    return tuple(int(count) for count in counts)
