"""Games with cubes that the program throws, rulings B-2 to B-8."""

import pytest
from tests.unit.games.bargon.playing import Table

from cubeamulet.games.bargon import BARGON
from cubeamulet.games.bargon.events import (
    BargonEvent,
    GameEnded,
    Lifted,
    Paid,
    PotFilled,
    PotPaidOut,
    Revealed,
    RoundScored,
    Threw,
    TiedAfter,
)
from cubeamulet.games.bargon.model import BargonOptions, BargonState, Move
from cubeamulet.games.bargon.view import BargonView
from cubeamulet.games.core.contract import Game, Numbers, Seat, Stakes, Termination
from cubeamulet.games.core.errors import IllegalMove, NotYourTurn

# The assignment lets the type checker compare Bargon with the contract of all games.
GAME: Game[BargonOptions, BargonState, Move, BargonEvent, BargonView] = BARGON

SEAT_0, SEAT_1, SEAT_2 = Seat(0), Seat(1), Seat(2)


def ids(table: Table) -> list[tuple[int, str]]:
    return [(decision.seat, decision.id) for decision in table.decisions()]


def test_bargon_introduces_itself() -> None:
    assert (GAME.name, GAME.rules, GAME.player_counts) == ("bargon", "bargon/1", (2, 3))


def test_without_an_ante_everybody_is_asked_to_throw_at_once() -> None:
    """B-2, B-3."""
    assert ids(Table(3)) == [(0, "throw-1"), (1, "throw-1"), (2, "throw-1")]


def test_with_an_ante_everybody_is_asked_to_pay_first() -> None:
    """B-2."""
    table = Table(3, ante=10)
    assert ids(table) == [(0, "pay"), (1, "pay"), (2, "pay")]
    table.play(2, "pay")
    assert table.last == (Paid(SEAT_2, chips=10, pot=10),)
    assert ids(table) == [(0, "pay"), (1, "pay")]


def test_nobody_throws_before_everybody_has_paid() -> None:
    """B-2."""
    table = Table(3, ante=10)
    table.play(0, "pay")
    with pytest.raises(NotYourTurn):
        table.play(0, "throw")
    with pytest.raises(IllegalMove) as error:
        table.play(1, "throw")
    assert (error.value.rule, error.value.code) == ("B-2", "asked_for_pay")


def test_the_last_ante_fills_the_pot_and_opens_the_first_round() -> None:
    """B-2."""
    table = Table(2, ante=10)
    table.all_play("pay")
    assert table.last == (Paid(SEAT_1, chips=10, pot=20), PotFilled(20))
    assert table.asked() == ["throw", "throw"]


def test_a_throw_alone_draws_nothing() -> None:
    """B-3, B-4."""
    table = Table(3)
    table.play(1, "throw")
    assert table.last == (Threw(SEAT_1, round=1),)
    assert ids(table) == [(0, "throw-1"), (2, "throw-1")]
    assert BARGON.chance(table.state) is None


def test_the_last_throw_wants_three_faces_of_six() -> None:
    """B-3."""
    table = Table(2)
    table.play(0, "throw")
    step = BARGON.play(table.state, SEAT_1, BARGON.parse_move("throw"))
    assert BARGON.chance(step.state) == Numbers("bargon/throw/1", 6, 3)
    assert BARGON.decisions(step.state) == ()


def test_faces_are_taken_only_when_they_are_wanted() -> None:
    table = Table(3)
    with pytest.raises(ValueError, match="no throw waits"):
        BARGON.settle(table.state, (0, 0, 3))


def test_all_cubes_are_revealed_together_and_the_round_is_scored() -> None:
    """B-4, B-7."""
    table = Table(3, "RBR")
    table.all_play("throw")
    assert table.last == (
        Threw(SEAT_2, round=1),
        Revealed(1, "RBR", (0, 3, 0)),
        RoundScored(1, SEAT_1, 1, (0, 1, 0)),
    )
    assert ids(table) == [(0, "throw-2"), (1, "throw-2"), (2, "throw-2")]


def test_three_alike_bring_nobody_points() -> None:
    table = Table(3, "BBB")
    table.all_play("throw")
    assert table.last[-1] == RoundScored(1, None, 0, (0, 0, 0))


def test_a_round_is_worth_its_number() -> None:
    table = Table(3, "RRR", "RRR", "RRR", "BRR")
    table.play_rounds(4)
    assert table.last[-1] == RoundScored(4, SEAT_0, 4, (4, 0, 0))


def test_a_seat_that_has_thrown_is_not_asked_again_in_that_round() -> None:
    """B-3."""
    table = Table(3)
    table.play(1, "throw")
    with pytest.raises(NotYourTurn):
        table.play(1, "throw")


@pytest.mark.parametrize("seat", [-1, 3])
def test_nobody_sits_beyond_the_last_chair(seat: int) -> None:
    table = Table(3)
    with pytest.raises(NotYourTurn):
        table.play(seat, "throw")
    assert table.legal(seat) == []


@pytest.mark.parametrize("text", ["pay", "lift", "enter none", "undo", "close"])
def test_a_move_that_answers_another_question_is_refused(text: str) -> None:
    """B-5."""
    table = Table(3)
    before = table.state
    with pytest.raises(IllegalMove) as error:
        table.play(0, text)
    assert (error.value.rule, error.value.code) == ("B-3", "asked_for_throw")
    assert table.state == before


