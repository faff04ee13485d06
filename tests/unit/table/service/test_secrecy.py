"""Nothing hidden is in anything that leaves the service."""

from __future__ import annotations

import json

import msgspec
import pytest
from tests.unit.table.service.conftest import Watcher, World
from tests.unit.table.support import BYTES, HOST, PEOPLE

from cubeamulet.records.codec import decode
from cubeamulet.table import commands as c
from cubeamulet.table import events as e
from cubeamulet.table.refusals import Refused


async def secret_of(world: World, table: str) -> str:
    steps = await world.store.steps(table)
    found = [event for step in steps for event in step.events if isinstance(event, e.GameSetUp)]
    assert found[-1].secret is not None
    return found[-1].secret


@pytest.mark.parametrize("game", ["bargon", "gargon"])
async def test_no_secret_no_identity_and_no_thinking_time_is_told_of_a_running_game(
    world: World, game: str
) -> None:
    table, invite = await world.open_table(game, 3)
    watchers = {who: Watcher() for who in (HOST, PEOPLE[0], None)}
    for who, watcher in watchers.items():
        await world.service.subscribe(table, who, None, watcher)
    await world.seat(table, invite, 0, bots=["random", "steady"])
    await world.do(table, PEOPLE[0] if game == "bargon" else HOST, c.StartGame())
    await world.do(table, PEOPLE[0], c.Play("nothing", "throw"))
    told = msgspec.json.encode(
        [
            *(list(watcher) for watcher in watchers.values()),
            [await world.service.snapshot(table, who) for who in watchers],
            await world.service.tables_of(PEOPLE[0]),
        ]
    ).decode()
    for hidden in (await secret_of(world, table), BYTES, '"ms"', f'"{PEOPLE[0]}"', f'"{HOST}"'):
        assert hidden not in told
    spectator = msgspec.json.encode(list(watchers[None])).decode()
    assert invite not in spectator


async def test_a_record_is_given_once_the_game_has_ended_and_opens_the_secret(
    world: World,
) -> None:
    table = await world.running(3, ["random", "random"])
    game_id = (await world.service.snapshot(table, None)).table.game_id
    with pytest.raises(Refused, match="once it has ended"):
        await world.service.record_of_game(game_id)
    with pytest.raises(Refused, match="no such game"):
        await world.service.record_of_game("nothing")
    secret = await secret_of(world, table)
    await world.play_to_the_end(table)
    record = decode(await world.service.record_of_game(game_id))
    assert record.fairness is not None
    assert record.fairness.secret == secret
    assert record.fairness.contributions == (BYTES, "00" * 16, "00" * 16)
    assert [player.kind for player in record.players] == ["person", "bot:random", "bot:random"]


async def test_records_of_several_games_of_a_table_are_kept_apart(world: World) -> None:
    table = await world.running(3, ["random", "random"])
    games = []
    for _ in range(2):
        games.append((await world.service.snapshot(table, None)).table.game_id)
        await world.play_to_the_end(table)
        await world.do(table, PEOPLE[0], c.Rematch())
        await world.do(table, PEOPLE[0], c.Contribute(BYTES))
        await world.do(table, PEOPLE[0], c.StartGame())
    records = [decode(await world.service.record_of_game(game)) for game in games]
    assert [record.id for record in records] == games


async def test_the_record_of_a_slate_has_no_fairness(world: World) -> None:
    wish = c.OpenTable("a-slate!", "bargon", 2, {"cubes": "physical"}, ("Ann", "Ben"))
    table = (await world.service.open_table(HOST, wish)).table
    for number in range(6):
        entry = c.Play(f"1.0/slate-{number}", "enter seat 1")
        assert (await world.do(table, HOST, entry)).ok
    assert (await world.do(table, HOST, c.Play("1.0/slate-6", "close"))).ok
    info = (await world.service.snapshot(table, None)).table
    assert info.commitment is None
    record = json.loads(await world.service.record_of_game(info.game_id))
    assert record["fairness"] is None
    assert [player["name"] for player in record["players"]] == ["Ann", "Ben"]
