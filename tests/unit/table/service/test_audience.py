"""What those who watch are told."""

from __future__ import annotations

import asyncio

from tests.unit.table.service.conftest import Watcher, World
from tests.unit.table.support import BYTES, HOST, PEOPLE

from cubeamulet.games.core.contract import Seat
from cubeamulet.table import commands as c
from cubeamulet.table.view import Presence, Snapshot, Status

ANN, BEN, CID = PEOPLE[:3]


async def test_a_snapshot_comes_first_and_every_later_version_follows(world: World) -> None:
    table = await world.running()
    watcher = Watcher()
    await world.service.subscribe(table, ANN, None, watcher)
    assert isinstance(watcher[0], Snapshot)
    answers = [await world.throw(table, seat, 1) for seat in range(3)]
    assert watcher.version == answers[-1].version


async def test_steps_that_land_together_are_told_in_one_update(world: World) -> None:
    table = await world.running()
    watcher = Watcher()
    await world.service.subscribe(table, None, None, watcher)
    before = await world.version(table)
    await asyncio.gather(*(world.throw(table, seat, 1) for seat in range(3)))
    assert [(each.previous, each.version) for each in watcher.updates] == [(before, before + 3)]
    assert watcher.seen == await world.seen(table)
    assert len(watcher.updates[0].events) >= 3


async def test_who_has_seen_the_newest_step_gets_no_snapshot(world: World) -> None:
    table = await world.running()
    seen = await world.seen(table)
    watcher = Watcher(seen)
    await world.service.subscribe(table, ANN, seen, watcher)
    assert watcher.snapshots == []
    assert (await world.throw(table, 0, 1)).version == watcher.version


async def test_what_happens_while_a_snapshot_is_made_is_not_missed(world: World) -> None:
    table = await world.running()
    watchers = [Watcher() for _ in range(5)]
    await asyncio.gather(
        *(world.service.subscribe(table, None, None, watcher) for watcher in watchers),
        *(world.throw(table, seat, 1) for seat in range(3)),
    )
    version = await world.version(table)
    assert [watcher.version for watcher in watchers] == [version] * 5


async def test_an_update_carries_the_table_only_where_it_changed(world: World) -> None:
    table, invite = await world.open_table("bargon", 2)
    watcher = Watcher()
    await world.service.subscribe(table, HOST, None, watcher)
    await world.seat(table, invite, 0, 1)
    assert watcher.updates[-1].table is not None
    await world.do(table, ANN, c.StartGame())
    assert watcher.updates[-1].table is not None
    assert watcher.updates[-1].table.status is Status.PLAYING
    await world.throw(table, 0, 1)
    assert watcher.updates[-1].table is None


async def test_two_tabs_of_a_seat_are_both_live(world: World) -> None:
    table = await world.running()
    tabs = Watcher(), Watcher()
    for tab in tabs:
        await world.service.subscribe(table, ANN, None, tab)
    await world.throw(table, 0, 1)
    assert tabs[0].updates == tabs[1].updates
    assert len(tabs[0].updates) == 1


async def test_who_sits_down_is_told_the_rest_as_that_seat(world: World) -> None:
    table, invite = await world.open_table()
    watcher = Watcher()
    await world.service.subscribe(table, ANN, None, watcher)
    assert watcher.snapshots[0].table.viewer is None
    await world.seat(table, invite, 0)
    told = watcher.updates[0].table
    assert told is not None
    assert told.viewer == 0
    assert told.invite == invite


async def test_after_closing_nothing_is_told(world: World) -> None:
    table = await world.running()
    watcher = Watcher()
    subscription = await world.service.subscribe(table, ANN, None, watcher)
    subscription.close()
    subscription.close()
    watcher.clear()
    await world.throw(table, 0, 1)
    assert watcher == []


async def test_presence_is_told_per_seat_and_spectators_are_counted(world: World) -> None:
    table = await world.running()
    watcher = Watcher()
    await world.service.subscribe(table, ANN, None, watcher)
    ben = await world.service.subscribe(table, BEN, None, lambda _: None)
    await world.service.subscribe(table, None, None, lambda _: None)
    await world.until_told(lambda: watcher.presence == Presence((Seat(0), Seat(1)), 1))
    ben.close()
    await world.until_told(lambda: watcher.presence == Presence((Seat(0),), 1))


