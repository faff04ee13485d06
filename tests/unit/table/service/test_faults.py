"""A fault of the program at one table: everybody gets an answer, and no other table notices."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Concatenate, Never, ParamSpec, TypeVar

import pytest
from tests.unit.table.service.conftest import SOON, Watcher, World
from tests.unit.table.support import PEOPLE

from cubeamulet.cli.retention import purge
from cubeamulet.table import commands as c
from cubeamulet.table.service.bots import BotTurns
from cubeamulet.table.service.head import Head
from cubeamulet.table.table import Table
from cubeamulet.table.view import Answer, Problem, Status

ANN, BEN = PEOPLE[:2]
SECRET = "BlackFour"
LONG_AFTER = 1e12

P = ParamSpec("P")
T = TypeVar("T")


def broken_for(
    bad: str, work: Callable[Concatenate[Table, P], T]
) -> Callable[Concatenate[Table, P], T]:
    """Fails at one table."""

    def broken(table: Table, /, *args: P.args, **kwargs: P.kwargs) -> T:
        if table.id == bad:
            raise RuntimeError(SECRET)
        return work(table, *args, **kwargs)

    return broken


def break_a_function(monkeypatch: pytest.MonkeyPatch, name: str, bad: str) -> None:
    module, _, function = f"cubeamulet.table.service.{name}".rpartition(".")
    work = getattr(import_module(module), function)
    monkeypatch.setattr(f"{module}.{function}", broken_for(bad, work))


def fail(*_: object) -> Never:
    raise RuntimeError(SECRET)


async def throw_together(world: World, tables: Sequence[str]) -> list[Answer]:
    """What Ann is answered whose throws at several tables are stored in one batch."""
    world.store.is_held = True
    throws = [asyncio.create_task(world.throw(table, 0, 1, "the-throw")) for table in tables]
    await world.until_held()
    world.store.let_go()
    return await asyncio.wait_for(asyncio.gather(*throws), SOON)


async def test_a_fault_in_what_is_told_leaves_nobody_without_an_answer(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    bad, good = await world.running(), await world.running()
    watchers = Watcher(), Watcher()
    for table, watcher in zip((bad, good), watchers, strict=True):
        await world.service.subscribe(table, BEN, None, watcher)
    break_a_function(monkeypatch, "news.view_for", bad)
    first, second = await throw_together(world, (bad, good))
    assert first.ok
    assert second.ok
    assert watchers[1].version == second.version
    await world.until_told(lambda: watchers[0].version == first.version)
    assert len(watchers[0].snapshots) == 2
    assert await world.throw(bad, 0, 1, "the-throw") == first
    assert (await world.throw(bad, 1, 1)).ok
    assert f"table {bad}: RuntimeError in" in caplog.text
    assert SECRET not in caplog.text


async def test_a_fault_after_the_answers_gives_nobody_a_second_one(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    bad = await world.running()
    answers: list[Answer] = []
    break_a_function(monkeypatch, "bots._owed", bad)
    play = c.Command("the-throw", c.Play("1.0/throw-1", "throw"))
    world.service.submit(bad, ANN, play, answers.append)
    await world.until_version(bad, 5)
    await world.until_told(lambda: bool(answers))
    await world.do(bad, BEN, c.StandingWish("left"))
    assert len(answers) == 1


async def test_what_cannot_be_written_is_refused_and_keeps_nobody_else_waiting(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    bad, good = await world.running(), await world.running()
    with monkeypatch.context() as broken:
        break_a_function(broken, "committer.row_of", bad)
        first, second = await throw_together(world, (bad, good))
    assert second.ok
    assert first.problem is not None
    assert first.problem.code == "try_again"
    assert (await world.throw(bad, 0, 1, "the-throw")).ok


async def test_a_fault_while_a_loss_is_told_leaves_nobody_without_an_answer(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    bad, good = await world.running(), await world.running()
    drop, failures = BotTurns.drop, iter([RuntimeError(SECRET)])

    def fails_once(turns: BotTurns, head: Head) -> None:
        if head.table.id == bad and (failure := next(failures, None)) is not None:
            raise failure
        drop(turns, head)

    monkeypatch.setattr(BotTurns, "drop", fails_once)
    world.store.is_broken = True
    answers = await asyncio.gather(*(world.throw(table, 0, 1) for table in (bad, good)))
    assert [answer.problem and answer.problem.code for answer in answers] == ["try_again"] * 2
    world.store.is_broken = False
    assert (await world.throw(bad, 0, 1)).ok


async def test_a_fault_at_one_table_keeps_no_server_from_its_start(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = await world.running(2, ["steady"])
    await world.service.stop()
    world.open()
    with monkeypatch.context() as broken:
        broken.setattr("cubeamulet.table.service.shelf.restore", fail)
        await world.service.start()
        answer = await world.throw(table, 0, 1)
    assert answer.problem is not None
    assert answer.problem.code == "table_unreadable"
    with monkeypatch.context() as broken:
        broken.setattr("cubeamulet.table.service.bots._owed", fail)
        assert await world.status(table) is Status.PLAYING
    assert f"table {table}: RuntimeError in" in caplog.text
    assert SECRET not in caplog.text


async def test_who_watches_a_table_that_was_forgotten_is_told_so(world: World) -> None:
    table = await world.running(2)
    farewells: list[Problem] = []

    for who in (ANN, None):
        await world.service.subscribe(table, who, None, lambda _: None, farewells.append)
    assert (await world.do(table, BEN, c.Resign())).ok
    assert await purge(world.store.real, LONG_AFTER) == 1
    await world.do(table, BEN, c.Rematch())
    await world.until_told(lambda: len(farewells) == 2)
    assert {problem.code for problem in farewells} == {"unknown_table"}
    assert world.service.loaded == 0
