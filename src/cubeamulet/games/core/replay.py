"""Walks a game forward: answers its chance requests and plays moves given as text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

from cubeamulet.games.core.contract import (
    ChanceRequest,
    ChanceSource,
    Game,
    Seat,
    Shuffle,
    Step,
)
from cubeamulet.games.core.errors import GameError

S = TypeVar("S")
M = TypeVar("M")
E = TypeVar("E")
V = TypeVar("V")
O = TypeVar("O")  # noqa: E741 - the options of a game


class ReplayError(GameError):
    """A stored move does not fit; ``index`` counts the moves from 0."""

    def __init__(self, index: int, cause: GameError) -> None:
        super().__init__(cause.code, f"move {index + 1}: {cause}")
        self.index = index


def answer(request: ChanceRequest, source: ChanceSource) -> tuple[int, ...]:
    """What ``source`` says to one request."""
    if isinstance(request, Shuffle):
        return source.shuffle(request.label, request.size)
    return source.numbers(request.label, request.below, request.count)


def settle_chance(game: Game[O, S, M, E, V], step: Step[S, E], source: ChanceSource) -> Step[S, E]:
    """Answers chance requests until the state waits for a player or is over."""
    state, events = step
    while (request := game.chance(state)) is not None:
        settled = game.settle(state, answer(request, source))
        state, events = settled.state, events + settled.events
    return Step(state, events)


def begin(game: Game[O, S, M, E, V], options: O, players: int, source: ChanceSource) -> Step[S, E]:
    """A new game, up to its first decision."""
    return settle_chance(game, Step(game.setup(options, players), ()), source)


def advance(
    game: Game[O, S, M, E, V], state: S, seat: Seat, move: M, source: ChanceSource
) -> Step[S, E]:
    """Plays one move through the checked door and settles the chance that follows.

    Raises ``NotYourTurn`` or ``IllegalMove``.
    """
    return settle_chance(game, game.play(state, seat, move), source)


def replay(
    game: Game[O, S, M, E, V],
    options: Mapping[str, object],
    players: int,
    moves: Iterable[tuple[Seat, str]],
    source: ChanceSource,
) -> Step[S, E]:
    """Plays moves in notation from the start; raises ``BadOptions`` or ``ReplayError``."""
    state, events = begin(game, game.parse_options(options, players), players, source)
    collected = list(events)
    for index, (seat, text) in enumerate(moves):
        try:
            step = advance(game, state, seat, game.parse_move(text), source)
        except GameError as error:
            raise ReplayError(index, error) from error
        state = step.state
        collected.extend(step.events)
    return Step(state, tuple(collected))
