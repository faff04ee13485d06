"""The table service over real sockets: moves that are on disk before anybody hears of them.

Three clients a table, each with its own view. The server has one core, all clients the other.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import uvloop
from bench._house import cpu_seconds, pinned_server, seat_guests, until_all_play
from bench._load_client import BARGON, GARGON, Guest, House
from tests.support.server import ServerProcess

MOVES_A_SECOND: Final = 4
"""At a paced table, by all its seats together."""

WARM_UP: Final = 3.0


@dataclass(frozen=True, slots=True)
class Figures:
    """What one run gave; times in seconds."""

    game: str
    tables: int
    paced: bool
    rate: float
    program: float
    kernel: float
    client: float
    median: float
    slow: float
    problems: str


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


async def measure(
    server: ServerProcess, game: str, tables: int, seconds: float, *, paced: bool
) -> Figures:
    """Lets so many tables play for a while."""
    house = House("127.0.0.1", server.port, at_once=not paced)
    parties = await seat_guests(house, game, tables)
    await until_all_play(parties)
    pacers = [asyncio.create_task(_pace(each, n)) for n, each in enumerate(parties) if paced]
    await asyncio.sleep(WARM_UP)
    house.tally.clear()
    meter = Meter(server)
    await asyncio.sleep(seconds)
    took, program, kernel, client = meter.read()
    for pacer in pacers:
        pacer.cancel()
    for guest in (guest for party in parties for guest in party):
        guest.leave()
    moves = max(1, house.tally.moves)
    ordered = sorted(house.tally.seconds) or [0.0]
    return Figures(
        game=game,
        tables=tables,
        paced=paced,
        rate=moves / took,
        program=program / moves,
        kernel=kernel / moves,
        client=client / moves,
        median=ordered[len(ordered) // 2],
        slow=ordered[len(ordered) * 99 // 100],
        problems=", ".join(f"{code} {count}" for code, count in house.tally.problems.items()),
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


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--game", action="append")
    parser.add_argument("--tables", type=int, action="append")
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--paced", action="store_true")
    options = parser.parse_args()
    for game in options.game or [BARGON, GARGON]:
        for tables in options.tables or [100, 300]:
            with tempfile.TemporaryDirectory() as folder, pinned_server(Path(folder)) as server:
                print(
                    uvloop.run(measure(server, game, tables, options.seconds, paced=options.paced))
                )
                print(server.log[-2000:], file=sys.stderr)


if __name__ == "__main__":
    main()
