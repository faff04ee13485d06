"""What a simulation is to play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from cubeamulet.games.catalog import NEWEST
from cubeamulet.games.core.contract import JsonValue
from cubeamulet.games.core.errors import BadOptions
from cubeamulet.players.contract import USUAL, Budget
from cubeamulet.players.registry import PLAYERS


@dataclass(frozen=True, slots=True)
class Plan:
    """One simulation: ``players`` by name in seat order, ``options`` as plain JSON.

    With ``duplicate`` every deal is played once in each seat rotation, with the same cards in the
    same seats. ``records`` asks for a document of every game. ``budget`` is what a player who
    searches may spend on a move; with one of time, games cannot be repeated.
    """

    game: str
    players: tuple[str, ...]
    options: Mapping[str, JsonValue]
    seed: int
    duplicate: bool = False
    records: bool = False
    budget: Budget = USUAL

    @property
    def rotations(self) -> range:
        """How far the players are moved on in each game of a deal."""
        return range(len(self.players) if self.duplicate else 1)

    @property
    def is_heavy(self) -> bool:
        """Whether somebody searches, so that a game takes long."""
        return any(PLAYERS[name].is_heavy for name in self.players)

    def seating(self, rotation: int) -> tuple[str, ...]:
        """The names in seat order, each moved on clockwise by ``rotation`` seats."""
        cut = len(self.players) - rotation
        return self.players[cut:] + self.players[:cut]


def checked(plan: Plan) -> Plan:
    """The same plan if it can be played.

    Raises ``BadOptions`` for what the game refuses and for physical cubes; ``KeyError`` for an
    unknown game.
    """
    NEWEST[plan.game].parse_options(plan.options, len(plan.players))
    if plan.options.get("cubes") == "physical":
        raise BadOptions("cubes", "physical cubes cannot be simulated: somebody has to throw them")
    return plan
