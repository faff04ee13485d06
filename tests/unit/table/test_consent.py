"""What all have to agree to: ending a game early, and taking a move back."""

from tests.unit.table.support import (
    BYTES,
    HOST,
    PEOPLE,
    TimeRules,
    after,
    code,
    ended,
    gargon_at,
    house,
    next_play,
    play_first,
    running,
    seated,
    slate,
)
from tests.unit.table.test_absence import with_bots

from cubeamulet.games.core.contract import Seat
from cubeamulet.games.gargon.view import GargonView
from cubeamulet.records.model import EndReason
from cubeamulet.table import commands as c
from cubeamulet.table import events as e
from cubeamulet.table.absence import found_absent, time_out
from cubeamulet.table.clock import DaysClock, LiveClock, SeatTime
from cubeamulet.table.decide import handle
from cubeamulet.table.project import view_for
from cubeamulet.table.table import Table
from cubeamulet.table.view import OutReason

ANN, BEN, CID, STRANGER = PEOPLE[:4]
END, UNDO = c.Propose("end"), c.Propose("undo")


def proposed(table: Table) -> str:
    assert table.proposal is not None
    return table.proposal.id


def agreed(table: Table, *people: str) -> Table:
    for who in PEOPLE:
        if who in people:
            table = after(table, who, c.Agree(proposed(table)))
    return table


def test_a_game_ends_once_everybody_has_agreed() -> None:
    table = after(gargon_at(), BEN, END)
    assert table.proposal is not None
    assert table.proposal.agreed == (1,)
    table = agreed(table, ANN)
    assert table.ending is None
    table = agreed(table, CID)
    assert table.ending is EndReason.AGREED
    assert table.proposal is None


def test_bots_always_agree() -> None:
    assert after(with_bots("gargon", 1), ANN, END).ending is EndReason.AGREED
    table = after(with_bots("gargon", 2), ANN, END)
    assert agreed(table, BEN).ending is EndReason.AGREED


def test_who_is_absent_or_has_resigned_is_not_asked() -> None:
    done = found_absent(gargon_at(), [Seat(0)], house())
    assert done is not None
    table = after(done.table, BEN, END)
    assert agreed(table, CID).ending is EndReason.AGREED
    table = after(after(gargon_at(), ANN, c.Resign()), BEN, END)
    assert agreed(table, CID).ending is EndReason.AGREED


def out_of_time(absence: c.Absence) -> Table:
    """Cid, whose turn it is, has no time left; Ann proposes the end, and Ben agrees."""
    table = play_first(play_first(gargon_at(TimeRules(LiveClock(60, 5), absence))))
    done = time_out(table, house(2000.0))
    assert done is not None
    assert done.table.out == (None, None, OutReason.TIME)
    return agreed(after(done.table, ANN, END), BEN)


def test_who_is_out_of_time_but_plays_on_is_asked_like_all() -> None:
    table = out_of_time("wait")
    assert table.ending is None
    assert agreed(table, CID).ending is EndReason.AGREED
    assert after(table, CID, c.Decline(proposed(table))).proposal is None


def test_who_is_out_of_time_and_played_for_is_not_asked() -> None:
    assert out_of_time("bot").ending is EndReason.AGREED


def test_who_is_out_of_time_and_leaves_keeps_nobody_from_agreeing() -> None:
    done = found_absent(out_of_time("wait"), [Seat(2)], house(2000.0))
    assert done is not None
    assert done.events[0] == e.SeatLapsed(Seat(2), OutReason.ABSENT)
    assert done.table.ending is EndReason.AGREED


def test_when_the_last_who_was_asked_is_gone_the_others_have_agreed() -> None:
    table = agreed(after(gargon_at(), BEN, END), CID)
    done = found_absent(table, [Seat(0)], house())
    assert done is not None
    assert done.table.ending is EndReason.AGREED
    assert after(table, ANN, c.Resign()).ending is EndReason.AGREED


