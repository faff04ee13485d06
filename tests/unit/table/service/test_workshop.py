"""Processes for heavy bots: fair, limited, replaced, and no secret on their way."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest
from tests.support.gargon import random_game

from cubeamulet.games.gargon.game import GARGON
from cubeamulet.games.gargon.view import GargonView
from cubeamulet.table.service.queue import FairQueue
from cubeamulet.table.service.thinker import TookTooLong
from cubeamulet.table.service.worker import Worker, WorkerLost
from cubeamulet.table.service.workshop import BotFailed, NobodyReady, Terms, Workshop

STUB = str(Path(__file__).parents[3] / "support/stub_worker.py")
NAMES = ("quick", "slow", "hanging", "dying", "failing")
TERMS = Terms(
    (sys.executable, STUB),
    msgspec.json.encode,
    1,
    dict.fromkeys(NAMES, lambda _kind: 0.1),
    patience=10,
    grace=0.3,
)
SOON = 10.0


def asked_view() -> GargonView:
    moment = next(moment for moment in random_game(4, 1) if GARGON.decisions(moment.state))
    return GARGON.view_for(moment.state, GARGON.decisions(moment.state)[0].seat)


VIEW = asked_view()


@asynccontextmanager
async def opened(terms: Terms = TERMS) -> AsyncIterator[Workshop]:
    """One that can think."""
    async with begun(terms) as workshop:
        await until(lambda: workshop.is_ready)
        yield workshop


@asynccontextmanager
async def begun(terms: Terms = TERMS) -> AsyncIterator[Workshop]:
    """One whose processes are still getting ready."""
    workshop = Workshop(terms)
    workshop.start()
    try:
        yield workshop
    finally:
        await asyncio.wait_for(workshop.close(), SOON)


@pytest.fixture
async def workshop() -> AsyncIterator[Workshop]:
    async with opened() as made:
        yield made


def think(workshop: Workshop, player: str, table: str = "table", seed: int = 0) -> Awaitable[str]:
    return asyncio.wait_for(workshop.think(table, player, "lay", VIEW, seed), SOON)


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(SOON):
        while not condition():  # noqa: ASYNC110 - a test looks from outside
            await asyncio.sleep(0.005)


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


async def test_a_bot_thinks_in_another_process(workshop: Workshop) -> None:
    name, pid, seconds = (await think(workshop, "quick")).split()
    assert (name, seconds) == ("quick", "0.10")
    assert int(pid) != os.getpid()


async def test_one_process_serves_many_tables(workshop: Workshop) -> None:
    answers = await asyncio.gather(*(think(workshop, "quick", f"table-{n}") for n in range(20)))
    assert len({answer.split()[1] for answer in answers}) == 1


async def test_a_table_with_many_questions_does_not_keep_others_waiting(tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    async with opened(replace(TERMS, command=(*TERMS.command, str(notes)))) as workshop:
        greedy = [think(workshop, "quick", "greedy", seed) for seed in range(4)]
        await asyncio.gather(*greedy, think(workshop, "quick", "modest", 9))
    assert notes.read_text().split() == ["0", "9", "1", "2", "3"]


async def test_a_queue_gives_everybody_one_turn_before_anybody_has_two() -> None:
    queue = FairQueue[int]()
    for owner, thing in [("a", 1), ("a", 2), ("a", 3), ("b", 4), ("c", 5), ("b", 6)]:
        queue.put(owner, thing)
    assert [await queue.get() for _ in range(6)] == [1, 4, 5, 2, 6, 3]


async def test_bots_think_less_when_many_tables_wait(workshop: Workshop) -> None:
    answers = await asyncio.gather(*(think(workshop, "quick", f"table-{n}") for n in range(5)))
    times = [float(answer.split()[2]) for answer in answers]
    assert times == sorted(times)
    assert min(times) == 0.05
    assert times[-1] == 0.1


async def test_bots_think_less_on_a_machine_that_has_much_to_do(workshop: Workshop) -> None:
    times = [float((await think(workshop, "slow")).split()[2]) for _ in range(4)]
    assert times[0] == 0.1
    assert times[-1] < 0.08


async def test_a_bot_that_fails_is_told_from_one_that_hangs(workshop: Workshop) -> None:
    with pytest.raises(BotFailed):
        await think(workshop, "failing")
    with pytest.raises(TookTooLong):
        await think(workshop, "hanging")


@pytest.mark.parametrize("player", ["hanging", "dying"])
async def test_a_process_that_hangs_or_dies_is_replaced(workshop: Workshop, player: str) -> None:
    first = int((await think(workshop, "quick")).split()[1])
    with pytest.raises((TookTooLong, BotFailed)):
        await think(workshop, player)
    await until(lambda: not workshop.is_ready)
    await until(lambda: workshop.is_ready)
    second = int((await think(workshop, "quick")).split()[1])
    assert second != first
    assert not is_running(first)


async def test_who_waits_too_long_for_a_process_is_told_so() -> None:
    async with opened(replace(TERMS, patience=0.05, grace=0.5)) as workshop:
        hanging = asyncio.ensure_future(think(workshop, "hanging", "first"))
        await asyncio.sleep(0)
        with pytest.raises(TookTooLong):
            await think(workshop, "quick", "second")
        hanging.cancel()


async def test_nobody_waits_for_a_process_that_is_still_getting_ready() -> None:
    never = (sys.executable, "-c", "import time; time.sleep(60)")
    async with begun(replace(TERMS, command=never, patience=60)) as workshop:
        with pytest.raises(NobodyReady):
            await think(workshop, "quick")


async def test_nobody_waits_for_a_process_that_is_being_replaced() -> None:
    async with opened(replace(TERMS, patience=60)) as workshop:
        dying = asyncio.ensure_future(think(workshop, "dying", "first"))
        waiting = asyncio.ensure_future(think(workshop, "quick", "second"))
        with pytest.raises(BotFailed):
            await dying
        with pytest.raises(NobodyReady):
            await waiting
        with pytest.raises(NobodyReady):
            await think(workshop, "quick")
        await until(lambda: workshop.is_ready)
        assert (await think(workshop, "quick")).startswith("quick")


async def test_a_question_that_is_withdrawn_is_not_asked(tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    async with opened(replace(TERMS, command=(*TERMS.command, str(notes)))) as workshop:
        waiting = [asyncio.ensure_future(think(workshop, "slow", seed=seed)) for seed in range(3)]
        await until(notes.exists)
        waiting[1].cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        assert notes.read_text().split() == ["0", "2"]


async def test_bots_think_no_less_for_questions_that_were_withdrawn(workshop: Workshop) -> None:
    await think(workshop, "quick")
    first, second, *withdrawn = [
        asyncio.ensure_future(think(workshop, "quick", f"table-{number}")) for number in range(8)
    ]
    await asyncio.sleep(0)
    for question in withdrawn:
        question.cancel()
    assert float((await first).split()[2]) == 0.05
    assert float((await second).split()[2]) > 0.05


async def test_a_thought_that_nobody_waits_for_any_more_is_forgotten(workshop: Workshop) -> None:
    await think(workshop, "quick")
    withdrawn = asyncio.ensure_future(think(workshop, "slow"))
    await asyncio.sleep(0.05)
    withdrawn.cancel()
    assert (await think(workshop, "quick")).startswith("quick")


async def test_to_close_does_not_wait_for_anybody() -> None:
    began = time.monotonic()
    async with opened(replace(TERMS, grace=60)) as workshop:
        pid = int((await think(workshop, "quick")).split()[1])
        hanging = asyncio.ensure_future(think(workshop, "hanging"))
        await asyncio.sleep(0.05)
    assert not is_running(pid)
    assert time.monotonic() - began < SOON
    hanging.cancel()


async def test_a_process_that_cannot_be_started_is_not_tried_in_a_hurry(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with begun(replace(TERMS, command=("no-such-program",))) as workshop:
        await asyncio.sleep(0.3)
        with pytest.raises(NobodyReady):
            await think(workshop, "quick")
    assert caplog.text.count("has died") == 1


async def test_what_is_no_answer_is_not_taken_for_one() -> None:
    worker = await Worker.started((sys.executable, "-c", "print('Ready!')"), msgspec.json.encode)
    with pytest.raises(WorkerLost):
        await worker.until_ready()
    await worker.end()
