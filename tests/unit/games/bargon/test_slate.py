"""The slate of a physical table, rulings B-10 to B-13."""

import pytest
from tests.unit.games.bargon.playing import Table

from cubeamulet.games.bargon import BARGON
from cubeamulet.games.bargon.events import (
    GameEnded,
    RoundScored,
    SlateEntered,
    SlateUndone,
    TiedAfter,
)
from cubeamulet.games.bargon.model import SlateNote
from cubeamulet.games.bargon.view import SlateQuestion
from cubeamulet.games.core.contract import Seat, Termination
from cubeamulet.games.core.errors import IllegalMove, NotYourTurn


def slate(players: int = 3, *entries: str, **options: object) -> Table:
    table = Table(players, cubes="physical", **options)
    table.play(table.state.options.scorekeeper, *entries)
    return table


def decided() -> Table:
    return slate(3, *["enter none"] * 5, "enter seat 1")


def refusal(table: Table, text: str) -> tuple[str, str]:
    with pytest.raises(IllegalMove) as error:
        table.play(0, text)
    return error.value.rule, error.value.code


def test_only_the_scorekeeper_is_asked() -> None:
    """B-10."""
    table = slate(3, scorekeeper=2)
    assert [(d.seat, d.id, d.kind) for d in table.decisions()] == [(2, "slate-0", "slate")]
    with pytest.raises(NotYourTurn):
        table.play(0, "enter none")


def test_colours_by_seat_tell_who_was_odd() -> None:
    """B-10."""
    table = slate(3, "enter R B R")
    assert table.last == (
        SlateEntered(Seat(0), 1, "enter R B R"),
        RoundScored(1, Seat(1), 1, (0, 1, 0)),
    )
    assert table.state.rounds[0].colours == "RBR"
    assert table.state.rounds[0].faces is None


def test_with_two_players_the_cups_colour_comes_last() -> None:
    """B-10."""
    assert slate(2, "enter R R B").state.rounds[0].odd == "cup"


def test_one_tap_on_the_odd_one_does_without_colours() -> None:
    """B-10."""
    table = slate(2, "enter none", "enter seat 1", "enter cup")
    assert [(line.odd, line.colours, line.points) for line in table.state.rounds] == [
        (None, None, 0), (1, None, 2), ("cup", None, 0)
    ]  # fmt: skip


def test_three_players_have_no_cup_and_two_no_third_seat() -> None:
    """B-10."""
    assert refusal(slate(3), "enter cup") == ("B-10", "no_cup")
    assert refusal(slate(2), "enter seat 2") == ("B-10", "no_such_seat")


def test_a_cube_of_the_program_is_not_thrown_at_a_physical_table() -> None:
    """B-10."""
    assert refusal(slate(3), "throw") == ("B-10", "asked_for_slate")


@pytest.mark.parametrize("players", [2, 3])
def test_legal_moves_are_exactly_what_the_slate_takes(players: int) -> None:
    """B-10."""
    legal = slate(players).legal(0)
    assert len(legal) == len(set(legal)) == 12
    for text in legal:
        slate(players, text)


def test_undo_takes_back_the_newest_entry() -> None:
    """B-11."""
    table = slate(3, "enter seat 0", "enter R B R", "undo")
    assert table.last == (SlateUndone(Seat(0), 2, "enter R B R", (1, 0, 0)),)
    assert table.state.totals == (1, 0, 0)


def test_undo_repeats_down_to_the_first_entry() -> None:
    """B-11."""
    table = slate(3, "enter seat 0", "enter seat 1", "undo", "undo")
    assert table.state.totals == (0, 0, 0)
    assert refusal(table, "undo") == ("B-11", "nothing_to_undo")


def test_entries_taken_back_and_undos_stay_in_the_history() -> None:
    """B-11."""
    table = slate(3, "enter seat 0", "enter seat 1", "undo", "enter none", "undo", "undo")
    assert table.view().history == (
        SlateNote("enter seat 0", 1, stands=False),
        SlateNote("enter seat 1", 2, stands=False),
        SlateNote("undo", 2, stands=False),
        SlateNote("enter none", 2, stands=False),
        SlateNote("undo", 2, stands=False),
        SlateNote("undo", 1, stands=False),
    )


def test_a_correction_stands_in_place_of_what_it_corrects() -> None:
    """B-11."""
    table = slate(3, "enter seat 0", "undo", "enter seat 2")
    assert [note.stands for note in table.state.history] == [False, False, True]
    assert table.state.totals == (0, 0, 1)


def test_a_decided_slate_takes_no_entry_but_undo_and_close() -> None:
    """B-12."""
    table = decided()
    assert table.legal(0) == ["undo", "close"]
    assert refusal(table, "enter none") == ("B-12", "slate_decided")


def test_the_deciding_entry_can_be_taken_back() -> None:
    """B-11, B-12."""
    table = decided()
    table.play(0, "undo", "enter seat 2", "close")
    assert table.last == (GameEnded((0, 0, 6), (Seat(2),)),)


def test_an_undecided_slate_cannot_be_closed() -> None:
    """B-12."""
    assert refusal(slate(3, "enter seat 0"), "close") == ("B-12", "slate_undecided")


def test_a_tie_after_the_sixth_round_wants_one_more() -> None:
    """B-7, B-12."""
    table = slate(3, *["enter none"] * 6)
    assert table.last[-1] == TiedAfter(6, (Seat(0), Seat(1), Seat(2)))
    assert "close" not in table.legal(0)
    assert table.view().tied


def test_close_ends_the_game() -> None:
    """B-12."""
    table = decided()
    assert BARGON.outcome(table.state) is None
    table.play(0, "close")
    outcome = BARGON.outcome(table.state)
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ((0, 6, 0), (1,))
    assert outcome.termination is Termination.CLOSED
    with pytest.raises(NotYourTurn):
        table.play(0, "undo")


def test_the_ante_is_only_noted() -> None:
    """B-13."""
    table = slate(3, *["enter none"] * 5, "enter seat 1", "close", ante=20)
    view = table.view()
    assert (view.options.ante, view.pot) == (20, 0)
    assert view.result is not None
    assert view.result.chips == 0
    outcome = BARGON.outcome(table.state)
    assert outcome is not None
    assert outcome.breakdown["pot"] is None


def test_every_entry_and_every_undo_makes_a_new_question() -> None:
    """B-5."""
    table = slate(3, "enter none", "undo", "enter none")
    assert table.decisions()[0].id == "slate-3"


def test_the_scorekeepers_question_lists_what_may_be_done() -> None:
    """B-10, B-12."""
    question = slate(2, "enter none").view(0).question
    assert isinstance(question, SlateQuestion)
    assert question.id == "slate-1"
    assert "enter cup" in question.entries
    assert (question.may_undo, question.may_close) == (True, False)
    after = decided().view(0).question
    assert after == SlateQuestion("slate-6", (), may_undo=True, may_close=True)
