"""Finding a table by its code, over a real store."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from tests.unit.table.service.conftest import World
from tests.unit.table.support import BYTES, HOST, PEOPLE

from cubeamulet.table import commands as c
from cubeamulet.table.refusals import Refused
from cubeamulet.table.view import Problem, TableOpened

ANN, BEN, CID = PEOPLE[:3]
refusals: set[Problem] = set()


@pytest.fixture(autouse=True)
def every_refusal_is_the_same() -> Iterator[None]:
    refusals.clear()
    yield
    assert {refusal.code for refusal in refusals} <= {"unknown_code"}
    assert len(refusals) <= 1


async def code_of(world: World, table: str) -> str | None:
    return (await world.service.snapshot(table, HOST)).table.code


async def found(world: World, typed: str | None) -> TableOpened | None:
    """What a code leads to; every other one is refused in the same words."""
    try:
        return await world.service.invitation(typed or "")
    except Refused as refused:
        refusals.add(refused.problem)
        return None


async def test_a_code_leads_to_the_same_as_the_invitation(world: World) -> None:
    table, invite = await world.open_table()
    code = await code_of(world, table)
    assert await found(world, code) == TableOpened(table, invite)
    assert await found(world, (code or "").lower()) == TableOpened(table, invite)


async def test_a_code_seats_nobody(world: World) -> None:
    table, _ = await world.open_table()
    before = await world.version(table)
    await found(world, await code_of(world, table))
    assert await world.version(table) == before


async def test_a_code_is_void_once_everybody_sits_also_after_a_restart(world: World) -> None:
    table, invite = await world.open_table()
    code = await code_of(world, table)
    await world.seat(table, invite, 0, 1, 2)
    assert await found(world, code) is None
    await world.restart()
    assert await found(world, code) is None


async def test_a_code_outlasts_a_restart_while_a_seat_is_free(world: World) -> None:
    table, invite = await world.open_table()
    code = await code_of(world, table)
    await world.restart()
    assert await found(world, code) == TableOpened(table, invite)


async def test_a_code_that_was_void_never_leads_anywhere_again(world: World) -> None:
    table, invite = await world.open_table()
    first = await code_of(world, table)
    await world.seat(table, invite, 0, 1, 2)
    await world.do(table, BEN, c.LeaveSeat())
    second = await code_of(world, table)
    assert await found(world, first) is None
    assert await found(world, second) == TableOpened(table, invite)
    await world.do(table, CID, c.LeaveSeat())
    assert await code_of(world, table) == second


async def test_while_the_last_seat_is_being_stored_the_code_is_as_good_as_what_is_durable(
    world: World,
) -> None:
    table, invite = await world.open_table()
    code = await code_of(world, table)
    await world.seat(table, invite, 0, 1)
    world.store.is_broken = True
    wish = c.TakeSeat(2, "P2", invite, BYTES)
    assert not (await world.do(table, CID, wish)).ok
    world.store.is_broken = False
    assert await found(world, code) == TableOpened(table, invite)


async def test_nobody_finds_a_table_by_guessing(world: World) -> None:
    for number in range(20):
        await world.open_table(command=f"open-table-{number}")
    guesser = Random(8)
    for _ in range(400):
        guess = "".join(guesser.choices("BCDFGHJKMNPQRSTVWXYZ", k=8))
        assert await found(world, guess) is None


@pytest.mark.parametrize("typed", ["", "oLGgE09d3tsi3t9shcieOw", "%", "BCDF_HJK", "' OR 1=1"])
async def test_what_is_no_code_is_answered_like_one_that_leads_nowhere(
    world: World, typed: str
) -> None:
    await world.open_table()
    assert await found(world, typed) is None
