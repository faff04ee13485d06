"""What goes wrong, on purpose and at random: the server dies, stops, freezes, its clock jumps;
sockets are cut, and devices fall asleep.
"""

from __future__ import annotations

import asyncio
import os
import signal
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import Final

from bench._line import Line
from bench._troubled_guest import TroubledGuest
from tests.support.server import ServerProcess

CUT_AT_ONCE: Final = 0.1
ASLEEP_AT_ONCE: Final = 0.05
LONGEST_SLEEP: Final = 15.0
AWAY_AT_ONCE: Final = 0.05
AWAY: Final = (8.0, 20.0)
LONGEST_FREEZE: Final = 3.0


@dataclass(slots=True)
class Faults:
    """Makes one fault after the other; ``guests`` gives everybody who is there now.

    ``deaths`` says whether the server may die or stop, too.
    """

    server: ServerProcess
    guests: Callable[[], Sequence[TroubledGuest]]
    generator: Random = field(default_factory=Random)
    deaths: bool = True
    done: Counter[str] = field(default_factory=Counter)
    findings: list[str] = field(default_factory=list)

    async def go_on(self, seconds: float, between: tuple[float, float]) -> None:
        """For so long, with pauses of so many seconds; the last fault is over when it ends."""
        loop = asyncio.get_running_loop()
        end = loop.time() + seconds
        while (pause := self.generator.uniform(*between)) < end - loop.time():
            await asyncio.sleep(pause)
            name, fault = self.generator.choice(self._possible())
            self.done[name] += 1
            await fault()
        await asyncio.sleep(max(0.0, end - loop.time()))

    def _possible(self) -> list[tuple[str, Callable[[], Awaitable[None]]]]:
        harmless: list[tuple[str, Callable[[], Awaitable[None]]]] = [
            ("frozen", self._freeze),
            ("clock jumped", self._jump),
            ("sockets cut", self._cut),
            ("devices asleep", self._fall_asleep),
            ("devices gone", self._go_away),
        ]
        deadly: list[tuple[str, Callable[[], Awaitable[None]]]] = [
            ("killed", self._kill),
            ("killed", self._kill),
            ("stopped", self._stop),
        ]
        return harmless + deadly if self.deaths else harmless

    async def _kill(self) -> None:
        self.server.kill()
        await asyncio.sleep(self.generator.uniform(0, 2))
        await asyncio.to_thread(self.server.start)

    async def _stop(self) -> None:
        if await asyncio.to_thread(self.server.stop) != 0:
            self.findings.append("the server did not stop in order")
        await asyncio.to_thread(self.server.start)

    async def _freeze(self) -> None:
        os.kill(self.server.pid, signal.SIGSTOP)
        await asyncio.sleep(self.generator.uniform(0.5, LONGEST_FREEZE))
        os.kill(self.server.pid, signal.SIGCONT)

    async def _jump(self) -> None:
        os.kill(self.server.pid, signal.SIGUSR2)

    async def _cut(self) -> None:
        for guest in self.guests():
            if self.generator.random() < CUT_AT_ONCE:
                guest.drop()

    async def _fall_asleep(self) -> None:
        """Nothing is read any more from some sockets, until they wake up and catch up."""
        loop = asyncio.get_running_loop()
        for guest in self.guests():
            if guest.line is not None and self.generator.random() < ASLEEP_AT_ONCE:
                guest.line.pause()
                loop.call_later(self.generator.uniform(1, LONGEST_SLEEP), _wake, guest.line)

    async def _go_away(self) -> None:
        """Long enough that some are taken for absent."""
        for guest in self.guests():
            if self.generator.random() < AWAY_AT_ONCE:
                guest.stay_away(self.generator.uniform(*AWAY))


def _wake(line: Line) -> None:
    with suppress(RuntimeError):
        line.go_on()
