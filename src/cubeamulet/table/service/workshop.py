"""Processes in which heavy bots think, so that neither the loop nor a table waits for another."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, TypeAlias

from cubeamulet.players.contract import View
from cubeamulet.table.service.errand import Errand
from cubeamulet.table.service.pauses import doubling
from cubeamulet.table.service.queue import FairQueue
from cubeamulet.table.service.thinker import TookTooLong
from cubeamulet.table.service.worker import Worker, WorkerLost

_SHORTEST_THOUGHT: Final = 0.05
_SLOWEST: Final = 20.0
_FIRST_PAUSE: Final = 1.0
_LONGEST_PAUSE: Final = 60.0
"""Seconds from the death of a process to the start of the next."""

_LONGEST_START: Final = 600.0
_log = logging.getLogger(__name__)

SecondsFor: TypeAlias = Callable[[str], float]
"""The process time that a bot may spend on a kind of question."""


class BotFailed(Exception):
    """A bot raised an error, or its process died."""


class NobodyReady(Exception):
    """No process can think: all of them are still getting ready, or are being replaced."""


@dataclass(frozen=True, slots=True)
class Terms:
    """How the workshop is run.

    ``command`` starts a process and ``encode`` makes a line of what it is asked; ``processes`` is
    how many there are, ``heavy`` who thinks there and for how long. ``patience`` (s) is how long a
    table waits for a process at most; one that has not answered ``grace`` (s) after three times a
    bot's full time has hung.
    """

    command: Sequence[str]
    encode: Callable[[Errand], bytes]
    processes: int
    heavy: Mapping[str, SecondsFor]
    patience: float = 15.0
    grace: float = 4.0


@dataclass(slots=True, eq=False)
class _Job:
    errand: Errand
    begun: asyncio.Event = field(default_factory=asyncio.Event)
    move: asyncio.Future[str] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )

    def settle(self, move: str) -> None:
        if not self.move.done():
            self.move.set_result(move)

    def fail(self, error: Exception) -> None:
        if not self.move.done():
            self.move.set_exception(error)


class Workshop:
    """Gives bots' questions to processes, table by table in turn.

    When more questions wait than there are processes, or the machine is so busy that process time
    passes slowly, every bot gets less of it: bots of a crowded server think less instead of
    answering later. A process that hangs or dies is replaced.
    """

    def __init__(self, terms: Terms) -> None:
        self._terms = terms
        self._jobs: FairQueue[_Job] = FairQueue()
        self._waiting: set[_Job] = set()
        self._busy = 0
        self._slowness = 1.0
        self._crew: list[asyncio.Task[None]] = []
        self._ready: set[Worker] = set()

    @property
    def is_ready(self) -> bool:
        """Whether any process can think now."""
        return bool(self._ready)

    @property
    def processes(self) -> int:
        """How many processes there are once it has started."""
        return self._terms.processes

    def takes(self, player: str) -> bool:
        """Whether that bot thinks here."""
        return player in self._terms.heavy

    def start(self) -> None:
        """Starts all processes; they get ready in the background."""
        self._crew = [asyncio.create_task(self._man()) for _ in range(self._terms.processes)]

    async def close(self) -> None:
        """Ends all processes, whatever they do."""
        for task in self._crew:
            task.cancel()
        await asyncio.gather(*self._crew, return_exceptions=True)
        self._crew = []

    async def think(self, table: str, player: str, kind: str, view: View, seed: int) -> str:
        """The move that a bot chooses at a table.

        Raises ``TookTooLong``, ``BotFailed`` or ``NobodyReady``: nobody can tell when there will
        be a process. Who is cancelled while waiting leaves the line; a thought that has begun ends
        by itself, and is forgotten.
        """
        if not self._ready:
            raise NobodyReady
        job = _Job(Errand(player, view, self._terms.heavy[player](kind), seed))
        self._jobs.put(table, job)
        self._waiting.add(job)
        try:
            await asyncio.wait_for(job.begun.wait(), self._terms.patience)
            return await job.move
        except TimeoutError:
            raise TookTooLong from None
        finally:
            self._waiting.discard(job)
            job.move.cancel()

    # -- one place in the workshop -----------------------------------------------------------

    async def _man(self) -> None:
        """Sees to it that there is a process, and that it has work; after failures it waits longer
        and longer.
        """
        pauses = doubling(_FIRST_PAUSE, _LONGEST_PAUSE)
        while True:
            try:
                await self._employ(await Worker.started(self._terms.command, self._terms.encode))
                pauses = doubling(_FIRST_PAUSE, _LONGEST_PAUSE)
            except (OSError, WorkerLost) as error:
                _log.warning("a process for bots has died: %s", type(error).__name__)
                await asyncio.sleep(next(pauses))

    async def _employ(self, worker: Worker) -> None:
        """Lets a process work until it hangs; raises ``WorkerLost``."""
        try:
            await asyncio.wait_for(worker.until_ready(), _LONGEST_START)
            self._ready.add(worker)
            await self._work(worker)
        except TimeoutError:
            _log.warning("a process for bots hangs; it is replaced")
        finally:
            self._dismiss(worker)
            await worker.end()

    def _dismiss(self, worker: Worker) -> None:
        """Whoever waits learns at once if that was the last process that could think."""
        self._ready.discard(worker)
        if not self._ready:
            for job in tuple(self._waiting):
                job.fail(NobodyReady())
                job.begun.set()

    async def _work(self, worker: Worker) -> None:
        """Gives a process work; raises ``TimeoutError`` when it hangs, or ``WorkerLost``."""
        while True:
            job = await self._jobs.get()
            if job.move.done():
                continue
            job.begun.set()
            self._waiting.discard(job)
            self._busy += 1
            try:
                await self._do(worker, job)
            except TimeoutError:
                job.fail(TookTooLong())
                raise
            except WorkerLost:
                job.fail(BotFailed())
                raise
            finally:
                self._busy -= 1

    async def _do(self, worker: Worker, job: _Job) -> None:
        errand = replace(job.errand, seconds=self._share(job.errand.seconds))
        limit = 3 * job.errand.seconds + self._terms.grace
        began = asyncio.get_running_loop().time()
        thought = await asyncio.wait_for(worker.ask(errand), limit)
        self._note_speed(asyncio.get_running_loop().time() - began, thought.seconds)
        if thought.move is None:
            job.fail(BotFailed())
        else:
            job.settle(thought.move)

    def _share(self, seconds: float) -> float:
        """What is left of a bot's time when others wait, or the machine has much to do."""
        crowd = max(self._busy + len(self._waiting), 1)
        share = min(1.0, self._terms.processes / crowd) / self._slowness
        return max(_SHORTEST_THOUGHT, seconds * share)

    def _note_speed(self, passed: float, seconds: float) -> None:
        """How much longer than its process time a thought takes, by the last few that were long
        enough to tell. One that never ended tells nothing: the other tables must not pay for it.
        """
        if seconds >= _SHORTEST_THOUGHT:
            slowness = min(max(1.0, passed / seconds), _SLOWEST)
            self._slowness += (slowness - self._slowness) / 2
