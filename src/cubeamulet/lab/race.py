"""How a game of Bargon can go on from any score, exactly."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Final, NamedTuple, TypeAlias

from cubeamulet.games.bargon.odds import outcomes_of_round
from cubeamulet.games.bargon.score import is_decided, leaders_of

Totals: TypeAlias = tuple[int, ...]

MOST_ROUNDS: Final = 1000
"""Longer games are not looked at."""


class Moment(NamedTuple):
    """What may be after a round: each seat's probability to lead alone (or to have won), that of
    a tie, and that the game is over.
    """

    round: int
    leads: tuple[Fraction, ...]
    tied: Fraction
    over: Fraction


def race(played: int, totals: Sequence[int], until: int) -> Iterator[Moment]:
    """The moments after rounds ``played`` to ``until``, from these totals on."""
    chances = {tuple(totals): Fraction(1)}
    yield _moment(played, chances)
    for number in range(played + 1, until + 1):
        chances = _after_round(number, chances)
        yield _moment(number, chances)


def _after_round(number: int, before: Mapping[Totals, Fraction]) -> dict[Totals, Fraction]:
    after: defaultdict[Totals, Fraction] = defaultdict(Fraction)
    for totals, probability in before.items():
        for chance, following in _outcomes(number, totals):
            after[following] += probability * chance
    return dict(after)


def _outcomes(number: int, totals: Totals) -> Iterable[tuple[Fraction, Totals]]:
    """What a round brings; a game that is over stays as it is."""
    if is_decided(number - 1, totals):
        return [(Fraction(1), totals)]
    return outcomes_of_round(number, totals)


def _moment(number: int, chances: Mapping[Totals, Fraction]) -> Moment:
    players = len(next(iter(chances)))
    leads = [Fraction(0)] * players
    tied = over = Fraction(0)
    for totals, chance in chances.items():
        leaders = leaders_of(totals)
        if len(leaders) == 1:
            leads[leaders[0]] += chance
        else:
            tied += chance
        over += chance * is_decided(number, totals)
    return Moment(number, tuple(leads), tied, over)


def can_stand(played: int, totals: Sequence[int]) -> bool:
    """Whether a game can have these totals after that many rounds (at most ``MOST_ROUNDS``)."""
    reached: set[Totals] = {(0,) * len(totals)}
    for number in range(1, played + 1):
        going_on = [before for before in reached if not is_decided(number - 1, before)]
        reached = {after for before in going_on for _, after in outcomes_of_round(number, before)}
    return tuple(totals) in reached
