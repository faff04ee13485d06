"""Trains the weights of the policy by self-play, the same for the same seed.

    python tools/train_policy.py [--generations N] [--seed N] [--from FILE] [--to FILE]

Separable natural evolution (T. Schaul, T. Glasmachers, J. Schmidhuber, "High dimensions and heavy
tails for natural evolution strategies", 2011): each generation draws sets of weights around the
mean, lets each play the same deals in all rotations against the mean in all other seats, and moves
mean and spread towards those that did better. Some minutes on one core.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path

import numpy as np

from cubeamulet.games.gargon.model import Replacements
from cubeamulet.kernels.gargon.training import Setting, duel
from cubeamulet.kernels.gargon.weights import FILE, START, Numbers, as_named, as_numbers

PAIRS = 32
"""Sets of weights a generation, each with its mirror image."""

GAMES = 480
"""Games of each set a generation."""

SIZES = (3, 4, 5)
NEVER_TRAINED_ON = range(10**6, 10**6 + 1000)
REPORT_EVERY = 20

POINTS_FOR_A_WIN = 60.0
"""A margin of so many points counts as much as a win."""


TABLES = (
    *(Setting(players, Replacements.LOSERS) for players in SIZES),
    *(Setting(players, Replacements.LOSERS) for players in SIZES),
    Setting(4, Replacements.NONE),
)


def fitness(weights: Numbers, mean: Numbers, setting: Setting, deals: range, seed: int) -> float:
    """How well weights do against their mean."""
    found = duel(weights, mean, setting, deals, seed)
    return found.wins + found.margin / POINTS_FOR_A_WIN


def utilities(count: int) -> Numbers:
    """What a place among all counts: the better half more, the sum is nothing."""
    raw = np.maximum(0.0, np.log(count / 2 + 1) - np.log(np.arange(1, count + 1)))
    return np.asarray(raw / raw.sum() - 1.0 / count)


def evolve(mean: Numbers, generations: int, seed: int) -> Iterator[Numbers]:
    """The mean after each generation."""
    generator = np.random.default_rng(seed)
    spread = 0.25 * np.maximum(np.abs(mean), 0.6)
    rate = (3 + np.log(len(mean))) / (5 * np.sqrt(len(mean)))
    worth = utilities(2 * PAIRS)
    first = 0
    for _, setting in zip(range(generations), cycle(TABLES), strict=False):
        half = generator.standard_normal((PAIRS, len(mean)))
        steps = np.concatenate([half, -half])
        deals = range(first, first + GAMES // setting.players)
        first = deals.stop
        found = [fitness(mean + spread * step, mean, setting, deals, seed) for step in steps]
        ranked = steps[np.argsort(found)[::-1]]
        mean = mean + spread * (worth @ ranked)
        spread = spread * np.exp(rate / 2 * (worth @ (ranked * ranked - 1)))
        yield mean


def write(mean: Numbers, path: Path) -> None:
    """Writes weights by name."""
    named = {name: round(value, 4) for name, value in as_named(mean).items()}
    path.write_text(json.dumps(named, indent=1) + "\n")


def main() -> None:
    """Trains."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--generations", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", type=Path)
    parser.add_argument("--to", type=Path, default=FILE)
    asked = parser.parse_args()
    start = as_numbers(json.loads(asked.start.read_text()) if asked.start else START)
    mean = start
    for number, mean in enumerate(evolve(start, asked.generations, asked.seed), 1):
        if number % REPORT_EVERY == 0 or number == asked.generations:
            shares = [
                duel(mean, start, Setting(n), NEVER_TRAINED_ON, asked.seed).wins for n in SIZES
            ]
            print(number, *(f"{share:.1%}" for share in shares), file=sys.stderr, flush=True)
            write(mean, asked.to)


if __name__ == "__main__":
    main()
