"""The ladder: the one list of players.

A new player is one file with a constant and one line here. Nothing of it is imported before it is
asked for a move, so that a server which lets it think elsewhere never loads what it needs.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from random import Random
from types import MappingProxyType
from typing import Final, Literal, TypeAlias, cast

from cubeamulet.players.contract import Budget, Player, View

Face: TypeAlias = Literal["dragon", "pegasus", "gargoyle", "phoenix", "manticore", "fairy"]
"""Whose picture a bot bears."""

LONG_QUESTION: Final = "lay"
SHORT_SHARE: Final = 0.25
"""Part of its time that a player who searches spends on anything but a lay."""

GARGON: Final = frozenset({"gargon"})
BOTH: Final = frozenset({"gargon", "bargon"})


@dataclass(frozen=True, slots=True)
class Rung:
    """A player and its place on the ladder; a player itself, made when it is first asked.

    ``number`` counts from 1, the weakest. ``name`` is its code, ``games`` are those it plays.
    ``source`` is where it is found, ``module:CONSTANT``.
    ``seconds`` is the process time a lay may take it at a table: 0 for a light player, who answers
    in a moment; a heavy one thinks in a process of its own and needs the compiled kernels.
    """

    number: int
    name: str
    games: frozenset[str]
    face: Face
    source: str
    seconds: float = 0.0

    @property
    def is_heavy(self) -> bool:
        """Whether it searches."""
        return self.seconds > 0

    @property
    def is_installed(self) -> bool:
        """Whether all it needs is there."""
        return not self.is_heavy or find_spec("numba") is not None

    def seconds_for(self, kind: str) -> float:
        """The process time that a question of that kind may take it at a table."""
        return self.seconds * (1.0 if kind == LONG_QUESTION else SHORT_SHARE)

    def choose(self, view: View, budget: Budget, generator: Random) -> str:
        """What the player chooses."""
        return _player_at(self.source).choose(view, budget, generator)


@cache
def _player_at(source: str) -> Player:
    module, _, constant = source.partition(":")
    return cast("Player", getattr(import_module(f"{__package__}.{module}"), constant))


LADDER: Final = (
    Rung(1, "random", BOTH, "fairy", "random:RANDOM"),
    Rung(2, "novice", BOTH, "pegasus", "novice:NOVICE"),
    Rung(3, "steady", BOTH, "gargoyle", "steady:STEADY"),
    Rung(4, "expert", GARGON, "manticore", "expert:EXPERT", 0.2),
    Rung(5, "master", GARGON, "dragon", "master:MASTER", 2.0),
)
"""Every player, the weakest first."""

PLAYERS: Final[Mapping[str, Rung]] = MappingProxyType(
    {rung.name: rung for rung in LADDER if rung.is_installed}
)
"""The players that can be asked here, by name, the weakest first."""
