"""The player ``expert``: looks ahead in Gargon, briefly.

It deals the hidden cards anew from its view some dozens of times and plays its most promising moves
on to the end of the deal in each of these worlds, everybody following rules of thumb. It does not
ask why others laid what they laid.
"""

from __future__ import annotations

from random import Random
from typing import Final

from cubeamulet.kernels.gargon.search import Manner
from cubeamulet.kernels.gargon.weights import START, as_numbers
from cubeamulet.players.contract import Budget, View
from cubeamulet.players.looking import look_ahead

MOST_PLAYOUTS: Final = 128
"""It thinks no further, whatever time it has."""

CANDIDATES: Final = 8


_MANNER: Final = Manner(
    as_numbers(START), candidates=CANDIDATES, guesses=0, keeping=0.0, most_playouts=MOST_PLAYOUTS
)


class Expert:
    """A short search; the same answer to the same view, work budget and generator."""

    def choose(self, view: View, budget: Budget, generator: Random) -> str:
        """The move; raises ``ValueError`` when nothing is asked, and for Bargon."""
        return look_ahead(view, _MANNER, budget, generator)


EXPERT: Final = Expert()
