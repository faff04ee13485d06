"""Persons who are absent, come back, or resign."""

from tests.unit.table.support import (
    BYTES,
    HOST,
    PEOPLE,
    UNHURRIED,
    TimeRules,
    after,
    code,
    ended,
    first_move,
    gargon_at,
    house,
    opened,
    play_first,
    running,
    seated,
    slate,
    take,
)

from cubeamulet.games.core.contract import Seat
from cubeamulet.records.model import EndReason
from cubeamulet.table import commands as c
from cubeamulet.table import events as e
from cubeamulet.table.absence import found_absent
from cubeamulet.table.decide import handle, seat_move
from cubeamulet.table.project import row_of, view_for
from cubeamulet.table.state import Deputy, deputy_of, substitute_of
from cubeamulet.table.table import Table
from cubeamulet.table.view import OutReason

ANN, BEN, CID, STRANGER = PEOPLE[:4]
BACK, RESIGN = c.ComeBack(), c.Resign()
SEATS = (Seat(0), Seat(1), Seat(2))


def without_ann(rules: TimeRules = UNHURRIED) -> Table:
    done = found_absent(gargon_at(rules), SEATS, house())
    assert done is not None
    return done.table


def with_bots(game: str, people: int) -> Table:
    table = opened(game, 3, {"start": 0} if game == "gargon" else None)
    for seat in range(3):
        if seat < people:
            table = after(table, PEOPLE[seat], take(table, seat))
        else:
            table = after(table, HOST, c.SeatBot(seat, "random"))
    return after(table, PEOPLE[0] if game == "bargon" else HOST, c.StartGame())


def test_only_who_owes_a_move_is_found_absent() -> None:
    assert without_ann().out == (OutReason.ABSENT, None, None)
    assert found_absent(gargon_at(), SEATS[1:], house()) is None
    assert found_absent(seated(), SEATS, house()) is None
    assert found_absent(ended(), SEATS, house()) is None
    assert found_absent(without_ann(), SEATS, house()) is None


def test_a_bot_is_never_absent() -> None:
    table = play_first(with_bots("gargon", 1))
    assert found_absent(table, SEATS, house()) is None


def test_a_bot_plays_for_somebody_absent_and_the_record_says_so() -> None:
    table = without_ann()
    assert deputy_of(table, Seat(0)) == Deputy("steady", "bot:steady")
    play = c.Play("1.0/0", first_move(table, Seat(0)))
    done = seat_move(table, Seat(0), play, house(), "bot:steady")
    assert isinstance(done.events[0], e.Moved)
    assert done.events[0].by == "bot:steady"


def test_a_game_may_end_when_somebody_is_absent() -> None:
    table = without_ann(TimeRules(absence="end"))
    assert table.ending is EndReason.ABANDONED


def test_at_bargon_the_table_plays_for_somebody_absent_whatever_the_rule() -> None:
    for absence in ("wait", "bot", "end"):
        done = found_absent(running(rules=TimeRules(absence=absence)), SEATS[:1], house())
        assert done is not None
        assert done.table.ending is None
        assert substitute_of(done.table, Seat(0)) == "table"


def test_who_was_absent_comes_back() -> None:
    table = after(without_ann(), ANN, BACK)
    assert table.out == (None, None, None)
    assert deputy_of(table, Seat(0)) is None
    assert play_first(table).version == table.version + 1


def test_who_was_waited_for_comes_back_by_moving() -> None:
    table = without_ann(TimeRules(absence="wait"))
    done = handle(table, c.Play("1.0/0", first_move(table, Seat(0))), ANN, house())
    assert [type(event) for event in done.events] == [e.SeatResumed, e.Moved]
    assert done.table.out == (None, None, None)


def test_only_who_was_absent_comes_back() -> None:
    assert code(gargon_at(), ANN, BACK) == "not_lapsed"
    assert code(gargon_at(), STRANGER, BACK) == "not_seated"
    assert code(seated(), ANN, BACK) == "not_playing"
    assert code(ended(), ANN, BACK) == "not_playing"


def test_a_bot_plays_on_for_who_resigns() -> None:
    table = after(gargon_at(), ANN, RESIGN)
    assert table.out == (OutReason.RESIGNED, None, None)
    assert table.ending is None
    assert deputy_of(table, Seat(0)) == Deputy("steady", "bot:steady")
    assert row_of(table).bots_owe


def test_who_resigned_does_not_come_back_in_this_game() -> None:
    table = after(gargon_at(), ANN, RESIGN)
    assert code(table, ANN, BACK) == "seat_resigned"
    assert code(table, ANN, RESIGN) == "seat_resigned"
    assert code(table, ANN, c.Play("1.0/0", "pass")) == "seat_resigned"
    assert code(table, ANN, c.Propose("end")) == "seat_resigned"


def test_a_game_ends_when_only_one_person_is_left() -> None:
    table = after(after(gargon_at(), ANN, RESIGN), BEN, RESIGN)
    assert table.ending is EndReason.RESIGNED
    assert row_of(table).waiting == ()


def test_somebody_absent_is_still_left() -> None:
    table = after(without_ann(), BEN, RESIGN)
    assert table.ending is None


def test_who_plays_with_bots_alone_ends_the_game_by_resigning() -> None:
    assert after(with_bots("gargon", 1), ANN, RESIGN).ending is EndReason.RESIGNED
    assert after(with_bots("bargon", 2), BEN, RESIGN).ending is EndReason.RESIGNED


def test_only_who_plays_can_resign() -> None:
    assert code(gargon_at(), STRANGER, RESIGN) == "not_seated"
    assert code(seated(), ANN, RESIGN) == "not_playing"
    assert code(ended(), ANN, RESIGN) == "not_playing"
    assert code(slate(), HOST, RESIGN) == "not_seated"


def test_after_the_end_nobody_is_asked_whatever_the_rules_would_ask() -> None:
    table = after(after(gargon_at(), ANN, RESIGN), BEN, RESIGN)
    for viewer in (*SEATS, None):
        view = view_for(table, viewer)
        assert getattr(view, "question", 1) is None
        assert getattr(view, "waiting", 1) == ()
    assert code(table, CID, c.Play("1.0/0", "pass")) == "decision_closed"
    assert [deputy_of(table, seat) for seat in SEATS] == [None] * 3


def test_a_rematch_begins_with_everybody_who_resigned_or_was_absent() -> None:
    table = after(after(gargon_at(), ANN, RESIGN), BEN, RESIGN)
    table = after(table, CID, c.Rematch())
    assert table.out == (None, None, None)
    for who in PEOPLE[:3]:
        table = after(table, who, c.Contribute(BYTES))
    table = after(table, HOST, c.StartGame())
    assert play_first(table).version == table.version + 1


def test_before_a_rematch_the_host_can_open_a_seat_again() -> None:
    table = after(ended(), ANN, c.Rematch())
    table = after(table, HOST, c.OpenSeat(1))
    table = after(table, STRANGER, take(table, 1, "Dan"))
    for who in (ANN, CID):
        table = after(table, who, c.Contribute(BYTES))
    assert after(table, ANN, c.StartGame()).playing is not None
    assert code(table, BEN, c.LeaveSeat()) == "not_seated"
