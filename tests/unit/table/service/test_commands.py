"""Commands: answered once durable, applied once, refused with a reason."""

from __future__ import annotations

import asyncio
from random import Random

import pytest
from tests.unit.table.service.conftest import SOON, World
from tests.unit.table.support import BYTES, HOST, PEOPLE

from cubeamulet.games.gargon.view import GargonView
from cubeamulet.players.contract import USUAL
from cubeamulet.players.random import RANDOM
from cubeamulet.table import commands as c
from cubeamulet.table import events as e
from cubeamulet.table.ports import IdentityId, StoreError
from cubeamulet.table.refusals import Refused
from cubeamulet.table.view import Answer

ANN, BEN, CID = PEOPLE[:3]


def code(answer: Answer) -> str | None:
    return None if answer.problem is None else answer.problem.code


async def end_and_begin_again(world: World, table: str) -> None:
    """Everybody agrees to end the game, and to another one."""
    seats = (await world.service.snapshot(table, ANN)).table.seats
    people = [who for who, seat in zip(PEOPLE, seats, strict=False) if seat.kind == "person"]
    assert (await world.do(table, ANN, c.Propose("end"))).ok
    proposal = (await world.service.snapshot(table, ANN)).table.proposal
    assert proposal is not None
    for who in people[1:]:
        await world.do(table, who, c.Agree(proposal.id))
    assert (await world.do(table, ANN, c.Rematch())).ok
    for who in people:
        assert (await world.do(table, who, c.Contribute(BYTES))).ok
    starter = (await world.service.snapshot(table, HOST)).table.starter
    assert (await world.do(table, HOST if starter is None else ANN, c.StartGame())).ok


async def legal_lay(world: World, table: str) -> c.Play:
    """A card that Ann may lay now."""
    view = (await world.service.snapshot(table, ANN)).view
    assert isinstance(view, GargonView)
    assert view.question is not None
    return c.Play(view.question.id, RANDOM.choose(view, USUAL, Random(1)))


def lose_what_is_held(world: World) -> None:
    world.store.is_held = False
    held, world.store.held = world.store.held, []
    for batch, done in held:
        done({write.row.id: StoreError("lost") for write in batch})


async def test_a_stop_waits_for_what_is_being_stored(world: World) -> None:
    await world.service.start()
    table = await world.running()
    world.store.is_held = True
    throwing = asyncio.create_task(world.throw(table, 0, 1))
    await world.until_held()
    stopping = asyncio.create_task(world.service.stop())
    done, _ = await asyncio.wait((stopping,), timeout=0.3)
    assert not done
    world.store.let_go()
    await asyncio.wait_for(stopping, SOON)
    assert (await asyncio.wait_for(throwing, SOON)).ok
    assert len(await world.events(table, e.Moved)) == 1


async def test_a_command_is_acknowledged_only_after_its_step_is_durable(world: World) -> None:
    table = await world.running()
    before = await world.version(table)
    world.store.is_held = True
    answer = asyncio.create_task(world.throw(table, 0, 1, "throw-it"))
    await world.until_held()
    assert not answer.done()
    assert await world.version(table) == before
    world.store.let_go()
    assert await answer == Answer("throw-it", ok=True, version=before + 1)


async def test_the_same_command_id_gets_the_same_answer_and_is_applied_once(world: World) -> None:
    table = await world.running()
    first = await world.throw(table, 0, 1, "throw-it")
    assert await world.throw(table, 0, 1, "throw-it") == first
    assert await world.version(table) == first.version


async def test_a_command_repeated_while_it_is_being_stored_is_answered_with_it(
    world: World,
) -> None:
    table = await world.running()
    world.store.is_held = True
    both = asyncio.gather(
        world.throw(table, 0, 1, "throw-it"), world.throw(table, 0, 1, "throw-it")
    )
    await world.until_held()
    world.store.let_go()
    first, second = await both
    assert first == second
    assert first.ok


async def test_a_repeated_command_gets_its_first_answer_also_after_a_restart(world: World) -> None:
    table, invite = await world.open_table()
    sit = c.TakeSeat(0, "Ann", invite, BYTES)
    seated = await world.do(table, ANN, sit, "sit-down")
    left = await world.do(table, ANN, c.LeaveSeat(), "stand-up")
    world.open()
    assert await world.do(table, ANN, sit, "sit-down") == seated
    assert await world.do(table, ANN, c.LeaveSeat(), "stand-up") == left
    assert await world.version(table) == left.version


@pytest.mark.parametrize("restarted", [False, True])
async def test_a_repeated_deed_that_could_be_done_again_is_not(
    world: World, *, restarted: bool
) -> None:
    table, invite = await world.open_table()
    await world.seat(table, invite, 0)
    first = await world.do(table, ANN, c.LeaveSeat(), "stand-up")
    await world.seat(table, invite, 0)
    before = await world.version(table)
    if restarted:
        world.open()
    assert await world.do(table, ANN, c.LeaveSeat(), "stand-up") == first
    assert await world.version(table) == before


