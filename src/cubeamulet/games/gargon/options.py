"""A table's choices for Gargon: from and to plain JSON."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final, TypeVar

from cubeamulet.games.core.contract import JsonValue, Seat
from cubeamulet.games.core.errors import BadOptions
from cubeamulet.games.gargon.cards import Deck
from cubeamulet.games.gargon.model import Memory, Options, Replacements

MOST_DEALS: Final = 20
NAMES: Final = ("start", "replacements", "memory", "match")

Choice = TypeVar("Choice", bound=StrEnum)


def parse_options(deck: Deck, given: Mapping[str, object], players: int) -> Options:
    """Options from plain JSON; raises ``BadOptions`` naming the option and what it accepts."""
    if players not in deck.players:
        counts = ", ".join(map(str, deck.players))
        raise BadOptions("players", f"Gargon is for {counts} players, not {players}")
    for name in given:
        if name not in NAMES:
            raise BadOptions(name, f"unknown option {name[:40]!r}; known are {', '.join(NAMES)}")
    return Options(
        start=_start(given.get("start", "random"), players),
        replacements=_choice(given, "replacements", Replacements.LOSERS),
        memory=_choice(given, "memory", Memory.OPEN),
        match=_match(given.get("match", 1)),
    )


def format_options(options: Options) -> dict[str, JsonValue]:
    """All options as plain JSON, in the order of the record format."""
    return {
        "start": "random" if options.start is None else int(options.start),
        "replacements": options.replacements.value,
        "memory": options.memory.value,
        "match": options.match,
    }


def _start(value: object, players: int) -> Seat | None:
    if value == "random":
        return None
    if _is_int(value, 0, players - 1):
        return Seat(int(str(value)))
    raise BadOptions("start", f"start must be 'random' or a seat from 0 to {players - 1}")


def _match(value: object) -> int:
    if _is_int(value, 1, MOST_DEALS):
        return int(str(value))
    raise BadOptions("match", f"match must be a number of deals from 1 to {MOST_DEALS}")


def _is_int(value: object, low: int, high: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def _choice(given: Mapping[str, object], name: str, default: Choice) -> Choice:
    value = given.get(name, default)
    kind = type(default)
    if isinstance(value, str) and value in set(kind):
        return kind(value)
    raise BadOptions(name, f"{name} must be one of {', '.join(kind)}")
