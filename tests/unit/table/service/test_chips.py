"""Chips at running tables: with their step or not at all, once, and never more than there are."""

from __future__ import annotations

import asyncio

from tests.unit.table.service.conftest import World
from tests.unit.table.support import BYTES, HOST

from cubeamulet.games.bargon.view import BargonView
from cubeamulet.players.bargon import only_move
from cubeamulet.table import commands as c
from cubeamulet.table.accounts import BANK, WELCOME, pot_of
from cubeamulet.table.ports import IdentityId
from cubeamulet.table.view import Answer, Status

ANTE = 600
PAY = c.Play("1.0/pay", "pay")


async def people(world: World, count: int = 2) -> list[IdentityId]:
    return [(await world.store.create_identity(bytes([n]) * 32, 1.0)).id for n in range(count)]


async def open_table(
    world: World, name: str, ante: int = ANTE, players: int = 2
) -> tuple[str, str]:
    wish = c.OpenTable(f"open-{name}", "bargon", players, {"ante": ante})
    opened = await world.service.open_table(HOST, wish)
    return opened.table, opened.invite


async def running(world: World, players: list[IdentityId], name: str, ante: int = ANTE) -> str:
    table, invite = await open_table(world, name, ante, len(players))
    for seat, who in enumerate(players):
        assert (await world.do(table, who, c.TakeSeat(seat, "Ann", invite, BYTES))).ok
    assert (await world.do(table, players[0], c.StartGame())).ok
    return table


async def chips(world: World, *who: IdentityId) -> list[int]:
    return [(await world.store.purse(each)).chips for each in who]


async def in_pot(world: World, table: str) -> int:
    game = (await world.service.snapshot(table, None)).table.game_id
    return await world.store.chips_in(pot_of(game))


def code(answer: Answer) -> str | None:
    return None if answer.problem is None else answer.problem.code


async def test_an_ante_leaves_the_purse_when_it_is_paid(world: World) -> None:
    ann, ben = await people(world)
    table = await running(world, [ann, ben], "one")
    assert await chips(world, ann, ben) == [WELCOME, WELCOME]
    assert (await world.do(table, ann, PAY)).ok
    assert await chips(world, ann, ben) == [WELCOME - ANTE, WELCOME]
    assert await in_pot(world, table) == ANTE


async def test_a_payment_that_is_repeated_is_made_once_also_after_a_restart(world: World) -> None:
    ann, ben = await people(world)
    table = await running(world, [ann, ben], "one")
    first = await world.do(table, ann, PAY, "pay-the-ante")
    assert await world.do(table, ann, PAY, "pay-the-ante") == first
    world.open()
    assert await world.do(table, ann, PAY, "pay-the-ante") == first
    assert await chips(world, ann) == [WELCOME - ANTE]


async def test_who_has_too_few_chips_cannot_sit_down(world: World) -> None:
    ann, ben = await people(world)
    await world.do(await running(world, [ann, ben], "one"), ann, PAY)
    table, invite = await open_table(world, "two")
    answer = await world.do(table, ann, c.TakeSeat(0, "Ann", invite, BYTES))
    assert code(answer) == "not_enough_chips"
    assert (await world.do(table, ben, c.TakeSeat(0, "Ben", invite, BYTES))).ok


async def test_who_has_spent_the_chips_elsewhere_cannot_pay_until_there_are_more(
    world: World,
) -> None:
    ann, ben = await people(world)
    one, two = [await running(world, [ann, ben], name) for name in ("one", "two")]
    assert (await world.do(one, ann, PAY)).ok
    before = await world.version(two)
    assert code(await world.do(two, ann, PAY)) == "not_enough_chips"
    assert await world.version(two) == before
    await world.store.refill(ann, world.now)
    assert (await world.do(two, ann, PAY)).ok
    assert await chips(world, ann) == [WELCOME - ANTE]


async def test_no_rematch_starts_while_somebody_cannot_pay_for_it(world: World) -> None:
    ann, ben = await people(world)
    table = await running(world, [ann, ben], "one")
    for who in (ann, ben):
        assert (await world.do(table, who, PAY)).ok
    assert (await world.do(table, ben, c.Resign())).ok
    assert (await world.do(table, ann, c.Rematch())).ok
    for who in (ann, ben):
        assert (await world.do(table, who, c.Contribute(BYTES))).ok
    assert code(await world.do(table, ben, c.StartGame())) == "not_starter"
    assert code(await world.do(table, ann, c.StartGame())) == "somebody_cannot_pay"
    assert await world.status(table) is Status.WAITING
    await world.store.refill(ben, world.now)
    assert (await world.do(table, ann, c.StartGame())).ok