async def test_a_move_of_an_earlier_game_is_not_taken_for_one_of_the_rematch(
    world: World,
) -> None:
    table = await world.running(2, ["random"])
    first = await world.throw(table, 0, 1, "old-throw")
    await world.play_to_the_end(table)
    assert (await world.do(table, ANN, c.Rematch())).ok
    assert (await world.do(table, ANN, c.Contribute(BYTES))).ok
    started = await world.do(table, ANN, c.StartGame())
    world.open()
    assert await world.throw(table, 0, 1, "old-throw") == first
    assert not (await world.throw(table, 0, 1)).ok
    assert (await world.throw(table, 0, 1, game=2)).version > started.version


async def test_a_refused_command_is_refused_again_when_repeated(world: World) -> None:
    table, invite = await world.open_table()
    await world.seat(table, invite, 0)
    take = c.TakeSeat(0, "Ben", invite, BYTES)
    refused = await world.do(table, BEN, take, "take-it")
    assert code(refused) == "seat_taken"
    await world.do(table, ANN, c.LeaveSeat())
    assert code(await world.do(table, BEN, take, "take-it")) == "seat_taken"
    assert (await world.do(table, BEN, take)).ok


async def test_nobody_else_can_make_the_table_forget_what_it_refused_somebody(
    world: World,
) -> None:
    table, invite = await world.open_table()
    await world.seat(table, invite, 0)
    take = c.TakeSeat(0, "Ben", invite, BYTES)
    refused = await world.do(table, BEN, take, "take-it")
    host_refused = await world.do(table, HOST, c.OpenSeat(2), "open-it")
    for number in range(200):
        stranger = IdentityId(f"stranger-{number}")
        for wish in (c.Resign(), c.TakeSeat(0, "Eve", "guessed", BYTES)):
            assert not (await world.do(table, stranger, wish)).ok
    await world.do(table, ANN, c.LeaveSeat())
    await world.do(table, PEOPLE[3], c.TakeSeat(2, "Dan", invite, BYTES))
    assert await world.do(table, BEN, take, "take-it") == refused
    assert await world.do(table, HOST, c.OpenSeat(2), "open-it") == host_refused


async def test_a_wish_that_is_fulfilled_already_is_granted_and_no_step_is_made(
    world: World,
) -> None:
    table = await world.gargon()
    for _ in range(3):
        assert (await world.do(table, ANN, c.StandingWish("left"))).ok
    assert len(await world.events(table, e.StandingWishSet)) == 1


async def test_a_wish_that_was_fulfilled_is_not_fulfilled_again_when_it_is_repeated(
    world: World,
) -> None:
    table = await world.gargon()
    first = await world.do(table, ANN, c.StandingWish("ask"), "as-it-is")
    assert first.ok
    await world.do(table, ANN, c.StandingWish("left"))
    await world.throw(table, 0, 1)
    assert await world.do(table, ANN, c.StandingWish("ask"), "as-it-is") == first
    assert (await world.service.snapshot(table, ANN)).table.my_wish == "left"


async def test_a_wish_that_a_wish_on_its_way_fulfils_is_granted_when_that_is_durable(
    world: World,
) -> None:
    table = await world.gargon()
    world.store.is_held = True
    first = asyncio.create_task(world.do(table, ANN, c.StandingWish("left")))
    await world.until_held()
    same = asyncio.create_task(world.do(table, ANN, c.StandingWish("left")))
    await asyncio.sleep(0.05)
    assert not same.done()
    lose_what_is_held(world)
    assert code(await first) == "try_again"
    assert (await same).ok
    assert (await world.service.snapshot(table, ANN)).table.my_wish == "left"


async def test_a_move_that_came_too_late_is_not_made_in_the_rematch(world: World) -> None:
    table = await world.running()
    await world.throw(table, 0, 1)
    assert code(await world.throw(table, 0, 1, "too-late")) == "decision_closed"
    await end_and_begin_again(world, table)
    assert code(await world.throw(table, 0, 1, "too-late")) == "decision_closed"
    assert (await world.throw(table, 0, 1, game=2)).ok


async def test_a_move_of_an_earlier_game_is_answered_as_then_even_if_it_is_illegal_now(
    world: World,
) -> None:
    table = await world.gargon()
    lay = await legal_lay(world, table)
    first = await world.do(table, ANN, lay, "first-lay")
    assert first.ok
    await end_and_begin_again(world, table)
    world.open()
    assert await world.do(table, ANN, lay, "first-lay") == first


