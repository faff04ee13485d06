"""The player ``master``: looks ahead in Gargon as far as its time lasts.

Like ``expert`` it plays promising moves on in worlds dealt from its view, but thousands of them;
and it asks itself what others hold and what they laid. In its worlds cards with many amulets are
rare in hands that have been played from; and it prefers those in which everybody had good reason to
lay the colours that lie face down, and lays there what they would have laid. It also sees from the
cards held and won who makes any move without care; in its worlds they go on like that.
"""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Final

from cubeamulet.kernels.gargon.search import Manner
from cubeamulet.kernels.gargon.weights import trained, trained_among_careless
from cubeamulet.players.carelessness import suspect
from cubeamulet.players.contract import Budget, View
from cubeamulet.players.looking import look_ahead


@cache
def _manner() -> Manner:
    """The weights are read when first needed."""
    return Manner(trained(), suspect=suspect, among_careless=trained_among_careless())


class Master:
    """A long search; the same answer to the same view, work budget and generator."""

    def choose(self, view: View, budget: Budget, generator: Random) -> str:
        """The move; raises ``ValueError`` when nothing is asked, and for Bargon."""
        return look_ahead(view, _manner(), budget, generator)


MASTER: Final = Master()
