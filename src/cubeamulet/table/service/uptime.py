"""Service time: how long the service has been running in all, over all its lives."""

from __future__ import annotations

import asyncio
import logging
import math
import time
from collections.abc import Callable
from typing import Final

from cubeamulet.table.ports import EventStore, StoreError

_SECONDS_BETWEEN_NOTES: Final = 4.0
_SECONDS_BETWEEN_BEATS: Final = 1.0
_LONGEST_DELAY: Final = 3.0
"""A beat that comes later than this (s) shows that the whole process stood still meanwhile."""
_log = logging.getLogger(__name__)


class Uptime:
    """Counts on from what was noted durably; a sign of life is noted every few seconds.

    ``steady`` gives the seconds of any clock that never jumps. What a killed service had run since
    its last note does not count, nor does time in which the process was frozen (with its virtual
    machine, say) and nobody could have done anything.
    """

    def __init__(self, store: EventStore, steady: Callable[[], float]) -> None:
        self._store = store
        self._steady = steady
        self._began = steady()
        self._before = 0.0
        self._notes: asyncio.Task[None] | None = None
        self._heart: asyncio.TimerHandle | None = None
        self._beat_at = 0.0
        self._alive_until = math.inf
        self._held: float | None = None

    def __call__(self) -> float:
        """The service time now, in seconds."""
        if self._held is not None:
            return self._held
        if time.monotonic() > self._alive_until:
            self._leave_out_what_was_frozen()
        return self._before + self._steady() - self._began

    async def start(self) -> None:
        """Goes on where the last life ended; raises ``StoreError``."""
        noted = await self._store.service_time()
        self._before, self._began, self._held = noted, self._steady(), None
        self._beat()
        self._notes = asyncio.create_task(self._note_again_and_again())

    def hold(self) -> None:
        """Lets service time stand still from now on, until the next start."""
        self._held = self()

    async def stop(self) -> None:
        """Notes the last moment."""
        if self._heart is not None:
            self._heart.cancel()
            self._heart, self._alive_until = None, math.inf
        if self._notes is not None:
            self._notes.cancel()
            self._notes = None
            await self._note()

    # -- standing still ----------------------------------------------------------------------

    def _beat(self) -> None:
        """Without this, nothing tells a frozen process from one in which nothing happened."""
        now = time.monotonic()
        if now > self._alive_until:
            self._leave_out_what_was_frozen()
        self._live_on(now)
        self._heart = asyncio.get_running_loop().call_later(_SECONDS_BETWEEN_BEATS, self._beat)

    def _live_on(self, now: float) -> None:
        self._beat_at = now
        self._alive_until = now + _SECONDS_BETWEEN_BEATS + _LONGEST_DELAY

    def _leave_out_what_was_frozen(self) -> None:
        """Whoever first asks for the time after it sees to it: messages come before timers."""
        now = time.monotonic()
        frozen = now - self._beat_at - _SECONDS_BETWEEN_BEATS
        _log.warning("the process stood still for %.0f s, which do not count", frozen)
        self._began += frozen
        self._live_on(now)

    # -- signs of life -----------------------------------------------------------------------

    async def _note_again_and_again(self) -> None:
        while True:
            await asyncio.sleep(_SECONDS_BETWEEN_NOTES)
            await self._note()

    async def _note(self) -> None:
        try:
            await self._store.note_service_time(self())
        except StoreError as error:
            _log.warning("a sign of life was not noted: %s", error)
