"""Finds where two pieces of JSON differ."""

from __future__ import annotations

import msgspec

from cubeamulet.records.errors import shown
from cubeamulet.records.shapes import below


def first_difference(recorded: object, derived: object, where: str) -> str | None:
    """One line about the first place at which a record's value is not the derived one.

    Both are plain JSON or what ``msgspec`` writes as such; the order of keys does not matter.
    ``None`` when they are the same.
    """
    return _difference(_plain(recorded), _plain(derived), where)


def _plain(value: object) -> object:
    plain: object = msgspec.json.decode(msgspec.json.encode(value))
    return plain


def _difference(recorded: object, derived: object, where: str) -> str | None:
    if isinstance(recorded, dict) and isinstance(derived, dict):
        return _difference_of_objects(recorded, derived, where)
    if isinstance(recorded, list) and isinstance(derived, list):
        return _difference_of_lists(recorded, derived, where)
    if type(recorded) is type(derived) and recorded == derived:
        return None
    return f"{where}: the record says {shown(recorded)}, the rules say {shown(derived)}"


def _difference_of_objects(
    recorded: dict[str, object], derived: dict[str, object], where: str
) -> str | None:
    for key in derived:
        if key not in recorded:
            return f"{below(where, key)}: this key is missing"
    for key in recorded:
        if key not in derived:
            return f"{below(where, key)}: the rules know no such key"
    differences = (_difference(recorded[key], derived[key], below(where, key)) for key in derived)
    return next((found for found in differences if found is not None), None)


def _difference_of_lists(recorded: list[object], derived: list[object], where: str) -> str | None:
    if len(recorded) != len(derived):
        return f"{where}: the record has {len(recorded)} entries, the rules give {len(derived)}"
    pairs = enumerate(zip(recorded, derived, strict=True))
    differences = (_difference(mine, theirs, below(where, at)) for at, (mine, theirs) in pairs)
    return next((found for found in differences if found is not None), None)
