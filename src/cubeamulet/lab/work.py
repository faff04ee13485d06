"""Gives parts of a job to whoever works, and takes the results in order.

The workers are any ``concurrent.futures.Executor``: processes of this machine, or a Dask cluster.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, wait
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from typing import Final, TypeVar

from cubeamulet.lab.interruption import uninterrupted
from cubeamulet.lab.processes import Processes, WorkerDied

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
    def submitted(some: int) -> Iterator[Future[R]]:
        return (executor.submit(work, part) for part in islice(parts, some))

    waiting = deque(submitted(crew.size * AHEAD))
    try:
        while waiting:
            yield _result(waiting.popleft(), crew)
            waiting.extend(submitted(1))
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
    ``CrewLost`` when one of them dies or cannot be started.
    """
    if workers <= 1:
        yield ALONE
        return
    processes = Processes(workers)
    try:
        _start(processes)
        yield Crew(processes, workers)
    except WorkerDied as died:
        raise CrewLost("a worker process has died") from died
    finally:
        with uninterrupted():
            processes.end()


def _start(processes: Processes) -> None:
    try:
        processes.start()
    except OSError as error:
        why = error.strerror or str(error)
        raise CrewLost(f"worker processes cannot be started ({why})") from error
