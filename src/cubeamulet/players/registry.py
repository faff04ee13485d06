"""The one list of players."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from cubeamulet.players.contract import Player
from cubeamulet.players.random import RANDOM
from cubeamulet.players.steady import STEADY

PLAYERS: Final[Mapping[str, Player]] = MappingProxyType(
    {player.name: player for player in (RANDOM, STEADY)}
)
"""Every player by its code, the weakest first."""
