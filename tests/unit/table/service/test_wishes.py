"""A standing wish is its seat's own: nobody else can notice that somebody made one."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest
from tests.unit.table.service.conftest import Watcher, World
from tests.unit.table.support import HOST, PEOPLE

from cubeamulet.games.gargon.view import GargonView
from cubeamulet.players.contract import USUAL
from cubeamulet.players.registry import PLAYERS
from cubeamulet.table import commands as c
from cubeamulet.table.view import Answer, AnySnapshot, Presence, TableSummary

ANN, BEN = PEOPLE[:2]
LATER = 777.0
"""Wishes are made at another time than anything else."""


class Noticed(NamedTuple):
    """All that others than Ann can find out of a table."""

    told: list[object]
    snapshots: list[AnySnapshot]
    lists: list[tuple[TableSummary, ...]]
    answers: list[Answer]


@pytest.fixture
async def twin(tmp_path: Path) -> AsyncIterator[World]:
    """A second world with the same chance."""
    made = World(tmp_path / "twin")
    yield made
    await made.service.stop()
    made.close()


async def wish(world: World, table: str, replacements: str) -> None:
    """Ann wishes something, whenever that is."""
    now, world.now = world.now, world.now + LATER
    assert (await world.do(table, ANN, c.StandingWish(replacements), f"wish-{replacements}")).ok
    world.now = now


async def story(world: World, *wishes: str) -> Noticed:
    """A game of which some moves are made; before each of them Ann may make a wish."""
    table = await world.gargon()
    watchers = [Watcher(), Watcher()]
    for who, watcher in zip((BEN, None), watchers, strict=True):
        await world.service.subscribe(table, who, None, watcher)
    noticed = Noticed([], [], [], [])
    for number in range(6):
        for replacements in wishes[number : number + 1]:
            await wish(world, table, replacements)
        noticed.answers.append(await a_move(world, table, f"move-number-{number}"))
        noticed.answers.append(await world.do(table, BEN, c.Rematch(), f"refused-{number}"))
    noticed.answers.append(await world.do(table, BEN, c.Propose("end"), "propose-an-end"))
    for who in (BEN, HOST, None):
        noticed.snapshots.append(await world.service.snapshot(table, who))
    for who in (BEN, HOST):
        noticed.lists.append(await world.service.tables_of(who))
    noticed.told.extend(each for watcher in watchers for each in watcher)
    return noticed


async def a_move(world: World, table: str, command: str) -> Answer:
    """What ``steady`` would play in the seat that is asked."""
    for who in PEOPLE[:3]:
        view = (await world.service.snapshot(table, who)).view
        if isinstance(view, GargonView) and view.question is not None:
            move = PLAYERS["steady"].choose(view, USUAL, Random(1))
            return await world.do(table, who, c.Play(view.question.id, move), command)
    raise AssertionError("somebody is asked")


async def test_nobody_else_can_find_out_that_a_wish_was_made(world: World, twin: World) -> None:
    without = await story(world)
    wished = await story(twin, "left", "right", "ask", "left", "right", "ask")
    assert wished == without


async def test_who_wished_is_told_in_every_tab_and_misses_nothing(world: World) -> None:
    table = await world.gargon()
    first, second = Watcher(), Watcher()
    for tab in (first, second):
        await world.service.subscribe(table, ANN, None, tab)
    await wish(world, table, "left")
    for tab in (first, second):
        (update,) = tab.updates
        assert update.table is not None
        assert (update.table.my_wish, update.previous) == ("left", update.version)
    move = await a_move(world, table, "move-after-it")
    assert [tab.version for tab in (first, second)] == [move.version] * 2


async def test_who_wished_in_another_tab_gets_a_snapshot_after_a_break(world: World) -> None:
    table = await world.gargon()
    seen = await world.seen(table, ANN)
    await wish(world, table, "left")
    mine, others = Watcher(seen), Watcher(seen)
    await world.service.subscribe(table, ANN, seen, mine)
    await world.service.subscribe(table, BEN, seen, others)
    assert [each.table.my_wish for each in mine.snapshots] == ["left"]
    assert [type(each) for each in others] == [Presence]


async def test_who_was_told_of_the_wish_gets_no_snapshot_after_a_break(world: World) -> None:
    table = await world.gargon()
    tab = Watcher()
    before = await world.service.subscribe(table, ANN, None, tab)
    await wish(world, table, "left")
    before.close()
    again = Watcher(tab.seen)
    await world.service.subscribe(table, ANN, tab.seen, again)
    assert [type(each) for each in again] == [Presence]
    move = await a_move(world, table, "move-after-it")
    assert again.version == move.version
    assert again.seen == await world.seen(table, BEN)


async def test_a_repeated_command_after_wishes_has_its_first_answer_also_after_a_restart(
    world: World,
) -> None:
    table = await world.gargon()
    await wish(world, table, "left")
    first = await world.do(table, BEN, c.Propose("end"), "propose-an-end")
    await wish(world, table, "right")
    before = await world.service.tables_of(BEN)
    world.open()
    assert await world.do(table, BEN, c.Propose("end"), "propose-an-end") == first
    assert await world.service.tables_of(BEN) == before


async def test_no_refusal_waits_for_the_wish_of_another_seat_to_be_stored(world: World) -> None:
    table = await world.gargon()
    world.store.is_held = True
    wished = asyncio.create_task(world.do(table, ANN, c.StandingWish("left"), "wish-left"))
    await world.until_held()
    refused = await world.do(table, BEN, c.Rematch(), "refused-at-once")
    assert refused.problem is not None
    assert not wished.done()
    world.store.let_go()
    assert (await wished).ok


async def test_what_follows_from_ones_own_wish_waits_for_it_to_be_stored(world: World) -> None:
    table = await world.gargon()
    world.store.is_held = True
    wishes = [
        asyncio.create_task(world.do(table, ANN, c.StandingWish("left"), f"wish-number-{number}"))
        for number in range(2)
    ]
    await world.until_held()
    await world.do(table, BEN, c.Rematch(), "refused-at-once")
    assert not any(each.done() for each in wishes)
    world.store.let_go()
    assert [answer.ok for answer in await asyncio.gather(*wishes)] == [True, True]


async def test_a_refusal_that_waits_for_a_move_does_not_wait_for_a_wish_after_it(
    world: World,
) -> None:
    table = await world.gargon()
    world.store.is_held = True
    proposed = asyncio.create_task(world.do(table, BEN, c.Propose("end"), "propose-an-end"))
    await world.until_held()
    wished = asyncio.create_task(world.do(table, ANN, c.StandingWish("left"), "wish-left"))
    refused = asyncio.create_task(world.do(table, BEN, c.Propose("end"), "propose-again"))
    await asyncio.sleep(0)
    world.store.let_go()
    world.store.is_held = True
    assert (await proposed).ok
    assert (await refused).problem is not None
    assert not wished.done()
    world.store.let_go()
    assert (await wished).ok
