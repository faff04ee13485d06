"""How fast a table service is: moves per second, what one costs, and how long somebody waits."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from bench._house import cpu_seconds, seat_guests, until_all_play
from bench._load_client import Guest, House, Tally
from tests.support.server import ServerProcess

MOVES_A_SECOND: Final = 4
"""At a paced table, by all its seats together."""
SPREAD: Final = 6.0
"""Seconds over which paced tables begin, about a game of Bargon: else all would end together."""


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

    @staticmethod
    def of(load: Load, used: Used, count: Count, problems: Counter[str]) -> Figures:
        """What was used for what was done."""
        moves = max(1, count.moves)
        ordered = sorted(count.waits) or [0.0]
        return Figures(
            load=load,
            rate=count.moves / used.seconds,
            commands=count.commands / used.seconds,
            program=used.program / moves,
            kernel=used.kernel / moves,
            client=used.client / moves,
            median=ordered[len(ordered) // 2],
            slow=ordered[len(ordered) * 99 // 100],
            problems=", ".join(f"{code} {number}" for code, number in problems.items()),
        )

    @property
    def cpu(self) -> float:
        """All processor time of the server for a move."""
        return self.program + self.kernel


class Used(NamedTuple):
    """Seconds that went by, and those of the server's program, its kernel, and the clients."""

    seconds: float = 0.0
    program: float = 0.0
    kernel: float = 0.0
    client: float = 0.0

    def and_then(self, more: Used) -> Used:
        """Both together."""
        return Used(*[one + other for one, other in zip(self, more, strict=True)])


class Count(NamedTuple):
    """What was done meanwhile: moves, commands, and how long somebody waited for each move."""

    moves: int = 0
    commands: int = 0
    waits: Sequence[float] = ()

    @staticmethod
    def of(tally: Tally) -> Count:
        """What guests have seen."""
        return Count(tally.moves, tally.commands, tuple(tally.seconds))

    def and_then(self, more: Count) -> Count:
        """Both together."""
        waits = (*self.waits, *more.waits)
        return Count(self.moves + more.moves, self.commands + more.commands, waits)


class Meter:
    """What server and clients have used since it was made."""

    def __init__(self, server: ServerProcess) -> None:
        self._pid = server.pid
        self._began = time.perf_counter()
        self._server = cpu_seconds(self._pid)
        self._client = time.process_time()

    def read(self) -> Used:
        """All of it."""
        program, kernel = cpu_seconds(self._pid)
        return Used(
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
            await asyncio.sleep(SPREAD)
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
        used, tally = meter.read(), crowd.house.tally
        return Figures.of(load, used, Count.of(tally), tally.problems)


async def _pace(party: Sequence[Guest], number: int) -> None:
    """Lets one of those who are asked play, four times a second; tables are out of step."""
    pause = 1 / MOVES_A_SECOND
    due = time.perf_counter() + SPREAD * (number * 0.618 % 1)
    while True:
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        due += pause
        asked = next((guest for guest in party if guest.is_asked), None)
        if asked is not None:
            asked.play()