def test_a_proposal_is_gone_with_whoever_made_it() -> None:
    table = after(after(gargon_at(), BEN, END), BEN, c.Resign())
    assert table.proposal is None
    assert table.ending is None


def test_one_no_is_enough() -> None:
    table = after(gargon_at(), BEN, END)
    assert after(table, CID, c.Decline(proposed(table))).proposal is None


def test_a_proposal_can_be_withdrawn() -> None:
    table = after(gargon_at(), BEN, END)
    assert after(table, BEN, c.Decline(proposed(table))).proposal is None


def test_the_proposal_to_end_outlives_a_move() -> None:
    table = play_first(after(gargon_at(), BEN, END))
    assert table.proposal is not None


def test_the_owner_of_a_slate_ends_it_alone() -> None:
    assert after(slate(), HOST, END).ending is EndReason.AGREED


def test_a_move_that_showed_nothing_is_taken_back_once_everybody_has_agreed() -> None:
    before = gargon_at()
    table = after(play_first(before), ANN, UNDO)
    table = agreed(table, BEN, CID)
    assert table.playing is not None
    assert before.playing is not None
    assert table.playing.state == before.playing.state
    assert table.playing.open == before.playing.open
    assert table.proposal is None
    assert table.undo is None


def asked_now(table: Table, seat: int) -> str:
    """The id under which a seat is told its question."""
    view = view_for(table, Seat(seat))
    assert isinstance(view, GargonView)
    assert view.question is not None
    return view.question.id


def test_an_answer_to_what_was_asked_before_a_move_was_taken_back_comes_too_late() -> None:
    table = play_first(gargon_at())
    late = c.Play(asked_now(table, 1), "pass")
    table = agreed(after(table, ANN, UNDO), BEN, CID)
    table = play_first(table)
    assert code(table, BEN, late) == "decision_closed"
    on_time = c.Play(asked_now(table, 1), "pass")
    assert after(table, BEN, on_time).version == table.version + 1


def test_who_takes_a_move_back_is_asked_under_another_id() -> None:
    before = gargon_at()
    table = agreed(after(play_first(before), ANN, UNDO), BEN, CID)
    assert asked_now(table, 0) != asked_now(before, 0)
    twice = agreed(after(play_first(table), ANN, UNDO), BEN, CID)
    assert len({asked_now(each, 0) for each in (before, table, twice)}) == 3


def test_an_answer_to_a_question_of_the_game_before_comes_too_late() -> None:
    before = gargon_at()
    late = next_play(before)[1]
    table = after(agreed(after(before, ANN, END), BEN, CID), ANN, c.Rematch())
    for who in (ANN, BEN, CID):
        table = after(table, who, c.Contribute(BYTES))
    table = after(table, HOST, c.StartGame())
    assert asked_now(table, 0) != asked_now(before, 0)
    assert code(table, ANN, late) == "decision_closed"


def test_a_game_without_other_persons_takes_a_move_back_at_once() -> None:
    table = play_first(with_bots("gargon", 1))
    done = handle(table, UNDO, ANN, house())
    assert [type(event) for event in done.events] == [e.Proposed, e.MoveUndone]


def test_only_the_newest_move_can_be_taken_back_and_only_by_its_player() -> None:
    table = play_first(gargon_at())
    assert code(table, BEN, UNDO) == "nothing_to_undo"
    table = play_first(table)
    assert code(table, ANN, UNDO) == "nothing_to_undo"
    assert after(table, BEN, UNDO).proposal is not None


def test_nothing_is_taken_back_before_the_first_move_or_twice() -> None:
    assert code(gargon_at(), ANN, UNDO) == "nothing_to_undo"
    table = agreed(after(play_first(gargon_at()), ANN, UNDO), BEN, CID)
    assert code(table, ANN, UNDO) == "nothing_to_undo"


