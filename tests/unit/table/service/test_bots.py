"""Bots: their turns survive everything, are held, are limited, and are made once."""

from __future__ import annotations

import asyncio
import sys
import threading
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import NoReturn

import msgspec
import pytest
from tests.unit.table.service.conftest import Watcher, World
from tests.unit.table.support import HOST, PEOPLE

from cubeamulet.games.bargon.events import Threw
from cubeamulet.games.core.contract import Seat
from cubeamulet.players.contract import Budget, View
from cubeamulet.table import commands as c
from cubeamulet.table import events as e
from cubeamulet.table.service import Pace
from cubeamulet.table.service.workshop import Terms, Workshop
from cubeamulet.table.view import StandIn

ANN = PEOPLE[0]
STUB = str(Path(__file__).parents[3] / "support/stub_worker.py")


@dataclass(frozen=True)
class ScriptedBot:
    """Does what a test wants of a bot."""

    games: frozenset[str] = frozenset({"bargon", "gargon"})
    answer: str = "throw"
    wait: threading.Event | None = None

    def choose(self, view: View, budget: Budget, generator: Random) -> str:
        del view, budget, generator
        if self.wait is not None:
            self.wait.wait(10)
        return self.answer


@dataclass(frozen=True)
class FailingBot:
    games: frozenset[str] = frozenset({"bargon"})

    def choose(self, view: View, budget: Budget, generator: Random) -> NoReturn:
        del budget, generator
        raise ValueError(f"secret things: {view}")


async def moves(world: World, table: str) -> list[e.Moved]:
    steps = await world.store.steps(table)
    return [event for step in steps for event in step.events if isinstance(event, e.Moved)]


async def only_bots(world: World, game: str, bots: list[str]) -> str:
    table, invite = await world.open_table(game, len(bots))
    await world.seat(table, invite, bots=bots)
    assert (await world.do(table, HOST, c.StartGame())).ok
    return table


@pytest.mark.parametrize(("game", "players"), [("bargon", 2), ("bargon", 3), ("gargon", 3)])
async def test_bots_play_a_game_to_its_end_by_themselves(
    world: World, game: str, players: int
) -> None:
    table = await only_bots(world, game, ["random", "steady", "random"][:players])
    await world.until_ended(table)


async def test_a_bots_turn_survives_a_crash_and_is_made_once(world: World) -> None:
    slow = threading.Event()
    world.players["slow"] = ScriptedBot(wait=slow)
    world.open()
    table = await world.running(3, ["slow", "slow"])
    assert await moves(world, table) == []
    world.players["slow"] = ScriptedBot()
    world.open()
    await world.service.start()
    await asyncio.sleep(0)
    slow.set()
    await world.until_version(table, 7)
    await asyncio.sleep(0.05)
    assert Counter(move.seat for move in await moves(world, table)) == {1: 1, 2: 1}


async def test_a_bot_whose_write_was_lost_moves_after_all(world: World) -> None:
    table = await world.running(3, ["random", "random"])
    await world.until_version(table, 7)
    world.store.is_broken = True
    await world.throw(table, 0, 1)
    world.store.is_broken = False
    await world.throw(table, 0, 1)
    await world.until_version(table, 10)
    assert Counter(move.seat for move in await moves(world, table)) == {0: 1, 1: 2, 2: 2}


