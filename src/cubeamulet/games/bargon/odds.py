"""The exact chances of winning, by dynamic programming over fractions.

In every round each seat's cube is the odd one with probability 1/4. Only how far each seat is
behind the leader and the number of the coming round matter for what follows.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Final, TypeAlias

import msgspec

from cubeamulet.games.bargon.score import ROUNDS

Behind: TypeAlias = tuple[int, ...]
"""Per seat the points it lacks to the leader; 0 for a leader."""

Chances: TypeAlias = tuple[Fraction, ...]
"""Per seat a probability; they add up to 1."""

ODD_ONE: Final = Fraction(1, 4)
"""The probability that one certain cube of three is the odd one."""

# All positions that a game can reach fit many times over.
_CACHED = 1 << 14


class Odds(msgspec.Struct, frozen=True, gc=False):
    """The chances of winning, per seat: as numbers 0..1, and exactly (``11/32``)."""

    chances: tuple[float, ...]
    exact: tuple[str, ...]


def winning_chances(next_round: int, totals: Sequence[int]) -> Chances:
    """Each seat's probability of winning before round ``next_round`` is thrown.

    ``totals`` in points per seat (two or three). From round 7 on the game is over when exactly
    one seat leads; that seat's chance is then 1.
    """
    return _chances(next_round, _behind(totals))


def covered_chances(this_round: int, totals: Sequence[int], shown: str) -> Chances:
    """Two players: chances while their cubes ``shown`` (``RB``) lie open and the cup stands.

    The covered cube is red or blue with probability 1/2 each.
    """
    return _covered(this_round, _behind(totals), shown[0] == shown[1])


def odds(next_round: int, totals: Sequence[int], shown: str | None = None) -> Odds:
    """``winning_chances`` (or with ``shown`` cubes ``covered_chances``) in the form of views."""
    alike = None if shown is None else shown[0] == shown[1]
    return _told(next_round, _behind(totals), alike)


def distribution(players: int, rounds: int = ROUNDS) -> dict[tuple[int, ...], Fraction]:
    """The probability of every possible tuple of totals after ``rounds`` (at most six) rounds."""
    reached: dict[tuple[int, ...], Fraction] = {(0,) * players: Fraction(1)}
    for number in range(1, rounds + 1):
        following: defaultdict[tuple[int, ...], Fraction] = defaultdict(Fraction)
        for totals, probability in reached.items():
            for chance, after in outcomes_of_round(number, totals):
                following[after] += probability * chance
        reached = dict(following)
    return reached


def tie_after_six(players: int) -> Fraction:
    """The probability that a seventh round is needed."""
    return sum(
        (
            probability
            for totals, probability in distribution(players).items()
            if totals.count(max(totals)) > 1
        ),
        Fraction(0),
    )


def nobody_scored_after_six(players: int) -> Fraction:
    """The probability that all totals are 0 after six rounds."""
    return distribution(players)[(0,) * players]


def expected_rounds(players: int) -> Fraction:
    """The expected number of rounds of a game."""
    return rounds_to_come(1, (0,) * players)


def rounds_to_come(next_round: int, totals: Sequence[int]) -> Fraction:
    """The expected number of rounds from round ``next_round`` on, that one included."""
    return _rounds_to_come(next_round, _behind(totals))


def _behind(totals: Sequence[int]) -> Behind:
    best = max(totals)
    return tuple([best - total for total in totals])


def outcomes_of_round(
    number: int, totals: tuple[int, ...]
) -> Iterator[tuple[Fraction, tuple[int, ...]]]:
    """What round ``number`` can do to totals, with probabilities: nobody scores, then each seat."""
    yield 1 - len(totals) * ODD_ONE, totals
    for seat, total in enumerate(totals):
        yield ODD_ONE, (*totals[:seat], total + number, *totals[seat + 1 :])


def _steps(number: int, behind: Behind) -> Iterator[tuple[Fraction, Behind]]:
    """The same in terms of points behind the leader."""
    for chance, totals in outcomes_of_round(number, tuple([-gap for gap in behind])):
        yield chance, _behind(totals)


def _is_over(next_round: int, behind: Behind) -> bool:
    return next_round > ROUNDS and behind.count(0) == 1


def _next_score_wins(next_round: int, behind: Behind) -> bool:
    """A tie in which any seat that scores is ahead of all others, in this and any later round."""
    return next_round > ROUNDS and max(behind) < next_round


@lru_cache(_CACHED)
def _chances(next_round: int, behind: Behind) -> Chances:
    players = len(behind)
    if _is_over(next_round, behind):
        return tuple([Fraction(gap == 0) for gap in behind])
    if _next_score_wins(next_round, behind):
        return (Fraction(1, players),) * players
    return _mixed(
        [(chance, _chances(next_round + 1, after)) for chance, after in _steps(next_round, behind)]
    )


@lru_cache(_CACHED)
def _covered(this_round: int, behind: Behind, alike: bool) -> Chances:  # noqa: FBT001
    if alike:  # then the cup's cube is the odd one or none is: neither seat scores
        return _chances(this_round + 1, behind)
    (_, _), *scoring = _steps(this_round, behind)
    return _mixed([(Fraction(1, 2), _chances(this_round + 1, after)) for _, after in scoring])


def _mixed(cases: Sequence[tuple[Fraction, Chances]]) -> Chances:
    """The average of chances, weighted by the probabilities of their cases."""
    players = len(cases[0][1])
    return tuple(
        [
            sum((weight * chances[seat] for weight, chances in cases), Fraction(0))
            for seat in range(players)
        ]
    )


@lru_cache(_CACHED)
def _told(next_round: int, behind: Behind, alike: bool | None) -> Odds:  # noqa: FBT001
    chances = _chances(next_round, behind) if alike is None else _covered(next_round, behind, alike)
    return Odds(tuple(map(float, chances)), tuple(map(str, chances)))


@lru_cache(_CACHED)
def _rounds_to_come(next_round: int, behind: Behind) -> Fraction:
    if _is_over(next_round, behind):
        return Fraction(0)
    if _next_score_wins(next_round, behind):
        return 1 / (len(behind) * ODD_ONE)
    return 1 + sum(
        (
            chance * _rounds_to_come(next_round + 1, after)
            for chance, after in _steps(next_round, behind)
        ),
        Fraction(0),
    )
