"""The five ways a game ends stay apart: at the table, in lists, in the record and on disk."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import NamedTuple

import pytest
from tests.unit.table.service.conftest import World
from tests.unit.table.support import PEOPLE, TimeRules

from cubeamulet.games.catalog import CATALOG
from cubeamulet.records.codec import decode
from cubeamulet.records.verify import verify
from cubeamulet.table import commands as c
from cubeamulet.table import events as e
from cubeamulet.table.clock import LiveClock

ANN, BEN, CID = PEOPLE[:3]


async def finished(world: World) -> str:
    table = await world.running(3, ["random", "random"])
    await world.play_to_the_end(table)
    return table


async def agreed(world: World) -> str:
    table = await world.gargon()
    await world.do(table, ANN, c.Propose("end"))
    proposal = (await world.service.snapshot(table, ANN)).table.proposal
    assert proposal is not None
    for who in (BEN, CID):
        await world.do(table, who, c.Agree(proposal.id))
    return table


async def abandoned(world: World) -> str:
    world.patience = 0.05
    world.open()
    table = await world.gargon(TimeRules(absence="end"))
    await world.service.subscribe(table, BEN, None, lambda _: None)
    await world.until_ended(table)
    return table


async def expired(world: World) -> str:
    table = await world.gargon(TimeRules(LiveClock(10, 0), "end"))
    world.skipped += 20
    await world.do(table, BEN, c.Propose("end"))
    return table


async def resigned(world: World) -> str:
    table = await world.gargon()
    for who in (ANN, BEN):
        await world.do(table, who, c.Resign())
    return table


class Ends(NamedTuple):
    """How a game ended, wherever that is told."""

    table: str | None
    record: str
    lists: tuple[str | None, ...]
    stored: str
    game: str | None


async def ends(world: World, table: str) -> Ends:
    told = (await world.service.snapshot(table, None)).table
    record = decode(await world.service.record_of_game(told.game_id))
    assert verify(record, CATALOG).failures == ()
    (stored,) = await world.events(table, e.GameEnded)
    assert isinstance(stored, e.GameEnded)
    mine = await world.service.tables_of(ANN)
    lists = tuple(line.ending for line in mine if line.id == table)
    game = await world.store.game(told.game_id)
    assert game is not None
    return Ends(
        told.ending.reason if told.ending else None,
        record.result.end,
        lists,
        stored.reason,
        game.ending,
    )


@pytest.mark.parametrize("story", [finished, agreed, abandoned, expired, resigned])
async def test_how_a_game_ended_is_the_same_wherever_it_is_told(
    world: World, story: Callable[[World], Awaitable[str]]
) -> None:
    table = await story(world)
    how = story.__name__
    assert await ends(world, table) == Ends(how, how, (how,), how, how)


async def test_a_rematch_does_not_hide_how_the_game_before_it_ended(world: World) -> None:
    table = await agreed(world)
    first = (await world.service.snapshot(table, None)).table.game_id
    assert (await world.do(table, ANN, c.Rematch())).ok
    game = await world.store.game(first)
    assert game is not None
    assert game.ending == "agreed"


@pytest.mark.parametrize("story", [agreed, abandoned, expired, resigned])
async def test_only_a_finished_game_has_points_in_its_record(
    world: World, story: Callable[[World], Awaitable[str]]
) -> None:
    table = await story(world)
    told = (await world.service.snapshot(table, None)).table
    result = decode(await world.service.record_of_game(told.game_id)).result
    assert (result.scores, result.breakdown, result.termination) == (None, None, None)
