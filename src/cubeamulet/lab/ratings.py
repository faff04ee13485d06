"""Ratings of players, by the library openskill (extra ``lab``).

The model is Plackett and Luce's for games of many players (R. C. Weng and C.-J. Lin, "A Bayesian
approximation method for online ranking", Journal of Machine Learning Research 12 (2011)).
"""

from __future__ import annotations

from typing import NamedTuple

from openskill.models import PlackettLuce, PlackettLuceRating

from cubeamulet.lab.tally import Played


class Rating(NamedTuple):
    """A belief about a player's strength: its middle and its standard deviation."""

    mu: float
    sigma: float


class Ratings:
    """Ratings that follow games one by one, in their order.

    A player in several seats counts once in a game, with the mean of its scores there.
    """

    def __init__(self) -> None:
        self._model = PlackettLuce()
        self._players: dict[str, PlackettLuceRating] = {}

    def add(self, game: Played) -> None:
        """Takes one game in."""
        scores: dict[str, list[int]] = {}
        for name, score in zip(game.players, game.scores, strict=True):
            scores.setdefault(name, []).append(score)
        if len(scores) < 2:
            return
        teams = [[self._of(name)] for name in scores]
        means = [sum(own) / len(own) for own in scores.values()]
        for name, (rated,) in zip(scores, self._model.rate(teams, scores=means), strict=True):
            self._players[name] = rated

    def _of(self, name: str) -> PlackettLuceRating:
        return self._players.get(name) or self._model.rating(name=name)

    def of(self, name: str) -> Rating:
        """How a player is rated now."""
        rated = self._of(name)
        return Rating(rated.mu, rated.sigma)
