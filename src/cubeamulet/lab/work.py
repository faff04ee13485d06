"""Gives parts of a job to whoever works, and takes the results in order.

The workers are any ``concurrent.futures.Executor``: processes of this machine, or a Dask cluster.
"""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from multiprocessing import get_context
from typing import Final, TypeVar

R = TypeVar("R")

AHEAD: Final = 3
"""Parts per worker that may wait or be worked on, so that memory does not grow."""


@dataclass(frozen=True, slots=True)
class Crew:
    """Who works: ``size`` workers behind an executor, or this process alone (``None``)."""

    executor: Executor | None
    size: int


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
    return _in_order(executor, work, iter(parts), crew.size * AHEAD)


def _in_order(
    executor: Executor, work: Callable[[range], R], parts: Iterator[range], ahead: int
) -> Iterator[R]:
    def submit(part: range) -> Future[R]:
        with _interrupts_held_back():
            return executor.submit(work, part)

    waiting = deque(map(submit, islice(parts, ahead)))
    try:
        while waiting:
            yield waiting.popleft().result()
            waiting.extend(map(submit, islice(parts, 1)))
    finally:
        for future in waiting:
            future.cancel()


@contextmanager
def local_crew(workers: int) -> Iterator[Crew]:
    """Processes of this machine; for one worker this process itself."""
    if workers <= 1:
        yield ALONE
        return
    pool = ProcessPoolExecutor(workers, get_context("spawn"), _leave_interrupts_to_the_parent)
    try:
        yield Crew(pool, workers)
    finally:
        pool.shutdown(cancel_futures=True)


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def _interrupts_held_back() -> Iterator[None]:
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
