"""The one list of games, each under every version of its rules."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, cast

from cubeamulet.games.bargon import BARGON
from cubeamulet.games.core.contract import AnyGame
from cubeamulet.games.core.versions import by_rules, newest_of
from cubeamulet.games.gargon import GARGON

CATALOG: Final[Mapping[str, AnyGame]] = MappingProxyType(
    by_rules(cast("AnyGame", game) for game in (GARGON, BARGON))
)
"""Every game that can be played, by its rules (``gargon/1``): a stored game and a record name the
ones they began with. Each forgets its own types here: moves travel as text.
"""

NEWEST: Final[Mapping[str, AnyGame]] = MappingProxyType(newest_of(CATALOG.values()))
"""What is played where nobody has begun yet: of each game the newest rules, by its name."""
