"""Processes of this machine that work on parts of a job, each on a line of its own.

The pools of the standard library let all processes hand their results over on one line. A process
that is killed while it does so leaves everybody waiting for the rest. Here the line ends with the
process, and whoever listens hears it.
"""

from __future__ import annotations

import logging
import os
import signal
import threading
import traceback
from collections.abc import Callable
from concurrent.futures import Executor, Future
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from multiprocessing import connection, get_context, parent_process
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from multiprocessing.synchronize import Semaphore
from queue import SimpleQueue
from typing import Final, NamedTuple, ParamSpec, TypeAlias, TypeVar

from cubeamulet.lab.interruption import no_interruption_for_children

P = ParamSpec("P")
R = TypeVar("R")

_Call: TypeAlias = Callable[[], object]

PARENT_GONE: Final = 1
"""Exit status of a worker that nobody works for any more."""


class WorkerDied(Exception):
    """The process that worked on something is gone."""


class _Wish(NamedTuple):
    """A call that somebody waits for."""

    call: _Call
    future: Future[object]


@dataclass(frozen=True, slots=True)
class _Answer:
    """What came of a call: ``value``, or what was raised."""

    value: object = None
    raised: Exception | None = None


_Wishes: TypeAlias = "SimpleQueue[_Wish | None]"
_LineToWorker: TypeAlias = "Connection[_Call, _Answer]"
_LineToParent: TypeAlias = "Connection[_Answer, _Call]"


class Processes(Executor):
    """So many worker processes, from ``start`` until ``end``.

    A future gets ``WorkerDied`` if its process dies. The processes end by themselves when the one
    that started them does, however that comes about.
    """

    def __init__(self, size: int) -> None:
        self._size = size
        self._right_to_speak: Semaphore | None = None
        self._wishes: _Wishes = SimpleQueue()
        self._processes: list[SpawnProcess] = []
        self._threads: list[threading.Thread] = []

    def start(self) -> None:
        """Starts them; if that is interrupted, ``end`` is to be called all the same.

        Raises ``OSError`` where the system has no room for them.
        """
        context = get_context("spawn")
        self._right_to_speak = context.Semaphore(1)  # is gone for others once nobody here has it
        with no_interruption_for_children():
            for _ in range(self._size):
                line, theirs = context.Pipe()
                process = context.Process(
                    target=_serve, args=(theirs, self._right_to_speak), daemon=True
                )
                process.start()
                self._processes.append(process)
                theirs.close()  # so that the line breaks when the process ends
                self._threads.append(_hand_on_in_background(self._wishes, line))

    def submit(self, fn: Callable[P, R], /, *args: P.args, **kwargs: P.kwargs) -> Future[R]:
        """Has a call worked on by whoever is free; function and arguments are sent there."""
        future: Future[object] = Future()
        self._wishes.put(_Wish(partial(fn, *args, **kwargs), future))
        return future  # type: ignore[return-value]

    def end(self) -> None:
        """Ends all processes at once; what they work on is not wanted any more."""
        for process in self._processes:
            process.kill()
        for _ in self._threads:
            self._wishes.put(None)
        for thread in self._threads:
            thread.join()
        for process in self._processes:
            process.join()


def _hand_on_in_background(wishes: _Wishes, line: _LineToWorker) -> threading.Thread:
    thread = threading.Thread(target=_hand_on, args=(wishes, line), daemon=True)
    thread.start()
    return thread


def _hand_on(wishes: _Wishes, line: _LineToWorker) -> None:
    """Hands one wish after the other to a process, until there is none or the process is gone."""
    with line:
        while (wish := wishes.get()) is not None:
            if not wish.future.set_running_or_notify_cancel():
                continue
            try:
                line.send(wish.call)
                answer = line.recv()
            except (EOFError, OSError):
                wish.future.set_exception(WorkerDied())
                return
            except Exception as error:  # noqa: BLE001 - what cannot be sent; told to who asked
                answer = _Answer(raised=error)
            if answer.raised is None:
                wish.future.set_result(answer.value)
            else:
                wish.future.set_exception(answer.raised)


# -- in the worker process -------------------------------------------------------------------------


def _serve(line: _LineToParent, right_to_speak: Semaphore) -> None:
    """Works on what comes, until nothing can come any more."""
    threading.Thread(target=_end_with_parent, daemon=True).start()
    _leave_interruptions_to_parent()
    kernels = logging.getLogger("cubeamulet.kernels.compiling")
    kernels.addFilter(lambda _: right_to_speak.acquire(block=False))  # one speaks for all
    with suppress(EOFError, OSError):
        while True:
            line.send(_answer_to(line.recv()))


def _answer_to(call: _Call) -> _Answer:
    try:
        return _Answer(call())
    except Exception as error:  # noqa: BLE001 - whoever asked is told
        error.add_note(traceback.format_exc())  # where it was raised is not sent otherwise
        return _Answer(raised=error)


def _leave_interruptions_to_parent() -> None:
    """A terminal speaks to all processes at once; the parent keeps what there is, then ends us."""
    for name in ("SIGINT", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(signal.Signals[name], signal.SIG_IGN)


def _end_with_parent() -> None:
    """Ends this process, whatever it works on, as soon as the one that started it is gone."""
    parent = parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(PARENT_GONE)
