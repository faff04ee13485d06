"""What happened in games so far: read and played again, so that no table keeps it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, Generic, TypeAlias, TypeVar

from cubeamulet.games.core.contract import Seat
from cubeamulet.table.history import Log, log_of, newest_chapter
from cubeamulet.table.ports import Step
from cubeamulet.table.service.reading import Begun, Reading
from cubeamulet.table.table import Table

KEPT_SECONDS: Final = 1.0
"""How long something that was made is there for whoever asks next."""

K = TypeVar("K")
V = TypeVar("V")

_Version: TypeAlias = tuple[str, int]
"""A table, and how many of its steps everybody was told of: what is durable of them never changes,
and what one seat alone was told of adds nothing to a log. So whoever measures how soon a look is
answered learns nothing of it.
"""

Events: TypeAlias = tuple[object, ...]


@dataclass(slots=True, eq=False)
class _Work(Generic[V]):
    """A thing that is made by a ``task``, and how many wait for it."""

    task: asyncio.Task[V]
    askers: int = 0
    has_begun: bool = False

    def begin(self) -> None:
        """Says that it is not in line any more: from now on it is finished in any case."""
        self.has_begun = True


class Shared(Generic[K, V]):
    """Makes a thing once for all who ask for it until a moment after it is ready.

    What nobody waits for any more leaves the line, unless its making has begun.
    """

    def __init__(self) -> None:
        self._things: dict[K, _Work[V]] = {}

    async def get(self, key: K, make: Callable[[Begun], Coroutine[None, None, V]]) -> V:
        """The thing of that name; raises what making it raised.

        ``make`` calls what it is given once it does not wait for its turn any more.
        """
        work = self._things.get(key)
        if work is None:
            work = self._things[key] = self._ordered(key, make)
        work.askers += 1
        try:
            return await asyncio.shield(work.task)
        finally:
            work.askers -= 1
            if not work.askers and not work.has_begun and not work.task.done():
                self._drop(key, work)

    def _ordered(self, key: K, make: Callable[[Begun], Coroutine[None, None, V]]) -> _Work[V]:
        async def made() -> V:
            return await make(work.begin)

        work = _Work(asyncio.create_task(made()))
        work.task.add_done_callback(partial(self._made, key, work))
        return work

    def _drop(self, key: K, work: _Work[V]) -> None:
        """Whoever asks next does not get what is being broken off."""
        del self._things[key]
        work.task.cancel()

    def _made(self, key: K, work: _Work[V], task: asyncio.Task[V]) -> None:
        """What failed is tried again by whoever asks next."""
        if task.cancelled() or task.exception() is not None:
            self._forget(key, work)
        else:
            asyncio.get_running_loop().call_later(KEPT_SECONDS, self._forget, key, work)

    def _forget(self, key: K, work: _Work[V]) -> None:
        if self._things.get(key) is work:
            del self._things[key]


class Logs:
    """The logs of all tables; whoever reloads a page at the same moment shares them."""

    def __init__(self, reading: Reading) -> None:
        self._reading = reading
        self._logs: Shared[_Version, Log | None] = Shared()
        self._told: Shared[tuple[_Version, Seat | None], Events] = Shared()

    async def events_for(self, table: Table, viewer: Seat | None) -> Events:
        """The events of the game so far, as that viewer may know them; ``table`` is durable.

        Raises ``StoreError`` or ``TableUnreadable``.
        """
        if table.playing is None:
            return ()
        version = (table.id, table.shown)
        return await self._told.get((version, viewer), partial(self._tell, table, version, viewer))

    async def _tell(
        self, table: Table, version: _Version, viewer: Seat | None, begun: Begun
    ) -> Events:
        log = await self._logs.get(version, partial(self._read, table))
        begun()
        if log is None:
            return ()
        return await asyncio.to_thread(table.game.events_for, log.happened, log.state, viewer)

    async def _read(self, table: Table, begun: Begun) -> Log | None:
        work = partial(_log, table)
        return await self._reading.worked(table.id, work, table.before_start, begun)


def _log(table: Table, steps: Sequence[Step]) -> Log | None:
    known = [step for step in steps if step.sequence <= table.version]
    chapter = newest_chapter(table, known)
    return None if chapter is None else log_of(chapter)
