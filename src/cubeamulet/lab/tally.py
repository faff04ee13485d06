"""What has come of the games of a simulation so far: by player and by seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import isfinite
from typing import Final, NamedTuple

from cubeamulet.games.core.contract import JsonValue, Seat
from cubeamulet.lab.statistics import WIN, Interval, Ratio, mean_interval, share_interval


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


def win_parts(game: Played, seat: int) -> int:
    """``WIN`` for a sole win, ``WIN // k`` for one shared by k seats, else 0."""
    return WIN // len(game.winners) if seat in game.winners else 0


@dataclass(slots=True)
class Standing:
    """What one player, or one seat, has reached.

    ``share`` is the win share and ``score`` the mean score, per game and seat; their units are
    deals. A win shared by k seats counts as 1/k. Who is ``alone`` sits in all seats, and so has a
    share that is certain.
    """

    games: int = 0
    share: Ratio = field(default_factory=Ratio)
    score: Ratio = field(default_factory=Ratio)
    alone: bool = False

    @property
    def share_95(self) -> Interval:
        """The interval of the win share."""
        exact = self.share.value
        return Interval(exact, exact) if self.alone else share_interval(self.share)

    @property
    def wins(self) -> float:
        """Games won, shared ones in parts."""
        return self.share.above / WIN

    def add(self, results: Sequence[tuple[int, int]]) -> None:
        """Takes in one deal: parts of wins and score of each game and seat."""
        self.games += len(results)
        self.share.add(sum(win for win, _ in results), WIN * len(results))
        self.score.add(sum(score for _, score in results), len(results))

    def merge(self, other: Standing) -> None:
        """Takes in all deals of another."""
        self.games += other.games
        self.share.merge(other.share)
        self.score.merge(other.score)
        self.alone = other.alone


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
        by_player: dict[str, list[tuple[int, int]]] = {}
        by_seat: dict[int, list[tuple[int, int]]] = {}
        for game in deal:
            for seat, (name, score) in enumerate(zip(game.players, game.scores, strict=True)):
                result = (win_parts(game, seat), score)
                by_player.setdefault(name, []).append(result)
                by_seat.setdefault(seat, []).append(result)
        for name, results in by_player.items():
            standing = self.players.setdefault(name, Standing(alone=len(by_player) == 1))
            standing.add(results)
        for seat, results in by_seat.items():
            self.seats.setdefault(seat, Standing()).add(results)

    def merge(self, other: Tally) -> None:
        """Takes in all deals of another."""
        self.games += other.games
        self.moves += other.moves
        for name, standing in other.players.items():
            self.players.setdefault(name, Standing()).merge(standing)
        for seat, standing in other.seats.items():
            self.seats.setdefault(seat, Standing()).merge(standing)

    def as_json(self) -> dict[str, JsonValue]:
        """All figures as plain JSON."""
        return {
            "games": self.games,
            "moves": self.moves,
            "players": {name: _standing_as_json(one) for name, one in self.players.items()},
            "seats": [_standing_as_json(self.seats[seat]) for seat in sorted(self.seats)],
        }

    def rows(self) -> list[Mapping[str, JsonValue]]:
        """The same figures as lines of one table."""
        players = [({"of": "player", "name": name}, one) for name, one in self.players.items()]
        seats = [({"of": "seat", "name": str(s)}, self.seats[s]) for s in sorted(self.seats)]
        return [{**head, **_flat(standing)} for head, standing in (*players, *seats)]


TALLY_FIELDS: Final = (
    *("of", "name", "games", "wins"),
    *("win_share", "win_share_low", "win_share_high"),
    *("mean_score", "mean_score_low", "mean_score_high"),
)
"""The columns of ``Tally.rows``."""


def _standing_as_json(standing: Standing) -> dict[str, JsonValue]:
    return {
        "games": standing.games,
        "wins": standing.wins,
        "win_share": standing.share.value,
        "win_share_95": list(standing.share_95),
        "mean_score": standing.score.value,
        "mean_score_95": _finite(standing.score),
    }


def _finite(mean: Ratio) -> JsonValue:
    """An interval as JSON has it; null where nothing is known."""
    interval = mean_interval(mean)
    return list(interval) if isfinite(interval.high) else None


def _flat(standing: Standing) -> dict[str, JsonValue]:
    share, score = standing.share_95, mean_interval(standing.score)
    known = isfinite(score.high)
    values = (
        *(standing.games, standing.wins),
        *(standing.share.value, share.low, share.high),
        standing.score.value,
        *((score.low, score.high) if known else (None, None)),
    )
    return dict(zip(TALLY_FIELDS[2:], values, strict=True))
