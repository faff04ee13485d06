"""Makes the record of a game that has ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, TypeVar

import msgspec

from cubeamulet.games.core.contract import Game, Outcome
from cubeamulet.games.core.replay import replay
from cubeamulet.records.chance import chance_of
from cubeamulet.records.codec import decode, encode
from cubeamulet.records.errors import RecordError
from cubeamulet.records.model import (
    FORMAT,
    EndReason,
    Fairness,
    Player,
    Record,
    RecordedMove,
    Result,
)

S = TypeVar("S")
M = TypeVar("M")
E = TypeVar("E")
V = TypeVar("V")
O = TypeVar("O")  # noqa: E741 - the options of a game

_UNKNOWN: Final = Result(None, None, None, EndReason.ABANDONED)
"""Stands for the result until the moves have been played again."""


def record_of(
    game: Game[O, S, M, E, V],
    *,
    game_id: str,
    options: Mapping[str, object],
    players: Sequence[Player],
    fairness: Fairness | None,
    moves: Sequence[RecordedMove],
    end: EndReason,
) -> Record:
    """The record of an ended game, its result worked out by playing the moves again.

    ``options`` is plain JSON (absent ones at their defaults), ``players`` and the contributions
    in seat order, ``moves`` in the order in which they were made; their texts are brought into
    canonical form. So a record and its result cannot disagree, and what comes out can always be
    read and verified.

    Raises ``BadOptions``, ``UnparsableMove``, ``ReplayError`` or ``NoChance`` when these parts are
    no game, and ``RecordError`` when a value has no place in a record or when ``end`` is not
    ``finished`` exactly if the rules ended the game.
    """
    chosen = game.parse_options(options, len(players))
    draft = Record(
        format=FORMAT,
        game=game.name,
        rules=game.rules,
        id=game_id,
        options=game.format_options(chosen),
        players=tuple(players),
        fairness=fairness,
        moves=tuple(_canonical(game, move) for move in moves),
        result=_UNKNOWN,
    )
    outcome = outcome_of(game, _as_read_back(draft))
    problem = end_problem(outcome, end)
    if problem is not None:
        raise RecordError(problem)
    return _as_read_back(msgspec.structs.replace(draft, result=result_of(outcome, end)))


def outcome_of(game: Game[O, S, M, E, V], record: Record) -> Outcome | None:
    """What the rules say about a record's moves; ``None`` when they do not end the game.

    Raises ``BadOptions``, ``ReplayError`` or ``NoChance``.
    """
    moves = [(move.seat, move.move) for move in record.moves]
    source = chance_of(record.fairness, record.id)
    return game.outcome(replay(game, record.options, len(record.players), moves, source).state)


def result_of(outcome: Outcome | None, end: EndReason) -> Result:
    """What a record says about a game that came to this outcome and ended so."""
    if outcome is None:
        return Result(None, None, None, end)
    return Result(outcome.scores, outcome.breakdown, outcome.termination, end)


def end_problem(outcome: Outcome | None, end: EndReason) -> str | None:
    """Why a game with this outcome cannot have ended so; ``None`` when it can."""
    if outcome is None and end is EndReason.FINISHED:
        return "result.end: finished, but by its rules the game goes on"
    if outcome is not None and end is not EndReason.FINISHED:
        return f"result.end: {end}, but the game was finished by its rules"
    return None


def _as_read_back(record: Record) -> Record:
    """The record as every reader will find it; raises ``RecordError`` when none would."""
    return decode(encode(record))


def _canonical(game: Game[O, S, M, E, V], move: RecordedMove) -> RecordedMove:
    text = game.format_move(game.parse_move(move.move))
    return msgspec.structs.replace(move, move=text)
