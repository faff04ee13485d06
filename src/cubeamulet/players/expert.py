"""The player ``expert``: looks ahead in Gargon, briefly.

It deals the hidden cards anew from its view some dozens of times and plays its most promising moves
on to the end of the deal in each of these worlds. It takes others for players of its own kind, but
does not ask why they laid what they laid.
"""

from __future__ import annotations

from random import Random
from typing import Final

from cubeamulet.kernels.gargon.search import Manner
from cubeamulet.kernels.gargon.weights import trained
from cubeamulet.players.contract import Budget, View
from cubeamulet.players.looking import look_ahead

MOST_PLAYOUTS: Final = 300
"""It thinks no further, whatever time it has."""


class Expert:
    """A short search; the same answer to the same view, work budget and generator."""

    name: Final = "expert"
    games: Final = frozenset({"gargon"})

    def choose(self, view: View, budget: Budget, generator: Random) -> str:
        """The move; raises ``ValueError`` when nothing is asked, and for Bargon."""
        manner = Manner(trained(), candidates=8, guesses=0, most_playouts=MOST_PLAYOUTS)
        return look_ahead(view, manner, budget, generator)


EXPERT: Final = Expert()
