"""Figures over many games, kept as running sums: memory does not grow with their number."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import inf, sqrt
from typing import Final, NamedTuple

from cubeamulet.games.core.contract import JsonValue, Seat

Z95: Final = 1.959963984540054
"""Half the width of a 95 % interval of the normal distribution, in standard deviations."""


class Interval(NamedTuple):
    """From where to where a true value lies, with 95 % confidence."""

    low: float
    high: float


@dataclass(slots=True)
class Spread:
    """Mean and variance of values that come one by one."""

    count: int = 0
    mean: float = 0.0
    _squares: float = 0.0

    def add(self, value: float) -> None:
        """Takes one more value in."""
        self.count += 1
        ahead = value - self.mean
        self.mean += ahead / self.count
        self._squares += ahead * (value - self.mean)

    @property
    def variance(self) -> float:
        """The variance of the values, without bias; 0 for fewer than two."""
        return self._squares / (self.count - 1) if self.count > 1 else 0.0


def share_interval(share: Spread) -> Interval:
    """The 95 % interval of the mean of values between 0 and 1 (Wilson's score interval).

    Values that vary less than a yes or no of the same mean count for more observations: that is
    what playing every deal in all seat rotations gains.
    """
    if not share.count:
        return Interval(0.0, 1.0)
    mean = share.mean
    observations = _worth_in_observations(share)
    if observations == inf:
        return Interval(mean, mean)
    squared = Z95 * Z95 / observations
    middle = (mean + squared / 2) / (1 + squared)
    half = Z95 / (1 + squared) * sqrt(mean * (1 - mean) / observations + squared / observations / 4)
    return Interval(max(0.0, middle - half), min(1.0, middle + half))


def _worth_in_observations(share: Spread) -> float:
    """How many independent yes-or-no answers would tell the mean as well."""
    as_yes_or_no = share.mean * (1 - share.mean)
    if as_yes_or_no <= 1e-12 or share.count < 2:
        return share.count
    if share.variance <= 1e-12 * as_yes_or_no:
        return inf
    return max(share.count, share.count * as_yes_or_no / share.variance)


class Played(NamedTuple):
    """One finished game.

    ``players``, ``scores`` per seat; ``moves`` counts all decisions; ``record`` is its document
    where one was asked for.
    """

    players: tuple[str, ...]
    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    moves: int
    record: bytes | None


@dataclass(slots=True)
class Standing:
    """What one player, or one seat, has reached.

    ``wins`` counts a win shared by k seats as 1/k; ``share`` is the win share per game and seat,
    averaged within each deal (a deal counts once, however often it was played); ``score`` the
    mean score per game and seat.
    """

    games: int = 0
    wins: float = 0.0
    share: Spread = field(default_factory=Spread)
    score: Spread = field(default_factory=Spread)

    def add(self, results: Sequence[tuple[float, int]]) -> None:
        """Takes in what happened in one deal: win share and score of each game and seat."""
        self.games += len(results)
        self.wins += sum(win for win, _ in results)
        self.share.add(sum(win for win, _ in results) / len(results))
        self.score.add(sum(score for _, score in results) / len(results))


@dataclass(slots=True)
class Tally:
    """All figures of a simulation so far."""

    games: int = 0
    moves: int = 0
    players: dict[str, Standing] = field(default_factory=dict)
    seats: dict[int, Standing] = field(default_factory=dict)

    def add(self, deal: Sequence[Played]) -> None:
        """Takes in one deal: a game, or the same deal in all seat rotations."""
        self.games += len(deal)
        self.moves += sum(game.moves for game in deal)
        by_player: dict[str, list[tuple[float, int]]] = {}
        by_seat: dict[int, list[tuple[float, int]]] = {}
        for game in deal:
            for seat, (name, score) in enumerate(zip(game.players, game.scores, strict=True)):
                result = (win_share(game, Seat(seat)), score)
                by_player.setdefault(name, []).append(result)
                by_seat.setdefault(seat, []).append(result)
        for name, results in by_player.items():
            self.players.setdefault(name, Standing()).add(results)
        for seat, results in by_seat.items():
            self.seats.setdefault(seat, Standing()).add(results)

    def as_json(self) -> dict[str, JsonValue]:
        """All figures as plain JSON."""
        return {
            "games": self.games,
            "moves": self.moves,
            "players": {name: _standing_as_json(one) for name, one in self.players.items()},
            "seats": [_standing_as_json(self.seats[seat]) for seat in sorted(self.seats)],
        }


def win_share(game: Played, seat: Seat) -> float:
    """1 for a win, 1/k for one shared by k seats, else 0."""
    return 1 / len(game.winners) if seat in game.winners else 0.0


def _standing_as_json(standing: Standing) -> dict[str, JsonValue]:
    low, high = share_interval(standing.share)
    return {
        "games": standing.games,
        "wins": standing.wins,
        "win_share": standing.share.mean,
        "win_share_95": [low, high],
        "mean_score": standing.score.mean,
    }


def tally(deals: Iterable[Sequence[Played]]) -> Tally:
    """The figures of all given deals."""
    figures = Tally()
    for deal in deals:
        figures.add(deal)
    return figures
