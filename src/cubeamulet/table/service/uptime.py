"""Service time: how long the service has been running in all, over all its lives."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Final

from cubeamulet.table.ports import EventStore, StoreError

_SECONDS_BETWEEN_NOTES: Final = 4.0
_log = logging.getLogger(__name__)


class Uptime:
    """Counts on from what was noted durably; a sign of life is noted every few seconds.

    ``steady`` gives the seconds of any clock that never jumps. What a killed service had run since
    its last note does not count.
    """

    def __init__(self, store: EventStore, steady: Callable[[], float]) -> None:
        self._store = store
        self._steady = steady
        self._began = steady()
        self._before = 0.0
        self._notes: asyncio.Task[None] | None = None

    def __call__(self) -> float:
        """The service time now, in seconds."""
        return self._before + self._steady() - self._began

    async def start(self) -> None:
        """Goes on where the last life ended; raises ``StoreError``."""
        noted = await self._store.service_time()
        self._before, self._began = noted, self._steady()
        self._notes = asyncio.create_task(self._note_again_and_again())

    async def stop(self) -> None:
        """Notes the last moment."""
        if self._notes is not None:
            self._notes.cancel()
            self._notes = None
            await self._note()

    async def _note_again_and_again(self) -> None:
        while True:
            await asyncio.sleep(_SECONDS_BETWEEN_NOTES)
            await self._note()

    async def _note(self) -> None:
        try:
            await self._store.note_service_time(self())
        except StoreError as error:
            _log.warning("a sign of life was not noted: %s", error)
