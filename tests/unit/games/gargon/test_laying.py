"""Laying, following and passing, ruling by ruling."""

import pytest
from tests.support.gargon import Table, cards, position

from cubeamulet.games.core.errors import IllegalMove, NotYourTurn
from cubeamulet.games.gargon.cards import PUBLISHED, CardSet, card_set
from cubeamulet.games.gargon.events import Drew, Passed, PileEmptied
from cubeamulet.games.gargon.game import GARGON
from cubeamulet.games.gargon.model import Pattern, Phase


def refusal(table: Table, text: str) -> IllegalMove:
    """The error that this move meets; the state stays as it was."""
    before = table.state
    with pytest.raises(IllegalMove) as caught:
        table.play(text)
    assert table.state == before
    return caught.value


@pytest.mark.parametrize(
    ("lay", "pattern"),
    [
        ("R1", Pattern.ONE),
        ("R2 R1", Pattern.PAIR),
        ("B4 R1", Pattern.TWO_COLOURS),
        ("B4 R2 R1", Pattern.PAIR_AND_ONE),
        ("B4 R1 G0a", Pattern.THREE_COLOURS),
    ],
)
def test_the_start_player_sets_the_pattern(lay: str, pattern: Pattern) -> None:
    """G-8."""
    table = Table(position("R1 R2 B4 G0a", "Y1 Y2", "V1 V2")).play(lay)
    assert table.state.pattern is pattern
    assert table.asked == (1, "lay")


def test_three_of_one_colour_cannot_be_laid() -> None:
    """G-8."""
    error = refusal(Table(position("R1 R2 R3", "Y1", "V1")), "R3 R2 R1")
    assert (error.rule, error.code) == ("G-8", "three_of_a_colour")


def test_a_card_that_is_not_held_cannot_be_laid() -> None:
    """G-8."""
    error = refusal(Table(position("R1", "R9", "V1")), "R9")
    assert error.code == "card_not_held"


def test_who_follows_lays_the_same_pattern_in_any_colour() -> None:
    """G-9, G-10."""
    table = Table(position("R1 R2", "Y1 Y2 V3", "V1 V2")).play("R2 R1")
    assert table.legal == {"Y2 Y1", "pass"}
    assert refusal(table, "Y1").code == "wrong_pattern"
    assert refusal(table, "V3 Y1").code == "wrong_pattern"


def test_two_colours_means_exactly_two_different_ones() -> None:
    """G-10."""
    table = Table(position("R1 B5", "Y1 Y2 V3", "V1")).play("B5 R1")
    assert table.legal == {"V3 Y1", "V3 Y2", "pass"}


def test_the_last_seat_may_use_only_colours_that_were_laid() -> None:
    """G-11."""
    table = Table(position("R1", "Y5", "V1 R7 Y6")).play("R1", "Y5")
    assert table.legal == {"R7", "Y6", "pass"}
    assert refusal(table, "V1").rule == "G-11"


def test_the_last_seat_is_the_one_before_the_start_player_even_if_others_passed() -> None:
    """G-12."""
    table = Table(position("V9", "R1 R2", "Y5", start=1))
    table.play("R1", "pass", "left", "stop")
    assert table.asked == (0, "lay")
    assert table.legal == {"pass"}
    assert refusal(table, "V9").rule == "G-11"


def test_a_start_player_who_holds_a_card_must_lay() -> None:
    """G-13."""
    error = refusal(Table(position("R1", "Y1", "V1")), "pass")
    assert error.rule == "G-13"


def test_a_start_player_without_cards_passes_and_the_next_who_lays_sets_the_pattern() -> None:
    """G-14."""
    table = Table(position("", "Y1 Y2", "V1 V2"))
    assert table.legal == {"pass"}
    table.play("pass", "left", "stop")
    assert "pass" in table.legal
    table.play("Y2 Y1")
    assert table.state.pattern is Pattern.PAIR


