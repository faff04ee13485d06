"""Small readers for parsed JSON: each takes a value and its path, and gives a typed value back.

All of them raise ``RecordError`` with the path when the value is something else.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Collection
from enum import StrEnum
from typing import Final, TypeAlias, TypeVar

from cubeamulet.records.errors import RecordError, shown

T = TypeVar("T")
Choice = TypeVar("Choice", bound=StrEnum)
Fields: TypeAlias = "dict[str, object]"

LARGEST_NUMBER: Final = 2**53 - 1
"""Numbers beyond this are not the same in every language that reads JSON."""

DEEPEST: Final = 16
"""How deep options and breakdowns may be nested."""

_PLAIN_KEY: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,39}")
_UNPRINTABLE: Final = frozenset(("Cc", "Cs", "Zl", "Zp"))


def below(where: str, key: str | int) -> str:
    """The path of a member of the value at ``where``."""
    if isinstance(key, int):
        return f"{where}[{key}]"
    if _PLAIN_KEY.fullmatch(key) is None:
        return f"{where}[{shown(key)}]"
    return f"{where}.{key}" if where else key


def read_fields(
    value: object, where: str, required: Collection[str], optional: Collection[str] = ()
) -> Fields:
    """An object that has all required keys and no others but the optional ones."""
    found = read_object(value, where)
    for key in required:
        if key not in found:
            raise RecordError(f"{below(where, key)}: this key is missing")
    for key in found:
        if key not in required and key not in optional:
            known = ", ".join((*required, *optional))
            place = f"{where}: " if where else ""
            raise RecordError(f"{place}unknown key {shown(key)}; the keys are {known}")
    return found


def read_object(value: object, where: str) -> Fields:
    """An object with any keys."""
    if not isinstance(value, dict):
        raise RecordError.at(where or "the document", "an object", value)
    return value


def read_list(value: object, where: str, read_item: Callable[[object, str], T]) -> tuple[T, ...]:
    """A list, each item read by ``read_item``."""
    if not isinstance(value, list):
        raise RecordError.at(where, "a list", value)
    return tuple([read_item(item, below(where, index)) for index, item in enumerate(value)])


def read_number(value: object, where: str, lowest: int = -LARGEST_NUMBER) -> int:
    """A whole number between ``lowest`` and 2**53 - 1."""
    if type(value) is not int or not lowest <= value <= LARGEST_NUMBER:
        raise RecordError.at(where, f"a whole number from {lowest} to {LARGEST_NUMBER}", value)
    return value


def read_match(value: object, where: str, pattern: re.Pattern[str], meaning: str) -> str:
    """A text that matches ``pattern`` as a whole; ``meaning`` says so in words."""
    if not isinstance(value, str) or pattern.fullmatch(value) is None:
        raise RecordError.at(where, meaning, value)
    return value


def read_name(value: object, where: str, longest: int) -> str:
    """A text of 1 to ``longest`` characters, any but control characters and line ends."""
    if not isinstance(value, str) or not 1 <= len(value) <= longest or not _is_printable(value):
        meaning = f"a text of 1 to {longest} characters without control characters"
        raise RecordError.at(where, meaning, value)
    return value


def read_choice(value: object, where: str, choices: type[Choice]) -> Choice:
    """One of the values of an enumeration."""
    if not isinstance(value, str) or value not in [choice.value for choice in choices]:
        raise RecordError.at(where, f"one of {', '.join(choices)}", value)
    return choices(value)


def read_constant(value: object, where: str, constant: str) -> str:
    """Exactly this text."""
    if value != constant:
        raise RecordError.at(where, f'"{constant}"', value)
    return constant


def read_json(value: object, where: str, depth: int = 1) -> object:
    """JSON that every language reads alike: no fractions, no huge numbers, not too deep."""
    if depth > DEEPEST:
        raise RecordError(f"{where}: nested more than {DEEPEST} deep")
    if isinstance(value, dict):
        for key, item in value.items():
            _require_encodable(key, where)
            read_json(item, below(where, key), depth + 1)
    elif isinstance(value, list):
        for index, item in enumerate(value):
            read_json(item, below(where, index), depth + 1)
    elif isinstance(value, str):
        _require_encodable(value, where)
    elif value is not None and not isinstance(value, bool):
        read_number(value, where)
    return value


def _is_printable(text: str) -> bool:
    return not any(unicodedata.category(character) in _UNPRINTABLE for character in text)


def _require_encodable(text: str, where: str) -> None:
    if any("\ud800" <= character <= "\udfff" for character in text):
        raise RecordError(f"{where}: half of a surrogate pair is no character")
