"""Options of Bargon from and to plain JSON."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cubeamulet.games.bargon.model import (
    MOST_ANTE,
    PLAYER_COUNTS,
    BargonOptions,
    Cubes,
)
from cubeamulet.games.core.contract import JsonValue, Seat
from cubeamulet.games.core.errors import BadOptions

_NAMES: Final = BargonOptions.__struct_fields__
_CUBES: Final[dict[object, Cubes]] = {"thrown": "thrown", "physical": "physical"}


def parse_options(given: Mapping[str, object], players: int) -> BargonOptions:
    """Options from plain JSON, absent ones at their defaults; raises ``BadOptions`` (B-1)."""
    if players not in PLAYER_COUNTS:
        raise BadOptions("players", f"two or three play Bargon, not {players}")
    for name in given:
        if name not in _NAMES:
            known = ", ".join(_NAMES)
            raise BadOptions(name, f"unknown option {name[:40]!r}; known are {known}")
    defaults = BargonOptions()
    return BargonOptions(
        ante=_number(given, "ante", defaults.ante, MOST_ANTE),
        cubes=_cubes(given.get("cubes", defaults.cubes)),
        scorekeeper=Seat(_number(given, "scorekeeper", defaults.scorekeeper, players - 1)),
    )


def format_options(options: BargonOptions) -> dict[str, JsonValue]:
    """All options as plain JSON, in the order of the record format."""
    return {
        "ante": options.ante,
        "cubes": options.cubes,
        "scorekeeper": options.scorekeeper,
    }


def _number(given: Mapping[str, object], name: str, default: int, most: int) -> int:
    value = given.get(name, default)
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= most:
        raise BadOptions(name, f"{name} must be a whole number from 0 to {most}")
    return value


def _cubes(value: object) -> Cubes:
    if not isinstance(value, str) or value not in _CUBES:
        raise BadOptions("cubes", 'cubes must be "thrown" or "physical"')
    return _CUBES[value]
