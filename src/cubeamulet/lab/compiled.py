"""Deals played by the compiled kernels, as figures of the laboratory.

The kernels keep sums by seat only. What a seat's and a player's figures vary by from deal to deal
is therefore bounded from above where it is not known, and their intervals are somewhat too wide,
never too narrow.
"""

from __future__ import annotations

import numpy as np

from cubeamulet.games.bargon.options import parse_options as bargon_options
from cubeamulet.games.bargon.score import CUBES
from cubeamulet.games.core.contract import Seat
from cubeamulet.games.gargon.cards import PUBLISHED
from cubeamulet.games.gargon.model import Options
from cubeamulet.games.gargon.options import parse_options as gargon_options
from cubeamulet.kernels.bargon.simulate import simulate_bargon
from cubeamulet.kernels.gargon.engine import Integers
from cubeamulet.kernels.gargon.simulate import WIN as KERNEL_WIN
from cubeamulet.kernels.gargon.simulate import simulate_gargon
from cubeamulet.lab.plan import Plan
from cubeamulet.lab.statistics import WIN, Ratio
from cubeamulet.lab.tally import Standing, Tally


def play_part(plan: Plan, deals: range) -> Tally:
    """Deals of a plan in which everybody plays at random, by seat and all together."""
    return _gargon(plan, deals) if plan.game == "gargon" else _bargon(plan, deals)


# -- Gargon ----------------------------------------------------------------------------------------


def _gargon(plan: Plan, deals: range) -> Tally:
    players = len(plan.players)
    options = gargon_options(PUBLISHED, plan.options, players)
    tally = Tally()
    for start, some in _by_start_player(options, players, deals):
        sums = simulate_gargon(
            players, options.replacements, len(some), plan.seed, some.start, step=some.step
        )
        wins = sums.wins * WIN // KERNEL_WIN
        turned = [np.roll(column, start) for column in (wins, sums.points, sums.squares)]
        tally.merge(_tally(sums.games, sums.moves, *turned))
    return tally


def _by_start_player(options: Options, players: int, deals: range) -> list[tuple[Seat, range]]:
    """Who starts in which deals; drawn starts go round the table by the deal's number."""
    if options.start is not None:
        return [(options.start, deals)]
    shares = [deals[(seat - deals.start) % players :: players] for seat in range(players)]
    return [(Seat(seat), share) for seat, share in enumerate(shares) if share]


# -- Bargon ----------------------------------------------------------------------------------------


def _bargon(plan: Plan, games: range) -> Tally:
    players = len(plan.players)
    sums = simulate_bargon(players, len(games), plan.seed, games.start)
    moves_a_round = players + (players < CUBES)  # a cup over the cube that nobody throws is lifted
    rounds = int(np.dot(sums.rounds, np.arange(len(sums.rounds))))
    paid = players if bargon_options(plan.options, players).ante else 0
    moves = rounds * moves_a_round + sums.games * paid
    return _tally(sums.games, moves, sums.wins * WIN, sums.points, sums.squares)


# -- figures ---------------------------------------------------------------------------------------


def _tally(games: int, moves: int, wins: Integers, points: Integers, squares: Integers) -> Tally:
    """All figures from sums by seat."""
    seats = {
        seat: Standing(
            games,
            _mean(games, int(wins[seat]), WIN * int(wins[seat]), WIN),
            _mean(games, int(points[seat]), int(squares[seat]), 1),
        )
        for seat in range(len(points))
    }
    return Tally(games, moves, {"random": _everybody(games, points, squares)}, seats)


def _everybody(games: int, points: Integers, squares: Integers) -> Standing:
    """All seats together: each deal has exactly one win to give."""
    players = len(points)
    return Standing(
        games * players,
        _mean(games, WIN * games, WIN * WIN * games, WIN * players),
        _mean(games, int(points.sum()), players * int(squares.sum()), players),
        alone=True,
    )


def _mean(games: int, total: int, squares: int, below: int) -> Ratio:
    """A mean over games that have ``below`` each; ``squares`` may be a bound from above."""
    return Ratio(games, total, games * below, squares, total * below, games * below * below)
