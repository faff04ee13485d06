"""Every way in which a table says no."""

import pytest
from tests.unit.table.support import (
    BYTES,
    HOST,
    HOUSE,
    PEOPLE,
    after,
    code,
    ended,
    next_play,
    opened,
    opening,
    running,
    seated,
    slate,
    take,
)

from cubeamulet.games.catalog import NEWEST
from cubeamulet.records.model import EndReason
from cubeamulet.table import commands as c
from cubeamulet.table.asking import asked_as
from cubeamulet.table.decide import LONGEST_SLATE, handle, open_table
from cubeamulet.table.refusals import KINDS, Kind, Refused, kind_of
from cubeamulet.table.table import Table

ANN, BEN, CID, STRANGER = PEOPLE[:4]
LEAVE, START, REMATCH = c.LeaveSeat(), c.StartGame(), c.Rematch()


def code_of_opening(wish: c.OpenTable) -> str:
    with pytest.raises(Refused) as refused:
        open_table(wish, HOST, HOUSE, NEWEST)
    return refused.value.problem.code


@pytest.mark.parametrize(
    ("wish", "expected"),
    [
        (opening("chess"), "bad_game"),
        (opening("bargon", 7), "bad_options"),
        (opening("bargon", 3, {"ante": -1}), "bad_options"),
        (opening("bargon", 3, {"colour": "red"}), "bad_options"),
        (opening("bargon", 3, {"cubes": "physical"}), "bad_names"),
        (opening("bargon", 3, {"cubes": "physical"}, ("Ann", "Ben")), "bad_names"),
        (opening("bargon", 3, {"cubes": "physical"}, ("Ann", "Ben", " \t ")), "bad_name"),
        (opening("bargon", 2, None, ("Ann", "Ben")), "bad_names"),
    ],
)
def test_a_table_that_nobody_can_play_at_is_not_opened(wish: c.OpenTable, expected: str) -> None:
    assert code_of_opening(wish) == expected


def test_the_second_to_claim_a_seat_is_told_that_it_is_taken() -> None:
    table = after(opened(), ANN, take(opened(), 0))
    assert code(table, BEN, take(table, 0)) == "seat_taken"


def test_nobody_has_two_seats_at_a_table() -> None:
    table = after(opened(), ANN, take(opened(), 0))
    assert code(table, ANN, take(table, 1)) == "already_seated"


def test_without_the_invitation_nobody_sits_down() -> None:
    assert code(opened(), ANN, c.TakeSeat(0, "Ann", "guess", BYTES)) == "wrong_invite"
    assert code(opened(), ANN, c.TakeSeat(0, "Ann", "größer", BYTES)) == "wrong_invite"


@pytest.mark.parametrize("seat", [-1, 3, 99])
def test_there_are_only_as_many_seats_as_players(seat: int) -> None:
    table = opened()
    assert code(table, ANN, take(table, seat)) == "no_such_seat"
    assert code(table, HOST, c.SeatBot(seat, "random")) == "no_such_seat"
    assert code(table, HOST, c.OpenSeat(seat)) == "no_such_seat"


@pytest.mark.parametrize("name", ["   ", "\u0000", "a\u202eb", "\u200b", "x" * 25])
def test_a_name_that_cannot_be_shown_is_not_taken(name: str) -> None:
    table = opened()
    assert code(table, ANN, take(table, 0, name)) == "bad_name"


def test_only_who_sits_can_stand_up_or_contribute() -> None:
    assert code(seated(), STRANGER, LEAVE) == "not_seated"
    assert code(seated(), STRANGER, c.Contribute(BYTES)) == "not_seated"


def test_who_has_contributed_does_not_contribute_again() -> None:
    assert code(seated(), ANN, c.Contribute(BYTES)) == "already_contributed"


def test_only_the_host_seats_bots_and_frees_seats() -> None:
    table = after(opened(), ANN, take(opened(), 0))
    assert code(table, ANN, c.SeatBot(1, "random")) == "not_host"
    assert code(table, BEN, c.OpenSeat(0)) == "not_host"


def test_a_bot_is_put_on_a_free_seat_only() -> None:
    table = after(opened(), ANN, take(opened(), 0))
    assert code(table, HOST, c.SeatBot(0, "random")) == "seat_taken"


def test_a_bot_must_exist() -> None:
    assert code(opened(), HOST, c.SeatBot(0, "oracle")) == "unknown_bot"


def test_a_free_seat_cannot_be_freed() -> None:
    assert code(opened(), HOST, c.OpenSeat(0)) == "seat_free"


def test_no_game_starts_while_a_seat_is_free() -> None:
    assert code(opened(), HOST, START) == "seats_free"


def test_bargon_is_started_by_the_scorekeeper_and_nobody_else() -> None:
    table = seated("bargon", 3, {"scorekeeper": 2})
    assert code(table, HOST, START) == "not_starter"
    assert code(table, ANN, START) == "not_starter"
    assert after(table, CID, START).playing is not None