async def test_whoever_starts_a_game_twice_is_told_that_it_runs(world: World) -> None:
    ann, ben = await people(world)
    table = await running(world, [ann, ben], "one")
    assert (await world.do(table, ann, PAY)).ok
    assert code(await world.do(table, ann, c.StartGame())) == "game_started"


async def test_two_payments_at_once_cannot_spend_the_same_chips(world: World) -> None:
    ann, ben = await people(world)
    tables = [await running(world, [ann, ben], name) for name in ("one", "two")]
    codes = [code(answer) for answer in await pay_at_once(world, ann, tables)]
    assert sorted(codes, key=str) == [None, "not_enough_chips"]
    assert await chips(world, ann) == [WELCOME - ANTE]


async def test_a_table_whose_payment_failed_goes_on(world: World) -> None:
    ann, ben = await people(world)
    tables = [await running(world, [ann, ben], name) for name in ("one", "two")]
    codes = [code(answer) for answer in await pay_at_once(world, ann, tables)]
    unpaid = tables[codes.index("not_enough_chips")]
    assert await in_pot(world, unpaid) == 0
    await world.store.refill(ann, world.now)
    assert (await world.do(unpaid, ann, PAY)).ok
    assert (await world.do(unpaid, ben, PAY)).ok
    assert (await world.do(unpaid, ben, c.Play("1.0/throw-1", "throw"))).ok


async def pay_at_once(world: World, who: IdentityId, tables: list[str]) -> list[Answer]:
    """All payments are decided before the store has seen any of them."""
    world.store.is_held = True
    payments = asyncio.gather(*[world.do(table, who, PAY) for table in tables])
    await world.until_held()
    await asyncio.sleep(0.05)
    world.store.let_go()
    return await payments


async def test_the_pot_of_a_finished_game_is_empty_and_nothing_is_lost(world: World) -> None:
    (ann,) = await people(world, 1)
    table, invite = await open_table(world, "one", 100)
    assert (await world.do(table, ann, c.TakeSeat(0, "Ann", invite, BYTES))).ok
    assert (await world.do(table, HOST, c.SeatBot(1, "steady"))).ok
    assert (await world.do(table, ann, c.StartGame())).ok
    while await world.status(table) is not Status.ENDED:
        view = (await world.service.snapshot(table, ann)).view
        if isinstance(view, BargonView) and view.question is not None:
            await world.do(table, ann, c.Play(view.question.id, only_move(view)))
        await asyncio.sleep(0)
    assert await in_pot(world, table) == 0
    assert await chips(world, ann) in ([WELCOME - 100], [WELCOME + 100])
    assert await world.store.chips_in(BANK) == -(await chips(world, ann))[0]


async def test_a_game_ends_where_nobody_can_pay_for_somebody_who_is_gone(world: World) -> None:
    ann, ben, cid = await people(world, 3)
    one = await running(world, [ann, ben, cid], "one")
    two = await running(world, [ann, ben, cid], "two")
    assert (await world.do(one, ann, PAY)).ok
    assert (await world.do(two, ben, PAY)).ok
    assert (await world.do(two, ann, c.Resign())).ok
    await world.until_ended(two)
    ending = (await world.service.snapshot(two, None)).table.ending
    assert ending is not None
    assert ending.reason == "abandoned"
    assert await chips(world, ann, ben, cid) == [WELCOME - ANTE, WELCOME, WELCOME]
    assert await in_pot(world, two) == 0


async def test_the_ante_of_who_has_resigned_is_paid_from_their_purse(world: World) -> None:
    ann, ben, cid = await people(world, 3)
    table = await running(world, [ann, ben, cid], "one")
    assert (await world.do(table, ann, c.Resign())).ok

    async def is_paid() -> bool:
        return await chips(world, ann) == [WELCOME - ANTE]

    await world.until(is_paid)
    assert await in_pot(world, table) == ANTE
