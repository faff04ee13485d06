"""The loaded tables: read from the store when somebody asks, put away when nobody does."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final, NamedTuple

from cubeamulet.games.core.contract import AnyGame
from cubeamulet.table.ports import (
    NotEnoughChips,
    ServiceTime,
    Step,
    StoreError,
    TableUnreadable,
)
from cubeamulet.table.purse import NOT_ENOUGH_CHIPS
from cubeamulet.table.refusals import Refused
from cubeamulet.table.service.attendance import Attendance
from cubeamulet.table.service.faults import described
from cubeamulet.table.service.head import Decided, Head
from cubeamulet.table.service.obeyed import Obeyed
from cubeamulet.table.service.reading import Reading
from cubeamulet.table.table import Table, restore
from cubeamulet.table.view import Problem

TRY_AGAIN: Final = Problem("try_again", "it could not be stored; send the same command again")
_SWEEP_SECONDS: Final = 60.0
_log = logging.getLogger(__name__)


def unknown_table() -> Refused:
    """What is said about a table that does not exist."""
    return Refused("unknown_table", "there is no such table")


def unreadable_table(error: TableUnreadable) -> Refused:
    """What is said about a table whose stored steps cannot be read; the log says which step."""
    _log.error("%s", error)
    return Refused(
        "table_unreadable",
        "what is stored of this table is damaged; whoever runs the server can restore a backup",
    )


class Found(NamedTuple):
    """A table as it is stored, and what it has obeyed."""

    table: Table
    obeyed: Obeyed


class Shelf:
    """Loads every table once, however many ask for it; ``loaded`` is called for each.

    ``gone`` is called for one that turns out not to be there any more.
    ``idle`` is for how many seconds a table is kept that nobody needs; the clock on the wall, which
    may jump, does not matter. ``patience`` is for how many somebody may be away (``Attendance``).
    """

    def __init__(
        self,
        reading: Reading,
        catalog: Mapping[str, AnyGame],
        uptime: ServiceTime,
        loaded: Callable[[Head], None],
        gone: Callable[[Head], None],
        idle: float,
        patience: float,
    ) -> None:
        self._reading = reading
        self._catalog = catalog
        self._uptime = uptime
        self._loaded = loaded
        self._gone = gone
        self._idle = idle
        self._patience = patience
        self._heads: dict[str, Head] = {}
        self._loading: dict[str, asyncio.Task[Head]] = {}
        self._sweeper: asyncio.TimerHandle | None = None

    def ready(self, table_id: str) -> Head | None:
        """A table that is loaded and may be changed right now."""
        head = self._heads.get(table_id)
        return head if head is not None and head.reloading is None else None

    async def head(self, table_id: str) -> Head:
        """A table, loaded if need be.

        Raises ``Refused`` (``unknown_table``, ``table_unreadable``) or ``StoreError``.
        """
        while (head := self.ready(table_id)) is None:
            known = self._heads.get(table_id)
            if known is not None and known.reloading is not None:
                await asyncio.shield(known.reloading)
            else:
                await self._load_once(table_id)
        head.used = self._uptime()
        return head

    def put(self, found: Found) -> Head:
        """Takes a table that was just opened or read."""
        now = self._uptime()
        attendance = Attendance(now, self._patience)
        head = Head(found.table, found.table, now, found.obeyed, attendance)
        self._heads[found.table.id] = head
        return head

    def remove(self, head: Head) -> None:
        """Forgets a table."""
        head.drop_timer()
        self._heads.pop(head.table.id, None)

    def reload(self, head: Head, lost: Sequence[Decided], error: StoreError) -> None:
        """Reads a table anew because these steps were not stored; nothing is decided meanwhile."""
        head.reloading = asyncio.create_task(self._reload(head, lost, error))

    def start_sweeping(self) -> None:
        """Puts idle tables away from now on."""
        loop = asyncio.get_running_loop()
        self._sweeper = loop.call_later(min(_SWEEP_SECONDS, self._idle), self._sweep_again)

    def stop_sweeping(self) -> None:
        """Ends that."""
        if self._sweeper is not None:
            self._sweeper.cancel()

    @property
    def heads(self) -> tuple[Head, ...]:
        """All loaded tables."""
        return tuple(self._heads.values())

    async def _load_once(self, table_id: str) -> None:
        task = self._loading.get(table_id)
        if task is None:
            task = self._loading[table_id] = asyncio.create_task(self._load(table_id))
            task.add_done_callback(lambda _: self._loading.pop(table_id))
        await asyncio.shield(task)

    async def _load(self, table_id: str) -> Head:
        try:
            found = await self._read(table_id)
        except TableUnreadable as unreadable:
            raise unreadable_table(unreadable) from unreadable
        except (Refused, StoreError):
            raise
        except Exception as fault:
            _log.error("table %s cannot be read: %s", table_id, described(fault))
            raise Refused("table_unreadable", "the server cannot read this table") from fault
        if found is None:
            raise unknown_table()
        head = self.put(found)
        self._say(self._loaded, head)
        return head

    def _say(self, say: Callable[[Head], None], head: Head) -> None:
        """A fault in what follows keeps nobody from the table itself."""
        try:
            say(head)
        except Exception as fault:  # noqa: BLE001 - whatever it is, somebody waits for the table
            _log.error("table %s: %s", head.table.id, described(fault))

    async def _read(self, table_id: str) -> Found | None:
        return await self._reading.worked(table_id, partial(_found, catalog=self._catalog))

    async def _reload(self, head: Head, lost: Sequence[Decided], error: StoreError) -> None:
        head.obeyed.forget_after(head.committed.version)
        found = await self._found_again(head)
        if found is None:
            head.obeyed = Obeyed()
            self.remove(head)
        else:
            head.table, head.obeyed = found
            head.committed = head.table
        head.pending.clear()
        for decided in lost:
            _settle(head, decided, error)
        head.reloading = None
        self._say(self._gone if found is None else self._loaded, head)
        head.reopen_doubts()

    async def _found_again(self, head: Head) -> Found | None:
        """What cannot be read is taken as it was last known; the next write will tell."""
        try:
            return await self._read(head.table.id)
        except (StoreError, TableUnreadable):
            _log.exception("table %s could not be read again", head.table.id)
        except Exception as fault:  # noqa: BLE001 - whatever it is, somebody waits for an answer
            _log.error("table %s could not be read again: %s", head.table.id, described(fault))
        return Found(head.committed, head.obeyed)

    def sweep(self) -> None:
        """Puts away the tables that nobody needed for a while."""
        oldest = self._uptime() - self._idle
        for head in self.heads:
            if head.is_idle and head.used < oldest:
                self.remove(head)

    def _sweep_again(self) -> None:
        self.sweep()
        self.start_sweeping()


def _found(steps: Sequence[Step], catalog: Mapping[str, AnyGame]) -> Found | None:
    table = restore(steps, catalog)
    return None if table is None else Found(table, Obeyed(steps))


def _settle(head: Head, decided: Decided, error: StoreError) -> None:
    """A lost command may have been stored before: by another process, or in spite of the error."""
    sequence = None if decided.key is None else head.obeyed.step_of(decided.key)
    if sequence is not None:
        decided.answer(head.obeyed.shown_at(sequence), None)
    else:
        decided.answer(0, NOT_ENOUGH_CHIPS if is_too_dear(decided, error) else TRY_AGAIN)


def is_too_dear(decided: Decided, error: StoreError) -> bool:
    """Whether it was this step, and no other in the same write, that cost too many chips."""
    return isinstance(error, NotEnoughChips) and error.sequence == decided.step.sequence