async def test_for_a_bot_that_fails_another_plays_and_nothing_is_told(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    world.players["failing"] = FailingBot()
    world.open()
    table = await world.running(2, ["failing"])
    await world.until_version(table, 5)
    assert [(move.move, move.by) for move in await moves(world, table)] == [("throw", "bot:steady")]
    assert f"table {table}, step 4: the bot in seat 1 failed" in caplog.text
    assert "secret things" not in caplog.text


async def test_everybody_is_told_who_moved_for_a_bot(world: World) -> None:
    world.players["failing"] = FailingBot()
    world.open()
    table = await world.running(2, ["failing"])
    watcher = Watcher()
    await world.service.subscribe(table, None, None, watcher)
    await world.until_version(table, 5)
    told = StandIn(Seat(1), "bot:steady", 0)
    assert (await world.service.snapshot(table, ANN)).table.stand_ins == (told,)
    assert [update.table.stand_ins for update in watcher.updates if update.table] == [(told,)]
    await world.restart()
    assert (await world.service.snapshot(table, ANN)).table.stand_ins == (told,)
    await world.throw(table, 0, 1)
    await world.until_version(table, 8)
    snapshot = await world.service.snapshot(table, ANN)
    made = {snapshot.log[one.after] for one in snapshot.table.stand_ins}
    assert {Threw(Seat(1), 1), Threw(Seat(1), 2)} <= made


async def test_a_move_for_a_person_is_none_for_a_bot(world: World) -> None:
    table = await world.gargon()
    assert (await world.do(table, ANN, c.Resign())).ok
    await world.until_version(table, 7)
    assert (await world.service.snapshot(table, ANN)).table.stand_ins == ()


async def test_if_every_bot_fails_the_table_makes_the_first_legal_move(world: World) -> None:
    world.players["failing"] = world.players["steady"] = FailingBot()
    world.open()
    table = await world.running(2, ["failing"])
    await world.until_version(table, 5)
    assert [(move.move, move.by) for move in await moves(world, table)] == [("throw", "table")]


async def test_a_substitutes_turn_survives_a_crash_and_is_made_once(world: World) -> None:
    slow = threading.Event()
    steady = world.players["steady"]
    world.players["steady"] = ScriptedBot(wait=slow)
    world.open()
    table = await world.gargon()
    assert (await world.do(table, ANN, c.Resign())).ok
    await asyncio.sleep(0.02)
    assert await moves(world, table) == []
    world.players["steady"] = steady
    world.open()
    await world.service.start()
    slow.set()
    await world.until_version(table, 7)
    await asyncio.sleep(0.05)
    assert [(move.seat, move.by) for move in await moves(world, table)] == [(0, "bot:steady")]


@pytest.mark.parametrize("answer", ["lift", "nonsense"])
async def test_a_bot_that_makes_no_legal_move_is_replaced(world: World, answer: str) -> None:
    world.players["odd"] = ScriptedBot(answer=answer)
    world.open()
    table = await world.running(2, ["odd"])
    await world.until_version(table, 5)
    assert [move.move for move in await moves(world, table)] == ["throw"]


async def test_a_bot_that_thinks_for_too_long_is_replaced_and_blocks_nobody(
    world: World,
) -> None:
    stuck = threading.Event()
    world.players["stuck"] = ScriptedBot(wait=stuck)
    world.pace = Pace(0.0, 0.0, {}, limit=0.05)
    world.open()
    tables = [await world.running(2, ["stuck"]) for _ in range(4)]
    for table in tables:
        await world.until_version(table, 5)
    stuck.set()


@pytest.mark.parametrize("bot", ["failing", "dying", "hanging", "cheating", "talking"])
async def test_for_a_heavy_bot_that_fails_another_plays_in_time(
    world: World, caplog: pytest.LogCaptureFixture, bot: str
) -> None:
    table = await heavy(world, bot)
    await world.until_version(table, 5)
    assert [(move.move, move.by) for move in await moves(world, table)] == [("throw", "bot:steady")]
    assert f"table {table}, step 4: the bot in seat 1" in caplog.text


async def test_a_heavy_bot_plays_its_own_moves(world: World) -> None:
    table = await heavy(world, "throwing")
    await world.until_version(table, 5)
    assert [(move.move, move.by) for move in await moves(world, table)] == [("throw", None)]


async def test_a_heavy_bots_turn_survives_a_crash_and_is_made_once(world: World) -> None:
    table = await heavy(world, "hanging", grace=60.0)
    await asyncio.sleep(0.05)
    before = world.service
    world.workshop = workshop_of("hanging", grace=0.1)
    world.open()
    await world.service.start()
    await world.until_version(table, 5)
    await before.stop()
    assert Counter(move.seat for move in await moves(world, table)) == {1: 1}


async def test_a_bots_turn_ends_with_its_game(world: World) -> None:
    table = await heavy(world, "hanging", grace=60.0)
    assert (await world.do(table, ANN, c.Resign())).ok
    assert not world.service._shelf.heads[0].turns
    assert await moves(world, table) == []


async def heavy(world: World, bot: str, grace: float = 0.3) -> str:
    """A game of Ann with a bot that behaves as its name says, in a process of its own."""
    world.players[bot] = ScriptedBot()
    world.workshop = workshop_of(bot, grace)
    world.open()
    await world.service.start()
    return await world.running(2, [bot])


def workshop_of(bot: str, grace: float) -> Workshop:
    return Workshop(
        Terms((sys.executable, STUB), msgspec.json.encode, 1, {bot: lambda _: 0.05}, 10.0, grace)
    )


async def test_a_bot_that_is_gone_from_the_program_does_not_stop_a_game(world: World) -> None:
    world.pace = Pace(3600.0, 3600.0, {})
    world.open()
    table = await world.running(2, ["random"])
    world.pace = Pace(0.0, 0.0, {})
    del world.players["random"]
    world.open()
    await world.service.start()
    await world.until_version(table, 5)


async def test_a_bots_answer_is_held_until_its_time(world: World) -> None:
    world.pace = Pace(0.1, 0.2, {})
    world.open()
    table = await world.running(2, ["random"])
    loop = asyncio.get_running_loop()
    began = loop.time()
    await world.until_version(table, 5)
    assert 0.05 < loop.time() - began < 5


async def test_a_bot_leaves_the_cup_to_a_person(world: World) -> None:
    world.pace = Pace(0.0, 0.0, {"lift": 3600.0})
    world.open()
    table = await world.running(2, ["random"])
    await world.throw(table, 0, 1)
    await world.until_version(table, 6)
    await asyncio.sleep(0.05)
    assert await world.version(table) == 6
    assert (await world.do(table, ANN, c.Play("1.0/lift-1", "lift"))).ok


async def test_bots_among_themselves_do_not_wait_for_anybody_to_lift_the_cup(
    world: World,
) -> None:
    world.pace = Pace(0.0, 0.0, {"lift": 3600.0})
    world.open()
    await world.until_ended(await only_bots(world, "bargon", ["random", "random"]))


async def test_a_rematch_with_bots_needs_only_the_persons_bytes(world: World) -> None:
    watcher = Watcher()
    table = await only_bots(world, "bargon", ["random", "random", "random"])
    await world.service.subscribe(table, HOST, None, watcher)
    await world.until_ended(table)
    assert (await world.do(table, HOST, c.Rematch())).ok
    assert (await world.do(table, HOST, c.StartGame())).ok
    await world.until_ended(table)
    await world.until_told(lambda: watcher.version is not None)
