"""The compiled game for callers in Python: each call costs about a microsecond."""

from __future__ import annotations

from typing import TypeAlias, cast

import numpy as np
import numpy.typing as npt

from cubeamulet.kernels.compiling import compiled
from cubeamulet.kernels.gargon import moves, play, scoring
from cubeamulet.kernels.gargon.state import MOST_PLAYERS, Game, Row
from cubeamulet.kernels.generator import Generator

Integers: TypeAlias = npt.NDArray[np.int64]


def integers(count: int) -> Integers:
    """Zeros."""
    return np.zeros(count, np.int64)


def as_row(numbers: Integers) -> Row:
    """The same array, as compiled code is typed."""
    return cast("Row", numbers)


@compiled
def apply(game: Game, move: int) -> None:
    """Plays a move for the asked seat, changing ``game``; whether it is legal is not checked."""
    moves.play(game, move)


@compiled
def count_moves(game: Game) -> int:
    """How many legal moves the asked seat has; 0 when the deal is over."""
    return moves.count_moves(game)


@compiled
def move_at(game: Game, index: int) -> int:
    """Legal move number ``index``, from 0 to ``count_moves(game)`` - 1."""
    return moves.move_at(game, index)


@compiled
def _list_moves(game: Game, listed: Row, count: int) -> None:
    for index in range(count):
        listed[index] = moves.move_at(game, index)


def legal_moves(game: Game) -> list[int]:
    """All legal moves of the asked seat, each once."""
    listed = integers(count_moves(game))
    _list_moves(game, as_row(listed), len(listed))
    return [int(move) for move in listed]


@compiled
def play_out(game: Game, generator: Generator) -> None:
    """Plays random legal moves to the end of the deal, changing ``game``."""
    play.play_out(game, generator)


@compiled
def _score(game: Game, points: Row) -> None:
    scoring.score(game, points)


def points_of(game: Game) -> tuple[int, ...]:
    """The points per seat as the cards won so far bring them."""
    points = integers(MOST_PLAYERS)
    _score(game, as_row(points))
    return tuple(int(points[seat]) for seat in range(game.players))
