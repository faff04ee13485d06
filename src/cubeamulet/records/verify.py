"""Checks a record: is it well formed, was its chance fair, do its moves lead to its result?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Final

import msgspec

from cubeamulet.fairness.commitment import Secret, commitment_of
from cubeamulet.games.core.contract import AnyGame, ChanceSource, Outcome
from cubeamulet.games.core.errors import GameError, UnparsableMove
from cubeamulet.games.core.replay import ReplayError, replay
from cubeamulet.records.build import end_problem, result_of
from cubeamulet.records.chance import NoChance, chance_of
from cubeamulet.records.difference import first_difference
from cubeamulet.records.errors import RecordError
from cubeamulet.records.files import read_file
from cubeamulet.records.model import Fairness, Record, RecordedMove, Result


class Claim(StrEnum):
    """What is checked, in the order in which it is checked and listed."""

    FORMAT = "format"
    """The document is a record of a game, rules, options and players that this program knows."""
    COMMITMENT = "commitment"
    """The secret is the one that was committed to."""
    CHANCE = "chance"
    """Every draw of the game follows from secret, id and contributions."""
    MOVES = "moves"
    """Every move is written canonically and was legal when it was made."""
    RESULT = "result"
    """Scores, breakdown and termination are what the rules say about these moves."""
    END = "end"
    """The game is called finished exactly when its rules ended it."""


class Status(StrEnum):
    """What came of one check."""

    HELD = "held"
    FAILED = "failed"
    NOT_CHECKABLE = "not checkable"


class Check(msgspec.Struct, frozen=True):
    """One claim of a record and what came of checking it; ``reason`` is empty when it held."""

    claim: Claim
    status: Status
    reason: str = ""


class Verdict(msgspec.Struct, frozen=True):
    """All checks of one record, one per ``Claim`` in that order.

    ``record`` is the record's id, ``None`` when the document could not be read; ``line`` is where
    it begins in its file, counted from 1, and ``None`` when it came from no file.
    """

    record: str | None
    checks: tuple[Check, ...]
    line: int | None = None

    @property
    def holds(self) -> bool:
        """Whether nothing failed (what cannot be checked does not count against a record)."""
        return not self.failures

    @property
    def failures(self) -> tuple[Check, ...]:
        """The checks that failed."""
        return self._with(Status.FAILED)

    @property
    def not_checkable(self) -> tuple[Check, ...]:
        """The checks that could not be made."""
        return self._with(Status.NOT_CHECKABLE)

    def _with(self, status: Status) -> tuple[Check, ...]:
        return tuple(check for check in self.checks if check.status is status)


_UNREACHED: Final = "an earlier check failed"
_UNPLAYABLE: Final = "the moves cannot be played to the end"
_NOTHING_DRAWN: Final = "the game ended before anything was drawn"
_PHYSICAL: Final = "fairness is null: the chance of real cubes cannot be checked"


def verify(record: Record, catalog: Mapping[str, AnyGame]) -> Verdict:
    """Checks every claim of a record against the games of ``catalog`` (by their rules)."""
    game = catalog.get(record.rules)
    if game is None:
        reason = f"rules: {record.rules} are not known; known are {', '.join(catalog)}"
        return Verdict(record.id, _failed_from(Claim.FORMAT, reason))
    problem = _format_problem(record, game)
    if problem is not None:
        return Verdict(record.id, _failed_from(Claim.FORMAT, problem))
    checks = (_held(Claim.FORMAT), _check_commitment(record.fairness), *_check_play(record, game))
    return Verdict(record.id, checks)


def verify_file(path: Path, catalog: Mapping[str, AnyGame]) -> Iterator[Verdict]:
    """A verdict, with its line, for every record of a file; raises ``OSError``."""
    for line, found in read_file(path):
        if isinstance(found, RecordError):
            yield Verdict(None, _failed_from(Claim.FORMAT, str(found)), line)
        else:
            yield msgspec.structs.replace(verify(found, catalog), line=line)


def _format_problem(record: Record, game: AnyGame) -> str | None:
    players = len(record.players)
    if players not in game.player_counts:
        counts = ", ".join(map(str, game.player_counts))
        return f"players: {players} play, but {record.game} is for {counts}"
    return _options_problem(record, game)


def _options_problem(record: Record, game: AnyGame) -> str | None:
    try:
        options = game.parse_options(record.options, len(record.players))
    except GameError as error:
        return f"options: {error}"
    return first_difference(record.options, game.format_options(options), "options")


def _check_commitment(fairness: Fairness | None) -> Check:
    if fairness is None:
        return Check(Claim.COMMITMENT, Status.NOT_CHECKABLE, _PHYSICAL)
    if commitment_of(Secret(bytes.fromhex(fairness.secret))).hex() != fairness.commitment:
        reason = "the SHA-256 of the secret is not the commitment"
        return Check(Claim.COMMITMENT, Status.FAILED, reason)
    return _held(Claim.COMMITMENT)


def _check_play(record: Record, game: AnyGame) -> tuple[Check, ...]:
    """Plays the game again; the checks of chance, moves, result and end."""
    source = _Witness(chance_of(record.fairness, record.id))
    try:
        outcome = _outcome_again(record, game, source)
    except GameError as error:
        if isinstance(error.__cause__ or error, NoChance):
            return _failed_from(Claim.CHANCE, str(error))
        return (_unplayable(record.fairness), *_failed_from(Claim.MOVES, str(error)))
    return (
        _check_chance(record.fairness, source.draws),
        _held(Claim.MOVES),
        _check_result(record.result, outcome),
        _checked(Claim.END, end_problem(outcome, record.result.end)),
    )


def _outcome_again(record: Record, game: AnyGame, source: ChanceSource) -> Outcome | None:
    _require_canonical(record.moves, game)
    moves = [(move.seat, move.move) for move in record.moves]
    return game.outcome(replay(game, record.options, len(record.players), moves, source).state)


def _require_canonical(moves: Sequence[RecordedMove], game: AnyGame) -> None:
    for index, move in enumerate(moves):
        try:
            canonical = game.format_move(game.parse_move(move.move))
            if canonical != move.move:
                raise UnparsableMove(move.move, f"{canonical!r}, its one form in records")
        except GameError as error:
            raise ReplayError(index, error) from error


class _Witness:
    """A chance source that passes everything on and counts what was drawn."""

    def __init__(self, source: ChanceSource) -> None:
        self._source = source
        self.draws = 0

    def shuffle(self, label: str, size: int) -> tuple[int, ...]:
        self.draws += 1
        return self._source.shuffle(label, size)

    def numbers(self, label: str, below: int, count: int) -> tuple[int, ...]:
        self.draws += 1
        return self._source.numbers(label, below, count)


def _check_chance(fairness: Fairness | None, draws: int) -> Check:
    if fairness is None:
        return Check(Claim.CHANCE, Status.NOT_CHECKABLE, _PHYSICAL)
    if not draws:
        return Check(Claim.CHANCE, Status.NOT_CHECKABLE, _NOTHING_DRAWN)
    return _held(Claim.CHANCE)


def _unplayable(fairness: Fairness | None) -> Check:
    reason = _PHYSICAL if fairness is None else _UNPLAYABLE
    return Check(Claim.CHANCE, Status.NOT_CHECKABLE, reason)


def _check_result(recorded: Result, outcome: Outcome | None) -> Check:
    derived = result_of(outcome, recorded.end)
    return _checked(Claim.RESULT, first_difference(recorded, derived, "result"))


def _checked(claim: Claim, problem: str | None) -> Check:
    return _held(claim) if problem is None else Check(claim, Status.FAILED, problem)


def _held(claim: Claim) -> Check:
    return Check(claim, Status.HELD)


def _failed_from(failed: Claim, reason: str) -> tuple[Check, ...]:
    """The failed check, and those behind it that were not reached."""
    claims = tuple(Claim)
    return (
        Check(failed, Status.FAILED, reason),
        *(
            Check(claim, Status.NOT_CHECKABLE, _UNREACHED)
            for claim in claims[claims.index(failed) + 1 :]
        ),
    )
