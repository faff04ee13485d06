"""Limits of a server on the command line: ``NAME=VALUE``, repeated."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import fields, replace
from typing import Final

from cubeamulet.cli.failure import fail
from cubeamulet.web.limits import Limits, Rate

OFF: Final = "off"
UNLIMITED: Final = 10**12
"""More than anybody can do; a true infinity would make differences that are no numbers."""


def read_limits(texts: Iterable[str]) -> Limits:
    """The usual limits with these changes; ends the command for what is none.

    A rate is written ``BURST/PER_SECOND``, anything else as a number; ``off`` lifts a limit.
    """
    usual = Limits()
    known = {field.name: getattr(usual, field.name) for field in fields(usual)}
    changes: dict[str, float | Rate] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals or name not in known:
            fail(f"--limit {text} is no NAME=VALUE; the names are {', '.join(known)}")
        changes[name] = _read(text, value, known[name])
    return replace(usual, **changes)  # type: ignore[arg-type]


def _read(text: str, value: str, usual: object) -> float | Rate:
    if isinstance(usual, Rate):
        burst, _, per_second = value.partition("/")
        if value == OFF:
            return Rate(UNLIMITED, UNLIMITED)
        return Rate(_number(text, burst, at_least=1), _number(text, per_second))
    number = UNLIMITED if value == OFF else _number(text, value)
    return number if isinstance(usual, float) else math.ceil(number)


def _number(text: str, value: str, at_least: float = 0) -> float:
    try:
        number = float(value)
    except ValueError:
        number = math.nan
    if not (number > 0 and at_least <= number <= UNLIMITED):
        fail(f"--limit {text}: a rate is BURST/PER_SECOND, anything else one number, or off")
    return number


def described(limits: Limits) -> Mapping[str, str]:
    """Every limit by its name, as it would be written on the command line."""
    return {field.name: _written(getattr(limits, field.name)) for field in fields(limits)}


def _written(value: object) -> str:
    if isinstance(value, Rate):
        return f"{value.burst:g}/{value.per_second:g}"
    return str(value)
