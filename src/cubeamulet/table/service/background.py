"""Tasks that nobody waits for, kept until they are done."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine

_log = logging.getLogger(__name__)


class Background:
    """Holds on to its tasks, and logs those that fail."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def spawn(self, work: Coroutine[None, None, None]) -> asyncio.Task[None]:
        """Begins a task, and gives it to whoever wants to know when it is done."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    async def wait(self) -> None:
        """Waits until all tasks are done."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    async def cancel(self) -> None:
        """Breaks all tasks off, and waits until they have ended."""
        for task in self._tasks:
            task.cancel()
        await self.wait()

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            _log.error("a task failed", exc_info=error)
