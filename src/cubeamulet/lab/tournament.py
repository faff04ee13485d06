"""A tournament: named players in all seats, every deal in all seat rotations.

In each deal every line-up of players plays the same cards once in each rotation, so that the luck
of the deal cancels. What is compared are means over deals, which are independent of each other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import combinations, permutations
from typing import Final, NamedTuple, TypeAlias

from cubeamulet.games.core.contract import JsonValue
from cubeamulet.lab.plan import Plan
from cubeamulet.lab.reference import play_game
from cubeamulet.lab.sequential import MeanAtAnyTime, Verdict, verdict
from cubeamulet.lab.simulate import GAMES_AT_A_TIME
from cubeamulet.lab.statistics import WIN, Interval, Ratio, bounded_interval
from cubeamulet.lab.tally import Played, Standing, Tally, win_parts
from cubeamulet.lab.work import ALONE, Crew, parts_of, run_parts
from cubeamulet.players.contract import USUAL, Budget

Pair: TypeAlias = tuple[str, str]
DealPlayed: TypeAlias = list[Played]


Lineup: TypeAlias = tuple[str, ...]


def _orders(players: Lineup) -> list[Lineup]:
    """Every order of these players round a table, once each, from wherever one begins to count."""
    return sorted({min(_rotations(order)) for order in permutations(players)})


def _rotations(order: Lineup) -> Iterator[Lineup]:
    return (order[first:] + order[:first] for first in range(len(order)))


@dataclass(frozen=True, slots=True)
class Tournament:
    """Who plays: ``players`` are at least two different names, ``seats`` those at a table.

    ``budget`` is what each move may cost. With ``every_order`` those who sit together do so in
    every order, so that nobody has the same neighbours all the time.
    """

    game: str
    players: tuple[str, ...]
    seats: int
    options: Mapping[str, JsonValue]
    seed: int
    budget: Budget = USUAL
    every_order: bool = False

    @property
    def lineups(self) -> tuple[Lineup, ...]:
        """Who sits together, in which order: each is played in all seat rotations."""
        if not self.every_order:
            return self._choices
        return tuple(order for choice in self._choices for order in _orders(choice))

    @property
    def _choices(self) -> tuple[Lineup, ...]:
        """Every choice of players, or where they are too few, all in turn, beginning with each of
        them, so that everybody has as many seats.
        """
        if len(self.players) >= self.seats:
            return tuple(combinations(self.players, self.seats))
        repeated = self.players * self.seats
        begins = range(len(self.players) if self.seats % len(self.players) else 1)
        return tuple(repeated[first : first + self.seats] for first in begins)

    @property
    def plans(self) -> tuple[Plan, ...]:
        """What each line-up plays."""
        return tuple(
            Plan(self.game, lineup, self.options, self.seed, duplicate=True, budget=self.budget)
            for lineup in self.lineups
        )

    @property
    def reach(self) -> float:
        """How far two players' win shares per seat can be apart in a deal.

        Somebody who sits in two seats of each game cannot win more than half of them.
        """
        sits = [[lineup.count(name) for lineup in self.lineups] for name in self.players]
        return max(sum(map(bool, counts)) / sum(counts) for counts in sits)

    @property
    def games_per_deal(self) -> int:
        """How often each deal is played."""
        return len(self.lineups) * self.seats


def play(tournament: Tournament, deals: int, crew: Crew = ALONE) -> Iterator[DealPlayed]:
    """All games of each deal, in order; the same whoever works."""
    is_heavy = any(plan.is_heavy for plan in tournament.plans)
    size = 1 if is_heavy else max(1, GAMES_AT_A_TIME // tournament.games_per_deal)
    parts = parts_of(range(deals), size)
    for part in run_parts(partial(_play_part, tournament), parts, crew):
        yield from part


def _play_part(tournament: Tournament, deals: range) -> list[DealPlayed]:
    return [
        [
            play_game(plan, deal, rotation)
            for plan in tournament.plans
            for rotation in plan.rotations
        ]
        for deal in deals
    ]


@dataclass(slots=True)
class Difference:
    """By how much one player is ahead of another, per game and seat; units are deals."""

    share: Ratio = field(default_factory=Ratio)
    score: Ratio = field(default_factory=Ratio)


class Point(NamedTuple):
    """A difference of win shares after some deals, and the interval that holds at any time."""

    deals: int
    value: float
    interval: Interval


DENSITY: Final = 1.05
"""The course of a difference is kept at every so much greater number of deals."""


@dataclass(slots=True)
class Scoreboard:
    """How the tournament stands.

    ``margin`` is the difference of win shares that matters, ``reach`` the largest that a deal can
    bring.
    """

    players: tuple[str, ...]
    margin: float
    reach: float = 1.0
    deals: int = 0
    tally: Tally = field(default_factory=Tally)
    differences: dict[Pair, Difference] = field(init=False)
    course: dict[Pair, list[Point]] = field(init=False)
    _bounds: dict[Pair, MeanAtAnyTime] = field(init=False)

    def __post_init__(self) -> None:
        self.differences = {pair: Difference() for pair in self.pairs}
        self.course = {pair: [] for pair in self.pairs}
        questions = len(self.pairs)
        self._bounds = {pair: MeanAtAnyTime(self.reach, questions) for pair in self.pairs}

    @property
    def pairs(self) -> tuple[Pair, ...]:
        """Everybody against everybody."""
        return tuple(combinations(self.players, 2))

    def add(self, deal: Sequence[Played]) -> None:
        """Takes in all games of one deal."""
        self.deals += 1
        self.tally.add(deal)
        results = _results(deal)
        for pair, difference in self.differences.items():
            ahead = _add_difference(difference, results[pair[0]], results[pair[1]])
            self._bounds[pair].add(ahead)
            self._note(pair)

    def _note(self, pair: Pair) -> None:
        points = self.course[pair]
        if not points or self.deals >= DENSITY * points[-1].deals:
            value = self.differences[pair].share.value
            points.append(Point(self.deals, value, self.interval(pair)))

    def interval(self, pair: Pair) -> Interval:
        """Where the difference of win shares lies, at any time and for all pairs together."""
        return self._bounds[pair].interval

    def interval_now(self, pair: Pair) -> Interval:
        """The same for whoever looks once only, and at this pair only."""
        return bounded_interval(self.differences[pair].share, -self.reach, self.reach)

    def verdict(self, pair: Pair) -> Verdict:
        """Whether the first of two is clearly better."""
        return verdict(self.interval(pair), self.margin)

    @property
    def is_clear(self) -> bool:
        """Whether nothing is open any more."""
        return all(self.verdict(pair) is not Verdict.OPEN for pair in self.pairs)

    @property
    def ranking(self) -> list[tuple[str, Standing]]:
        """Everybody, the highest win share first."""
        standings = self.tally.players.items()
        return sorted(standings, key=lambda one: one[1].share.value, reverse=True)


class _Result(NamedTuple):
    """Parts of wins, points, and seats over all games of a deal."""

    wins: int
    points: int
    seats: int


def _results(deal: Sequence[Played]) -> dict[str, _Result]:
    results: dict[str, _Result] = {}
    for game in deal:
        for seat, (name, score) in enumerate(zip(game.players, game.scores, strict=True)):
            before = results.get(name, _Result(0, 0, 0))
            results[name] = _Result(
                before.wins + win_parts(game, seat), before.points + score, before.seats + 1
            )
    return results


def _add_difference(difference: Difference, one: _Result, other: _Result) -> float:
    """Takes in one deal; by how much the first's win share in it is higher."""
    seats = one.seats * other.seats
    wins = one.wins * other.seats - other.wins * one.seats
    difference.share.add(wins, WIN * seats)
    difference.score.add(one.points * other.seats - other.points * one.seats, seats)
    return wins / (WIN * seats)
