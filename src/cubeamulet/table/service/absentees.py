"""Who has been away for so long before a game that the others need not wait for them."""

from __future__ import annotations

from typing import Final

from cubeamulet.table.clock import DaysClock
from cubeamulet.table.ports import IdentityId, ServiceTime
from cubeamulet.table.service.head import Head
from cubeamulet.table.who import members_of

_DAY: Final = 86_400.0
_NOBODY: Final[frozenset[IdentityId]] = frozenset()


def absentees(head: Head, uptime: ServiceTime) -> frozenset[IdentityId]:
    """Who of those who belong to a table that waits for its start is not there, and has not been
    for as long as others have patience; nobody at any other table.

    Where a game is played over days nobody has to be there: there the table has to have lain still
    for as long as a move may take, too. The clock is not asked where a game is played.
    """
    table = head.table
    if table.playing is not None:
        return _NOBODY
    up = uptime()
    rule = table.opened.clock
    if isinstance(rule, DaysClock) and up - table.up < rule.days * _DAY:
        return _NOBODY
    return frozenset(who for who in members_of(table) if head.attendance.is_missing(who, up))
