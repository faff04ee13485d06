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


def race(
    played: int, totals: Sequence[int], until: int, shown: str | None = None
) -> Iterator[Moment]:
    """The moments after rounds ``played`` to ``until``, from these totals on.

    ``shown`` are two players' open cubes of the first of these rounds.
    """
    chances = {tuple(totals): Fraction(1)}
    yield _moment(played, chances)
    for number in range(played + 1, until + 1):
        chances = _after_round(number, chances, shown if number == played + 1 else None)
        yield _moment(number, chances)


def outcomes(number: int, totals: Totals, shown: str | None) -> list[tuple[Fraction, Totals]]:
    """What a round brings: nobody scores, or one seat after the other, with probabilities.

    Once two players' cubes are ``shown``, either nobody can score or one of the two must.
    """
    possible = list(outcomes_of_round(number, totals))
    if shown is None:
        return possible
    alike = shown[0] == shown[1]
    probabilities = [Fraction(alike), *[Fraction(not alike, 2)] * 2]
    return [(p, after) for p, (_, after) in zip(probabilities, possible, strict=True)]


def _after_round(
    number: int, before: Mapping[Totals, Fraction], shown: str | None
) -> dict[Totals, Fraction]:
    after: defaultdict[Totals, Fraction] = defaultdict(Fraction)
    for totals, probability in before.items():
        for chance, following in _outcomes_if_any(number, totals, shown):
            after[following] += probability * chance
    return dict(after)


def _outcomes_if_any(
    number: int, totals: Totals, shown: str | None
) -> Iterable[tuple[Fraction, Totals]]:
    """What a round brings; a game that is over stays as it is."""
    if is_decided(number - 1, totals):
        return [(Fraction(1), totals)]
    return outcomes(number, totals, shown)


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
