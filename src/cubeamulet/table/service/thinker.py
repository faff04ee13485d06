"""Threads in which bots think, so that the loop never waits for one of them."""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable


class TookTooLong(Exception):
    """A job was not done within its time; its thread is given up."""


class _Job:
    """Nobody waits for it once it ``is_withdrawn``, nor for its thread if it ``is_abandoned``."""

    __slots__ = ("began", "future", "is_abandoned", "is_over", "is_withdrawn", "loop", "work")

    def __init__(self, work: Callable[[], str], loop: asyncio.AbstractEventLoop) -> None:
        self.work = work
        self.loop = loop
        self.future: asyncio.Future[str] = loop.create_future()
        self.began: float | None = None
        self.is_over = self.is_withdrawn = self.is_abandoned = False


class Thinker:
    """A few threads that take jobs in order.

    A job that takes too long cannot be stopped, also where nobody waits for it any more: its thread
    is replaced, and ends when the job does.
    The threads do not keep the program from ending.
    """

    def __init__(self, threads: int = 2) -> None:
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._threads = threads
        for _ in range(threads):
            self._start_thread()

    async def think(self, work: Callable[[], str], limit: float) -> str:
        """What ``work`` gives, at most ``limit`` seconds after it was begun.

        Raises ``TookTooLong``, or whatever ``work`` raises.
        """
        loop = asyncio.get_running_loop()
        job = _Job(work, loop)
        self._jobs.put(job)
        try:
            return await self._outcome_of(job, limit)
        except asyncio.CancelledError:
            job.is_withdrawn = True
            loop.call_later(limit, self._give_up_if_begun, job)
            raise

    async def _outcome_of(self, job: _Job, limit: float) -> str:
        while not job.future.done():
            left = limit if job.began is None else job.began + limit - job.loop.time()
            if left <= 0:
                self._give_up_if_begun(job)
                raise TookTooLong
            await asyncio.wait((job.future,), timeout=left)
        return job.future.result()

    def _give_up_if_begun(self, job: _Job) -> None:
        """Replaces the thread that is still at work on a job."""
        if job.began is not None and not job.is_over:
            job.is_abandoned = True
            self._start_thread()

    def close(self) -> None:
        """Lets the threads end when they have done what they are doing."""
        for _ in range(self._threads):
            self._jobs.put(None)

    def _start_thread(self) -> None:
        threading.Thread(target=self._work, name="thinker", daemon=True).start()

    def _work(self) -> None:
        while (job := self._jobs.get()) is not None:
            if job.is_withdrawn:
                continue
            job.began = job.loop.time()
            result, error = _outcome(job.work)
            job.is_over = True
            if job.is_abandoned:
                return
            if not job.loop.is_closed():
                job.loop.call_soon_threadsafe(_settle, job.future, result, error)


def _outcome(work: Callable[[], str]) -> tuple[str, Exception | None]:
    try:
        return work(), None
    except Exception as error:  # noqa: BLE001 - raised again where it is waited for
        return "", error


def _settle(future: asyncio.Future[str], result: str, error: Exception | None) -> None:
    if future.done():
        return
    if error is None:
        future.set_result(result)
    else:
        future.set_exception(error)