async def test_what_is_refused_because_of_a_move_on_its_way_waits_for_it(world: World) -> None:
    table = await world.running()
    world.store.is_held = True
    first = asyncio.create_task(world.throw(table, 0, 1))
    await world.until_held()
    late = asyncio.create_task(world.throw(table, 0, 1))
    await asyncio.sleep(0.05)
    assert not late.done()
    world.store.let_go()
    assert (await first).ok
    assert code(await late) == "decision_closed"


async def test_what_was_refused_because_of_a_move_that_is_lost_is_done(world: World) -> None:
    table = await world.running()
    world.store.is_held = True
    first = asyncio.create_task(world.throw(table, 0, 1))
    await world.until_held()
    late = asyncio.create_task(world.throw(table, 0, 1))
    await asyncio.sleep(0.05)
    lose_what_is_held(world)
    assert code(await first) == "try_again"
    assert (await late).ok


async def test_of_two_who_claim_a_seat_at_once_exactly_one_sits(world: World) -> None:
    table, invite = await world.open_table()
    answers = await asyncio.gather(
        *(world.do(table, who, c.TakeSeat(0, who, invite, BYTES)) for who in PEOPLE)
    )
    assert sorted(code(answer) or "" for answer in answers) == ["", *["seat_taken"] * 4]


async def test_a_late_decision_is_refused_with_the_current_version(world: World) -> None:
    table = await world.running()
    answers = [await world.throw(table, seat, 1) for seat in range(3)]
    late = await world.throw(table, 0, 1)
    assert code(late) == "decision_closed"
    assert late.version == answers[-1].version


async def test_asking_for_an_unknown_table_creates_nothing(world: World) -> None:
    assert code(await world.do("nowhere", ANN, c.StartGame())) == "unknown_table"
    with pytest.raises(Refused, match="no such table"):
        await world.service.snapshot("nowhere", ANN)
    with pytest.raises(Refused, match="no such table"):
        await world.service.subscribe("nowhere", ANN, None, lambda _: None)
    assert await world.service.tables_of(ANN) == ()


async def test_a_table_is_opened_once_however_often_the_wish_is_repeated(world: World) -> None:
    first, second = await asyncio.gather(world.open_table(), world.open_table())
    assert first == second
    world.open()
    assert await world.open_table() == first
    assert len(await world.service.tables_of(HOST)) == 1


async def test_a_step_that_could_not_be_stored_never_happened(world: World) -> None:
    table = await world.running()
    before = await world.version(table)
    world.store.is_broken = True
    answers = await asyncio.gather(*(world.throw(table, seat, 1) for seat in range(3)))
    assert [code(answer) for answer in answers] == ["try_again"] * 3
    assert await world.version(table) == before
    world.store.is_broken = False
    assert [(await world.throw(table, seat, 1)).ok for seat in range(3)] == [True] * 3


async def test_a_table_that_could_not_be_stored_is_not_there(world: World) -> None:
    world.store.is_broken = True
    with pytest.raises(Refused) as refused:
        await world.open_table()
    assert refused.value.problem.code == "try_again"
    world.store.is_broken = False
    assert await world.service.tables_of(HOST) == ()


async def test_a_write_that_was_stored_though_its_answer_was_lost_is_acknowledged(
    world: World,
) -> None:
    table = await world.running()
    world.store.is_held = True
    answer = asyncio.create_task(world.throw(table, 0, 1, "throw-it"))
    await world.until_held()
    other = world.service
    world.open()
    stored = await world.throw(table, 0, 1, "throw-it")
    first = world.stores[0]
    first.let_go()
    assert await answer == stored
    await other.stop()


async def test_another_server_on_the_same_data_is_noticed_and_nothing_is_doubled(
    world: World,
) -> None:
    table = await world.running()
    here = world.service
    await here.snapshot(table, ANN)
    world.open()
    assert (await world.throw(table, 0, 1)).ok
    world.stores[0].is_held = False
    wish = c.Command("from-here", c.Play("1.0/throw-1", "throw"))
    assert code(await here.command(table, BEN, wish)) == "try_again"
    assert (await here.command(table, BEN, wish)).ok
    await here.stop()


async def test_a_game_goes_on_after_a_crash_where_it_was(world: World) -> None:
    table = await world.running()
    await world.throw(table, 0, 1)
    await world.throw(table, 1, 1)
    before = await world.service.snapshot(table, ANN)
    world.open()
    assert await world.service.snapshot(table, ANN) == before
    assert code(await world.throw(table, 0, 1)) == "decision_closed"
    assert (await world.throw(table, 2, 1)).ok


async def test_a_listener_that_fails_harms_nobody(world: World) -> None:
    table = await world.running()

    def fail(_notice: object) -> None:
        raise RuntimeError

    await world.service.subscribe(table, ANN, None, fail)
    assert (await world.throw(table, 0, 1)).ok
