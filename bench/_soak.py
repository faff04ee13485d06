"""Half an hour of trouble: both games, bots, clocks, antes, and everything that can go wrong.

At the end nothing may be lost or doubled, the books have to balance, every record has to verify,
and what the server holds in memory must not have grown. Status 1 if anything is found.

``python -m bench._soak --minutes 30``. The last half has no kills: memory is watched there.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from typing import Final, NamedTuple

import uvloop
from bench._common import table as markdown_table
from bench._faults import Faults
from bench._house import resident_bytes
from bench._load_client import BARGON, GARGON, House, Tally
from bench._parties import Party, Plan, gather, until
from bench._troubled_guest import Trouble, TroubledGuest
from bench._witness import Examined, Witness, books_fault, examine, verdict_lines
from tests.support.server import ServerProcess

PAUSE: Final = (0.0, 0.1)
"""Seconds that most guests think."""

LONG_ENOUGH: Final = 1.0
"""Minutes after which it can be told whether memory grows."""

COMMAND: Final = (sys.executable, "-m", "bench._jumping_server")
BETWEEN_FAULTS: Final = (2.0, 8.0)
SECOND_TABS: Final = 0.2
MOST_GAMES: Final = 8
LIVES_AT_MOST: Final = 300.0
ENDED_WITHIN: Final = 120.0
PLAY_OUT: Final = 30.0
ASKED_AGAIN_AFTER: Final = 3.0
WARM_UP: Final = 0.4
"""Of the time without kills, before memory is watched."""

MAY_GROW: Final = 1.05
SAMPLE_EVERY: Final = 2.0
AROUND: Final = 500
"""Letters of the log before a fault that is shown, and a quarter of those after it."""

HARMLESS: Final = frozenset({
    "already_agreed", "already_contributed", "already_seated", "decision_closed", "game_running",
    "game_started", "no_proposal", "not_ended", "not_lapsed", "not_playing", "nothing_to_undo",
    "not_your_turn", "proposal_open", "seat_lapsed", "seat_resigned", "seat_taken", "try_again",
    "not_everybody_is_ready", "seats_free", "invalid_option",
})  # fmt: skip
"""Refusals that follow from what guests do; any other would be a fault."""


class Sample(NamedTuple):
    """What the server held at one moment: bytes, Python's blocks of memory, tasks."""

    resident: int
    blocks: int
    tasks: int


