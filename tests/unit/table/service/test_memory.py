"""What stays in memory: the tables that somebody needs, and nothing of all others."""

from __future__ import annotations

import asyncio
import gc

import msgspec
import pytest
from tests.unit.table.service.conftest import World
from tests.unit.table.support import BYTES, PEOPLE, TimeRules

from cubeamulet.games.catalog import CATALOG
from cubeamulet.table import commands as c
from cubeamulet.table import events as e
from cubeamulet.table.clock import LiveClock
from cubeamulet.table.ports import Step, TableUnreadable
from cubeamulet.table.service.head import Head
from cubeamulet.table.table import Table, restore

ANN = PEOPLE[0]
LONG_AFTER = 1000.0


def living(kind: type[object]) -> int:
    """How many objects of a type are left."""
    gc.collect()
    return sum(type(each) is kind for each in gc.get_objects())


async def test_a_finished_game_that_is_put_away_leaves_no_task_and_no_object(world: World) -> None:
    await world.service.start()
    tasks = len(asyncio.all_tasks())
    for _ in range(3):
        table = await world.running(3, ["random", "steady"])
        watching = await world.service.subscribe(table, ANN, None, lambda _: None)
        await world.play_to_the_end(table)
        watching.close()
        del watching
    await asyncio.sleep(0)
    assert world.service.loaded == 3
    world.skipped += LONG_AFTER
    world.service.sweep()
    await asyncio.sleep(0.05)
    assert world.service.loaded == 0
    assert len(asyncio.all_tasks()) == tasks
    assert (living(Head), living(Table)) == (0, 0)


async def test_many_rematches_need_no_more_than_the_first_game(world: World) -> None:
    table = await world.running(3, ["random", "random"])
    for _ in range(3):
        await world.play_to_the_end(table)
        await world.do(table, ANN, c.Rematch())
        await world.do(table, ANN, c.Contribute(BYTES))
        await world.do(table, ANN, c.StartGame())
    assert living(Head) == 1
    assert living(Table) <= 3


async def test_after_a_start_only_the_tables_are_loaded_at_which_something_is_due(
    world: World,
) -> None:
    waiting = [await world.running() for _ in range(3)]
    timed = await world.gargon(TimeRules(LiveClock(20, 0)))
    await world.restart()
    assert world.service.loaded == 1
    assert await world.version(timed) > 0
    for table in waiting:
        assert await world.version(table) > 0
    assert world.service.loaded == 4


async def test_games_that_are_over_are_not_played_again_to_load_a_table(world: World) -> None:
    table = await world.running(3, ["random", "random"])
    await world.play_to_the_end(table)
    await world.do(table, ANN, c.Rematch())
    steps = await world.store.steps(table)
    unplayable = [msgspec.structs.replace(step, events=spoiled(step)) for step in steps]
    assert unplayable != list(steps)
    assert restore(unplayable, CATALOG) == restore(steps, CATALOG)
    with pytest.raises(TableUnreadable):
        restore(unplayable[:-1], CATALOG)


def spoiled(step: Step) -> tuple[e.TableEvent, ...]:
    return tuple(
        msgspec.structs.replace(event, move="nonsense") if isinstance(event, e.Moved) else event
        for event in step.events
    )
