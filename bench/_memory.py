"""What a table service keeps in memory: for a loaded table, and after many games."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from bench._house import WATCHED, pinned_server, resident_bytes
from bench._load_client import BARGON
from bench._speed import Crowd, Load
from tests.support.server import ServerProcess

KNOWN_TABLES: Final = 30
"""Tables that play before counting begins, so that nothing counts that is made only once."""

_TOLD_WITHIN: Final = 60.0


@dataclass(frozen=True, slots=True)
class Told:
    """What a server holds after a collection: bytes of Python's heap since it was first asked (0
    where they are not counted), objects that can be in cycles, allocated blocks, tasks, and
    resident bytes of the process.
    """

    heap: int
    objects: int
    blocks: int
    tasks: int
    resident: int


@dataclass(frozen=True, slots=True)
class Flatness:
    """A server before and after so many finished games."""

    games: int
    before: Told
    after: Told


class Watched:
    """A server that tells what it holds."""

    def __init__(self, folder: Path, *, heap: bool) -> None:
        self._file = folder / "told.jsonl"
        words = (f"WATCH_FILE={self._file}", f"WATCH_HEAP={'1' if heap else ''}")
        self.command = ("env", *words, *WATCHED)

    async def ask(self, server: ServerProcess) -> Told:
        """What it holds now."""
        before = self._lines()
        os.kill(server.pid, signal.SIGUSR1)
        deadline = time.monotonic() + _TOLD_WITHIN
        while len(lines := self._lines()) == len(before):
            if time.monotonic() > deadline:
                raise TimeoutError("the server does not tell what it holds")
            await asyncio.sleep(0.05)
        return Told(**json.loads(lines[-1]), resident=resident_bytes(server.pid))

    def _lines(self) -> list[str]:
        whole = self._file.read_text(encoding="utf-8") if self._file.exists() else ""
        return whole.splitlines() if whole.endswith("\n") else []


async def heap_per_table(folder: Path, game: str, tables: int) -> float:
    """Bytes of Python's heap for one more table in the middle of its game, without its sockets."""
    watched = Watched(folder, heap=True)
    with pinned_server(folder, watched.command) as server:
        async with Crowd(server, Load(game, KNOWN_TABLES)):
            pass
        before = await _without_sockets(watched, server)
        async with Crowd(server, Load(game, tables, paced=True)):
            pass
        after = await _without_sockets(watched, server)
    if after.tasks > before.tasks:
        raise RuntimeError(f"sockets are still open: {after.tasks - before.tasks} tasks more")
    return (after.heap - before.heap) / tables


async def _without_sockets(watched: Watched, server: ServerProcess) -> Told:
    """What it holds once it has noticed that everybody is gone: every socket has tasks."""
    told, before = await watched.ask(server), None
    while before is None or told.tasks < before.tasks:
        await asyncio.sleep(1.0)
        told, before = await watched.ask(server), told
    return told


async def flatness(folder: Path, games: int, tables: int) -> Flatness:
    """A server at which that many games of Bargon are played to their end, all sockets open."""
    watched = Watched(folder, heap=False)
    with pinned_server(folder, watched.command) as server:
        async with Crowd(server, Load(BARGON, tables)) as crowd:
            await _until_played(crowd, games // 5)
            before = await watched.ask(server)
            crowd.house.tally.clear()
            await _until_played(crowd, games)
            played = crowd.house.tally.games
            after = await watched.ask(server)
    return Flatness(played, before, after)


async def _until_played(crowd: Crowd, games: int) -> None:
    while crowd.house.tally.games < games:  # noqa: ASYNC110
        await asyncio.sleep(0.1)
