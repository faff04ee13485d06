"""A restored backup counts its versions again: nobody goes on with what has never happened."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.unit.table.service.conftest import Watcher, World
from tests.unit.table.support import PEOPLE

from cubeamulet.store import back_up, restore
from cubeamulet.table import commands as c
from cubeamulet.table.ports import IdentityId
from cubeamulet.table.view import Presence, Seen

ANN, BEN = PEOPLE[:2]


async def go_back(world: World, backup: Path) -> None:
    """The server is stopped, its data are replaced by the backup, and it is started again."""
    await world.service.stop()
    world.close()
    world.stores.clear()
    restore(world.folder, backup, "kept")
    world.open()
    await world.service.start()


async def resumed(world: World, table: str, who: IdentityId | None, seen: Seen | None) -> Watcher:
    """What somebody is told who comes back."""
    watcher = Watcher(seen)
    watch = await world.service.subscribe(table, who, seen, watcher)
    watch.close()
    return watcher


@pytest.mark.parametrize("who", [ANN, BEN, None])
async def test_who_saw_a_step_that_is_undone_is_shown_the_table_anew(
    world: World, tmp_path: Path, who: IdentityId | None
) -> None:
    table = await world.running()
    back_up(world.folder, tmp_path / "backup")
    world.now += 60
    await world.throw(table, 0, 1)
    seen = await world.seen(table, who)
    await go_back(world, tmp_path / "backup")
    world.now += 60
    await world.throw(table, 1, 1)
    assert (await world.version(table)) == seen.version
    told = await resumed(world, table, who, seen)
    (snapshot,) = told.snapshots
    assert snapshot.log == (await world.service.snapshot(table, None)).log
    assert told.seen != seen


async def test_a_wish_that_is_undone_is_shown_no_longer(world: World, tmp_path: Path) -> None:
    table = await world.gargon()
    back_up(world.folder, tmp_path / "backup")
    world.now += 60
    await world.do(table, ANN, c.StandingWish("left"))
    seen, others = await world.seen(table, ANN), await world.seen(table, BEN)
    await go_back(world, tmp_path / "backup")
    (snapshot,) = (await resumed(world, table, ANN, seen)).snapshots
    assert snapshot.table.my_wish == "ask"
    assert [type(each) for each in await resumed(world, table, BEN, others)] == [Presence]


@pytest.mark.parametrize("who", [ANN, BEN, None])
async def test_who_saw_all_that_a_restarted_server_has_stored_goes_on_with_it(
    world: World, who: IdentityId | None
) -> None:
    world.now += 1 / 3
    table = await world.gargon()
    world.now += 1 / 7
    await world.do(table, ANN, c.StandingWish("left"))
    seen = await world.seen(table, who)
    await world.restart()
    assert [type(each) for each in await resumed(world, table, who, seen)] == [Presence]
