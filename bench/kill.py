"""The server is killed while a hundred tables play, again and again, and nothing may be missing.

Three clients a table with real sockets. After every kill the disk is read before the server starts
again: every move that was acknowledged has to be there. Then everybody has to find back, every
table has to go on, and no clock may have run meanwhile. At the end all games are played out: their
records verify only if chance went on where it was.
"""

from __future__ import annotations

import argparse
import asyncio
import math
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Final

import httpx
import uvloop
from bench._common import table as markdown_table
from bench._house import no_limits
from bench._load_client import BARGON, GARGON, House, Tally
from bench._parties import Party, Plan, gather, until
from bench._witness import (
    Examined,
    WatchfulGuest,
    Witness,
    Wreck,
    books_fault,
    examine,
    examine_wreck,
    verdict_lines,
)
from tests.support.server import ServerProcess

PAUSE: Final = (0.0, 0.1)
"""Seconds that a guest thinks."""

BACK_WITHIN: Final = 20.0
ENDED_WITHIN: Final = 180.0
CLOCKS_MAY_DIFFER: Final = 5.0
LONG_CLOCK: Final = {"kind": "live", "reserve": 7200, "increment": 0}


@dataclass(frozen=True, slots=True)
class Round:
    """One kill. ``acknowledged`` since the kill before, ``lost`` of them. Times in seconds: until
    the server answered again after its start, until all guests were back and until every table had
    gone on after that; ``clocks`` is the largest difference between the time that ran on a clock
    and the time that the server was up.
    """

    acknowledged: int
    lost: int
    down: float
    ready: float
    back: float
    on: float
    clocks: float


@dataclass(slots=True)
class Ordeal:
    """A server, parties that play, others that only let their clocks run, and a witness."""

    server: ServerProcess
    tables: int
    sleepers: int
    down: float
    pause: tuple[float, float] = PAUSE
    gently: bool = False
    witness: Witness = field(default_factory=Witness)
    tally: Tally = field(default_factory=Tally)
    playing: list[Party] = field(default_factory=list)
    sleeping: list[Party] = field(default_factory=list)
    examined: dict[str, int] = field(default_factory=dict)

    async def begin(self) -> None:
        """Seats everybody."""
        for number in range(self.tables + self.sleepers):
            is_asleep = number >= self.tables
            party = await self._party((BARGON, GARGON)[number % 2], at_once=not is_asleep)
            (self.sleeping if is_asleep else self.playing).append(party)
        everybody = [*self.playing, *self.sleeping]
        if not await until(lambda: all(party.has_begun for party in everybody), BACK_WITHIN):
            self.witness.find("not every table has begun")

    async def _party(self, game: str, *, at_once: bool) -> Party:
        house = House("127.0.0.1", self.server.port, tally=self.tally, at_once=at_once)
        plan = Plan(game, clock=LONG_CLOCK)
        make = partial(WatchfulGuest, house, game, self.witness, self.pause)
        return await gather(plan, house, make)

    async def kill_once(self, seconds: float) -> Round:
        """Lets everybody play for a while, kills the server, reads the disk and starts again."""
        await asyncio.sleep(seconds)
        before, read_at = await self._clocks(), time.monotonic()
        self._end_the_server()
        killed_at = time.monotonic()
        found = await examine_wreck(self.server.folder, self.witness, self.examined)
        self.witness.findings += found.findings
        await asyncio.sleep(max(0.0, killed_at + self.down - time.monotonic()))
        return await self._come_back(found, before, killed_at, killed_at - read_at)

    def _end_the_server(self) -> None:
        if not self.gently:
            self.server.kill()
        elif self.server.stop() != 0:
            self.witness.find("the server did not stop in order")

    async def _come_back(
        self, found: Wreck, before: Sequence[float], killed_at: float, up: float
    ) -> Round:
        said = {party.table: len(self.witness.said[party.table]) for party in self.playing}
        started_at, self.witness.back_at = time.monotonic(), math.inf
        await asyncio.to_thread(self.server.start)
        ready_at = min(time.monotonic(), self.witness.back_at)
        guests = [guest for party in (*self.playing, *self.sleeping) for guest in party.guests]
        if not await until(lambda: all(guest.line for guest in guests), BACK_WITHIN):
            self.witness.find("not everybody came back")
        back_at = time.monotonic()
        if not await until(lambda: self._all_went_on(said), BACK_WITHIN):
            self.witness.find("not every table went on")
        on_at = time.monotonic()
        after, up = await self._clocks(), up + time.monotonic() - ready_at
        return Round(
            acknowledged=found.acknowledged,
            lost=len(found.findings),
            down=ready_at - killed_at,
            ready=ready_at - started_at,
            back=back_at - ready_at,
            on=on_at - ready_at,
            clocks=self._compare(before, after, up),
        )

    def _all_went_on(self, said: dict[str, int]) -> bool:
        return all(len(self.witness.said[table]) > count for table, count in said.items())

    async def _clocks(self) -> list[float]:
        """What is left to those who owe a move at the tables where nobody moves."""
        async with httpx.AsyncClient(base_url=self.server.url, trust_env=False) as client:
            tables = [await client.get(f"/api/tables/{party.table}") for party in self.sleeping]
        seats = [seat for each in tables for seat in each.json()["table"]["seats"]]
        return [seat["clock"]["left"] for seat in seats if seat["clock"]["running"]]

    def _compare(self, before: Sequence[float], after: Sequence[float], up: float) -> float:
        ran = [was - left for was, left in zip(before, after, strict=True)]
        worst = max((each - up for each in ran), key=abs, default=0.0)
        if abs(worst) > CLOCKS_MAY_DIFFER:
            self.witness.find(f"a clock ran {worst:+.1f} s besides the time that the server was up")
        return worst

    async def end(self) -> Examined:
        """Plays all games out, stops the server, and compares everything with the store."""
        for party in (*self.playing, *self.sleeping):
            party.house.rematches, party.house.at_once = False, True
            for guest in party.guests:
                guest.play()
        everybody = [*self.playing, *self.sleeping]
        if not await until(lambda: all(party.is_over for party in everybody), ENDED_WITHIN):
            self.witness.find("not every game came to an end")
        for party in everybody:
            party.leave()
        if self.server.stop() != 0:
            self.witness.find("the server did not stop in order")
        examined = await examine(self.server.folder, self.witness, (p.table for p in everybody))
        return self._judge(examined)

    def _judge(self, examined: Examined) -> Examined:
        examined.findings += self.witness.findings
        if (fault := books_fault(self.server.folder)) is not None:
            examined.findings.append(f"the books do not balance: {fault}")
        if "Traceback" in self.server.log:
            examined.findings.append("the server's log tells of a fault")
        if self.tally.gaps:
            examined.findings.append(f"{self.tally.gaps} gaps in what guests were told")
        return examined


