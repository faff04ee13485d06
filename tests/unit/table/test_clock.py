"""Time to think, as values."""

import pytest

from cubeamulet.games.core.contract import Seat
from cubeamulet.table.clock import (
    ClockRule,
    DaysClock,
    LiveClock,
    NoClock,
    SeatTime,
    after_change,
    answered,
    asked,
    full,
    returned,
    running,
    stopped,
)

ANN, BEN = Seat(0), Seat(1)
LIVE, DAYS = LiveClock(60, 5), DaysClock(2)
TWO_DAYS = 2 * 86_400.0


def test_time_runs_from_when_it_was_set_running() -> None:
    time = running(SeatTime(60.0), up=100.0)
    assert time.left_at(100.0) == 60.0
    assert time.left_at(110.0) == 50.0
    assert time.deadline == 160.0


def test_time_that_stands_stays() -> None:
    assert SeatTime(60.0).left_at(1e9) == 60.0
    assert SeatTime(60.0).deadline is None


def test_there_is_never_less_than_nothing() -> None:
    assert running(SeatTime(60.0), 100.0).left_at(1000.0) == 0.0
    assert stopped(running(SeatTime(60.0), 100.0), 1000.0) == SeatTime(0.0)


def test_a_moment_before_the_clock_began_takes_nothing_away() -> None:
    assert running(SeatTime(60.0), up=100.0).left_at(0.0) == 60.0


@pytest.mark.parametrize(
    ("rule", "left"), [(LIVE, 60.0), (DAYS, TWO_DAYS), (LiveClock(10, 0), 10.0)]
)
def test_everybody_begins_with_all_the_time(rule: ClockRule, left: float) -> None:
    assert full(rule) == SeatTime(left)


def test_without_a_clock_there_is_no_time_to_count() -> None:
    assert full(NoClock()) is None


def test_a_live_clock_gives_more_with_every_move() -> None:
    assert answered(LIVE, running(SeatTime(60.0), 100.0), 110.0) == SeatTime(55.0)


def test_days_are_given_anew_for_every_question() -> None:
    assert asked(DAYS, SeatTime(10.0), 100.0) == SeatTime(TWO_DAYS, 100.0)
    assert asked(LIVE, SeatTime(10.0), 100.0) == SeatTime(10.0, 100.0)


def test_who_comes_back_has_some_time() -> None:
    assert returned(LIVE, SeatTime(0.0)) == SeatTime(30.0)
    assert returned(LIVE, SeatTime(45.0)) == SeatTime(45.0)
    assert returned(DAYS, SeatTime(0.0)) == SeatTime(TWO_DAYS)


def test_the_clocks_of_all_who_owe_a_move_run_at_once() -> None:
    times = after_change(
        LIVE, (SeatTime(60.0), SeatTime(60.0)), {}, {ANN: "1", BEN: "1"}, None, 100.0
    )
    assert times == (SeatTime(60.0, 100.0), SeatTime(60.0, 100.0))


def test_a_question_that_stays_open_goes_on_costing_time() -> None:
    both = (SeatTime(60.0, 100.0), SeatTime(60.0, 100.0))
    times = after_change(LIVE, both, {ANN: "1", BEN: "1"}, {BEN: "1"}, ANN, 110.0)
    assert times == (SeatTime(55.0), SeatTime(60.0, 100.0))


def test_who_is_spared_an_answer_gets_nothing_for_it() -> None:
    both = (SeatTime(60.0, 100.0), SeatTime(60.0, 100.0))
    times = after_change(LIVE, both, {ANN: "1", BEN: "1"}, {}, ANN, 110.0)
    assert times == (SeatTime(55.0), SeatTime(50.0))


def test_who_is_asked_again_at_once_goes_on_with_what_is_left() -> None:
    times = after_change(LIVE, (SeatTime(60.0, 100.0),), {ANN: "1"}, {ANN: "2"}, ANN, 110.0)
    assert times == (SeatTime(55.0, 110.0),)


def test_bots_have_no_clock() -> None:
    assert after_change(LIVE, (None,), {}, {ANN: "1"}, None, 100.0) == (None,)
