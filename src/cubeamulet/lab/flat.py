"""A yardstick for players who search: flat Monte Carlo, as anybody would write it first.

The lays that a rule of thumb likes most are each tried equally often in worlds dealt from the view,
any world as good as another, everybody playing on by the rule of thumb; the best mean of wins is
laid. Draws and the order of fights are left to chance. The rule of thumb is the policy with its
weights as they were guessed, before any training.
"""

from __future__ import annotations

from random import Random
from typing import Final

from cubeamulet.games.gargon.view import GargonView, LayQuestion
from cubeamulet.kernels.gargon.search import Manner, best_move
from cubeamulet.kernels.gargon.weights import START, as_numbers
from cubeamulet.players.contract import Budget, View
from cubeamulet.players.random import RANDOM

LAYS: Final = 32

_MANNER: Final = Manner(
    as_numbers(START), candidates=LAYS, guesses=0, keeping=0.0, margin=0.0, halving=False
)


class Flat:
    """Not on the ladder: only to compare with."""

    def choose(self, view: View, budget: Budget, generator: Random) -> str:
        """The move; raises ``ValueError`` when nothing is asked."""
        if isinstance(view, GargonView) and isinstance(view.question, LayQuestion):
            seed = generator.getrandbits(64)
            return best_move(view, _MANNER, seed, budget.playouts, budget.seconds)
        return RANDOM.choose(view, budget, generator)


FLAT: Final = Flat()
