"""The benchmark ``service`` in small: its guests can play, and its meters tell something."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from bench._house import pinned_server
from bench._load_client import BARGON, GARGON
from bench._memory import flatness
from bench._profile import WAITING, part_of
from bench._speed import Crowd, Load, measure


@pytest.mark.slow
@pytest.mark.parametrize("game", [BARGON, GARGON])
async def test_guests_play_to_the_end_again_and_again_and_hear_of_every_step(
    tmp_path: Path, game: str
) -> None:
    with pinned_server(tmp_path) as server:
        async with Crowd(server, Load(game, 2, warm_up=0.0)) as crowd:
            tally = crowd.house.tally
            async with asyncio.timeout(60):
                while tally.games < 3:  # noqa: ASYNC110 - it plays by itself
                    await asyncio.sleep(0.05)
            assert not tally.problems
            assert tally.gaps == tally.returns == 0


@pytest.mark.slow
async def test_paced_guests_move_four_times_a_second(tmp_path: Path) -> None:
    with pinned_server(tmp_path) as server:
        figures = await measure(server, Load(BARGON, 3, paced=True, warm_up=0.5, seconds=2.0))
    assert 3 < figures.rate / 3 < 5
    assert 0 < figures.median <= figures.slow
    assert figures.cpu > 0


@pytest.mark.slow
async def test_a_server_tells_what_it_holds_before_and_after_games(tmp_path: Path) -> None:
    found = await flatness(tmp_path, games=5, tables=2)
    assert found.games >= 5
    assert found.after.blocks > 100_000
    assert found.after.tasks == found.before.tasks > 0


@pytest.mark.parametrize(
    ("stack", "part"),
    [
        (
            "Runner.run (asyncio/runners.py:118)",
            "the event loop, with the system's reads and polls",
        ),
        ("Runner.run (a.py:1);play (cubeamulet/games/bargon/rules.py:9)", "rules and views"),
        ("Runner.run (a.py:1);decide (cubeamulet/table/decide.py:9);dig (hmac.py:1)", "deciding"),
        ("_store (cubeamulet/store/writer.py:9);DefaultDialect.do_commit (d.py:1)", WAITING),
        ("_worker (concurrent/futures/thread.py:81)", None),
        ("Writer._run (cubeamulet/store/writer.py:9)", None),
    ],
)
def test_a_sample_belongs_to_the_innermost_part_of_the_program(
    stack: str, part: str | None
) -> None:
    found = part_of(stack.split(";"))
    assert found is None if part is None else found is not None and found.startswith(part)
