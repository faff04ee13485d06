"""The result of a tournament as plain JSON."""

from __future__ import annotations

from dataclasses import dataclass
from math import isfinite
from typing import Protocol

from cubeamulet import __version__
from cubeamulet.games.core.contract import JsonValue
from cubeamulet.lab.checkpoint import described_budget
from cubeamulet.lab.statistics import (
    CONFIDENCE,
    Interval,
    Ratio,
    mean_interval,
)
from cubeamulet.lab.tally import Standing
from cubeamulet.lab.tournament import Pair, Scoreboard, Tournament


class Rated(Protocol):
    """Whoever knows ratings: ``cubeamulet.lab.ratings.Ratings``."""

    def of(self, name: str) -> tuple[float, float]:
        """Middle and standard deviation of the belief about a player's strength."""
        ...


@dataclass(frozen=True, slots=True)
class Extent:
    """How much was asked for: ``deals`` at most, fewer if it may stop ``until_clear``."""

    deals: int
    until_clear: bool = False

    def is_reached(self, board: Scoreboard) -> bool:
        """Whether all of it was played; not where somebody or something broke it off before."""
        return board.deals >= self.deals or (self.until_clear and board.is_clear)


def tournament_as_json(
    asked: Tournament, extent: Extent, board: Scoreboard, ratings: Rated
) -> dict[str, JsonValue]:
    """What was asked, and all that was found, differences as first player minus second."""
    return {
        "program": __version__,
        "game": asked.game,
        "players": list(asked.players),
        "seats": asked.seats,
        "every_order": asked.every_order,
        "options": dict(asked.options),
        "seed": asked.seed,
        "budget": described_budget(asked.budget),
        "deals_asked": extent.deals,
        "until_clear": extent.until_clear,
        "deals": board.deals,
        "complete": extent.is_reached(board),
        "games": board.tally.games,
        "confidence": CONFIDENCE,
        "margin": board.margin,
        "clear": board.is_clear,
        "standings": [_standing(name, one, ratings) for name, one in board.ranking],
        "pairs": [_pair(board, pair) for pair in board.pairs],
    }


def _standing(name: str, standing: Standing, ratings: Rated) -> JsonValue:
    mu, sigma = ratings.of(name)
    return {
        "player": name,
        "games": standing.games,
        "win_share": standing.share.value,
        "win_share_95": list(standing.share_95),
        **_mean("mean_score", standing.score),
        "rating": {"mu": mu, "sigma": sigma},
    }


def _pair(board: Scoreboard, pair: Pair) -> JsonValue:
    difference = board.differences[pair]
    return {
        "players": list(pair),
        "win_share": difference.share.value,
        "win_share_95": list(board.interval_now(pair)),
        "win_share_at_any_time": _interval(board.interval(pair)),
        **_mean("score", difference.score),
        "verdict": board.verdict(pair).value,
    }


def _mean(name: str, mean: Ratio) -> dict[str, JsonValue]:
    return {name: mean.value, f"{name}_95": _interval(mean_interval(mean))}


def _interval(interval: Interval) -> JsonValue:
    """``null`` where nothing is known."""
    return list(interval) if all(map(isfinite, interval)) else None
