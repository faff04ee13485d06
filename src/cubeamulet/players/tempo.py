"""How long a bot takes to answer: like a person, and the same whatever cards it holds.

It depends on the kind of question, on the number of backs in the hand and on the bot's rung, all of
which everybody can see, and on chance.
"""

from __future__ import annotations

from random import Random
from typing import Final

from cubeamulet.games.gargon.view import GargonView
from cubeamulet.players.contract import Asked
from cubeamulet.players.registry import PLAYERS

SECONDS: Final = {"lay": 0.9, "draw": 0.6, "replace": 0.6, "order": 0.8}
"""Seconds for a kind of question; ``OTHERWISE`` for others."""

OTHERWISE: Final = 0.8
FOR_EACH_BACK: Final = 0.05
"""Seconds more for each card in the hand when laying."""

FOR_EACH_RUNG: Final = 0.08
"""Share by which a player of the next rung takes longer."""

SPREAD: Final = 0.3
"""Share by which an answer may come sooner or later than usual."""

ON_TOP: Final = 1.15
"""By how much the shortest time of a player who searches exceeds its own budget."""


def pause_for(asked: Asked, generator: Random) -> float:
    """Seconds from the question to the answer."""
    usual = SECONDS.get(asked.kind, OTHERWISE) + FOR_EACH_BACK * _backs(asked)
    rung = PLAYERS.get(asked.player)
    pause = usual * generator.uniform(1 - SPREAD, 1 + SPREAD)
    if rung is None:
        return pause
    return pause * (1 + FOR_EACH_RUNG * rung.number) + ON_TOP * rung.seconds_for(asked.kind)


def _backs(asked: Asked) -> int:
    """Cards in the hand of a seat that is asked to lay."""
    if asked.kind != "lay" or not isinstance(asked.public, GargonView):
        return 0
    return sum(asked.public.seats[asked.seat].hand)
