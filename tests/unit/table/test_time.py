"""A table's clock: who has how much time, and what follows when it is over."""

import msgspec
import pytest
from tests.unit.table.support import (
    HOST,
    PEOPLE,
    TimeRules,
    after,
    code,
    gargon_at,
    house,
    opening,
    play_first,
    running,
    seated,
)

from cubeamulet.games.catalog import NEWEST
from cubeamulet.games.core.contract import Seat
from cubeamulet.records.model import EndReason
from cubeamulet.table import commands as c
from cubeamulet.table import events as e
from cubeamulet.table.absence import time_out
from cubeamulet.table.clock import DaysClock, LiveClock, NoClock, SeatTime
from cubeamulet.table.course import deadline
from cubeamulet.table.decide import handle, open_table
from cubeamulet.table.project import row_of
from cubeamulet.table.state import Deputy, deputy_of
from cubeamulet.table.table import Table
from cubeamulet.table.view import OutReason

ANN, BEN = PEOPLE[:2]
LIVE = LiveClock(60, 5)


def timed_out(table: Table, at: float) -> Table:
    done = time_out(table, house(at))
    assert done is not None
    return done.table


def test_no_clock_runs_before_the_game() -> None:
    assert seated("gargon", 3, rules=TimeRules(LIVE)).times == ()


def test_the_clock_of_whoever_owes_a_move_runs() -> None:
    table = gargon_at(TimeRules(LIVE))
    assert table.times == (SeatTime(60.0, 1000.0), SeatTime(60.0), SeatTime(60.0))
    table = play_first(table, at=1010.0)
    assert table.times == (SeatTime(55.0), SeatTime(60.0, 1010.0), SeatTime(60.0))
    assert deadline(table) == 1070.0


def test_at_bargon_the_clocks_of_all_who_have_not_thrown_run() -> None:
    table = running(rules=TimeRules(LIVE))
    assert [time and time.since for time in table.times] == [1000.0] * 3


def test_while_the_cup_stands_both_clocks_run() -> None:
    table = running("bargon", 2, rules=TimeRules(LIVE))
    for who in (ANN, BEN):
        table = after(table, who, c.Play("1.0/throw-1", "throw"), at=1010.0)
    assert [time and time.since for time in table.times] == [1010.0, 1010.0]


def test_the_lists_know_when_time_runs_out() -> None:
    assert row_of(gargon_at(TimeRules(LIVE))).deadline == 1060.0
    assert row_of(gargon_at()).deadline is None


def test_nobody_lapses_while_there_is_time() -> None:
    assert time_out(gargon_at(TimeRules(LIVE)), house(1059.9)) is None
    assert time_out(gargon_at(), house(1e9)) is None


def test_a_bot_plays_on_for_whoever_is_out_of_time() -> None:
    table = timed_out(gargon_at(TimeRules(LIVE)), at=1060.0)
    assert table.out == (OutReason.TIME, None, None)
    assert deputy_of(table, Seat(0)) == Deputy("steady", "bot:steady")
    assert table.times[0] == SeatTime(0.0)
    assert deadline(table) is None
    assert row_of(table).bots_owe


def test_where_the_table_waits_nobody_plays_for_whoever_is_out_of_time() -> None:
    table = timed_out(gargon_at(TimeRules(LIVE, "wait")), at=1060.0)
    assert table.out[0] is OutReason.TIME
    assert deputy_of(table, Seat(0)) is None
    assert time_out(table, house(9999.0)) is None


def test_where_the_table_waited_a_late_move_brings_its_player_back() -> None:
    table = timed_out(gargon_at(TimeRules(LIVE, "wait")), at=1060.0)
    table = play_first(table, at=1500.0)
    assert table.out == (None, None, None)
    assert table.times[:2] == (SeatTime(35.0), SeatTime(60.0, 1500.0))


def test_a_game_may_end_when_time_is_over() -> None:
    done = time_out(gargon_at(TimeRules(LIVE, "end")), house(1060.0))
    assert done is not None
    assert done.events == (
        e.SeatLapsed(Seat(0), OutReason.TIME),
        e.GameEnded(EndReason.EXPIRED),
    )
    assert done.table.ending is EndReason.EXPIRED
    assert deadline(done.table) is None