def test_a_draw_and_what_was_turned_up_cannot_be_taken_back() -> None:
    table = play_first(gargon_at())
    table = after(table, BEN, c.Play("1.0/1", "pass"))
    assert after(table, BEN, UNDO).proposal is not None
    table = after(table, BEN, c.Play("1.0/2", "left"))
    assert code(table, BEN, UNDO) == "nothing_to_undo"
    table = after(table, BEN, c.Play("1.0/3", "stop"))
    assert after(table, BEN, UNDO).proposal is not None
    for number, move in enumerate(("pass", "left", "stop"), 4):
        table = after(table, CID, c.Play(f"1.0/{number}", move))
    assert code(table, CID, UNDO) == "nothing_to_undo"


def test_at_bargon_nothing_can_be_taken_back() -> None:
    assert code(play_first(running()), ANN, UNDO) == "nothing_to_undo"
    assert code(after(slate(), HOST, c.Play("1.0/slate-0", "enter none")), HOST, UNDO) == (
        "nothing_to_undo"
    )


def test_a_move_made_meanwhile_withdraws_the_wish_to_take_one_back() -> None:
    table = after(play_first(gargon_at()), ANN, UNDO)
    table = play_first(table)
    assert table.proposal is None
    assert code(table, BEN, c.Agree("undo-6")) == "no_proposal"


def test_the_time_that_went_by_stays_gone_and_nothing_is_won_by_taking_back() -> None:
    table = play_first(gargon_at(TimeRules(LiveClock(60, 5))), at=1010.0)
    table = after(table, ANN, UNDO, at=1020.0)
    for who in (BEN, CID):
        table = after(table, who, c.Agree(proposed(table)), at=1030.0)
    assert table.times == (SeatTime(50.0, 1030.0), SeatTime(40.0), SeatTime(60.0))


def test_in_a_game_over_days_a_move_taken_back_is_asked_for_anew() -> None:
    table = play_first(gargon_at(TimeRules(DaysClock(1))), at=1010.0)
    table = after(table, ANN, UNDO, at=1020.0)
    for who in (BEN, CID):
        table = after(table, who, c.Agree(proposed(table)), at=1030.0)
    assert table.times[0] == SeatTime(86_400.0, 1030.0)


def test_one_thing_is_proposed_at_a_time() -> None:
    table = after(gargon_at(), BEN, END)
    assert code(table, ANN, END) == "proposal_open"


def test_nobody_agrees_twice() -> None:
    table = after(gargon_at(), BEN, END)
    assert code(table, BEN, c.Agree(proposed(table))) == "already_agreed"


def test_consent_to_one_proposal_is_not_taken_for_the_next() -> None:
    table = after(gargon_at(), BEN, END)
    first = proposed(table)
    table = after(table, BEN, c.Decline(first))
    assert code(table, CID, c.Agree(first)) == "no_proposal"
    table = after(table, BEN, END)
    assert code(table, CID, c.Agree(first)) == "no_proposal"
    assert code(table, CID, c.Decline(first)) == "no_proposal"


def test_only_who_plays_is_asked() -> None:
    for wish in (END, UNDO, c.Agree("end-5"), c.Decline("end-5")):
        assert code(gargon_at(), STRANGER, wish) == "not_seated"
        assert code(seated(), ANN, wish) == "not_playing"
        assert code(ended(), ANN, wish) == "not_playing"
    table = after(after(gargon_at(), ANN, c.Resign()), BEN, END)
    assert code(table, ANN, c.Agree(proposed(table))) == "seat_resigned"
    assert code(table, ANN, c.Decline(proposed(table))) == "seat_resigned"


def test_an_end_in_time_leaves_no_proposal_open() -> None:
    table = after(gargon_at(TimeRules(LiveClock(60, 5), "end")), BEN, END)
    done = time_out(table, house(2000.0))
    assert done is not None
    assert done.table.ending is EndReason.EXPIRED
    assert done.table.proposal is None
