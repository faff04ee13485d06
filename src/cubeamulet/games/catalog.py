"""The one list of games."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, cast

from cubeamulet.games.bargon import BARGON
from cubeamulet.games.core.contract import AnyGame
from cubeamulet.games.gargon import GARGON

CATALOG: Final[Mapping[str, AnyGame]] = MappingProxyType(
    {game.name: cast("AnyGame", game) for game in (GARGON, BARGON)}
)
"""Every game a table can play, by name. Each forgets its own types here: moves travel as text."""