@pytest.mark.parametrize("absence", ["wait", "bot", "end"])
def test_at_bargon_the_table_throws_for_whoever_is_out_of_time(absence: c.Absence) -> None:
    table = after(running(rules=TimeRules(LIVE, absence)), ANN, c.Play("1.0/throw-1", "throw"))
    table = timed_out(table, at=1060.0)
    assert table.out == (None, OutReason.TIME, OutReason.TIME)
    assert table.ending is None
    assert deputy_of(table, Seat(1)) == Deputy("steady", "table")


def test_while_a_bot_plays_its_seat_a_person_cannot_move() -> None:
    table = timed_out(gargon_at(TimeRules(LIVE)), at=1060.0)
    assert code(table, ANN, c.Play("1.0/0", "pass")) == "seat_lapsed"


def test_who_comes_back_moves_again_and_has_half_a_minute() -> None:
    table = timed_out(gargon_at(TimeRules(LIVE)), at=1060.0)
    table = after(table, ANN, c.ComeBack(), at=1100.0)
    assert table.out == (None, None, None)
    assert table.times[0] == SeatTime(30.0, 1100.0)
    assert play_first(table, at=1110.0).times[0] == SeatTime(25.0)


def test_who_comes_back_in_a_game_over_days_has_all_the_days_again() -> None:
    table = timed_out(gargon_at(TimeRules(DaysClock(1))), at=1000.0 + 86_400)
    table = after(table, ANN, c.ComeBack(), at=100_000.0)
    assert table.times[0] == SeatTime(86_400.0, 100_000.0)


def test_a_seat_that_a_bot_plays_gains_no_time() -> None:
    table = timed_out(gargon_at(TimeRules(LIVE)), at=1060.0)
    play = c.Play("1.0/0", "pass")
    assert table.times[0] == SeatTime(0.0)
    assert code(table, ANN, play, at=1070.0) == "seat_lapsed"


def test_a_rematch_has_the_same_clock_and_all_the_time() -> None:
    table = timed_out(gargon_at(TimeRules(LIVE, "end")), at=1060.0)
    table = after(table, ANN, c.Rematch())
    assert table.out == (None, None, None)
    assert table.times == ()
    for who in PEOPLE[:3]:
        table = after(table, who, c.Contribute("0f" * 16))
    table = after(table, HOST, c.StartGame(), at=2000.0)
    assert table.times[0] == SeatTime(60.0, 2000.0)


def test_a_slate_has_neither_clock_nor_rule() -> None:
    wish = opening("bargon", 2, {"cubes": "physical"}, ("Ann", "Ben"), TimeRules(LIVE, "end"))
    opened = open_table(wish, HOST, house(), NEWEST).table.opened
    assert (opened.clock, opened.absence) == (NoClock(), "wait")


def test_a_move_is_as_long_as_the_service_ran() -> None:
    table = gargon_at()
    who, play = ANN, c.Play("1.0/0", _first_text(table))
    done = handle(table, play, who, house(1000.0)._replace(now=9999.0, up=1002.0))
    assert isinstance(done.events[0], e.Moved)
    assert done.events[0].ms == 2000


def _first_text(table: Table) -> str:
    assert table.playing is not None
    return table.game.format_move(next(table.game.legal_moves(table.playing.state, Seat(0))))


def test_a_table_from_before_clocks_has_none_and_a_bot_for_whoever_is_absent() -> None:
    old = (
        b'{"type":"table_opened","game":"bargon","rules":"bargon/1","players":2,"options":{},'
        b'"host":"ann","invite":"x","command":"open-table"}'
    )
    event = msgspec.json.decode(old, type=e.TableOpened)
    assert (event.clock, event.absence) == (NoClock(), "bot")
    assert msgspec.json.encode(event) == old


@pytest.mark.parametrize(
    "clock",
    [
        b'{"kind":"live","reserve":9,"increment":0}',
        b'{"kind":"live","reserve":7201,"increment":0}',
        b'{"kind":"live","reserve":60,"increment":121}',
        b'{"kind":"live","reserve":60}',
        b'{"kind":"days","days":0}',
        b'{"kind":"days","days":15}',
        b'{"kind":"days","days":1.5}',
        b'{"kind":"none","days":1}',
        b'{"kind":"sand"}',
        b"null",
    ],
)
def test_a_clock_that_nobody_could_mean_is_not_read(clock: bytes) -> None:
    wish = b'{"id":"open-table","game":"gargon","players":3,"clock":' + clock + b"}"
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(wish, type=c.OpenTable)
