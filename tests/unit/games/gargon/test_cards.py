"""The deck, and what a round of laying and passing allows."""

from collections import Counter

import pytest
from tests.support.gargon import SeededChance

from cubeamulet.games.core.errors import UnparsableMove
from cubeamulet.games.core.replay import begin
from cubeamulet.games.gargon.cards import (
    COLOURS,
    PUBLISHED,
    TINY,
    amulets_of,
    colour_counts,
    colour_of,
    deck_for,
    format_card,
    parse_card,
    value_of,
)
from cubeamulet.games.gargon.game import GARGON


def test_the_deck_has_102_cards_in_six_colours_of_17_with_two_zeros_each() -> None:
    """G-1."""
    assert len(PUBLISHED.cards) == 102
    values = Counter((colour_of(card), value_of(card)) for card in PUBLISHED.cards)
    for colour in COLOURS:
        assert values[colour, 0] == 2
        assert all(values[colour, value] == 1 for value in range(1, 16))


def test_low_cards_carry_more_amulets_31_in_a_colour_and_186_in_all() -> None:
    """G-3."""
    by_value = {value_of(card): amulets_of(card) for card in PUBLISHED.cards}
    assert [by_value[v] for v in range(16)] == [0, 5, 4, 4, 3, 3, 3, 2, 2, 2, 1, 1, 1, 0, 0, 0]
    assert sum(map(amulets_of, PUBLISHED.cards)) == 186


@pytest.mark.parametrize(("players", "pile"), [(3, 36), (4, 31), (5, 26)])
def test_everybody_gets_ten_cards_and_the_rest_makes_two_equal_piles(
    players: int, pile: int
) -> None:
    """G-5."""
    state = begin(GARGON, GARGON.parse_options({}, players), players, SeededChance(1)).state
    assert [hand.bit_count() for hand in state.hands] == [10] * players
    assert [len(cards) for cards in state.piles] == [pile, pile]


def test_cards_are_dealt_seat_by_seat_and_piles_begin_with_their_open_ends() -> None:
    """G-5: the order that records and the fair chance rely on."""
    chance = SeededChance(7)
    state = begin(GARGON, GARGON.parse_options({"start": 0}, 3), 3, chance).state
    order = [PUBLISHED.cards[i] for i in chance.shuffle("gargon/shuffle", 102)]
    assert all(state.hands[0] >> card & 1 for card in order[:10])
    assert all(state.hands[2] >> card & 1 for card in order[20:30])
    assert state.piles[0] == tuple(order[30:66])
    assert state.piles[1] == tuple(order[66:])


def test_a_tiny_deck_keeps_the_names_of_its_cards() -> None:
    assert [format_card(card) for card in TINY.cards] == [
        "W0a", "W0b", "W1", "W4", "B0a", "B0b", "B1", "B4",
    ]  # fmt: skip


def test_every_card_has_a_name_that_reads_back() -> None:
    assert [parse_card(format_card(card)) for card in PUBLISHED.cards] == list(PUBLISHED.cards)


@pytest.mark.parametrize("text", ["", "R", "R16", "R0", "r1", "X3", "R01", "R1 ", "12R"])
def test_a_text_that_names_no_card_is_refused(text: str) -> None:
    with pytest.raises(UnparsableMove):
        parse_card(text)


def test_colours_are_counted_in_the_order_of_the_letters() -> None:
    hand = sum(1 << parse_card(name) for name in ("W1", "W2", "R0a", "G15"))
    assert colour_counts(hand) == (2, 0, 0, 1, 0, 1)  # type: ignore[arg-type]


def test_the_number_of_players_tells_the_deck() -> None:
    assert [deck_for(players) for players in (2, 3, 4, 5)] == [TINY, *[PUBLISHED] * 3]
    with pytest.raises(ValueError, match="no deck for 6"):
        deck_for(6)