def test_gargon_is_started_by_the_host_and_nobody_else() -> None:
    table = seated("gargon", 3)
    assert code(table, ANN, START) == "not_starter"
    assert after(table, HOST, START).playing is not None


def test_a_rematch_does_not_start_before_everybody_has_contributed_again() -> None:
    table = after(ended(), ANN, REMATCH)
    table = after(table, ANN, c.Contribute(BYTES))
    assert code(table, ANN, START) == "not_everybody_is_ready"


@pytest.mark.parametrize(
    "wish", [LEAVE, START, c.OpenSeat(0), c.SeatBot(0, "random"), c.Contribute(BYTES)]
)
def test_seats_are_fixed_once_the_game_has_started(wish: c.WishUnion) -> None:
    assert code(running(), HOST, wish) == "game_started"
    assert code(running(), STRANGER, take(running(), 0)) == "game_started"


def test_nobody_moves_before_the_game() -> None:
    assert code(seated(), ANN, c.Play("1.0/throw-1", "throw")) == "not_playing"


def test_only_who_sits_can_move() -> None:
    assert code(running(), STRANGER, c.Play("1.0/throw-1", "throw")) == "not_seated"
    assert code(running(), HOST, c.Play("1.0/throw-1", "throw")) == "not_seated"


def test_a_double_tap_does_not_throw_twice() -> None:
    table = after(running(), ANN, c.Play("1.0/throw-1", "throw"))
    assert code(table, ANN, c.Play("1.0/throw-1", "throw")) == "decision_closed"


def test_a_late_throw_is_not_taken_for_the_next_round() -> None:
    table = running()
    for who in (ANN, BEN, CID):
        table = after(table, who, c.Play("1.0/throw-1", "throw"))
    assert code(table, ANN, c.Play("1.0/throw-1", "throw")) == "decision_closed"


def test_only_one_of_two_lifts_the_cup() -> None:
    table = running("bargon", 2)
    for who in (ANN, BEN):
        table = after(table, who, c.Play("1.0/throw-1", "throw"))
    table = after(table, BEN, c.Play("1.0/lift-1", "lift"))
    assert code(table, ANN, c.Play("1.0/lift-1", "lift")) == "decision_closed"


def test_after_the_end_no_decision_is_open() -> None:
    assert code(ended(), ANN, c.Play("1.0/throw-6", "throw")) == "decision_closed"


def test_a_text_that_is_no_move_is_refused_as_unreadable() -> None:
    assert code(running(), ANN, c.Play("1.0/throw-1", "jump")) == "unparsable_move"


def test_an_illegal_move_names_the_rule() -> None:
    with pytest.raises(Refused) as refused:
        handle(running(), c.Play("1.0/throw-1", "lift"), ANN, HOUSE)
    assert refused.value.problem.rule == "B-3"
    assert kind_of(refused.value.problem) is Kind.INVALID


def test_a_rematch_comes_after_the_game() -> None:
    assert code(running(), ANN, REMATCH) == "not_ended"
    assert code(ended(), STRANGER, REMATCH) == "not_seated"


def test_nobody_sits_down_at_a_slate() -> None:
    assert code(slate(), ANN, take(slate(), 0)) == "game_started"
    assert code(slate(), ANN, c.Play("1.0/slate-0", "enter none")) == "not_seated"


def note(table: Table, move: str) -> c.Play:
    """An answer to what the slate asks now."""
    assert table.running is not None
    return c.Play(asked_as(table, table.running.open[0].id), move)


def full_slate(*entries: str) -> Table:
    """A slate with so many entries that were taken back that these, which stand, fill it."""
    table = slate()
    for number in range(LONGEST_SLATE - len(entries)):
        table = after(table, HOST, note(table, "undo" if number % 2 else "enter none"))
    for entry in entries:
        table = after(table, HOST, note(table, entry))
    return table


def test_a_slate_has_room_for_much_but_not_without_end() -> None:
    table = full_slate(*["enter none"] * 2)
    for move in ("enter none", "undo"):
        assert code(table, HOST, note(table, move)) == "slate_full"
    assert after(table, HOST, c.Propose("end")).ending is EndReason.AGREED


def test_a_full_slate_that_is_decided_can_be_closed() -> None:
    table = full_slate(*["enter seat 1"] * 6)
    assert code(table, HOST, note(table, "undo")) == "slate_full"
    assert after(table, HOST, note(table, "close")).ending is EndReason.FINISHED


def test_what_is_refused_changes_nothing() -> None:
    table = running()
    who, play = next_play(table)
    assert code(table, STRANGER, play) == "not_seated"
    assert after(table, who, play).version == table.version + 1


def test_every_refusal_has_a_kind() -> None:
    assert set(KINDS.values()) <= set(Kind)
    assert kind_of(Refused("illegal_lay", "no").problem) is Kind.INVALID