def test_with_two_players_the_cup_stays_until_somebody_lifts_it() -> None:
    """B-6."""
    table = Table(2, "RBR")
    table.all_play("throw")
    assert table.last == (Threw(SEAT_1, round=1), Revealed(1, "RB", (0, 3)))
    assert ids(table) == [(0, "lift-1"), (1, "lift-1")]


@pytest.mark.parametrize("seat", [0, 1])
def test_either_player_may_lift_the_cup_and_the_other_then_cannot(seat: int) -> None:
    """B-6."""
    table = Table(2, "RBR")
    table.all_play("throw")
    table.play(seat, "lift")
    assert table.last == (
        Lifted(Seat(seat), 1, "R", 0),
        RoundScored(1, SEAT_1, 1, (0, 1)),
    )
    with pytest.raises(IllegalMove) as error:
        table.play(1 - seat, "lift")
    assert error.value.code == "asked_for_throw"


def test_no_throw_passes_the_standing_cup() -> None:
    """B-6."""
    table = Table(2)
    table.all_play("throw")
    with pytest.raises(IllegalMove) as error:
        table.play(0, "throw")
    assert (error.value.rule, error.value.code) == ("B-6", "asked_for_lift")


def test_nothing_is_recorded_for_the_cups_cube() -> None:
    table = Table(2, "RRB")
    table.play_rounds(1)
    assert table.last[-1] == RoundScored(1, "cup", 0, (0, 0))


def test_the_game_ends_by_itself_after_the_sixth_round_with_one_leader() -> None:
    """B-7."""
    table = Table(3, "RRR", "RRR", "RRR", "RRR", "RRR", "RRB")
    table.play_rounds(6)
    assert table.last[-2:] == (
        RoundScored(6, SEAT_2, 6, (0, 0, 6)),
        GameEnded((0, 0, 6), (SEAT_2,)),
    )
    assert table.decisions() == ()
    assert table.legal(0) == []


def test_a_shared_lead_asks_for_further_rounds_in_which_all_throw() -> None:
    """B-7."""
    table = Table(3, "BRR", "RBR", "BRR", "RRB", "RRR")
    table.play_rounds(6)
    assert table.last[-1] == TiedAfter(6, (SEAT_0, SEAT_2))
    assert ids(table) == [(0, "throw-7"), (1, "throw-7"), (2, "throw-7")]
    assert BARGON.outcome(table.state) is None


def test_a_trailing_player_can_win_in_an_extra_round() -> None:
    """B-7."""
    table = Table(3, "BRR", "RBR", "BRR", "RRB", "RRR", "RRR", "RBR")
    table.play_rounds(7)
    assert table.last[-2:] == (
        RoundScored(7, SEAT_1, 7, (4, 9, 4)),
        GameEnded((4, 9, 4), (SEAT_1,)),
    )


def test_the_winner_takes_the_whole_pot() -> None:
    """B-8."""
    table = Table(2, *["RRR"] * 5, "BRR", ante=7)
    table.all_play("pay")
    table.play_rounds(6)
    assert table.last[-2:] == (PotPaidOut(SEAT_0, 14), GameEnded((6, 0), (SEAT_0,)))


def test_without_an_ante_no_pot_is_paid_out() -> None:
    """B-8."""
    table = Table(2, *["RRR"] * 5, "BRR")
    table.play_rounds(6)
    assert not any(isinstance(event, PotPaidOut) for event in table.events)


def test_the_stakes_tell_what_went_into_the_pot_and_what_came_out() -> None:
    """B-8."""
    table = Table(2, *["RRR"] * 5, "BRR", ante=7)
    table.play(1, "pay")
    assert BARGON.stakes(table.state) == Stakes(7, paid=(0, 7), won=(0, 0))
    table.play(0, "pay")
    table.play_rounds(6)
    assert BARGON.stakes(table.state) == Stakes(7, paid=(7, 7), won=(14, 0))


def test_without_an_ante_and_on_a_slate_nothing_is_staked() -> None:
    """B-2, B-13."""
    assert BARGON.stakes(Table(2).state) is None
    assert BARGON.stakes(Table(2, ante=7, cubes="physical").state) is None


def test_the_outcome_tells_rounds_and_pot() -> None:
    table = Table(3, *["RRR"] * 5, "BRR", ante=7)
    table.all_play("pay")
    table.play_rounds(6)
    outcome = BARGON.outcome(table.state)
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ((6, 0, 0), (0,))
    assert outcome.termination is Termination.LEADER
    rounds = outcome.breakdown["rounds"]
    assert isinstance(rounds, list)
    assert rounds[-1] == {
        "round": 6, "colours": "BRR", "faces": (3, 0, 0), "odd": 0, "points": 6
    }  # fmt: skip
    assert outcome.breakdown["pot"] == {"chips": 21, "winner": 0}


def test_a_running_game_has_no_outcome() -> None:
    assert BARGON.outcome(Table(3).state) is None


def test_no_question_ever_comes_back() -> None:
    """B-5."""
    table = Table(2, *["RRR"] * 9, "BRR", ante=1)
    seen: list[tuple[int, str]] = []
    previous: list[tuple[int, str]] = []
    while table.decisions():
        now = ids(table)
        seen += [question for question in now if question not in previous]
        previous = now
        decision = table.decisions()[0]
        table.play(decision.seat, decision.kind)
    assert len(seen) == len(set(seen)) == 2 * (1 + 10 + 10)
