"""Reads stored steps and works on them, so that no table's long past keeps others waiting."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Final, TypeVar
from weakref import WeakValueDictionary

from cubeamulet.table.ports import EventStore, Step

AT_ONCE: Final = 2
"""For so many tables at once: all work on steps takes turns with the loop anyway."""

T = TypeVar("T")


class Reading:
    """One reading of each table at a time; tables take turns in the order in which they asked.

    So whoever has many questions about one table waits for himself, and everybody else for one of
    them at most.
    """

    def __init__(self, store: EventStore) -> None:
        self._store = store
        self._tables: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._places = asyncio.Semaphore(AT_ONCE)

    async def worked(self, table_id: str, work: Callable[[Sequence[Step]], T], after: int = 0) -> T:
        """What ``work``, in a thread, makes of a table's steps with a greater sequence.

        Raises ``StoreError``, and whatever ``work`` raises.
        """
        table = self._tables.setdefault(table_id, asyncio.Lock())
        async with table, self._places:
            steps = await self._store.steps(table_id, after)
            return await asyncio.to_thread(work, steps)
