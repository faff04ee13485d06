"""Bots: their turns survive everything, are held, are limited, and are made once."""

from __future__ import annotations

import asyncio
import sys
import threading
from collections import Counter
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path
from random import Random
from typing import NoReturn, cast

import msgspec
import pytest
from tests.unit.table.service.conftest import SOON, Watcher, World
from tests.unit.table.service.test_time import until_out
from tests.unit.table.support import HOST, PEOPLE

from cubeamulet.games.bargon.events import Threw
from cubeamulet.games.core.contract import Seat
from cubeamulet.games.gargon.view import GargonView, LayQuestion
from cubeamulet.players.contract import Budget, View
from cubeamulet.players.steady import STEADY
from cubeamulet.table import commands as c
from cubeamulet.table import events as e
from cubeamulet.table.ports import IdentityId
from cubeamulet.table.service import Pace, bots
from cubeamulet.table.service.workshop import Terms, Workshop
from cubeamulet.table.table import Table
from cubeamulet.table.view import OutReason, StandIn

ANN, BEN = PEOPLE[:2]
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


@pytest.mark.parametrize("answer", ["lift", "nonsense", b"throw", None, 7, ["throw"]])
async def test_a_bot_that_makes_no_legal_move_is_replaced(world: World, answer: object) -> None:
    world.players["odd"] = ScriptedBot(answer=cast("str", answer))
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


async def test_bots_that_think_for_too_long_after_their_games_ended_block_nobody(
    world: World,
) -> None:
    stuck = threading.Event()
    world.players["stuck"] = ScriptedBot(wait=stuck)
    world.pace = Pace(0.0, 0.0, {}, limit=0.1)
    world.open()
    for table in [await world.running(2, ["stuck"]) for _ in range(2)]:
        await asyncio.sleep(0.02)
        assert (await world.do(table, ANN, c.Resign())).ok
    table = await world.running(2, ["random"])
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
    workshop = world.workshop = workshop_of(bot, grace)
    world.open()
    await world.service.start()
    await world.until_told(lambda: workshop.is_ready)
    return await world.running(2, [bot])


def workshop_of(bot: str, grace: float) -> Workshop:
    return Workshop(
        Terms((sys.executable, STUB), msgspec.json.encode, 1, {bot: lambda _: 0.05}, 10.0, grace)
    )


