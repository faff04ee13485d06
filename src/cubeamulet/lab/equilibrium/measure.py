"""How much players of a small game give away, next to strategies on their way to an equilibrium."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from cubeamulet.games.core.contract import JsonValue
from cubeamulet.lab.equilibrium.solve import Exploitability, equilibrium, exploitability, uniform
from cubeamulet.lab.equilibrium.strategies import Asking, Places, strategy_of
from cubeamulet.lab.equilibrium.tree import SmallGame, Tree
from cubeamulet.players.contract import Budget
from cubeamulet.players.registry import PLAYERS

LEARNING: Final = "CFR+"
UNIFORM: Final = "random"
"""This player's probabilities are known; nobody has to ask it."""

FIELDS: Final = ("who", "spent", "as_first", "as_second", "loss")
"""The columns of ``Measured.row``."""


class Measured(NamedTuple):
    """A strategy and what the best answers to it win. ``spent`` are playouts a move, rounds of
    learning, or nothing for a player without search.
    """

    who: str
    spent: int | None
    found: Exploitability

    def row(self) -> Mapping[str, JsonValue]:
        """The same as one line of a table."""
        values = (self.who, self.spent, *self.found, self.found.loss)
        return dict(zip(FIELDS, values, strict=True))


@dataclass(frozen=True, slots=True)
class Task:
    """What is measured: ``players`` by name, those who search once for each of ``playouts``, asked
    ``times`` at each information set with chance from ``seed``; learning lasts ``rounds``.
    """

    game: SmallGame
    players: tuple[str, ...]
    playouts: tuple[int, ...]
    rounds: int
    seed: int
    times: int


def measure(task: Task, tree: Tree) -> Iterator[Measured]:
    """All of it: players in their order, then learning after 1, 2, 4, 8 ... rounds."""
    places = Places(task.game, tree)
    for name in task.players:
        for playouts in task.playouts if PLAYERS[name].is_heavy else (None,):
            yield _player(task, places, tree, name, playouts)
    yield from _learning(task.rounds, tree)


def _player(task: Task, places: Places, tree: Tree, name: str, playouts: int | None) -> Measured:
    player, budget = PLAYERS[name], Budget(playouts=playouts or 1)
    asking = Asking(budget, task.seed, task.times if player.is_heavy else 1)
    strategy = uniform(tree) if name == UNIFORM else strategy_of(player, places, tree, asking)
    return Measured(name, playouts, exploitability(tree, strategy))


def _learning(rounds: int, tree: Tree) -> Iterator[Measured]:
    looked_at = 1
    for number, strategy in enumerate(equilibrium(tree), 1):
        if number in {looked_at, rounds}:
            looked_at *= 2
            yield Measured(LEARNING, number, exploitability(tree, strategy))
        if number == rounds:
            return


def as_json(task: Task, tree: Tree, found: Sequence[Measured]) -> dict[str, JsonValue]:
    """What was asked and found, as plain JSON."""
    return {
        "deck": task.game.deck.name,
        "replacements": task.game.replacements.value,
        "seed": task.seed,
        "times": task.times,
        "nodes": len(tree.parent),
        "information_sets": len(tree.owner),
        "found": [measured.row() for measured in found],
    }
