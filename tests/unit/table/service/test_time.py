"""Time: it runs out also after a restart, and it does not run while the service is down."""

from __future__ import annotations

import asyncio
import time

import pytest
from tests.unit.table.service.conftest import Watcher, World
from tests.unit.table.support import HOST, PEOPLE, TimeRules

from cubeamulet.games.core.contract import Seat
from cubeamulet.games.gargon.view import GargonView
from cubeamulet.records.codec import decode
from cubeamulet.table import commands as c
from cubeamulet.table import events as e
from cubeamulet.table.clock import DaysClock, LiveClock
from cubeamulet.table.service.uptime import Uptime
from cubeamulet.table.view import OutReason, SeatClock, Status, TableInfo

ANN, BEN, CID = PEOPLE[:3]
LIVE = LiveClock(10, 2)
DAY = 86_400.0


async def info(world: World, table: str) -> TableInfo:
    return (await world.service.snapshot(table, None)).table


async def left(world: World, table: str, seat: int = 0) -> float:
    clock = (await info(world, table)).seats[seat].clock
    assert clock is not None
    return clock.left


async def until_out(world: World, table: str, seat: int, reason: OutReason) -> None:
    async def is_out() -> bool:
        return (await info(world, table)).seats[seat].out is reason

    await world.until(is_out)


async def first_lay(world: World, table: str) -> c.Play:
    """Some legal lay of Ann at the beginning: a single card."""
    view = (await world.service.snapshot(table, ANN)).view
    assert isinstance(view, GargonView)
    assert view.question is not None
    assert view.hand is not None
    return c.Play(view.question.id, view.hand[0])


# -- service time ------------------------------------------------------------------------------


async def test_service_time_goes_on_after_a_stop_where_it_was(world: World) -> None:
    await world.service.start()
    world.skipped += 1000
    await world.restart()
    assert 1000 <= await world.store.service_time() < 1010


async def test_what_a_killed_service_ran_since_its_last_sign_of_life_does_not_count(
    world: World,
) -> None:
    await world.service.start()
    table = await world.gargon(TimeRules(LIVE))
    world.skipped += 8
    world.now += 3600
    world.open()
    await world.service.start()
    assert 9 < await left(world, table) <= 10


async def test_a_step_is_a_sign_of_life(world: World) -> None:
    await world.service.start()
    table = await world.gargon(TimeRules(LIVE))
    world.skipped += 8
    assert (await world.do(table, BEN, c.StandingWish("left"))).ok
    world.open()
    await world.service.start()
    assert 1 < await left(world, table) <= 2


async def test_a_sign_of_life_never_takes_time_back(world: World) -> None:
    await world.store.note_service_time(500.0)
    await world.store.note_service_time(400.0)
    assert await world.store.service_time() == 500.0


