"""Sees to it that nobody is waited for longer than the rules of a table say."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator
from typing import Final

from cubeamulet.games.core.contract import Seat
from cubeamulet.table.absence import is_waited_for
from cubeamulet.table.clock import DaysClock
from cubeamulet.table.course import deadline
from cubeamulet.table.ports import EventStore, ServiceTime, StoreError
from cubeamulet.table.refusals import Refused
from cubeamulet.table.seats import Person
from cubeamulet.table.service.head import Head
from cubeamulet.table.state import persons_playing
from cubeamulet.table.who import members_of

_SECONDS_BETWEEN_LOOKS: Final = 20.0
_LOOK_AHEAD: Final = 60.0
_SHORTEST_WAIT: Final = 0.01
_log = logging.getLogger(__name__)


class Deadlines:
    """Two limits: the time that a table's clock leaves to a seat, and how long others who are there
    wait for a person who is not (``Attendance``).

    ``load`` loads a table and lets it be considered; ``settle`` lets those lapse whose time is out,
    and the given seats for being absent; ``announce`` tells who is there, and who is missing.
    """

    def __init__(
        self,
        store: EventStore,
        uptime: ServiceTime,
        load: Callable[[str], Awaitable[Head]],
        settle: Callable[[Head, tuple[Seat, ...]], None],
        announce: Callable[[Head], None],
    ) -> None:
        self._store = store
        self._uptime = uptime
        self._load = load
        self._settle = settle
        self._announce = announce
        self._unreadable: set[str] = set()
        self._looking: asyncio.Task[None] | None = None
        self._is_stopped = False

    # -- tables on disk ----------------------------------------------------------------------

    async def start(self) -> None:
        """Watches the tables on disk, too, from now on; raises ``StoreError``."""
        self._is_stopped = False
        await self._load_due_tables()
        self._looking = asyncio.create_task(self._look_again_and_again())

    def stop(self) -> None:
        """From now on nobody lapses, and nobody is missed."""
        self._is_stopped = True
        if self._looking is not None:
            self._looking.cancel()
            self._looking = None

    async def _look_again_and_again(self) -> None:
        while True:
            await asyncio.sleep(_SECONDS_BETWEEN_LOOKS)
            try:
                await self._load_due_tables()
            except StoreError as error:
                _log.warning("tables with a deadline could not be looked up: %s", error)

    async def _load_due_tables(self) -> None:
        for table in await self._store.tables_due(self._uptime() + _LOOK_AHEAD):
            if table in self._unreadable:
                continue
            try:
                await self._load(table)
            except Refused as refused:
                self._unreadable.add(table)
                _log.error("table %s cannot go on: %s", table, refused)

    # -- loaded tables -----------------------------------------------------------------------

    def consider(self, head: Head) -> None:
        """Sets the timer of a table to the next moment at which somebody may lapse or be missing.

        One that goes off too early is left alone: it only looks again.
        """
        due = None if self._is_stopped else self._next(head)
        if due is None or head.reloading is not None:
            head.drop_timer()
        elif head.timer is None or due < head.due:
            head.drop_timer()
            wait = max(_SHORTEST_WAIT, due - self._uptime())
            head.due = due
            head.timer = asyncio.get_running_loop().call_later(wait, self._look_at, head)

    def _look_at(self, head: Head) -> None:
        head.timer = None
        if self._is_stopped:
            return
        now = self._uptime()
        absent = [seat for seat, moment in self._absences(head) if moment <= now]
        self._settle(head, tuple(absent))
        if head.table.playing is None:
            self._announce(head)
        self.consider(head)

    def _next(self, head: Head) -> float | None:
        moments = [moment for _, moment in self._absences(head)]
        others = (deadline(head.table), *self._missing_from(head))
        return min([*moments, *(each for each in others if each is not None)], default=None)

    def _missing_from(self, head: Head) -> Iterator[float]:
        """When those who watch a table before its game are to be told that somebody is missing."""
        if head.table.playing is not None or not head.subscribers:
            return
        now = self._uptime()
        for who in members_of(head.table):
            gone = head.attendance.gone_since(who)
            if gone is not None and gone + head.attendance.patience > now:
                yield gone + head.attendance.patience

    def _absences(self, head: Head) -> Iterator[tuple[Seat, float]]:
        """The absent seats that somebody who is there waits for, and until when."""
        table = head.table
        if table.running is None or isinstance(table.opened.clock, DaysClock):
            return
        for decision, asked in zip(table.running.open, table.running.since, strict=True):
            seat = decision.seat
            gone = _gone_since(head, seat)
            if gone is None or not is_waited_for(table, seat):
                continue
            waiting = _others_there_since(head, seat, self._uptime())
            if waiting is not None:
                yield seat, max(asked, gone, waiting) + head.attendance.patience


def _gone_since(head: Head, seat: Seat) -> float | None:
    """Since when there is no sign of the person in a seat; ``None`` where there is one."""
    occupant = head.table.seats[seat]
    return head.attendance.gone_since(occupant.identity) if isinstance(occupant, Person) else None


def _others_there_since(head: Head, seat: Seat, now: float) -> float | None:
    """Since when somebody else who plays has been there; ``None`` if nobody is."""
    others = (head.table.seats[other] for other in persons_playing(head.table) if other != seat)
    there = (
        head.attendance.there_since(other.identity, now)
        for other in others
        if isinstance(other, Person)
    )
    return min((since for since in there if since is not None), default=None)
