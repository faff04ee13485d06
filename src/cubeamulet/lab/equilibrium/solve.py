"""Best responses, and the equilibrium by counterfactual regret minimisation.

O. Tammelin, N. Burch, M. Johanson, M. Bowling, "Solving Heads-Up Limit Texas Hold'em" (IJCAI 2015)
describes the variant used here, CFR+: regrets never fall below zero, the seats learn in turn, and
later strategies weigh more in the average.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from cubeamulet.kernels.compiling import called, compiled
from cubeamulet.lab.equilibrium.grow import SEATS
from cubeamulet.lab.equilibrium.tree import Column, Tree

Numbers: TypeAlias = npt.NDArray[np.float64]
Strategy: TypeAlias = Numbers
"""The probability of every move of every information set, of both seats."""


def uniform(tree: Tree) -> Strategy:
    """Every move alike."""
    counts = np.diff(tree.first)
    return np.repeat(1 / counts, counts)


# -- how much a strategy gives away ----------------------------------------------------------------


class Exploitability(NamedTuple):
    """The win share (a tie is one half) of the best answers to a strategy, from each seat."""

    as_first: float
    as_second: float

    @property
    def loss(self) -> float:
        """By how much their mean exceeds one half: 0 against an equilibrium, never below."""
        return (self.as_first + self.as_second) / SEATS - 0.5


def exploitability(tree: Tree, strategy: Strategy) -> Exploitability:
    """What the best answers to a strategy win, exactly."""
    return Exploitability(*((1 + best_response(tree, strategy, seat)) / 2 for seat in range(SEATS)))


def best_response(tree: Tree, strategy: Strategy, seat: int) -> float:
    """The mean result, -1 to 1, of the best answer from a seat to the other's strategy."""
    worth = np.zeros(tree.first[-1])
    best = np.full(len(tree.owner), -1, np.int32)
    weighted = _results(tree, strategy, seat)
    _answer(tree, seat, weighted, worth, best)
    return _mean_at_start(tree, weighted)


def value(tree: Tree, strategy: Strategy) -> float:
    """The mean result, -1 to 1, for seat 0 when both seats follow a strategy."""
    weighted = _results(tree, strategy, 0)
    _add_up(tree, strategy, 0, weighted, np.zeros(tree.first[-1]))
    return _mean_at_start(tree, weighted)


def _mean_at_start(tree: Tree, weighted: Numbers) -> float:
    return float(weighted[: tree.levels[1]].mean())


def _results(tree: Tree, strategy: Strategy, seat: int) -> Numbers:
    """The results for a seat at all ends, each as likely as the other seat makes it."""
    weighted = np.ones(len(tree.parent))
    _weigh(tree, strategy, seat, weighted)
    return weighted


@compiled
def _weigh(tree: Tree, strategy: Strategy, seat: int, weighted: Numbers) -> None:
    for node in range(tree.levels[1], len(tree.parent)):
        parent = tree.parent[node]
        likely = 1.0 if tree.seat[parent] == seat else strategy[tree.edge[node]]
        weighted[node] = weighted[parent] * likely
    for node in range(len(tree.parent)):
        weighted[node] *= tree.result[node] if seat == 0 else -tree.result[node]


@called
def _best_of(tree: Tree, number: int, worth: Numbers) -> int:
    best = int(tree.first[number])
    for edge in range(best + 1, tree.first[number + 1]):
        if worth[edge] > worth[best]:
            best = edge
    return best


@compiled
def _answer(tree: Tree, seat: int, weighted: Numbers, worth: Numbers, best: Column) -> None:
    """Adds results up from the ends, the seat choosing the best move of each information set once
    all that its moves are worth is known.
    """
    for level in range(len(tree.levels) - 2, 0, -1):
        for node in range(tree.levels[level], tree.levels[level + 1]):
            parent = tree.parent[node]
            if tree.seat[parent] == seat:
                worth[tree.edge[node]] += weighted[node]
            else:
                weighted[parent] += weighted[node]
        for node in range(tree.levels[level], tree.levels[level + 1]):
            parent = tree.parent[node]
            if tree.seat[parent] == seat:
                number = tree.set_of[parent]
                if best[number] < 0:
                    best[number] = _best_of(tree, number, worth)
                if best[number] == tree.edge[node]:
                    weighted[parent] += weighted[node]


# -- the equilibrium -------------------------------------------------------------------------------


@compiled
def _add_up(tree: Tree, strategy: Strategy, seat: int, weighted: Numbers, worth: Numbers) -> None:
    """Adds results up from the ends; ``worth`` collects what each move of the seat brings."""
    for node in range(len(tree.parent) - 1, tree.levels[1] - 1, -1):
        parent = tree.parent[node]
        if tree.seat[parent] == seat:
            edge = tree.edge[node]
            worth[edge] += weighted[node]
            weighted[parent] += strategy[edge] * weighted[node]
        else:
            weighted[parent] += weighted[node]


@compiled
def _learn(tree: Tree, strategy: Strategy, seat: int, worth: Numbers, regret: Numbers) -> None:
    """Adds what the seat regrets not to have done, and follows its regrets from now on."""
    for number in range(len(tree.owner)):
        if tree.owner[number] != seat:
            continue
        first, end = tree.first[number], tree.first[number + 1]
        mean = 0.0
        for edge in range(first, end):
            mean += strategy[edge] * worth[edge]
        total = 0.0
        for edge in range(first, end):
            regret[edge] = max(regret[edge] + worth[edge] - mean, 0.0)
            total += regret[edge]
        for edge in range(first, end):
            strategy[edge] = regret[edge] / total if total > 0 else 1.0 / (end - first)


@compiled
def _remember(
    tree: Tree, strategy: Strategy, seat: int, weight: float, reached: Numbers, summed: Numbers
) -> None:
    """Adds the strategy to the sum, each move as often as the seat lets it come to it."""
    for number in range(len(tree.owner)):
        if tree.owner[number] != seat:
            continue
        before = tree.before[number]
        here = 1.0 if before < 0 else reached[before]
        for edge in range(tree.first[number], tree.first[number + 1]):
            reached[edge] = here * strategy[edge]
            summed[edge] += weight * reached[edge]


def equilibrium(tree: Tree) -> Iterator[Strategy]:
    """Average strategies after 1, 2, 3 ... rounds of learning: ever closer to an equilibrium."""
    strategy = uniform(tree)
    regret, summed, reached = (np.zeros_like(strategy) for _ in range(3))
    weight = 0
    while True:
        weight += 1
        for seat in range(SEATS):
            weighted, worth = _results(tree, strategy, seat), np.zeros_like(strategy)
            _add_up(tree, strategy, seat, weighted, worth)
            _learn(tree, strategy, seat, worth, regret)
            _remember(tree, strategy, seat, weight, reached, summed)
        yield average(tree, summed)


def average(tree: Tree, summed: Numbers) -> Strategy:
    """Sums as probabilities; every move alike where nothing was summed."""
    counts = np.diff(tree.first)
    totals = np.repeat(np.add.reduceat(summed, tree.first[:-1]), counts)
    return np.where(totals > 0, summed / np.where(totals > 0, totals, 1), uniform(tree))
