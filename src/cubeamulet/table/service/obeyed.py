"""Which commands a table has obeyed: so that none is obeyed twice, however often it is sent, and
gets its first answer again.
"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Iterable
from typing import Final, TypeAlias

from cubeamulet.table.ports import IdentityId, Step
from cubeamulet.table.state import told_alone

CommandKey: TypeAlias = tuple[IdentityId, str]
"""Who sent a command, and its id."""

_BYTES: Final = 8
_NONE: Final = bytes(_BYTES)


class Obeyed:
    """The commands of all steps of a table in their order, eight bytes for each, and which of these
    steps no version counts.

    A command is known by a hash of 64 bits with a key that this process alone has: that two at one
    table are alike is out of the question. Kept in the database, an index of all commands would be
    half of all that is written with a move.
    """

    __slots__ = ("_hashes", "_private")

    def __init__(self, steps: Iterable[Step] = ()) -> None:
        """``steps`` are all that the table has, from its first on."""
        self._hashes = bytearray()
        self._private = array("I")
        for step in steps:
            self.note(step)

    def note(self, step: Step) -> None:
        """Takes the next step of the table."""
        key = key_of(step)
        self._hashes += _NONE if key is None else _hash(key)
        if told_alone(step.events) is not None:
            self._private.append(step.sequence)

    def forget_after(self, sequence: int) -> None:
        """Takes back all later steps: they were not stored."""
        del self._hashes[sequence * _BYTES :]
        del self._private[bisect_right(self._private, sequence) :]

    def step_of(self, key: CommandKey) -> int | None:
        """The sequence of the step that a command caused; ``None`` for one that is new."""
        wanted, at = _hash(key), -1
        while (at := self._hashes.find(wanted, at + 1)) >= 0:
            if at % _BYTES == 0:
                return at // _BYTES + 1
        return None

    def shown_at(self, sequence: int) -> int:
        """The version that was told after that step of the table."""
        return sequence - bisect_right(self._private, sequence)


def key_of(step: Step) -> CommandKey | None:
    """The command that caused a step; ``None`` where the table acted by itself."""
    return None if step.by is None or step.command is None else (step.by, step.command)


def _hash(key: CommandKey) -> bytes:
    return hash(key).to_bytes(_BYTES, "big", signed=True)