async def kill_again_and_again(  # noqa: PLR0913 - all that makes an ordeal
    folder: Path,
    *,
    tables: int,
    sleepers: int,
    rounds: int,
    seconds: float,
    down: float,
    pause: tuple[float, float] = PAUSE,
    gently: bool = False,
) -> tuple[list[Round], Ordeal, Examined]:
    """The whole ordeal in a folder; ``seconds`` of play before every kill, then ``down``.

    ``gently``: the server is asked to stop instead.
    """
    with ServerProcess(folder, options=no_limits()) as server:
        ordeal = Ordeal(server, tables, sleepers, down, pause, gently)
        await ordeal.begin()
        done = [await ordeal.kill_once(seconds) for _ in range(rounds)]
        return done, ordeal, await ordeal.end()


EXPLANATION: Final = (
    "`acknowledged` are the commands answered with yes since the kill before; they are looked for "
    "on the disk before the server starts again. `all back` and `all tables on` count from when "
    "the server answers again; `clocks` is the most that ran on a clock besides the time that the "
    "server was up. A kill is no power cut: what the disk itself forgets is not tried here."
)


def report(rounds: Sequence[Round], ordeal: Ordeal, found: Examined) -> str:
    """The section in Markdown."""
    headings = ("kill", "acknowledged", "lost", "down", "ready after", "all back", "all tables on",
                "clocks")  # fmt: skip
    tried = (
        f"{ordeal.tables} tables of Bargon and Gargon with three clients each, and "
        f"{ordeal.sleepers} where nobody moves. {EXPLANATION}"
    )
    return "\n\n".join(
        [
            f"## kill -9 while {ordeal.tables} tables play",
            tried,
            markdown_table(headings, (_row(number, each) for number, each in enumerate(rounds, 1))),
            f"At the end: {_totals(ordeal, found)}.",
            *verdict_lines(found.findings),
        ]
    )


def _totals(ordeal: Ordeal, found: Examined) -> str:
    witness = ordeal.witness
    ends = ", ".join(f"{count} {reason}" for reason, count in sorted(found.endings.items()))
    return (
        f"{found.confirmed} acknowledged commands compared with {found.steps} stored steps; "
        f"{found.records} records verified ({ends}); {ordeal.tally.returns} connections came back, "
        f"with {witness.snapshots} snapshots and {witness.updates} updates in all, and "
        f"{ordeal.tally.gaps} gaps"
    )


def _row(number: int, each: Round) -> tuple[object, ...]:
    seconds = (each.down, each.ready, each.back, each.on)
    return (
        number,
        each.acknowledged,
        each.lost,
        *[f"{value:.2f} s" for value in seconds],
        f"{each.clocks:+.2f} s",
    )


def main() -> int:
    """Status 1 if anything was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--sleepers", type=int, default=10)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--down", type=float, default=7.0)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        work = kill_again_and_again(Path(folder) / "data", **vars(asked))
        rounds, ordeal, found = uvloop.run(work)
        print(report(rounds, ordeal, found))
        if found.findings:
            print(ordeal.server.log[-4000:], file=sys.stderr)
    return 1 if found.findings else 0


if __name__ == "__main__":
    sys.exit(main())
