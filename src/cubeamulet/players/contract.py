"""The contract of every bot: ``choose(view, budget, generator)`` gives a move in notation.

A view is all a player is ever handed. Whoever searches deals the hidden cards anew from it.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final, NamedTuple, Protocol, TypeAlias

from cubeamulet.games.bargon.view import BargonView
from cubeamulet.games.core.contract import Seat
from cubeamulet.games.gargon.view import GargonView

View: TypeAlias = GargonView | BargonView


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a player may think about one move: either so much work or so much time.

    ``playouts`` (at least 1) bounds the work, in games played out from the present position: the
    same view, playouts and generator state give the same move on every machine. ``seconds`` (above
    0) bounds the time of the process (``time.process_time``), for a table where somebody waits. A
    player without search needs neither and ignores both.

    Raises ``ValueError`` unless exactly one of the two is given and in its range.
    """

    playouts: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        if (self.playouts is None) == (self.seconds is None):
            raise ValueError("a budget is playouts or seconds, one of them")
        if self.playouts is not None and self.playouts < 1:
            raise ValueError("a budget has at least one playout")
        if self.seconds is not None and not self.seconds > 0:
            raise ValueError("a budget has some time")


USUAL_PLAYOUTS: Final = 1000
"""Playouts for a move where nobody says how many."""

USUAL: Final = Budget(playouts=USUAL_PLAYOUTS)


class Player(Protocol):
    """A bot: deterministic for a given view, work budget and generator state.

    One object plays in any number of games and seats at once: it keeps nothing from one choice to
    the next that could change a move.
    """

    def choose(self, view: View, budget: Budget, generator: Random) -> str:
        """A legal move in notation, answering ``view.question`` (which must not be ``None``).

        ``generator`` is the only source of chance; whoever needs another kind seeds it from there
        (``generator.getrandbits(64)``). How long a player of a time budget thinks must not depend
        on cards that only its seat knows, since everybody at the table sees when it answers: it
        uses its time up, or answers at once where the backs of its cards alone leave no choice.

        Raises ``ValueError`` when nothing is asked.
        """
        ...


class Seatable(Player, Protocol):
    """A player that may be seated at a table."""

    @property
    def games(self) -> frozenset[str]:
        """Names of the games it plays."""
        ...


class Asked(NamedTuple):
    """What everybody at a table can see of a question to a bot: when it answers depends on nothing
    else. ``public`` is a spectator's view, ``kind`` the kind of question.
    """

    public: View
    seat: Seat
    kind: str
    player: str