async def test_a_seat_is_here_until_its_last_tab_closes(world: World) -> None:
    table = await world.running()
    tabs = [await world.service.subscribe(table, ANN, None, lambda _: None) for _ in range(2)]
    tabs[0].close()
    assert (await world.service.snapshot(table, BEN)).table.seats[0].here
    tabs[1].close()
    assert not (await world.service.snapshot(table, BEN)).table.seats[0].here


async def test_the_log_of_a_snapshot_is_what_the_updates_told(world: World) -> None:
    table, invite = await world.open_table("bargon", 2)
    watcher = Watcher()
    await world.service.subscribe(table, ANN, None, watcher)
    await world.seat(table, invite, 0, 1)
    await world.do(table, ANN, c.StartGame())
    for round_ in (1, 2):
        for seat in (0, 1):
            await world.throw(table, seat, round_)
        await world.do(table, ANN, c.Play(f"1.0/lift-{round_}", "lift"))
    told = [event for update in watcher.updates for event in update.events]
    assert (await world.service.snapshot(table, ANN)).log == tuple(told)


async def test_after_lost_writes_everybody_is_shown_the_table_anew(world: World) -> None:
    table = await world.running()
    watcher = Watcher()
    await world.service.subscribe(table, ANN, None, watcher)
    world.store.is_broken = True
    await world.throw(table, 0, 1)
    world.store.is_broken = False
    await world.until_told(lambda: len(watcher.snapshots) == 2)
    assert watcher.updates == []
    answer = await world.throw(table, 0, 1)
    assert watcher.version == answer.version


async def test_an_idle_table_is_put_away_and_comes_back_as_it_was(world: World) -> None:
    table = await world.running()
    await world.throw(table, 0, 1)
    before = await world.service.snapshot(table, ANN)
    subscription = await world.service.subscribe(table, ANN, None, lambda _: None)
    world.skipped += 1000
    world.service.sweep()
    assert world.service.loaded == 1
    subscription.close()
    world.skipped += 1000
    world.service.sweep()
    assert world.service.loaded == 0
    assert await world.service.snapshot(table, ANN) == before


async def test_a_clock_on_the_wall_that_jumps_keeps_no_table_and_puts_none_away(
    world: World,
) -> None:
    table = await world.running()
    world.now += 10_000
    world.service.sweep()
    assert world.service.loaded == 1
    await world.throw(table, 0, 1)
    world.now -= 20_000
    world.skipped += 1000
    world.service.sweep()
    assert world.service.loaded == 0


async def test_my_tables_show_where_it_is_my_turn(world: World) -> None:
    table = await world.running()
    await world.throw(table, 0, 1)
    mine, hosted = await world.service.tables_of(ANN), await world.service.tables_of(HOST)
    assert [(each.id, each.viewer, each.my_turn) for each in mine] == [(table, 0, False)]
    assert [(each.id, each.viewer) for each in hosted] == [(table, None)]
    assert (await world.service.tables_of(BEN))[0].my_turn
    assert mine[0].names == ("P0", "P1", "P2")


async def test_my_tables_show_who_plays_and_whose_turn_it_is(world: World) -> None:
    table = await world.running(bots=["steady"])
    (mine,) = await world.service.tables_of(ANN)
    assert (mine.names, mine.bots) == (("P0", "P1", "steady"), (2,))
    assert 0 in mine.waiting
    await world.throw(table, 0, 1)
    (mine,) = await world.service.tables_of(ANN)
    assert 0 not in mine.waiting


async def test_a_rematch_keeps_who_watches(world: World) -> None:
    table = await world.running()
    watcher = Watcher()
    await world.service.subscribe(table, None, None, watcher)
    round_ = 1
    while await world.status(table) is not Status.ENDED:
        for seat in range(3):
            await world.throw(table, seat, round_)
        round_ += 1
    await world.do(table, ANN, c.Rematch())
    for who in PEOPLE[:3]:
        await world.do(table, who, c.Contribute(BYTES))
    await world.do(table, ANN, c.StartGame())
    assert watcher.version == await world.version(table)
    assert watcher.updates[-1].table is not None
    assert watcher.updates[-1].table.games == 2