async def test_while_no_process_is_ready_another_bot_moves(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    world.players["slow"] = ScriptedBot()
    never = (sys.executable, "-c", "import time; time.sleep(60)")
    world.workshop = Workshop(
        Terms(never, msgspec.json.encode, 1, {"slow": lambda _: 0.05}, patience=60)
    )
    world.open()
    await world.service.start()
    table = await world.running(2, ["slow"])
    await world.until_version(table, 5)
    assert [move.by for move in await moves(world, table)] == ["bot:steady"]
    assert "the bot in seat 1 has no process to think in" in caplog.text


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


# -- what changes while a bot thinks -----------------------------------------------------------


@dataclass(frozen=True)
class PatientBot:
    """Plays like ``steady``, but not before it may; ``asked`` are the views it was asked with."""

    may_answer: threading.Event = field(default_factory=threading.Event)
    asked: list[View] = field(default_factory=list)
    games: frozenset[str] = frozenset({"bargon", "gargon"})

    def choose(self, view: View, budget: Budget, generator: Random) -> str:
        self.asked.append(view)
        assert self.may_answer.wait(SOON)
        return STEADY.choose(view, budget, generator)


def with_patient(world: World, code: str) -> PatientBot:
    """A new service, where that bot is patient."""
    bot = world.players[code] = PatientBot()
    world.open()
    return bot


async def gargon_with_bots(world: World, start: int) -> str:
    """Ann and two patient bots; the seat ``start`` begins every game."""
    opening = c.OpenTable("open-table", "gargon", 3, {"start": start})
    opened = await world.service.open_table(HOST, opening)
    await world.seat(opened.table, opened.invite, 0, bots=["patient", "patient"])
    assert (await world.do(opened.table, HOST, c.StartGame())).ok
    return opened.table


async def together(world: World, table: str, *wishes: tuple[IdentityId, c.WishUnion]) -> None:
    """Lets all these wishes land with one write."""
    world.store.is_held = True
    asked = [asyncio.create_task(world.do(table, who, wish)) for who, wish in wishes]
    await world.until_held()
    (((write,), _),) = world.store.held
    assert len(write.steps) == len(wishes)
    world.store.let_go()
    assert all(answer.ok for answer in await asyncio.gather(*asked))


async def lays_of_a_colour(world: World, table: str) -> tuple[str, str]:
    """Two ways for Ann to begin: one card, and two of a colour."""
    view = (await world.service.snapshot(table, ANN)).view
    assert isinstance(view, GargonView)
    assert view.hand is not None
    hand = view.hand
    pairs = [pair for pair in combinations(hand, 2) if pair[0][0] == pair[1][0]]
    return hand[0], " ".join(pairs[0])


async def until_moved(world: World, table: str, *seats: int) -> None:
    """Waits until all these seats have moved, each by whom it belongs to."""

    async def have_moved() -> bool:
        made = await moves(world, table)
        return set(seats) <= {move.seat for move in made if move.by != "table"}

    await world.until(have_moved)


async def test_bots_go_on_when_a_move_is_taken_back_and_another_made_at_once(
    world: World,
) -> None:
    bot = with_patient(world, "patient")
    table = await gargon_with_bots(world, start=0)
    single, pair = await lays_of_a_colour(world, table)
    assert (await world.do(table, ANN, c.Play("1.0/0", single))).ok
    await asyncio.sleep(0)
    await together(world, table, (ANN, c.Propose("undo")), (ANN, c.Play("1.1/0", pair)))
    bot.may_answer.set()
    await until_moved(world, table, 1, 2)
    first, second = bot.asked[:2]
    assert isinstance(first, GargonView)
    assert isinstance(second, GargonView)
    assert isinstance(second.question, LayQuestion)
    assert (first.pattern, second.pattern) == ("1", "2")


async def test_bots_go_on_when_a_rematch_begins_at_once(world: World) -> None:
    bot = with_patient(world, "patient")
    table = await gargon_with_bots(world, start=1)
    await asyncio.sleep(0)
    again: list[c.WishUnion] = [c.Rematch(), c.Contribute("1e" * 16)]
    wishes = [(ANN, wish) for wish in (c.Propose("end"), *again)]
    await together(world, table, *wishes, (HOST, c.StartGame()))
    bot.may_answer.set()
    await until_moved(world, table, 1, 2)


async def test_who_gives_up_right_after_coming_back_is_played_for(world: World) -> None:
    world.patience = 0.05
    bot = with_patient(world, "steady")
    table = await world.gargon()
    await world.service.subscribe(table, BEN, None, lambda _: None)
    await until_out(world, table, 0, OutReason.ABSENT)
    world.store.is_held = True
    before = asyncio.create_task(world.do(table, BEN, c.Propose("end")))
    await world.until_held()
    back = asyncio.create_task(world.do(table, ANN, c.ComeBack()))
    bot.may_answer.set()
    await asyncio.sleep(0.1)
    gone = asyncio.create_task(world.do(table, ANN, c.Resign()))
    await asyncio.sleep(0)
    world.store.let_go()
    assert all(answer.ok for answer in await asyncio.gather(before, back, gone))
    await until_moved(world, table, 0)


async def test_a_turn_that_fails_altogether_is_tried_again_and_tells_nothing(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    failures, legal = iter([ValueError("secret things"), StopIteration()]), bots.first_legal_move

    def first_legal_move(table: Table, seat: Seat) -> str:
        for failure in failures:
            raise failure
        return legal(table, seat)

    monkeypatch.setattr(bots, "_FIRST_PAUSE", 0.01)
    monkeypatch.setattr(bots, "first_legal_move", first_legal_move)
    world.players["failing"] = world.players["steady"] = FailingBot()
    world.open()
    table = await world.running(2, ["failing"])
    await world.until_version(table, 5)
    assert [(move.move, move.by) for move in await moves(world, table)] == [("throw", "table")]
    assert f"table {table}, step 4: the bot in seat 1 made no move, for ValueError" in caplog.text
    assert "secret things" not in caplog.text
