"""A host, and others, who leave before a game: nobody is kept from playing for ever."""

from __future__ import annotations

import asyncio
from itertools import groupby

from tests.unit.table.service.conftest import Watcher, World
from tests.unit.table.service.test_time import DAY, info
from tests.unit.table.support import BYTES, HOST, PEOPLE, UNHURRIED, TimeRules

from cubeamulet.table import commands as c
from cubeamulet.table.clock import DaysClock
from cubeamulet.table.view import Answer, Presence, Status

ANN, BEN, CID = PEOPLE[:3]


def code(answer: Answer) -> str | None:
    return answer.problem.code if answer.problem else None


async def rematch(world: World, table: str) -> None:
    """The game ends by consent; Ben and Cid are ready for another, Ann and the host have left."""
    assert (await world.do(table, ANN, c.Propose("end"))).ok
    proposal = (await info(world, table)).proposal
    assert proposal is not None
    for who in (BEN, CID):
        assert (await world.do(table, who, c.Agree(proposal.id))).ok
    assert (await world.do(table, BEN, c.Rematch())).ok
    for who in (BEN, CID):
        assert (await world.do(table, who, c.Contribute(BYTES))).ok


async def test_a_leaver_blocks_no_rematch(world: World) -> None:
    table = await world.running()
    await world.service.subscribe(table, BEN, None, lambda _: None)
    host = await world.service.subscribe(table, HOST, None, lambda _: None)
    await rematch(world, table)
    assert code(await world.do(table, BEN, c.StartGame())) == "not_starter"
    assert code(await world.do(table, BEN, c.OpenSeat(0))) == "not_host"
    host.close()
    await asyncio.sleep(0.01)
    world.skipped += 121
    assert (await info(world, table)).host_missing
    assert code(await world.do(table, BEN, c.StartGame())) == "not_everybody_is_ready"
    for wish in (c.OpenSeat(0), c.SeatBot(0, "random"), c.StartGame()):
        assert (await world.do(table, BEN, wish)).ok
    assert await world.status(table) is Status.PLAYING
    assert not (await info(world, table)).host_missing


def told(watcher: Watcher) -> list[bool]:
    """Whether the host is missing, as it was said; what was said twice stands there once."""
    said = [notice.host_missing for notice in watcher if isinstance(notice, Presence)]
    return [one for one, _ in groupby(said)]


async def half_seated(
    world: World, game: str = "bargon", rules: TimeRules = UNHURRIED, *, patience: float
) -> str:
    """A table at which Ann and Ben sit; others wait that many seconds for who is not there."""
    world.patience = patience
    world.open()
    table, invite = await world.open_table(game, rules=rules)
    await world.seat(table, invite, 0, 1)
    return table


async def test_those_who_wait_are_told_when_the_host_is_missing_and_when_back(
    world: World,
) -> None:
    table = await half_seated(world, patience=0.3)
    watcher = Watcher()
    await world.service.subscribe(table, BEN, None, watcher)
    await world.until_told(lambda: told(watcher)[-1])
    await world.service.snapshot(table, HOST)
    await world.until_told(lambda: told(watcher)[-3:] == [True, False, True])
    await world.service.subscribe(table, HOST, None, lambda _: None)
    await world.until_told(lambda: told(watcher)[-4:] == [True, False, True, False])


async def test_those_who_wait_are_told_whose_seats_they_may_free_as_soon_as_they_may(
    world: World,
) -> None:
    table = await half_seated(world, patience=0.2)
    watcher = Watcher()
    await world.service.subscribe(table, BEN, None, watcher)
    ann = await world.service.subscribe(table, ANN, None, lambda _: None)
    await world.until_told(lambda: watcher.presence.host_missing)
    assert watcher.presence.missing == ()
    ann.close()
    await world.until_told(lambda: watcher.presence.here == (1,))
    assert watcher.presence.missing == ()
    assert code(await world.do(table, BEN, c.OpenSeat(0))) == "not_host"
    await world.until_told(lambda: watcher.presence.missing == (0,))
    assert (await info(world, table)).seats[0].missing
    assert (await world.do(table, BEN, c.OpenSeat(0))).ok


async def test_a_host_who_is_there_is_not_missing(world: World) -> None:
    table = await half_seated(world, patience=0.05)
    watcher = Watcher()
    await world.service.subscribe(table, BEN, None, watcher)
    await world.service.subscribe(table, HOST, None, lambda _: None)
    await asyncio.sleep(0.15)
    assert not watcher.presence.host_missing
    assert code(await world.do(table, BEN, c.OpenSeat(0))) == "not_host"


async def test_in_a_game_over_days_the_table_has_to_lie_still_for_days(world: World) -> None:
    """Days of the service: not those on the calendar, nor any in which it was down."""
    table = await half_seated(world, "gargon", TimeRules(DaysClock(2)), patience=0.05)
    await world.service.subscribe(table, BEN, None, lambda _: None)
    world.now += 10 * DAY
    world.skipped += DAY
    await asyncio.sleep(0.1)
    assert code(await world.do(table, BEN, c.OpenSeat(0))) == "not_host"
    world.skipped += DAY
    assert (await info(world, table)).host_missing
    assert (await world.do(table, BEN, c.OpenSeat(0))).ok
