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
from cubeamulet.table.service.head import Head
from cubeamulet.table.state import persons_playing

_SECONDS_BETWEEN_LOOKS: Final = 20.0
_LOOK_AHEAD: Final = 60.0
_SHORTEST_WAIT: Final = 0.01
_log = logging.getLogger(__name__)


class Deadlines:
    """Two limits: the time that a table's clock leaves to a seat, and how long others who are here
    wait for a person without a connected device (``patience``, in seconds of service time).

    ``load`` loads a table and lets it be considered; ``settle`` lets those lapse whose time is out,
    and the given seats for being absent.
    """

    def __init__(
        self,
        store: EventStore,
        uptime: ServiceTime,
        patience: float,
        load: Callable[[str], Awaitable[Head]],
        settle: Callable[[Head, tuple[Seat, ...]], None],
    ) -> None:
        self._store = store
        self._uptime = uptime
        self._patience = patience
        self._load = load
        self._settle = settle
        self._unreadable: set[str] = set()
        self._looking: asyncio.Task[None] | None = None

    # -- tables on disk ----------------------------------------------------------------------

    async def start(self) -> None:
        """Watches the tables on disk, too, from now on; raises ``StoreError``."""
        await self._load_due_tables()
        self._looking = asyncio.create_task(self._look_again_and_again())

    def stop(self) -> None:
        """Ends that."""
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
        """Sets the timer of a table to the next moment at which somebody may lapse.

        One that goes off too early is left alone: it only looks again.
        """
        due = self._next(head)
        if due is None or head.reloading is not None:
            head.drop_timer()
        elif head.timer is None or due < head.due:
            head.drop_timer()
            wait = max(_SHORTEST_WAIT, due - self._uptime())
            head.due = due
            head.timer = asyncio.get_running_loop().call_later(wait, self._look_at, head)

    def _look_at(self, head: Head) -> None:
        head.timer = None
        now = self._uptime()
        absent = [seat for seat, moment in self._absences(head) if moment <= now]
        self._settle(head, tuple(absent))
        self.consider(head)

    def _next(self, head: Head) -> float | None:
        moments = [moment for _, moment in self._absences(head)]
        time_out = deadline(head.table)
        return min(moments if time_out is None else [*moments, time_out], default=None)

    def _absences(self, head: Head) -> Iterator[tuple[Seat, float]]:
        """The absent seats that somebody who is here waits for, and until when."""
        table = head.table
        if not head.away or table.running is None or isinstance(table.opened.clock, DaysClock):
            return
        here = [seat for seat in persons_playing(table) if seat not in head.away]
        if not here:
            return
        for decision, asked in zip(table.running.open, table.running.since, strict=True):
            seat = decision.seat
            if seat in head.away and is_waited_for(table, seat):
                yield seat, max(asked, head.away[seat]) + self._patience
