"""The contract of every bot."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Protocol, TypeAlias

from cubeamulet.games.bargon.view import BargonView
from cubeamulet.games.gargon.view import GargonView

View: TypeAlias = GargonView | BargonView


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a player may think about one move.

    ``playouts`` bounds the work, which makes a choice reproducible; ``seconds`` bounds the process
    time. ``None`` means no bound of that kind; a player without search ignores both.
    """

    playouts: int | None = None
    seconds: float | None = None


UNBOUNDED = Budget()


class Player(Protocol):
    """A bot: deterministic for a given view, work budget and generator state."""

    @property
    def name(self) -> str:
        """Its code: ``random``, ``steady``."""
        ...

    @property
    def games(self) -> frozenset[str]:
        """Names of the games it plays."""
        ...

    def choose(self, view: View, budget: Budget, generator: Random) -> str:
        """A legal move in notation, answering ``view.question`` (which must not be ``None``)."""
        ...
