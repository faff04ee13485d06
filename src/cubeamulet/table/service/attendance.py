"""Who of those who belong to a table is there, and since when; all in service time."""

from __future__ import annotations

from collections.abc import Set
from typing import NamedTuple

from cubeamulet.table.ports import IdentityId


class _Stay(NamedTuple):
    """From when on somebody was there, the last sign of it, and whether that was a farewell."""

    began: float
    last: float
    has_left: bool = False


class Attendance:
    """There is whoever has a connected device, and whoever looks at the table or wishes for
    something at least every ``patience`` seconds; who comes back within that time was there all
    along.

    ``begun`` is when the table was loaded: nobody is known to have been away for longer.
    """

    __slots__ = ("_begun", "_connected", "_stays", "patience")

    def __init__(self, begun: float, patience: float) -> None:
        self.patience = patience
        self._begun = begun
        self._connected: Set[IdentityId] = frozenset()
        self._stays: dict[IdentityId, _Stay] = {}

    def note_connected(self, people: Set[IdentityId], now: float) -> None:
        """These have a connected device now, and nobody else."""
        for gone in self._connected - people:
            self._stays[gone] = _Stay(self._stays[gone].began, now, has_left=True)
        for new in people - self._connected:
            self.note_sign(new, now)
        self._connected = people

    def note_sign(self, who: IdentityId, now: float) -> None:
        """Somebody without a connected device has looked at the table, or wished for something."""
        stay = self._stays.get(who)
        goes_on = stay is not None and now - stay.last < self.patience
        self._stays[who] = _Stay(stay.began if stay is not None and goes_on else now, now)

    def is_connected(self, who: IdentityId) -> bool:
        """Whether a device of theirs is connected."""
        return who in self._connected

    def there_since(self, who: IdentityId, now: float) -> float | None:
        """Since when somebody has been there; ``None`` for who is not."""
        stay = self._stays.get(who)
        if stay is None:
            return None
        is_there = not stay.has_left and now - stay.last < self.patience
        return stay.began if is_there or who in self._connected else None

    def is_missing(self, who: IdentityId, now: float) -> bool:
        """Whether there has been no sign of somebody for as long as others have patience."""
        gone = self.gone_since(who)
        return gone is not None and now >= gone + self.patience

    def gone_since(self, who: IdentityId) -> float | None:
        """Since when there has been no sign of somebody; ``None`` while a device is connected."""
        if who in self._connected:
            return None
        stay = self._stays.get(who)
        return self._begun if stay is None else stay.last
