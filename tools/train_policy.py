"""Trains the weights of the policy by self-play, the same for the same seed.

    python tools/train_policy.py [--generations N] [--seed N] [--to FILE]
    python tools/train_policy.py --among-careless [--generations N] [--seed N] [--to FILE]

Separable natural evolution (T. Schaul, T. Glasmachers, J. Schmidhuber, "High dimensions and heavy
tails for natural evolution strategies", 2011): each generation draws sets of weights around the
mean, lets each play the same deals in all rotations against the mean in all other seats, and moves
mean and spread towards those that did better. Some minutes on one core.

With ``--among-careless`` all other seats make any legal move instead: what is best against somebody
who plays without care is not what is best against its own like.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import cycle
from pathlib import Path
from typing import NamedTuple

import numpy as np

from cubeamulet.games.gargon.cards import PUBLISHED
from cubeamulet.games.gargon.model import Replacements
from cubeamulet.kernels.gargon.training import Setting, duel
from cubeamulet.kernels.gargon.weights import (
    FILE,
    FILE_AMONG_CARELESS,
    START,
    Numbers,
    as_named,
    as_numbers,
)

PAIRS = 32
"""Sets of weights a generation, each with its mirror image."""

GAMES = 480
"""Games of each set a generation."""

POINTS_FOR_A_WIN = 60.0
"""A margin of so many points counts as much as a win."""

SPREAD = 0.25
"""How far sets are drawn around the mean at first, as a share of each weight."""

AT_LEAST = 0.15
"""And at least so far."""

SEED = 2
"""Of self-play: the best of three that were tried."""

SEED_AMONG_CARELESS = 1

NEVER_TRAINED_ON = range(10**6, 10**6 + 1000)
REPORT_EVERY = 20

TABLES = (
    *[Setting(players) for players in PUBLISHED.players] * 2,
    *(Setting(players, Replacements.NONE) for players in PUBLISHED.players),
)
"""The tables played at, in turn."""

AMONG_CARELESS = tuple(replace(table, others_are_careless=True) for table in TABLES)
"""The same with others who make any move."""


class Training(NamedTuple):
    """Where training stands: the mean, and the spread around it."""

    mean: Numbers
    spread: Numbers


def fitness(weights: Numbers, mean: Numbers, setting: Setting, deals: range, seed: int) -> float:
    """How well weights do against their mean."""
    found = duel(weights, mean, setting, deals, seed)
    return found.wins + found.margin / POINTS_FOR_A_WIN


def utilities(count: int) -> Numbers:
    """What a place among all counts: the better half more, the sum is nothing."""
    raw = np.maximum(0.0, np.log(count / 2 + 1) - np.log(np.arange(1, count + 1)))
    return np.asarray(raw / raw.sum() - 1.0 / count)


def evolve(at: Training, tables: Sequence[Setting], seed: int) -> Iterator[Training]:
    """Where training stands after each generation, without end."""
    mean, spread = at
    generator = np.random.default_rng(seed)
    rate = (3 + np.log(len(mean))) / (5 * np.sqrt(len(mean)))
    worth = utilities(2 * PAIRS)
    first = 0
    for setting in cycle(tables):
        half = generator.standard_normal((PAIRS, len(mean)))
        steps = np.concatenate([half, -half])
        deals = range(first, first + GAMES // setting.players)
        first = deals.stop
        found = [fitness(mean + spread * step, mean, setting, deals, seed) for step in steps]
        ranked = steps[np.argsort(found)[::-1]]
        mean = mean + spread * (worth @ ranked)
        spread = spread * np.exp(rate / 2 * (worth @ (ranked * ranked - 1)))
        yield Training(mean, spread)


def wide(mean: Numbers) -> Numbers:
    """The spread with which training begins."""
    return SPREAD * np.maximum(np.abs(mean), AT_LEAST / SPREAD)


def report(
    number: int, mean: Numbers, start: Numbers, tables: Sequence[Setting], seed: int
) -> None:
    """Says how the mean does against the others, at each kind of table; 1 is even."""
    shares = [
        duel(mean, start, one, NEVER_TRAINED_ON, seed).wins * one.players
        for one in dict.fromkeys(tables)
    ]
    print(number, *(f"{share:.2f}" for share in shares), file=sys.stderr, flush=True)


def main() -> None:
    """Trains."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--generations", type=int, default=60)
    parser.add_argument("--seed", type=int)
    parser.add_argument("--among-careless", action="store_true")
    parser.add_argument("--to", type=Path)
    asked = parser.parse_args()
    tables = AMONG_CARELESS if asked.among_careless else TABLES
    path = asked.to or (FILE_AMONG_CARELESS if asked.among_careless else FILE)
    usual = SEED_AMONG_CARELESS if asked.among_careless else SEED
    seed = usual if asked.seed is None else asked.seed
    start = as_numbers(START)
    going_on = evolve(Training(start, wide(start)), tables, seed)
    for number, (mean, _) in zip(range(1, asked.generations + 1), going_on, strict=False):
        if number % REPORT_EVERY == 0 or number == asked.generations:
            report(number, mean, start, tables, seed)
            named = {name: round(value, 4) for name, value in as_named(mean).items()}
            path.write_text(json.dumps(named, indent=1) + "\n")


if __name__ == "__main__":
    main()
