"""JSON that means the same to every reader: no key stands twice in one object."""

from __future__ import annotations

import json
from typing import Final

import msgspec

from cubeamulet.protocol.messages import ClientMessage, Command, Play


class KeyTwice(ValueError):
    """Readers differ in which of two values counts: nobody shall mean one and get the other."""


def require_each_key_once(text: str | bytes) -> None:
    """Raises ``KeyTwice``; ``text`` is valid JSON."""
    json.loads(text, object_pairs_hook=_object_with_each_key_once, parse_int=str)


def _object_with_each_key_once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise KeyTwice("a key stands twice in one object")
    return found


_FEWEST_QUOTES: Final = msgspec.json.encode(Command("", Play("", ""))).count(b'"')


def is_plain_move(message: ClientMessage, text: str) -> bool:
    """Whether a message, read from ``text``, is a move in which no key can stand twice.

    All keys of a move are needed, and every further one would bring two more quotes. Nearly all
    messages are moves, and this is much cheaper than to read them once more.
    """
    return (
        isinstance(message, Command)
        and isinstance(message.do, Play)
        and text.count('"') == _FEWEST_QUOTES
    )
