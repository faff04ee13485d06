"""One process in which bots think, as the service sees it."""

from __future__ import annotations

import asyncio
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final, NamedTuple

from cubeamulet.table.service.errand import Errand

READY: Final = "ready"
"""What a process says first, once it has loaded and compiled what bots need."""

_LONGEST_LINE: Final = 64 * 1024


class Thought(NamedTuple):
    """The ``move`` a bot chose, ``None`` if it failed, and the process time it took, in seconds."""

    move: str | None
    seconds: float


class WorkerLost(Exception):
    """The process ended, or said something that is no answer."""


class Worker:
    """A process that is asked one thing at a time; ``encode`` makes a line of an errand.

    What it prints as errors is thrown away: it could tell about hidden cards.
    """

    def __init__(self, process: Process, encode: Callable[[Errand], bytes]) -> None:
        self._process = process
        self._encode = encode

    @classmethod
    async def started(cls, command: Sequence[str], encode: Callable[[Errand], bytes]) -> Worker:
        """A new process; raises ``OSError``. Who is cancelled meanwhile leaves none behind."""
        starting = asyncio.ensure_future(
            asyncio.create_subprocess_exec(
                *command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, limit=_LONGEST_LINE
            )
        )
        try:
            return cls(await asyncio.shield(starting), encode)
        except asyncio.CancelledError:
            await cls(await starting, encode).end()
            raise

    async def until_ready(self) -> None:
        """Returns once it can be asked; raises ``WorkerLost``."""
        if await self._line() != READY:
            raise WorkerLost

    async def ask(self, errand: Errand) -> Thought:
        """What a bot chose; raises ``WorkerLost``."""
        assert self._process.stdin is not None
        self._process.stdin.write(self._encode(errand) + b"\n")
        milliseconds, _, move = (await self._line()).partition(" ")
        if not milliseconds.isdecimal():
            raise WorkerLost
        return Thought(move or None, int(milliseconds) / 1000)

    async def end(self) -> None:
        """Kills it, and waits until nothing of it is left, even if cancelled meanwhile."""
        with suppress(ProcessLookupError):
            self._process.kill()
        ending = asyncio.ensure_future(self._process.communicate())
        try:
            await asyncio.shield(ending)
        except asyncio.CancelledError:
            await ending
            raise

    async def _line(self) -> str:
        assert self._process.stdout is not None
        try:
            line = (await self._process.stdout.readline()).decode()
        except (OSError, ValueError) as error:
            raise WorkerLost from error
        if not line.endswith("\n"):
            raise WorkerLost
        return line.removesuffix("\n")
