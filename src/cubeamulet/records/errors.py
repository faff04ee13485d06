"""What can be wrong with a document that should be a record."""

from __future__ import annotations

import json
from typing import Final

_SHOWN: Final = 40
"""Characters of a faulty value that a message quotes at most."""


class RecordError(ValueError):
    """A document is no record, or a record cannot be made of the given parts.

    The text is one line that says where and what would be right.
    """

    @classmethod
    def at(cls, where: str, expected: str, got: object) -> RecordError:
        """The error of a value at the path ``where`` that should have been ``expected``."""
        return cls(f"{where}: expected {expected}, got {shown(got)}")


def shown(value: object) -> str:
    """A value from a document, as a message quotes it: short and on one line."""
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, list):
        return "a list"
    text = json.dumps(value[: _SHOWN + 1] if isinstance(value, str) else value)
    return text if len(text) <= _SHOWN else text[:_SHOWN] + "…"
