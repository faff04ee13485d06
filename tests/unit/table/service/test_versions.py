"""A correction of the rules: what has begun goes on as it began, what begins is of the newest."""

from __future__ import annotations

import msgspec
import pytest
from tests.support.versions import BOTH_BARGONS, ONLY_THE_LATER
from tests.unit.table.service.conftest import Watcher, World
from tests.unit.table.support import HOST, PEOPLE

from cubeamulet.records.codec import decode
from cubeamulet.records.model import Record
from cubeamulet.records.verify import verify
from cubeamulet.table import commands as c
from cubeamulet.table import events as e
from cubeamulet.table.refusals import Refused
from cubeamulet.table.view import Status, TableInfo

ANN = PEOPLE[0]
BOTS = ("steady", "steady")


async def info(world: World, table: str) -> TableInfo:
    return (await world.service.snapshot(table, ANN)).table


async def record(world: World, game: str) -> Record:
    return decode(await world.service.record_of_game(game))


async def begun(world: World, bots: tuple[str, ...] = BOTS) -> str:
    """A game in which Ann has thrown once."""
    await world.service.start()
    table = await world.running(3, bots)
    assert (await world.throw(table, 0, 1)).ok
    return table


async def upgrade(world: World) -> None:
    world.catalog = BOTH_BARGONS
    await world.restart()


async def code(world: World, table: str) -> str:
    with pytest.raises(Refused) as refused:
        await world.service.snapshot(table, ANN)
    return refused.value.problem.code


async def test_a_game_goes_on_by_its_own_rules_after_a_correction_and_its_record_verifies(
    world: World,
) -> None:
    table = await begun(world)
    await upgrade(world)
    assert (await info(world, table)).rules == "bargon/1"
    await world.play_to_the_end(table)
    found = await record(world, (await info(world, table)).game_id)
    assert found.rules == "bargon/1"
    assert verify(found, BOTH_BARGONS).failures == ()
    assert not verify(msgspec.structs.replace(found, rules="bargon/2"), BOTH_BARGONS).holds


async def test_a_table_that_waits_for_its_start_keeps_the_rules_that_were_agreed(
    world: World,
) -> None:
    await world.service.start()
    table, invite = await world.open_table()
    await upgrade(world)
    await world.seat(table, invite, 0, bots=BOTS)
    assert (await world.do(table, ANN, c.StartGame())).ok
    assert (await info(world, table)).rules == "bargon/1"


async def test_a_new_table_takes_the_newest_rules(world: World) -> None:
    await begun(world)
    await upgrade(world)
    table = await world.running(3, BOTS)
    assert (await info(world, table)).rules == "bargon/2"
    await world.play_to_the_end(table)
    found = await record(world, (await info(world, table)).game_id)
    assert (found.rules, verify(found, BOTH_BARGONS).failures) == ("bargon/2", ())


async def test_a_rematch_takes_the_newest_rules_and_the_game_before_keeps_its_own(
    world: World,
) -> None:
    table = await begun(world)
    await upgrade(world)
    await world.play_to_the_end(table)
    watcher = Watcher()
    await world.service.subscribe(table, ANN, None, watcher)
    games = [(await info(world, table)).game_id]
    assert (await world.do(table, HOST, c.Rematch())).ok
    told = watcher.updates[-1].table
    assert told is not None
    assert told.rules == "bargon/2"
    games.append(told.game_id)
    assert (await world.do(table, ANN, c.Contribute("0f" * 16))).ok
    assert (await world.do(table, ANN, c.StartGame())).ok
    await world.restart()
    await world.play_to_the_end(table)
    records = [await record(world, game) for game in games]
    assert [each.rules for each in records] == ["bargon/1", "bargon/2"]
    assert all(verify(each, BOTH_BARGONS).failures == () for each in records)


async def test_a_rematch_without_a_correction_changes_no_rules(world: World) -> None:
    table = await begun(world)
    await world.play_to_the_end(table)
    assert (await world.do(table, HOST, c.Rematch())).ok
    assert await world.events(table, e.RulesRenewed) == []


async def test_a_game_of_rules_that_are_gone_is_not_called_damaged_and_waits_unharmed(
    world: World,
) -> None:
    table = await begun(world, ("steady",))
    ended = await world.running(3, BOTS)
    await world.play_to_the_end(ended)
    game = (await info(world, ended)).game_id
    world.catalog = ONLY_THE_LATER
    await world.restart()
    assert await code(world, table) == "unknown_rules"
    problem = (await world.do(table, ANN, c.Propose("end"))).problem
    assert problem is not None
    assert problem.code == "unknown_rules"
    assert "bargon/1" in problem.message
    with pytest.raises(Refused, match="bargon/1"):
        await world.service.record_of_game(game)
    assert await world.status(await world.running(3, BOTS)) is Status.PLAYING
    await upgrade(world)
    assert await world.status(table) is Status.PLAYING
    assert (await world.throw(table, 1, 1)).ok
