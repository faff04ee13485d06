"""Counts move sequences exactly: two engines that agree on these numbers agree on the rules.

A sequence is a list of moves with the seats that made them; where several seats may move at
once, every order counts. Chance must be fixed: the source has to give a label the same answer
each time, whatever was asked before.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, Generic, NamedTuple, TypeVar

from cubeamulet.games.core.contract import ChanceSource, Game, JsonValue, Seat
from cubeamulet.games.core.replay import advance, begin

S = TypeVar("S")
M = TypeVar("M")
E = TypeVar("E")
V = TypeVar("V")
O = TypeVar("O")  # noqa: E741 - the options of a game

REMEMBERED: Final = 200_000
"""States whose counts are kept at most, so that a deep count cannot fill the memory."""


class Turn(NamedTuple, Generic[M]):
    """A move and the seat that makes it."""

    seat: Seat
    move: M


def perft(game: Game[O, S, M, E, V], state: S, depth: int, source: ChanceSource) -> int:
    """How many sequences of exactly ``depth`` moves are legal from ``state``.

    Games that end earlier do not count. States must be hashable: those reached in several ways
    are counted once and remembered.
    """
    return _Counter(game, source).count(state, depth)


def divide(
    game: Game[O, S, M, E, V], state: S, depth: int, source: ChanceSource
) -> dict[Turn[M], int]:
    """The same number, split by the first move; ``depth`` is at least 1."""
    if depth < 1:
        raise ValueError("there is no first move in an empty sequence")
    counter = _Counter(game, source)
    return {
        turn: counter.count(counter.after(state, turn), depth - 1) for turn in counter.turns(state)
    }


def perft_counts(
    game: Game[O, S, M, E, V], state: S, source: ChanceSource, depths: int
) -> tuple[int, ...]:
    """The counts for 1, 2 ... ``depths`` moves."""
    counter = _Counter(game, source)
    return tuple(counter.count(state, depth) for depth in range(1, depths + 1))


class _Counter(Generic[O, S, M, E, V]):
    """Counts from many states of one game, remembering what it has counted."""

    def __init__(self, game: Game[O, S, M, E, V], source: ChanceSource) -> None:
        self._game = game
        self._source = source
        self._known: dict[tuple[S, int], int] = {}

    def turns(self, state: S) -> Iterator[Turn[M]]:
        """All moves of all seats that may move."""
        for decision in self._game.decisions(state):
            for move in self._game.legal_moves(state, decision.seat):
                yield Turn(decision.seat, move)

    def after(self, state: S, turn: Turn[M]) -> S:
        """The state after one move and the chance that follows it."""
        return advance(self._game, state, turn.seat, turn.move, self._source).state

    def count(self, state: S, depth: int) -> int:
        """Sequences of ``depth`` moves."""
        if depth == 0:
            return 1
        if depth == 1:
            return sum(1 for _ in self.turns(state))
        known = self._known.get((state, depth))
        return self._count_anew(state, depth) if known is None else known

    def _count_anew(self, state: S, depth: int) -> int:
        total = sum(self.count(self.after(state, turn), depth - 1) for turn in self.turns(state))
        if len(self._known) < REMEMBERED:
            self._known[state, depth] = total
        return total


@dataclass(frozen=True, slots=True)
class PerftCase:
    """One line of a file of counts.

    ``chance`` is the key, in hex, of the stream that answers all chance; ``deck`` names the cards
    of a game that knows several; ``counts`` are for 1, 2, ... moves from the first decision.
    """

    game: str
    rules: str
    deck: str | None
    players: int
    options: Mapping[str, JsonValue]
    chance: str
    counts: tuple[int, ...]


def parse_case(line: str) -> PerftCase:
    """A line of a file of counts; raises ``ValueError`` when it is none."""
    data = json.loads(line)
    try:
        return PerftCase(
            game=data["game"],
            rules=data["rules"],
            deck=data.get("deck"),
            players=data["players"],
            options=data["options"],
            chance=data["chance"],
            counts=tuple(data["counts"]),
        )
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"not a line of perft counts: {error}") from error


def read_cases(lines: Iterable[str]) -> Iterator[PerftCase]:
    """All cases of a file of counts; empty lines are skipped."""
    return (parse_case(line) for line in lines if line.strip())


def recount(game: Game[O, S, M, E, V], case: PerftCase, source: ChanceSource) -> tuple[int, ...]:
    """The counts of a case, counted anew with ``game``."""
    start = begin(game, game.parse_options(case.options, case.players), case.players, source)
    return perft_counts(game, start.state, source, len(case.counts))
