"""Fights, replacements and the end, ruling by ruling."""

import pytest
from tests.support.gargon import Table, cards, position

from cubeamulet.games.core.errors import IllegalMove
from cubeamulet.games.gargon.events import Drew, FightChosen, Fought, TurnedUp
from cubeamulet.games.gargon.model import Options, Phase, Replacements

NO_REPLACEMENTS = Options(replacements=Replacements.NONE)


def fights(table: Table) -> list[tuple[str, int, int]]:
    """Colour, number and winner of each fight so far."""
    return [
        (event.colour, event.number, int(event.winner))
        for event in table.events
        if isinstance(event, Fought)
    ]


def test_all_laid_cards_are_turned_up_together() -> None:
    """G-19."""
    table = Table(position("R1", "Y1", "R2")).play("R1", "Y1")
    assert not table.happened(TurnedUp)
    table.play("R2")
    assert table.happened(TurnedUp) == [TurnedUp((("R1",), ("Y1",), ("R2",)))]


def test_the_highest_card_of_a_colour_wins_and_only_it_is_kept() -> None:
    """G-21."""
    table = Table(position("R9", "R4", "R7", options=NO_REPLACEMENTS)).play("R9", "R4", "R7")
    assert table.state.winnings[0] == cards("R9")
    assert cards("R4 R7") & table.state.discards == cards("R4 R7")


def test_who_is_alone_in_a_colour_wins_both_cards_in_two_fights() -> None:
    """G-22."""
    table = Table(position("R9 R2", "Y4 Y5", "V1"))
    table.play("R9 R2", "Y5 Y4", "pass", "left", "stop")
    assert table.state.winnings[0] == cards("R9 R2")
    assert fights(table) == [("R", 1, 0), ("R", 2, 0), ("Y", 1, 1), ("Y", 2, 1)]


def test_a_second_fight_follows_with_the_weaker_cards_among_those_who_laid_two() -> None:
    """G-22."""
    table = Table(position("R9 R2 B1", "R10 Y4 Y6", "R8 R3 Y5", options=NO_REPLACEMENTS))
    table.play("B1 R9 R2", "R10 Y6 Y4", "R8 R3 Y5")
    assert [f for f in fights(table) if f[0] == "R"] == [("R", 1, 1), ("R", 2, 2)]
    second = [e for e in table.events if isinstance(e, Fought) and e.number == 2]
    assert [f.card for f in second[0].fighters or ()] == ["R2", "R3"]


def test_of_two_zeros_the_one_laid_earlier_in_turn_order_wins() -> None:
    """G-23."""
    table = Table(position("Y1 Y3", "R0b", "R0a", start=1)).play("R0b", "R0a", "pass")
    assert table.asked == (0, "draw")
    table.play("left", "stop")
    assert table.state.winnings[1] == cards("R0b")


def test_of_ones_own_two_zeros_a_fights_first() -> None:
    """G-23."""
    table = Table(position("R0a R0b", "R5 R6", "V1", options=NO_REPLACEMENTS))
    table.play("R0a R0b", "R6 R5", "pass", "left", "stop")
    told = [e.fighters for e in table.events if isinstance(e, Fought)]
    assert [fighters[0].card for fighters in told if fighters] == ["R0a", "R0b"]


def test_a_zero_loses_against_any_other_card() -> None:
    """G-21."""
    table = Table(position("R0a", "R1", "V1", options=NO_REPLACEMENTS))
    table.play("R0a", "R1", "pass", "left", "stop")
    assert table.state.winnings[1] == cards("R1")


def test_every_loser_draws_one_replacement_in_turn_order() -> None:
    """G-24."""
    table = Table(position("R4", "R9", "R7", start=2)).play("R7", "R4", "R9")
    assert table.asked == (2, "replace")
    assert table.legal == {"left", "right"}
    table.play("right")
    assert table.asked == (0, "replace")
    table.play("left")
    assert table.state.hands == (cards("W1"), 0, cards("G13"))
    assert [d.replacement for d in table.happened(Drew) if isinstance(d, Drew)] == [True, True]


