"""The process in which heavy bots think, and what a server makes of them."""

import asyncio
import os
import sys
from itertools import product
from random import Random
from typing import Never

import msgspec
import pytest
from tests.support.gargon import random_game

from cubeamulet.cli.bot_worker import fulfil, questions_of_every_kind
from cubeamulet.cli.bots import COMMAND, PACE, seatable, told, usual_processes, workshop_for
from cubeamulet.games.gargon.game import GARGON
from cubeamulet.games.gargon.view import GargonView
from cubeamulet.players.contract import USUAL
from cubeamulet.players.registry import PLAYERS, Rung
from cubeamulet.table.service.errand import Errand
from cubeamulet.table.service.workshop import Terms, Workshop

VIEWS = list(questions_of_every_kind())


def positions_of_every_kind() -> list[tuple[GargonView, set[str]]]:
    """A view with each kind of question, and what may be answered."""
    found: dict[str, tuple[GargonView, set[str]]] = {}
    for moment in random_game(4, 5):
        for decision in GARGON.decisions(moment.state):
            moves = GARGON.legal_moves(moment.state, decision.seat)
            view = GARGON.view_for(moment.state, decision.seat)
            found.setdefault(decision.kind, (view, set(map(GARGON.format_move, moves))))
    return list(found.values())


HEAVY = Rung(5, "heavy", frozenset({"gargon"}), "dragon", "nowhere:HEAVY", seconds=2.0)


def test_a_process_warms_up_with_every_kind_of_question() -> None:
    kinds = {view.question.__struct_config__.tag for view in VIEWS if view.question}
    assert kinds == {"lay", "draw", "order", "replace"}


async def until_ready(workshop: Workshop) -> None:
    """It may have to compile first."""
    async with asyncio.timeout(300):
        while not workshop.is_ready:  # noqa: ASYNC110 - a test looks from outside
            await asyncio.sleep(0.05)


@pytest.mark.slow
async def test_a_bot_answers_from_its_process_as_it_would_here() -> None:
    workshop = Workshop(
        Terms(COMMAND, msgspec.json.encode, 1, {"steady": lambda _kind: 0.5}, patience=300)
    )
    workshop.start()
    try:
        await until_ready(workshop)
        for view in VIEWS:
            answer = await workshop.think("table", "steady", "lay", view, 7)
            assert answer == PLAYERS["steady"].choose(view, USUAL, Random(7))
    finally:
        await workshop.close()


@pytest.mark.slow
async def test_bots_that_search_answer_every_kind_of_question_from_their_process() -> None:
    heavy = {name: lambda _kind: 0.1 for name, rung in PLAYERS.items() if rung.is_heavy}
    workshop = Workshop(Terms(COMMAND, msgspec.json.encode, 1, heavy, patience=300, grace=60))
    workshop.start()
    try:
        await until_ready(workshop)
        for player, (view, legal) in product(heavy, positions_of_every_kind()):
            assert await workshop.think("table", player, "lay", view, 7) in legal
    finally:
        await workshop.close()


@pytest.mark.slow
async def test_a_process_ends_with_its_server() -> None:
    process = await asyncio.create_subprocess_exec(
        *COMMAND, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
    )
    assert process.stdin is not None
    assert process.stdout is not None
    assert b"ready" in await process.stdout.readline()
    process.stdin.close()
    assert await asyncio.wait_for(process.wait(), 10) == 0


def test_a_bot_that_fails_says_nothing_about_why(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> Never:
        raise ValueError("secret things")

    monkeypatch.setattr(Rung, "choose", fail)
    assert not fulfil(Errand("steady", VIEWS[0], 0.1, 1))
    assert not fulfil(Errand("nobody", VIEWS[0], 0.1, 1))


def test_without_processes_no_bot_that_searches_is_offered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("cubeamulet.cli.bots.PLAYERS", {**PLAYERS, "heavy": HEAVY})
    assert "heavy" not in {bot.bot for bot in told(seatable(0))}
    assert "heavy" in {bot.bot for bot in told(seatable(1))}
    assert workshop_for(seatable(0), 0) is None
    workshop = workshop_for(seatable(1), 1)
    assert workshop is not None
    assert workshop.takes("heavy")
    assert not workshop.takes("steady")


def test_there_is_always_a_process_for_bots() -> None:
    assert 1 <= usual_processes() <= max(1, (os.cpu_count() or 1) // 2)


def test_a_server_lets_bots_play_at_a_persons_pace() -> None:
    assert PACE.tempo is not None
    assert sys.executable in COMMAND
