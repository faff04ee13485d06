"""How fast a table service is: moves per second, what one costs, and how long somebody waits."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bench._house import cpu_seconds, seat_guests, until_all_play
from bench._load_client import Guest, House
from tests.support.server import ServerProcess

MOVES_A_SECOND: Final = 4
"""At a paced table, by all its seats together."""


@dataclass(frozen=True, slots=True)
class Load:
    """So many tables of a game; ``paced`` or each as fast as it can. Times in seconds."""

    game: str
    tables: int
    paced: bool = False
    warm_up: float = 3.0
    seconds: float = 10.0


@dataclass(frozen=True, slots=True)
class Figures:
    """What one run gave; times in seconds.

    ``program`` and ``kernel`` are the server's processor time for a move, ``client`` that of all
    guests; ``median`` and ``slow`` (the 99th percentile) go from sending a move to seeing it done.
    A move's share of starting and ending games is in all of them; ``commands`` counts every command
    a second that was answered with yes, moves and all others.
    """

    load: Load
    rate: float
    commands: float
    program: float
    kernel: float
    client: float
    median: float
    slow: float
    problems: str

    @property
    def cpu(self) -> float:
        """All processor time of the server for a move."""
        return self.program + self.kernel


class Meter:
    """What server and clients have used since it was made."""

    def __init__(self, server: ServerProcess) -> None:
        self._pid = server.pid
        self._began = time.perf_counter()
        self._server = cpu_seconds(self._pid)
        self._client = time.process_time()

    def read(self) -> tuple[float, float, float, float]:
        """Seconds that went by, and those of the server's program, its kernel, and the clients."""
        program, kernel = cpu_seconds(self._pid)
        return (
            time.perf_counter() - self._began,
            program - self._server[0],
            kernel - self._server[1],
            time.process_time() - self._client,
        )


class Crowd:
    """Everybody at all tables of a load, playing."""

    def __init__(self, server: ServerProcess, load: Load) -> None:
        self._load = load
        self.house = House("127.0.0.1", server.port, at_once=not load.paced)
        self._parties: list[list[Guest]] = []
        self._pacers: list[asyncio.Task[None]] = []

    async def __aenter__(self) -> Crowd:
        self._parties = await seat_guests(self.house, self._load.game, self._load.tables)
        await until_all_play(self._parties)
        if self._load.paced:
            paced = [_pace(party, number) for number, party in enumerate(self._parties)]
            self._pacers = [asyncio.create_task(each) for each in paced]
        await asyncio.sleep(self._load.warm_up)
        self.house.tally.clear()
        return self

    async def __aexit__(self, *_: object) -> None:
        for pacer in self._pacers:
            pacer.cancel()
        for guest in (guest for party in self._parties for guest in party):
            guest.leave()
        await asyncio.sleep(0.2)


async def measure(server: ServerProcess, load: Load) -> Figures:
    """Lets a crowd play for a while."""
    async with Crowd(server, load) as crowd:
        meter = Meter(server)
        await asyncio.sleep(load.seconds)
        took, program, kernel, client = meter.read()
        tally = crowd.house.tally
        moves = max(1, tally.moves)
        ordered = sorted(tally.seconds) or [0.0]
        return Figures(
            load=load,
            rate=moves / took,
            commands=tally.commands / took,
            program=program / moves,
            kernel=kernel / moves,
            client=client / moves,
            median=ordered[len(ordered) // 2],
            slow=ordered[len(ordered) * 99 // 100],
            problems=", ".join(f"{code} {count}" for code, count in tally.problems.items()),
        )


async def _pace(party: Sequence[Guest], number: int) -> None:
    """Lets one of those who are asked play, four times a second; tables are out of step."""
    pause = 1 / MOVES_A_SECOND
    due = time.perf_counter() + pause * (number * 0.618 % 1)
    while True:
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        due += pause
        asked = next((guest for guest in party if guest.is_asked), None)
        if asked is not None:
            asked.play()