@dataclass(slots=True)
class Soak:
    """A server in trouble, and as many parties as there shall be, always."""

    server: ServerProcess
    size: int
    pause: tuple[float, float]
    watch_file: Path
    play_out: float = PLAY_OUT
    watches: bool = True
    between_faults: tuple[float, float] = BETWEEN_FAULTS
    generator: Random = field(default_factory=Random)
    witness: Witness = field(default_factory=Witness)
    trouble: Trouble = field(default_factory=Trouble)
    tally: Tally = field(default_factory=Tally)
    parties: list[Party] = field(default_factory=list)
    tables: list[str] = field(default_factory=list)
    samples: list[Sample] = field(default_factory=list)
    is_ending: bool = False

    # -- the guests ------------------------------------------------------------------------------

    def guests(self) -> list[TroubledGuest]:
        """Everybody at a table now."""
        return [g for party in self.parties for g in party.guests if isinstance(g, TroubledGuest)]

    async def keep_playing(self) -> None:
        """One party after the other at one place, until the end."""
        while not self.is_ending:
            party = await self._party()
            wanted = self.generator.randint(1, MOST_GAMES)
            deadline = time.monotonic() + LIVES_AT_MOST
            while not self._is_enough(party, wanted) and not self.is_ending:
                if time.monotonic() > deadline:
                    party.house.rematches = False
                await asyncio.sleep(0.1)
            party.house.rematches = False
            await self._see_off(party)

    def _is_enough(self, party: Party, games: int) -> bool:
        info = party.guests[0].info
        if party.house.tally.games >= games:
            party.house.rematches = False
        return info is not None and info.status == "ended" and not party.house.rematches

    async def _see_off(self, party: Party) -> None:
        """Waits for the end of the game and for late repetitions, and lets everybody go."""
        if not await until(lambda: party.is_over, self.play_out):
            await self._end_by_consent(party)
        await asyncio.sleep(0.2)
        party.leave()
        self.parties.remove(party)

    async def _end_by_consent(self, party: Party) -> None:
        """Everybody is tired of waiting for the bots."""
        deadline = time.monotonic() + ENDED_WITHIN
        for guest in party.guests:
            if isinstance(guest, TroubledGuest):
                guest.is_tired = True
        while not party.is_over:
            if time.monotonic() > deadline:
                self.witness.find(f"table {party.table} did not come to an end: {_state_of(party)}")
                return
            for guest in party.guests:
                guest.wish({"type": "propose", "what": "end"})
            await until(lambda: party.is_over, ASKED_AGAIN_AFTER)

    async def _party(self) -> Party:
        plan = some_plan(self.generator)
        house = House("127.0.0.1", self.server.port, tally=Tally(problems=self.tally.problems))
        make = partial(
            TroubledGuest, house, plan.game, self.witness, self.trouble, self._tempo(plan)
        )
        party = await gather(plan, house, make)
        for guest in tuple(party.guests):
            if self.generator.random() < SECOND_TABS:
                tab = make(token=guest.token)
                tab.table = party.table
                tab.come()
                party.guests.append(tab)
        self.parties.append(party)
        self.tables.append(party.table)
        return party

    def _tempo(self, plan: Plan) -> tuple[float, float]:
        """Some think so long that their time runs out."""
        if plan.clock["kind"] == "live" and self.generator.random() < 0.2:
            return 0.0, 4.0
        return self.pause

    # -- watching the server ---------------------------------------------------------------------

    async def watch(self) -> None:
        """Samples what the server holds, for ever; to be cancelled."""
        while True:
            await asyncio.sleep(SAMPLE_EVERY)
            os.kill(self.server.pid, signal.SIGUSR1)
            await asyncio.sleep(0.5)
            self.samples += self._newest_sample()

    def _newest_sample(self) -> list[Sample]:
        """What the server noted last, if it is not frozen and has noted anything at all."""
        if not self.watch_file.exists():
            return []
        noted = json.loads(self.watch_file.read_text(encoding="utf-8").splitlines()[-1])
        return [Sample(resident_bytes(self.server.pid), noted["blocks"], noted["tasks"])]

    # -- the whole -------------------------------------------------------------------------------

    async def run(self, seconds: float) -> tuple[Examined, Faults]:
        """Half of the time with every fault there is, half of it without kills; then the end."""
        faults = Faults(self.server, self.guests)
        places = [asyncio.create_task(self.keep_playing()) for _ in range(self.size)]
        await faults.go_on(seconds / 2, self.between_faults)
        faults.deaths = False
        watching = asyncio.create_task(self._watch_later(seconds / 2 * WARM_UP))
        await faults.go_on(seconds / 2, self.between_faults)
        await _cancel(watching)
        self.is_ending = True
        await asyncio.gather(*places)
        faults.findings += [] if self.server.stop() == 0 else ["the server did not stop in order"]
        found = await examine(self.server.folder, self.witness, self.tables)
        self._judge(found, faults)
        return found, faults

    async def _watch_later(self, seconds: float) -> None:
        await asyncio.sleep(seconds)
        if self.watches:
            await self.watch()

    def _judge(self, found: Examined, faults: Faults) -> None:
        found.findings += [*self.witness.findings, *faults.findings]
        if (fault := books_fault(self.server.folder)) is not None:
            found.findings.append(f"the books do not balance: {fault}")
        for word in ("Traceback", "ERROR"):
            if (at := self.server.log.find(word)) >= 0:
                context = self.server.log[max(0, at - AROUND) : at + 4 * AROUND]
                found.findings.append(f"the server's log tells of a fault ({word}):\n{context}")
        for code in set(self.tally.problems) - HARMLESS:
            found.findings.append(f"{self.tally.problems[code]} commands were refused: {code}")
        if self.watches:
            found.findings += grown(self.samples)


async def _cancel(task: asyncio.Task[None]) -> None:
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task


def _state_of(party: Party) -> str:
    told = [(guest.info.status if guest.info else "?", guest.version) for guest in party.guests]
    return f"{party.plan}, {told}, {party.guests[0].view!r:.300}"


