"""Finds what the signs of carelessness count, from games of the ladder; the same for the same seed.

    python tools/fit_carelessness.py [--games N] [--seed N]

Tables of three to five: one ``expert`` and others of one sort, or everybody of any sort. At the
beginning of every round but the first the signs of every seat are noted; then ``random`` is told
from the others by logistic regression, each sort counting alike. Some minutes on one core. What is
printed belongs into ``src/cubeamulet/players/carelessness.py``.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import cycle, islice
from random import Random
from typing import Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from cubeamulet.games.core.contract import Step
from cubeamulet.games.gargon.cards import PUBLISHED
from cubeamulet.games.gargon.game import GARGON
from cubeamulet.games.gargon.model import Phase, State
from cubeamulet.games.gargon.view import GargonView
from cubeamulet.lab.plan import Plan
from cubeamulet.lab.reference import play_game
from cubeamulet.players.carelessness import Signs, signs_of
from cubeamulet.players.contract import Budget

Numbers: TypeAlias = npt.NDArray[np.float64]

CARELESS: Final = "random"
CAREFUL: Final = ("steady", "expert")
ALONE: Final = "expert"
BUDGET: Final = Budget(playouts=24)
STEPS: Final = 25
"""Of Newton's method; after ten nothing changes any more."""

STIFFNESS: Final = 1e-4
"""How much a large number costs, so that there is always one best answer."""


class Noted(NamedTuple):
    """One seat at the beginning of a round."""

    sort: str
    signs: Signs


def tables(generator: Random) -> Iterator[tuple[str, ...]]:
    """Who plays, table after table."""
    sorts = (CARELESS, *CAREFUL)
    for players in cycle(PUBLISHED.players):
        yield (ALONE, *[generator.choice(sorts)] * (players - 1))
        yield tuple(generator.choice(sorts) for _ in range(players))


def begins_round(view: GargonView) -> bool:
    """Whether nobody has laid, passed or drawn in a round that is not the first."""
    acted = any(seat.laid is not None or seat.passed for seat in view.seats)
    return view.phase is Phase.LAY and view.round > 1 and not acted


def watch(names: tuple[str, ...], seed: int) -> list[Noted]:
    """Everybody's signs in one game."""
    noted: list[Noted] = []

    def look(step: Step[object, object]) -> None:
        assert isinstance(step.state, State)
        view = GARGON.view_for(step.state, None)
        if begins_round(view):
            noted.extend(map(Noted, names, [signs_of(view, seat) for seat in view.seats]))

    play_game(Plan("gargon", names, {}, seed, budget=BUDGET), 0, 0, look)
    return noted


def fit(signs: Numbers, is_careless: Numbers, importance: Numbers) -> Numbers:
    """What each sign counts, as a logarithm of odds."""
    found = np.zeros(signs.shape[1])
    for _ in range(STEPS):
        chance = 1.0 / (1.0 + np.exp(-signs @ found))
        slope = signs.T @ (importance * (chance - is_careless)) + STIFFNESS * found
        bend = (signs.T * (importance * chance * (1.0 - chance))) @ signs
        found = found - np.linalg.solve(bend + STIFFNESS * np.eye(len(found)), slope)
    return found


def importance_of(sorts: npt.NDArray[np.str_]) -> Numbers:
    """Half for the careless, half for all others; the sum is 1."""
    weights = np.zeros(len(sorts))
    for sort in (CARELESS, *CAREFUL):
        share = 0.5 if sort == CARELESS else 0.5 / len(CAREFUL)
        weights[sorts == sort] = share / np.count_nonzero(sorts == sort)
    return weights


def main() -> None:
    """Plays, fits, and prints both sets of numbers."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=360)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    generator = Random(asked.seed)
    chosen = islice(tables(generator), asked.games)
    noted = [one for names in chosen for one in watch(names, generator.getrandbits(32))]
    sorts = np.array([one.sort for one in noted])
    signs = np.array([one.signs for one in noted])
    is_careless = (sorts == CARELESS).astype(float)
    everything = list(range(len(Signs._fields)))
    without_values = [sign for sign in everything if sign != Signs._fields.index("values")]
    for name, columns in (("OPEN", everything), ("CLOSED", without_values)):
        counts = np.zeros(len(everything))
        counts[columns] = fit(signs[:, columns], is_careless, importance_of(sorts))
        print(name, Signs(*(round(float(count), 3) for count in counts)))


if __name__ == "__main__":
    main()
