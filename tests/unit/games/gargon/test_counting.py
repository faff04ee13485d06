"""Lays counted and drawn by number are exactly the lays that the rules list."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cubeamulet.games.gargon.cards import COLOURS, EVERY_CARD, CardSet, Colour, card_set
from cubeamulet.games.gargon.counting import count_lays, groups_of, lay_at
from cubeamulet.games.gargon.lays import lays
from cubeamulet.games.gargon.model import Pattern

HANDS = st.sets(st.sampled_from(EVERY_CARD), max_size=14).map(card_set)
SOME_COLOURS = st.sets(st.sampled_from(COLOURS)).map(lambda found: tuple(sorted(found)))


@given(HANDS, st.sampled_from(Pattern), SOME_COLOURS)
def test_each_number_names_another_lay_and_together_they_are_all(
    hand: CardSet, pattern: Pattern, colours: tuple[Colour, ...]
) -> None:
    groups = groups_of(hand, colours)
    numbered = [lay_at(groups, pattern, number) for number in range(count_lays(groups, pattern))]
    assert sorted(numbered) == sorted(lays(hand, pattern, colours))


@pytest.mark.parametrize("number", [-1, 27])
def test_a_number_beyond_the_last_lay_is_refused(number: int) -> None:
    hand = card_set(card for card in EVERY_CARD if card % 17 < 3 and card < 51)
    groups = groups_of(hand, COLOURS)
    assert count_lays(groups, Pattern.THREE_COLOURS) == 27
    with pytest.raises(IndexError):
        lay_at(groups, Pattern.THREE_COLOURS, number)


def test_a_hand_of_all_cards_is_counted_at_once() -> None:
    assert count_lays(groups_of(card_set(EVERY_CARD), COLOURS), Pattern.THREE_COLOURS) == 20 * 17**3
