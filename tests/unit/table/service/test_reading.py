"""What is read of tables: no more than is needed, once for all, and nobody before his turn."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest
from tests.unit.table.service.conftest import FaultyStore, Watcher, World
from tests.unit.table.service.test_commands import end_and_begin_again
from tests.unit.table.support import PEOPLE

from cubeamulet.store import open_store
from cubeamulet.table import commands as c
from cubeamulet.table.ports import Step, Stopping, StoreError
from cubeamulet.table.service.logs import Shared
from cubeamulet.table.service.reading import AT_ONCE, Begun, Reading

ANN, BEN = PEOPLE[:2]


class Reads:
    """Notes what is read of a store, and may keep readers of a table waiting."""

    def __init__(self, store: FaultyStore) -> None:
        self._steps = store.steps
        self.read: list[tuple[str, list[int]]] = []
        self.going_on: list[str] = []
        self.most: dict[str, int] = {}
        self.slow: dict[str, asyncio.Event] = {}
        self.is_broken = False
        store.steps = self.steps

    async def steps(self, table: str, after: int = 0) -> tuple[Step, ...]:
        self.going_on.append(table)
        self.most[table] = max(self.most.get(table, 0), self.going_on.count(table))
        try:
            if table in self.slow:
                await self.slow[table].wait()
            if self.is_broken:
                raise StoreError("broken")
            found = await self._steps(table, after)
        finally:
            self.going_on.remove(table)
        self.read.append((table, [step.sequence for step in found]))
        return found


@pytest.fixture
def reads(world: World) -> Reads:
    return Reads(world.store)


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[FaultyStore]:
    made = FaultyStore(open_store(tmp_path))
    yield made
    made.close()


def count(steps: Sequence[Step]) -> int:
    return len(steps)


async def test_of_earlier_games_and_of_what_came_before_the_start_nothing_is_read_for_a_look(
    world: World, reads: Reads
) -> None:
    table = await world.running()
    await world.throw(table, 0, 1)
    await end_and_begin_again(world, table)
    newest = (await world.throw(table, 1, 1, game=2)).version
    reads.read.clear()
    log = (await world.service.snapshot(table, BEN)).log
    assert reads.read == [(table, [newest - 1, newest])]
    world.open()
    assert (await world.service.snapshot(table, BEN)).log == log


async def test_all_who_look_at_the_same_moment_share_one_reading(
    world: World, reads: Reads
) -> None:
    table = await world.running()
    await world.throw(table, 0, 1)
    reads.read.clear()
    people = (ANN, BEN, None, ANN)
    looks = await asyncio.gather(*(world.service.snapshot(table, who) for who in people * 5))
    await world.service.subscribe(table, ANN, None, Watcher())
    assert len(reads.read) == 1
    assert {len(look.log) for look in looks} == {len(looks[0].log)}
    assert looks[0].log


async def test_after_a_move_the_log_is_read_again(world: World) -> None:
    table = await world.running()
    before = (await world.service.snapshot(table, ANN)).log
    await world.throw(table, 0, 1)
    after = (await world.service.snapshot(table, ANN)).log
    assert after[: len(before)] == before
    assert len(after) > len(before)


async def test_after_the_wish_of_another_seat_nothing_is_read_again(
    world: World, reads: Reads
) -> None:
    table = await world.gargon()
    await world.service.snapshot(table, BEN)
    reads.read.clear()
    assert (await world.do(table, ANN, c.StandingWish("left"))).ok
    for who in (ANN, BEN, None):
        await world.service.snapshot(table, who)
    assert reads.read == []


async def test_what_was_shared_is_forgotten_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cubeamulet.table.service.logs.KEPT_SECONDS", 0.01)
    shared: Shared[str, list[int]] = Shared()
    made = 0

    async def make(_: Begun) -> list[int]:
        nonlocal made
        made += 1
        return [made]

    assert await shared.get("a", make) is await shared.get("a", make)
    await asyncio.sleep(0.05)
    assert await shared.get("a", make) == [2]


async def test_a_look_that_failed_is_not_shared_with_the_next(world: World, reads: Reads) -> None:
    table = await world.running()
    await world.throw(table, 0, 1)
    reads.is_broken = True
    for _ in range(2):
        with pytest.raises(StoreError):
            await world.service.snapshot(table, ANN)
    reads.is_broken = False
    assert (await world.service.snapshot(table, ANN)).log


async def test_one_table_is_read_once_at_a_time_and_keeps_no_other_waiting(
    store: FaultyStore,
) -> None:
    reads = Reads(store)
    reads.slow["busy"] = asyncio.Event()
    reading = Reading(store)
    busy = [asyncio.create_task(reading.worked("busy", count)) for _ in range(20)]
    await asyncio.sleep(0.01)
    assert await asyncio.wait_for(reading.worked("calm", count), 5) == 0
    reads.slow["busy"].set()
    assert await asyncio.gather(*busy) == [0] * 20
    assert reads.most == {"busy": 1, "calm": 1}


async def test_who_stops_waiting_takes_the_log_from_nobody_else(world: World, reads: Reads) -> None:
    table = await world.running()
    await world.throw(table, 0, 1)
    reads.slow[table] = asyncio.Event()
    impatient, patient = (asyncio.create_task(world.service.snapshot(table, ANN)) for _ in range(2))
    await world.until_told(lambda: bool(reads.going_on))
    impatient.cancel()
    await asyncio.sleep(0)
    reads.slow[table].set()
    assert (await asyncio.wait_for(patient, 5)).log


async def begin_two(world: World, reads: Reads) -> list[asyncio.Task[object]]:
    """Both places are taken by slow tables, so that a third waits for its turn."""
    looks: list[asyncio.Task[object]] = []
    for _ in range(AT_ONCE):
        table = await world.running()
        reads.slow[table] = asyncio.Event()
        looks.append(asyncio.create_task(world.service.snapshot(table, ANN)))
    await world.until_told(lambda: len(reads.going_on) == AT_ONCE)
    return looks


async def test_what_nobody_waits_for_any_more_leaves_the_line(world: World, reads: Reads) -> None:
    table = await world.running()
    begun = await begin_two(world, reads)
    reads.read.clear()
    gone = [asyncio.create_task(world.service.snapshot(table, who)) for who in (ANN, BEN)]
    await asyncio.sleep(0.01)
    for each in gone:
        each.cancel()
    await asyncio.wait(gone)
    for slow in reads.slow.values():
        slow.set()
    await asyncio.gather(*begun)
    assert table not in [read for read, _ in reads.read]
    assert (await world.service.snapshot(table, ANN)).view is not None


async def test_what_has_begun_is_there_for_whoever_comes_back(world: World, reads: Reads) -> None:
    table = await world.running()
    reads.slow[table] = asyncio.Event()
    reads.read.clear()
    for _ in range(3):
        look = asyncio.create_task(world.service.snapshot(table, ANN))
        await world.until_told(lambda: bool(reads.going_on))
        look.cancel()
        await asyncio.wait([look])
    reads.slow[table].set()
    await world.service.snapshot(table, ANN)
    assert len(reads.read) == 1


async def test_before_a_stop_nothing_more_is_read(world: World, reads: Reads) -> None:
    table = await world.running()
    begun = await begin_two(world, reads)
    waiting = asyncio.create_task(world.service.snapshot(table, ANN))
    await asyncio.sleep(0.01)
    world.service.begin_to_stop()
    for slow in reads.slow.values():
        slow.set()
    await asyncio.gather(*begun)
    with pytest.raises(Stopping):
        await waiting