def test_a_player_who_loses_both_fights_draws_twice_once_after_each() -> None:
    """G-24."""
    table = Table(position("R9 R8", "R2 R1", "V1")).play("R9 R8", "R2 R1", "pass", "left", "stop")
    assert table.asked == (1, "replace")
    table.play("left")
    assert fights(table)[-1] == ("R", 2, 0)
    assert table.asked == (1, "replace")


def test_nobody_replaces_where_the_table_plays_without_replacements() -> None:
    """G-30."""
    table = Table(
        position("R9 B1", "R2 B2", "R3 B3", left="W1", right="G1", options=NO_REPLACEMENTS)
    )
    table.play("B1 R9", "B2 R2", "B3 R3")
    assert not table.happened(Drew)
    assert fights(table) == [("B", 1, 2), ("R", 1, 0)]


def test_the_start_player_picks_the_order_his_own_colours_first() -> None:
    """G-20."""
    hands = ("R9 B9", "B2 Y2 R2", "R3 Y3 B3")
    table = Table(position(*hands, left="W1 W2 W3 W4", right="G1 G2 G3 G4"))
    table.play("B9 R9", "R2 Y2", "R3 Y3")
    # R is fought by three; B by seat 0 alone, so it is fought first and unasked.
    assert fights(table) == [("B", 1, 0), ("R", 1, 0)]
    table.play("left", "left")
    assert fights(table)[-1] == ("Y", 1, 2)


def test_he_is_asked_while_two_contested_colours_of_the_group_remain() -> None:
    """G-20."""
    hands = ("R9 B9", "B2 R2", "R3 B3")
    table = Table(position(*hands, left="W1 W2 W3 W4", right="G1 G2 G3 G4"))
    table.play("B9 R9", "B2 R2", "B3 R3")
    assert table.asked == (0, "order")
    assert table.legal == {"fight B", "fight R"}
    table.play("fight R")
    assert table.happened(FightChosen) == [FightChosen(0, "R")]  # type: ignore[arg-type]
    table.play("left", "left")
    assert [f[0] for f in fights(table)] == ["R", "B"]


def test_the_others_colours_are_also_ordered_by_the_start_player() -> None:
    """G-20."""
    hands = ("W9 V9", "B2 R2", "R3 B3", "R4 B4")
    table = Table(position(*hands, left="Y1 Y2 Y3 Y4", right="G1 G2 G3 G4"))
    table.play("W9 V9", "B2 R2", "B3 R3")
    table.play("B4 R4")
    assert fights(table) == [("W", 1, 0), ("V", 1, 0)]
    assert table.asked == (0, "order")
    with pytest.raises(IllegalMove, match="G-20"):
        table.play("fight W")


def test_the_first_who_laid_picks_when_the_start_player_laid_nothing() -> None:
    """G-20."""
    table = Table(position("", "B2 R2", "R3 B3", left="W1 W2 W3 W4", right="G1 G2 G3 G4"))
    table.play("pass", "left", "stop", "B2 R2", "B3 R3")
    assert table.asked == (1, "order")


def test_when_a_pile_is_empty_nobody_is_asked_and_the_fights_go_in_order() -> None:
    """G-20, G-25."""
    table = Table(position("R9 B9", "B2 R2", "R3 B3", "Y1 Y2", left="W1"))
    table.play("B9 R9", "B2 R2", "B3 R3", "pass", "left")
    assert [f[0] for f in fights(table)] == ["B", "R"]
    assert table.state.phase is Phase.OVER


def test_a_pile_that_ends_amid_replacements_ends_them_all() -> None:
    """G-24, G-25."""
    table = Table(position("R9", "R2", "R3", left="W1")).play("R9", "R2", "R3", "left")
    assert len(table.happened(Drew)) == 1
    assert table.state.phase is Phase.OVER


def test_the_round_in_which_a_pile_ends_is_played_to_its_end() -> None:
    """G-25."""
    table = Table(position("R1", "Y1", "R9", left="W1")).play("R1", "pass", "left", "R9")
    assert table.state.winnings[2] == cards("R9")
    assert table.state.phase is Phase.OVER
