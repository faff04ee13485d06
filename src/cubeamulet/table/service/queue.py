"""A queue in which nobody gets a second turn before everybody has had one."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from typing import Generic, TypeVar

T = TypeVar("T")


class FairQueue(Generic[T]):
    """Things in line by owner: one of each owner in turn, an owner's own in their order."""

    def __init__(self) -> None:
        self._lines: OrderedDict[str, deque[T]] = OrderedDict()
        self._available = asyncio.Semaphore(0)

    def put(self, owner: str, thing: T) -> None:
        """Puts a thing at the end of its owner's line."""
        self._lines.setdefault(owner, deque()).append(thing)
        self._available.release()

    async def get(self) -> T:
        """The next thing of the owner whose turn it is; waits for one."""
        await self._available.acquire()
        owner, line = self._lines.popitem(last=False)
        thing = line.popleft()
        if line:
            self._lines[owner] = line
        return thing
