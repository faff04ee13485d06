"""Reads stored steps and works on them, so that no table's long past keeps others waiting."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Final, TypeAlias, TypeVar
from weakref import WeakValueDictionary

from cubeamulet.table.ports import EventStore, Step, Stopping

AT_ONCE: Final = 2
"""For so many tables at once: all work on steps takes turns with the loop anyway."""

T = TypeVar("T")

Begun: TypeAlias = Callable[[], None]
"""Called once something does not wait for its turn any more."""


class Reading:
    """One reading of each table at a time; tables take turns in the order in which they asked.

    So whoever has many questions about one table waits for himself, and everybody else for one of
    them at most.
    """

    def __init__(self, store: EventStore) -> None:
        self._store = store
        self._tables: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._places = asyncio.Semaphore(AT_ONCE)
        self._is_stopping = False

    def stop(self) -> None:
        """Begins nothing any more: whoever waits for a turn is told so when it comes."""
        self._is_stopping = True

    async def worked(
        self,
        table_id: str,
        work: Callable[[Sequence[Step]], T],
        after: int = 0,
        begun: Begun = lambda: None,
    ) -> T:
        """What ``work``, in a thread, makes of a table's steps with a greater sequence.

        Raises ``StoreError`` (``Stopping`` where it was not begun), and whatever ``work`` raises.
        """
        table = self._tables.setdefault(table_id, asyncio.Lock())
        async with table, self._places:
            if self._is_stopping:
                raise Stopping("nothing more is read")
            begun()
            steps = await self._store.steps(table_id, after)
            return await asyncio.to_thread(work, steps)
