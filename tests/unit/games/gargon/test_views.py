"""What a viewer sees, and what is kept from him."""

import msgspec
import pytest
from tests.support.gargon import Table, position, random_game

from cubeamulet.games.core.contract import SPECTATOR, Seat
from cubeamulet.games.gargon.cards import colour_counts
from cubeamulet.games.gargon.events import Fought, Laid, TurnedUp
from cubeamulet.games.gargon.game import GARGON
from cubeamulet.games.gargon.model import Memory, Options
from cubeamulet.games.gargon.view import DrawQuestion, LayQuestion, OrderQuestion

CLOSED = Options(memory=Memory.CLOSED)


def test_backs_show_every_colour_and_no_value() -> None:
    """G-2."""
    table = Table(position("R1 B2", "Y1 Y2", "V1", left="W5 G3", right="B9"))
    seen = GARGON.view_for(table.state, SPECTATOR)
    assert seen.piles == ("WG", "B")
    assert seen.seats[1].hand == (0, 0, 0, 0, 2, 0)
    assert b'"Y1"' not in msgspec.json.encode(seen)


def test_only_its_owner_sees_a_hand() -> None:
    """G-2."""
    table = Table(position("R1 B2", "Y1 Y2", "V1"))
    assert GARGON.view_for(table.state, Seat(0)).hand == ("B2", "R1")
    assert GARGON.view_for(table.state, Seat(1)).hand == ("Y2", "Y1")
    assert GARGON.view_for(table.state, SPECTATOR).hand == ()


def test_laid_cards_show_their_backs_until_all_are_turned_up() -> None:
    """G-19."""
    table = Table(position("R9 B2", "R1", "V1")).play("R9")
    own, other = (GARGON.view_for(table.state, Seat(seat)).seats[0].laid for seat in (0, 1))
    assert own is not None
    assert other is not None
    assert (own.cards, other.cards, other.colours) == (("R9",), None, "R")


def test_the_question_tells_what_is_legal_in_compact_form() -> None:
    table = Table(position("R9 B2 B3", "R1 V2", "V1 R3"))
    question = GARGON.view_for(table.state, Seat(0)).question
    assert isinstance(question, LayQuestion)
    assert question.patterns == ("1", "2", "1+1", "2+1")
    assert (question.colours, question.may_pass) == ("WBVRYG", False)
    table.play("B2 R9", "V2 R1")
    last = GARGON.view_for(table.state, Seat(2)).question
    assert isinstance(last, LayQuestion)
    assert (last.patterns, last.colours, last.may_pass) == (("1+1",), "BVR", True)


def test_only_the_asked_seat_has_a_question_but_everybody_sees_who_is_asked() -> None:
    table = Table(position("R9", "R1", "V1")).play("R9", "pass", "left")
    assert isinstance(GARGON.view_for(table.state, Seat(1)).question, DrawQuestion)
    other = GARGON.view_for(table.state, Seat(2))
    assert other.question is None
    assert [(w.seat, w.kind) for w in other.waiting] == [(1, "draw")]


def test_the_picker_is_asked_for_the_order_with_the_colours_he_may_name() -> None:
    table = Table(position("R9 B9", "B2 R2", "R3 B3", left="W1 W2 W3", right="G1 G2 G3"))
    table.play("B9 R9", "B2 R2", "B3 R3")
    question = GARGON.view_for(table.state, Seat(0)).question
    assert isinstance(question, OrderQuestion)
    assert question.colours == "BR"


def test_with_open_memory_winnings_discards_and_live_points_are_shown() -> None:
    """G-31."""
    table = Table(position("R9", "R1", "V1")).play("R9", "R1", "pass", "left", "stop", "left")
    seen = GARGON.view_for(table.state, SPECTATOR)
    assert seen.seats[0].winnings.cards == ("R9",)
    assert "R1" in (seen.discards.cards or ())
    assert seen.score is not None
    assert seen.score.points[0] == 12


def test_with_closed_memory_only_numbers_of_older_rounds_are_shown() -> None:
    """G-31."""
    start = position("R9 Y3", "R1 Y5", "V1 V2", options=CLOSED, left="W1 W2 W3 W4")
    table = Table(start).play("R9", "R1", "pass", "left", "stop", "left")
    seen = GARGON.view_for(table.state, Seat(0))
    assert seen.seats[0].winnings.cards is None
    assert seen.seats[0].winnings.counts == (0, 0, 0, 1, 0, 0)
    assert seen.score is None
    assert [f.card for f in seen.fights[0].fighters or ()] == ["R9", "R1"]
    table.play("Y5", "V1", "pass", "left", "stop")
    later = GARGON.view_for(table.state, Seat(0))
    assert b'"R9"' not in msgspec.json.encode(later)


def test_closed_memory_forgets_in_the_log_too_ones_own_cards_included() -> None:
    """G-31."""
    start = position("R9 Y3", "R1 Y5", "V1 V2", options=CLOSED, left="W1 W2 W3 W4")
    table = Table(start).play("R9", "R1", "pass", "left", "stop", "left")
    remembered = GARGON.events_for(table.events, table.state, Seat(0))
    assert any(isinstance(e, TurnedUp) and e.cards for e in remembered)
    table.play("Y5", "V1", "pass", "left", "stop")
    log = GARGON.events_for(table.events, table.state, Seat(0))
    assert b'"R9"' not in msgspec.json.encode(log)
    assert next(e.winner for e in log if isinstance(e, Fought)) == 0
    assert next(e for e in log if isinstance(e, Laid)).colours == "R"


def test_closed_memory_opens_when_the_game_is_over() -> None:
    """G-31."""
    *_, end = random_game(3, seed=9, options={"memory": "closed"})
    seen = GARGON.view_for(end.state, SPECTATOR)
    assert seen.score is not None
    assert seen.seats[0].winnings.cards is not None
    log = GARGON.events_for(end.events, end.state, SPECTATOR)
    assert all(event.cards for event in log if isinstance(event, TurnedUp))


@pytest.mark.parametrize("players", [3, 4, 5])
def test_counts_in_a_view_are_those_of_the_state(players: int) -> None:
    for moment in random_game(players, seed=players):
        seen = GARGON.view_for(moment.state, SPECTATOR)
        assert [s.hand for s in seen.seats] == [colour_counts(h) for h in moment.state.hands]
        assert [len(p) for p in seen.piles] == [len(p) for p in moment.state.piles]
