"""Plays the deals of a simulation, on one core or several, and hands them on in order."""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from itertools import islice
from multiprocessing import get_context
from typing import Final, TypeAlias

from cubeamulet.lab.plan import Plan
from cubeamulet.lab.reference import play_game
from cubeamulet.lab.statistics import Played

Engine: TypeAlias = Callable[[Plan, int, int], Played]
"""Plays deal number n of a plan with its players moved on by r seats. A function of a module, so
that worker processes find it too."""

Deal: TypeAlias = tuple[Played, ...]
"""The games of one deal: one, or one for each seat rotation."""

CHUNK: Final = 20
"""Deals handed to a worker at a time."""

AHEAD: Final = 3
"""Chunks per worker that may wait or be worked on, so that memory does not grow."""


def simulate(
    plan: Plan, deals: int, workers: int = 1, engine: Engine = play_game
) -> Iterator[Deal]:
    """Deals 0 to ``deals`` - 1, in order; the same whatever the number of workers."""
    if workers <= 1 or deals <= CHUNK:
        return (_play_deal(engine, plan, deal) for deal in range(deals))
    return _with_workers(plan, deals, workers, engine)


def _play_deal(engine: Engine, plan: Plan, deal: int) -> Deal:
    return tuple(engine(plan, deal, rotation) for rotation in plan.rotations)


def _play_chunk(engine: Engine, plan: Plan, deals: range) -> list[Deal]:
    return [_play_deal(engine, plan, deal) for deal in deals]


def _with_workers(plan: Plan, deals: int, workers: int, engine: Engine) -> Iterator[Deal]:
    chunks = (range(first, min(first + CHUNK, deals)) for first in range(0, deals, CHUNK))
    play = partial(_play_chunk, engine, plan)
    pool = ProcessPoolExecutor(workers, get_context("spawn"), _leave_interrupts_to_the_parent)

    def submit(chunk: range) -> Future[list[Deal]]:
        with _interrupts_held_back():
            return pool.submit(play, chunk)

    try:
        waiting = deque(map(submit, islice(chunks, workers * AHEAD)))
        while waiting:
            yield from waiting.popleft().result()
            waiting.extend(map(submit, islice(chunks, 1)))
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