async def test_a_sign_of_life_is_noted_every_few_seconds(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cubeamulet.table.service.uptime._SECONDS_BETWEEN_NOTES", 0.01)
    seconds = 100.0
    uptime = Uptime(world.store, lambda: seconds)
    await uptime.start()
    seconds = 250.0

    async def is_noted() -> bool:
        return await world.store.service_time() == 150.0

    await world.until(is_noted)
    await uptime.stop()


async def test_time_in_which_the_process_is_frozen_does_not_count(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cubeamulet.table.service.uptime._SECONDS_BETWEEN_BEATS", 0.02)
    monkeypatch.setattr("cubeamulet.table.service.uptime._LONGEST_DELAY", 0.2)
    uptime = Uptime(world.store, time.monotonic)
    await uptime.start()
    for freezes in (1, 2):
        before = uptime()
        await asyncio.sleep(0.1)
        time.sleep(freezes)  # noqa: ASYNC251 - nothing at all happens meanwhile
        assert 0.1 <= uptime() - before < 0.5
        await asyncio.sleep(0.1)
        assert uptime() - before < 0.8
    await uptime.stop()


# -- clocks ------------------------------------------------------------------------------------


async def test_every_update_of_a_table_with_a_clock_shows_it(world: World) -> None:
    table = await world.gargon(TimeRules(LIVE))
    watcher = Watcher()
    await world.service.subscribe(table, None, None, watcher)
    world.skipped += 4
    assert (await world.do(table, ANN, await first_lay(world, table))).ok
    shown = watcher.updates[-1].table
    assert shown is not None
    first, second, third = (seat.clock for seat in shown.seats)
    assert first is not None
    assert 7 < first.left <= 8
    assert not first.running
    assert second is not None
    assert second.running
    assert third == SeatClock(10.0, running=False)
    assert watcher.updates[-1].now == world.now


async def test_a_clock_on_the_wall_that_jumps_changes_nothing(world: World) -> None:
    table = await world.gargon(TimeRules(LIVE))
    world.now -= 10_000
    assert await left(world, table) > 9
    world.now += 50_000
    assert await left(world, table) > 9


async def test_time_runs_out_after_a_restart_and_a_bot_plays_on(world: World) -> None:
    await world.service.start()
    table = await world.gargon(TimeRules(LIVE))
    world.skipped += 9.9
    await world.restart()
    await until_out(world, table, 0, OutReason.TIME)
    await world.until_version(table, 7)
    moves = await world.events(table, e.Moved)
    assert isinstance(moves[0], e.Moved)
    assert (moves[0].seat, moves[0].by) == (0, "bot:steady")


async def test_no_clock_runs_while_the_service_is_down(world: World) -> None:
    await world.service.start()
    table = await world.gargon(TimeRules(LIVE))
    world.skipped += 5
    await world.service.stop()
    world.skipped += 1_000_000
    world.now += 1_000_000
    world.open()
    await world.service.start()
    assert 4 < await left(world, table) <= 5


async def test_no_clock_runs_once_a_stop_has_begun(world: World) -> None:
    await world.service.start()
    table = await world.gargon(TimeRules(LIVE, "end"))
    world.skipped += 9
    world.service.begin_to_stop()
    world.skipped += 1_000
    await asyncio.sleep(0.1)
    await world.restart()
    assert await world.status(table) is Status.PLAYING
    assert 0 < await left(world, table) <= 1


async def test_a_game_over_days_runs_out_although_nobody_has_looked_at_it(world: World) -> None:
    await world.service.start()
    table = await world.gargon(TimeRules(DaysClock(1), "end"))
    world.skipped += DAY - 0.1
    world.now += 10_000
    world.service.sweep()
    assert world.service.loaded == 0
    await world.restart()
    assert world.service.loaded == 1

    async def has_ended() -> bool:
        (mine,) = await world.service.tables_of(ANN)
        return mine.ending == "expired"

    await world.until(has_ended)
    game = (await info(world, table)).game_id
    assert decode(await world.service.record_of_game(game)).result.end == "expired"


async def test_a_table_that_was_put_away_runs_out_while_the_service_goes_on(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cubeamulet.table.service.deadlines._SECONDS_BETWEEN_LOOKS", 0.01)
    await world.service.start()
    table = await world.gargon(TimeRules(DaysClock(1), "end"))
    world.skipped += DAY / 2
    world.service.sweep()
    assert world.service.loaded == 0
    world.skipped += DAY / 2

    async def has_ended() -> bool:
        return bool(await world.events(table, e.GameEnded))

    await world.until(has_ended)
    (ended,) = await world.events(table, e.GameEnded)
    assert isinstance(ended, e.GameEnded)
    assert ended.reason == "expired"


async def test_a_table_that_is_put_away_takes_its_timer_along(world: World) -> None:
    table = await world.gargon(TimeRules(LIVE))
    assert await left(world, table) > 9
    world.skipped += 10_000
    world.service.sweep()
    assert world.service.loaded == 0


@pytest.mark.parametrize(("absence", "code"), [("bot", "seat_lapsed"), ("end", "decision_closed")])
async def test_a_move_that_comes_after_the_time_is_too_late(
    world: World, absence: c.Absence, code: str
) -> None:
    table = await world.gargon(TimeRules(LIVE, absence))
    lay = await first_lay(world, table)
    world.skipped += 20
    answer = await world.do(table, ANN, lay)
    assert answer.problem is not None
    assert answer.problem.code == code


async def test_where_the_table_waits_a_move_after_the_time_counts(world: World) -> None:
    table = await world.gargon(TimeRules(LIVE, "wait"))
    lay = await first_lay(world, table)
    world.skipped += 20
    assert (await world.do(table, ANN, lay)).ok
    kinds = [type(event) for event in await world.events(table, e.Stored)][-3:]
    assert kinds == [e.SeatLapsed, e.SeatResumed, e.Moved]


# -- absence -----------------------------------------------------------------------------------


async def test_a_bot_plays_for_whoever_is_absent_while_others_wait(world: World) -> None:
    world.patience = 0.05
    world.open()
    table = await world.gargon()
    await world.service.subscribe(table, BEN, None, lambda _: None)
    await until_out(world, table, 0, OutReason.ABSENT)
    await world.until_version(table, 7)
    moves = await world.events(table, e.Moved)
    assert isinstance(moves[0], e.Moved)
    assert (moves[0].seat, moves[0].by) == (0, "bot:steady")
    assert (await info(world, table)).seats[0].substitute == "bot:steady"


async def test_the_table_throws_for_whoever_is_absent_and_the_points_count(world: World) -> None:
    world.patience = 0.05
    world.open()
    table = await world.running(3, ["random"])
    await world.service.subscribe(table, ANN, None, lambda _: None)
    await world.throw(table, 0, 1)
    await until_out(world, table, 1, OutReason.ABSENT)
    await world.play_to_the_end(table)
    moves = await world.events(table, e.Moved)
    assert {(m.seat, m.by) for m in moves if isinstance(m, e.Moved)} == {
        (0, None),
        (1, "table"),
        (2, None),
    }
    game = (await info(world, table)).game_id
    record = decode(await world.service.record_of_game(game))
    assert record.result.end == "finished"
    assert "table" in {move.by for move in record.moves}


async def test_a_game_may_end_when_somebody_is_absent(world: World) -> None:
    world.patience = 0.05
    world.open()
    table = await world.gargon(TimeRules(absence="end"))
    await world.service.subscribe(table, BEN, None, lambda _: None)
    await world.until_ended(table)
    ending = (await info(world, table)).ending
    assert ending is not None
    assert ending.reason == "abandoned"


async def test_nobody_is_absent_while_nobody_waits(world: World) -> None:
    world.patience = 0.02
    world.open()
    table = await world.gargon()
    for who in (HOST, None, CID):
        seen = await world.service.subscribe(table, who, None, lambda _: None)
        if who == CID:
            seen.close()
    await asyncio.sleep(0.1)
    assert await world.events(table, e.SeatLapsed) == []


async def test_a_device_that_connects_in_time_prevents_it(world: World) -> None:
    world.patience = 0.2
    world.open()
    table = await world.gargon()
    for who in (BEN, ANN):
        await world.service.subscribe(table, who, None, lambda _: None)
    await asyncio.sleep(0.4)
    assert await world.events(table, e.SeatLapsed) == []


async def test_who_only_sends_commands_is_not_absent(world: World) -> None:
    world.patience = 0.4
    world.open()
    table = await world.gargon()
    await world.service.subscribe(table, BEN, None, lambda _: None)
    for wish in ("left", "right", "ask") * 2:
        await asyncio.sleep(0.1)
        assert (await world.do(table, ANN, c.StandingWish(wish))).ok
    assert await world.events(table, e.SeatLapsed) == []


async def test_who_only_looks_again_and_again_is_not_absent(world: World) -> None:
    world.patience = 0.4
    world.open()
    table = await world.gargon()
    await world.service.subscribe(table, BEN, None, lambda _: None)
    for _ in range(6):
        await asyncio.sleep(0.1)
        await world.service.snapshot(table, ANN)
    assert await world.events(table, e.SeatLapsed) == []
    await until_out(world, table, 0, OutReason.ABSENT)


async def test_whoever_waits_without_a_socket_does_not_wait_for_ever(world: World) -> None:
    world.patience = 0.3
    world.open()
    table = await world.gargon()

    async def is_out() -> bool:
        return (await world.service.snapshot(table, BEN)).table.seats[0].out is OutReason.ABSENT

    await world.until(is_out)
    assert (await info(world, table)).seats[1].out is None


async def test_who_looked_once_and_went_does_not_wait(world: World) -> None:
    world.patience = 0.05
    world.open()
    table = await world.gargon()
    await world.service.snapshot(table, BEN)
    await asyncio.sleep(0.15)
    assert await world.events(table, e.SeatLapsed) == []


async def test_who_is_back_first_waits_for_the_others_before_they_are_absent(world: World) -> None:
    world.patience = 0.3
    world.open()
    table = await world.gargon()
    for who in (ANN, BEN):
        (await world.service.subscribe(table, who, None, lambda _: None)).close()
    world.skipped += 1000
    await world.service.subscribe(table, BEN, None, lambda _: None)
    await asyncio.sleep(0.05)
    assert await world.events(table, e.SeatLapsed) == []
    await until_out(world, table, 0, OutReason.ABSENT)


async def test_others_who_look_do_not_make_anybody_present(world: World) -> None:
    world.patience = 0.2
    world.open()
    table = await world.gargon()
    await world.service.subscribe(table, BEN, None, lambda _: None)
    for _ in range(4):
        await asyncio.sleep(0.1)
        for other in (None, BEN, CID, PEOPLE[4]):
            await world.service.snapshot(table, other)
    assert await world.events(table, e.SeatLapsed) == [e.SeatLapsed(Seat(0), OutReason.ABSENT)]


async def test_in_a_game_over_days_nobody_is_absent(world: World) -> None:
    world.patience = 0.02
    world.open()
    table = await world.gargon(TimeRules(DaysClock(1)))
    await world.service.subscribe(table, BEN, None, lambda _: None)
    await asyncio.sleep(0.1)
    assert await world.events(table, e.SeatLapsed) == []


async def test_who_was_absent_connects_comes_back_and_plays(world: World) -> None:
    world.patience = 0.05
    world.open()
    table = await world.running(3, ["random"])
    await world.service.subscribe(table, ANN, None, lambda _: None)
    await until_out(world, table, 1, OutReason.ABSENT)
    await world.throw(table, 0, 1)
    await world.service.subscribe(table, BEN, None, lambda _: None)
    refused = await world.throw(table, 1, 2)
    assert refused.problem is not None
    assert refused.problem.code == "seat_lapsed"
    assert (await world.do(table, BEN, c.ComeBack())).ok
    assert (await info(world, table)).seats[1].out is None
    await world.throw(table, 0, 2)
    await world.throw(table, 1, 2)
    assert (await world.throw(table, 1, 3)).ok


async def test_after_the_end_nobody_is_waited_for(world: World) -> None:
    world.patience = 0.02
    world.open()
    table = await world.gargon(people=1)
    await world.service.subscribe(table, ANN, None, lambda _: None)
    assert (await world.do(table, ANN, c.Resign())).ok
    version = await world.version(table)
    await asyncio.sleep(0.1)
    assert await world.version(table) == version
    assert await world.status(table) is Status.ENDED
    (mine,) = await world.service.tables_of(ANN)
    assert (mine.ending, mine.my_turn, mine.viewer) == ("resigned", False, Seat(0))
