"""What the players who search have in common: a view and a budget in, a move out."""

from __future__ import annotations

from random import Random

from cubeamulet.games.bargon.view import BargonView
from cubeamulet.games.gargon.view import LayQuestion
from cubeamulet.kernels.gargon.search import Manner, best_move
from cubeamulet.players.contract import Budget, View


def look_ahead(view: View, manner: Manner, budget: Budget, generator: Random) -> str:
    """The best move found; raises ``ValueError`` when nothing is asked, and for Bargon."""
    if isinstance(view, BargonView):
        raise ValueError("there is nothing to search in Bargon")  # noqa: TRY004 - the contract's
    if view.question is None:
        raise ValueError("nothing is asked of this viewer")
    if isinstance(view.question, LayQuestion) and not view.question.patterns:
        return "pass"
    return best_move(view, manner, generator.getrandbits(64), budget.playouts, budget.seconds)