def some_plan(generator: Random) -> Plan:
    """Any kind of table."""
    game = generator.choice((BARGON, GARGON))
    clocks = ({"kind": "none"}, {"kind": "live", "reserve": 20, "increment": 1},
              {"kind": "days", "days": 1})  # fmt: skip
    return Plan(
        game,
        options={"ante": 10} if game == BARGON and generator.random() < 0.7 else {},
        clock=generator.choice(clocks),
        absence=generator.choice(("bot", "bot", "wait", "end")),
        bots=generator.choice(((), (), (), ("steady",), ("random",))),
    )


def halves(samples: Sequence[Sample]) -> tuple[Sample, Sample] | None:
    """The middle of the first half of what was sampled, and of the second."""
    half = len(samples) // 2
    if half == 0:
        return None
    first, second = samples[:half], samples[half:]
    return _middle(first), _middle(second)


def _middle(samples: Sequence[Sample]) -> Sample:
    return Sample(*[int(median(values)) for values in zip(*samples, strict=True)])


def grown(samples: Sequence[Sample]) -> list[str]:
    """What grew by more than it may."""
    compared = halves(samples)
    if compared is None:
        return ["memory was not watched"]
    pairs = zip(Sample._fields, *compared, strict=True)
    return [
        f"{name} grew from {was} to {became}"
        for name, was, became in pairs
        if became > was * MAY_GROW
    ]


def report(soak: Soak, found: Examined, faults: Faults, minutes: float) -> str:
    """The section in Markdown."""
    done = ", ".join(f"{name} {count}" for name, count in sorted(faults.done.items()))
    refused = ", ".join(f"{code} {n}" for code, n in soak.tally.problems.most_common())
    ends = ", ".join(f"{count} {reason}" for reason, count in sorted(found.endings.items()))
    rows = [
        ("games, by how they ended", f"{found.records}: {ends}"),
        ("tables, steps stored", f"{found.tables}, {found.steps}"),
        ("acknowledged commands, each found stored once", f"{found.confirmed}"),
        ("faults", done),
        ("commands said twice, said again later, cut off", _of(soak.trouble)),
        ("wishes besides moves", f"{soak.trouble.wishes}"),
        ("snapshots, updates", f"{soak.witness.snapshots}, {soak.witness.updates}"),
        ("refused", refused),
        ("memory, blocks, tasks: first and second half of the watch", _memory(soak.samples)),
    ]
    parts = (
        f"## Soak: {minutes:g} minutes, {soak.size} tables at once",
        markdown_table(("what", "how much"), rows),
        *verdict_lines(found.findings),
    )
    return "\n\n".join(parts)


def _of(trouble: Trouble) -> str:
    return f"{trouble.said_twice}, {trouble.said_late}, {trouble.cut}"


def _memory(samples: Sequence[Sample]) -> str:
    compared = halves(samples)
    if compared is None:
        return "?"
    return "; ".join(
        f"{each.resident / 2**20:.1f} MB, {each.blocks}, {each.tasks}" for each in compared
    )


async def soak_in(
    folder: Path, *, minutes: float, tables: int, pause: tuple[float, float] = PAUSE
) -> tuple[Soak, Examined, Faults]:
    """The whole in a folder. A short one cannot tell whether memory grows, and plays no game out
    in which bots take their time.
    """
    watch_file = folder / "watch.jsonl"
    options = ("--watch", str(watch_file))
    with ServerProcess(folder / "data", command=COMMAND, options=options) as server:
        soak = Soak(server, tables, pause, watch_file)
        if minutes < LONG_ENOUGH:
            soak.watches, soak.play_out, soak.between_faults = False, 1.0, (0.2, 1.0)
        found, faults = await soak.run(minutes * 60)
    return soak, found, faults


def main() -> int:
    """Status 1 if anything was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=30.0)
    parser.add_argument("--tables", type=int, default=60)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        work = soak_in(Path(folder), minutes=asked.minutes, tables=asked.tables)
        soak, found, faults = uvloop.run(work)
        print(report(soak, found, faults, asked.minutes))
        if found.findings:
            print(soak.server.log[-8000:], file=sys.stderr)
    return 1 if found.findings else 0


if __name__ == "__main__":
    sys.exit(main())
