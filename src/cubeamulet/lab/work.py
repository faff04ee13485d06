"""Gives parts of a job to whoever works, and takes the results in order.

The workers are any ``concurrent.futures.Executor``: processes of this machine, or a Dask cluster.
"""

from __future__ import annotations

import logging
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from multiprocessing import active_children, get_context
from multiprocessing.synchronize import Semaphore
from types import FrameType
from typing import Final, TypeVar

R = TypeVar("R")

AHEAD: Final = 3
"""Parts per worker that may wait or be worked on, so that memory does not grow."""


SECONDS_BETWEEN_LOOKS: Final = 2.0


class CrewLost(Exception):
    """Those who worked are gone; the text says why."""


@dataclass(frozen=True, slots=True)
class Crew:
    """Who works: ``size`` workers behind an executor, or this process alone (``None``).

    ``is_there`` tells whether results can still be hoped for.
    """

    executor: Executor | None
    size: int
    is_there: Callable[[], bool] = lambda: True


ALONE: Final = Crew(None, 1)


def parts_of(deals: range, size: int) -> Iterator[range]:
    """The deals in order, cut where numbers are multiples of ``size``.

    So a job that goes on later is cut in the same places as one that was never interrupted.
    """
    first = deals.start
    while first < deals.stop:
        following = min(deals.stop, (first // size + 1) * size)
        yield range(first, following)
        first = following


def run_parts(work: Callable[[range], R], parts: Iterable[range], crew: Crew) -> Iterator[R]:
    """``work`` of every part, in order; a function that other processes can import."""
    executor = crew.executor
    if executor is None:
        return map(work, parts)
    return _in_order(executor, work, iter(parts), crew)


def _in_order(
    executor: Executor, work: Callable[[range], R], parts: Iterator[range], crew: Crew
) -> Iterator[R]:
    def submit(part: range) -> Future[R]:
        with _no_interrupts_for_children():
            return executor.submit(_work_on, work, part)

    waiting = deque(map(submit, islice(parts, crew.size * AHEAD)))
    try:
        while waiting:
            yield _result(waiting.popleft(), crew)
            waiting.extend(map(submit, islice(parts, 1)))
    finally:
        for future in waiting:
            future.cancel()


def _result(future: Future[R], crew: Crew) -> R:
    """What came of a part; waits no longer than somebody is there."""
    while not wait([future], SECONDS_BETWEEN_LOOKS).done:
        if not crew.is_there():
            raise CrewLost("those who worked have gone")
    return future.result()


@contextmanager
def local_crew(workers: int) -> Iterator[Crew]:
    """Processes of this machine; for one worker this process itself.

    They end with the block: what they still work on then is not wanted any more. Raises
    ``CrewLost`` when one of them dies.
    """
    if workers <= 1:
        yield ALONE
        return
    context = get_context("spawn")
    others = set(active_children())
    pool = ProcessPoolExecutor(workers, context, _begin_work, (context.Semaphore(1),))
    try:
        yield Crew(pool, workers)
    except (BrokenProcessPool, _Stopped) as broken:
        raise CrewLost("a worker process has died") from broken
    finally:
        with uninterrupted():
            for process in set(active_children()) - others:
                process.terminate()
            pool.shutdown(cancel_futures=True)


def _begin_work(right_to_speak: Semaphore) -> None:
    """Leaves interruptions to the parent, and what all of them would say to one of them."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _at_work.stop)
    kernels = logging.getLogger("cubeamulet.kernels.compiling")
    kernels.addFilter(lambda _: right_to_speak.acquire(block=False))


class _Stopped(BaseException):
    """A worker was told to stop in the middle of a part."""


@dataclass(slots=True)
class _AtWork:
    """What a worker process is doing.

    One that was killed while it hands over a result would leave its parent waiting for the rest of
    it. So it stops by itself, and only while it works.
    """

    is_busy: bool = False
    is_stopped: bool = False

    def stop(self, _signal: int, _frame: FrameType | None) -> None:
        """Ends the work on a part, and on all that follow."""
        self.is_stopped = True
        if self.is_busy:
            raise _Stopped

    def do(self, work: Callable[[range], R], part: range) -> R:
        """Works on a part."""
        self.is_busy = True
        try:
            if self.is_stopped:
                raise _Stopped
            return work(part)
        finally:
            self.is_busy = False


_at_work: Final = _AtWork()


def _work_on(work: Callable[[range], R], part: range) -> R:
    return _at_work.do(work, part)


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Lets Ctrl-C wait until the end of the block."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    asked: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: asked.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if asked:
        raise KeyboardInterrupt


@contextmanager
def _no_interrupts_for_children() -> Iterator[None]:
    """Keeps Ctrl-C from processes that are started inside: they inherit what is blocked.

    The caller's own interruption only waits until the end of the block.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