def test_the_last_seat_chooses_freely_when_nobody_has_laid() -> None:
    """G-12, G-14."""
    table = Table(position("", "Y1", "V1 R2"))
    table.play("pass", "left", "stop", "pass", "left", "stop")
    assert table.legal == {"V1", "R2", "V1 R2", "pass"}
    table.play("V1 R2")
    assert table.state.winnings[2] == cards("V1 R2")


def test_a_round_in_which_everybody_passes_has_no_fights() -> None:
    """G-14."""
    table = Table(position("", "Y1", "V1"))
    table.play("pass", "left", "stop", "pass", "left", "stop", "pass", "right", "stop")
    assert table.asked == (1, "lay")
    assert table.state.round == 2
    assert table.state.fights == ()


def test_the_passer_draws_one_to_three_cards_one_after_the_other_from_either_pile() -> None:
    """G-15."""
    table = Table(position("R1", "Y1", "V1")).play("R1", "pass")
    assert table.legal == {"left", "right"}
    assert refusal(table, "stop").rule == "G-15"
    table.play("left")
    assert table.state.hands[1] == cards("Y1 W1")
    assert table.legal == {"left", "right", "stop"}
    table.play("right", "stop")
    assert table.state.hands[1] == cards("Y1 W1 G13")
    assert table.asked == (2, "lay")


def test_drawing_ends_by_itself_after_the_third_card() -> None:
    """G-16."""
    table = Table(position("R1", "Y1", "V1")).play("R1", "pass", "left", "right", "left")
    assert table.state.hands[1] == cards("Y1 W1 G13 W2")
    assert table.asked == (2, "lay")


def test_drawing_ends_by_itself_when_a_pile_becomes_empty() -> None:
    """G-16, G-25."""
    table = Table(position("R1", "Y1", "V1", left="W1")).play("R1", "pass", "left")
    assert table.asked == (2, "lay")
    assert table.happened(PileEmptied) == [PileEmptied("left")]


def test_who_passes_after_a_pile_is_empty_draws_nothing() -> None:
    """G-25."""
    table = Table(position("R1", "Y1", "V1", left="W1")).play("R1", "pass", "left", "pass")
    assert len(table.happened(Drew)) == 1
    assert table.state.phase is Phase.OVER


def test_a_hand_has_no_limit() -> None:
    """G-17: a hand of forty cards lays what it likes, and its lays are told lazily."""
    big = card_set(PUBLISHED.cards[40:80])
    state = position("", "", "")
    hands = (CardSet(big), state.hands[1], state.hands[2])
    table = Table(position("R1", "Y1", "V1"))
    table.state = type(state)(
        **{f: getattr(state, f) for f in state.__struct_fields__ if f != "hands"}, hands=hands
    )
    lays = GARGON.legal_moves(table.state, table.state.start)
    assert sum(1 for _ in lays) > 5_000


def test_who_cannot_match_the_pattern_must_pass_and_that_is_a_move_like_any_other() -> None:
    """G-18."""
    table = Table(position("R1 R2", "Y1 V2", "V1")).play("R2 R1")
    assert table.legal == {"pass"}
    table.play("pass")
    assert table.happened(Passed) == [Passed(1, forced=True)]  # type: ignore[arg-type]


def test_the_start_moves_one_seat_clockwise_after_every_round() -> None:
    """G-7."""
    table = Table(position("R1 R2", "Y1", "V1", start=2))
    table.play("V1", "pass", "left", "stop", "pass", "left", "stop")
    assert table.state.start == 0


def test_a_move_must_answer_the_open_question() -> None:
    """G-33."""
    table = Table(position("R1", "Y1", "V1"))
    assert refusal(table, "left").rule == "G-33"
    assert refusal(table, "fight R").rule == "G-33"
    table.play("R1", "pass")
    assert refusal(table, "Y1").rule == "G-33"


def test_only_the_asked_seat_may_move() -> None:
    table = Table(position("R1", "Y1", "V1"))
    with pytest.raises(NotYourTurn):
        GARGON.play(table.state, 1, GARGON.parse_move("Y1"))  # type: ignore[arg-type]
