"""The draws of a game: derived as described, fair, and the same whenever they are asked for."""

import hmac
from collections import Counter
from typing import TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cubeamulet.fairness.commitment import GameKey
from cubeamulet.fairness.stream import ChanceStream, _number_below
from cubeamulet.games.core.contract import ChanceSource

T = TypeVar("T")
KEY = GameKey(bytes(range(32)))
STREAM = ChanceStream(KEY)


def words_by_the_book(label: str, blocks: int) -> list[int]:
    """The words of a label, written down from the description and not from the program."""
    text = b"".join(
        hmac.digest(KEY, label.encode() + b"\0" + counter.to_bytes(8, "big"), "sha256")
        for counter in range(blocks)
    )
    return [int.from_bytes(text[at : at + 4], "big") for at in range(0, len(text), 4)]


def chi_square(counts: Counter[T], cells: int) -> float:
    expected = counts.total() / cells
    missing = cells - len(counts)
    return sum((n - expected) ** 2 / expected for n in counts.values()) + missing * expected


def test_a_stream_serves_as_the_chance_of_a_game() -> None:
    source: ChanceSource = STREAM
    assert len(source.shuffle("gargon/shuffle", 102)) == 102


def test_numbers_are_the_words_modulo_their_limit() -> None:
    words = words_by_the_book("bargon/throw/1", 2)
    assert STREAM.numbers("bargon/throw/1", 6, 10) == tuple(word % 6 for word in words[:10])


def test_a_shuffle_swaps_from_the_last_place_down() -> None:
    order = list(range(9))
    for word, last in zip(words_by_the_book("s", 1), range(8, 0, -1), strict=True):
        chosen = word % (last + 1)
        order[last], order[chosen] = order[chosen], order[last]
    assert STREAM.shuffle("s", 9) == tuple(order)


def test_words_that_would_favour_low_numbers_are_skipped() -> None:
    below = 3 * 2**30
    words = iter((below, 2**32 - 1, below - 1, 5))
    assert [_number_below(below, words), _number_below(below, words)] == [below - 1, 5]


def test_a_limit_of_more_than_half_of_all_words_skips_some_in_earnest() -> None:
    below = 2**31 + 1
    kept = [word for word in words_by_the_book("half", 8) if word < below]
    assert STREAM.numbers("half", below, len(kept)) == tuple(kept)
    assert len(kept) < 64


def test_the_whole_range_of_words_can_be_asked_for() -> None:
    assert STREAM.numbers("all", 2**32, 8) == tuple(words_by_the_book("all", 1))


def test_the_same_label_gives_the_same_draw_and_other_requests_change_nothing() -> None:
    first = STREAM.numbers("a", 1000, 5)
    STREAM.shuffle("b", 50)
    assert STREAM.numbers("a", 1000, 5) == first == ChanceStream(KEY).numbers("a", 1000, 5)


def test_labels_and_keys_give_draws_of_their_own() -> None:
    other = ChanceStream(GameKey(bytes(32)))
    draws = {STREAM.shuffle("a", 60), STREAM.shuffle("b", 60), other.shuffle("a", 60)}
    assert len(draws) == 3


@given(st.integers(0, 300), st.text(st.characters(exclude_characters="\0", codec="utf-8")))
def test_a_shuffle_is_a_permutation(size: int, label: str) -> None:
    assert sorted(STREAM.shuffle(label, size)) == list(range(size))


@given(st.integers(1, 2**32), st.integers(0, 40))
def test_numbers_lie_below_their_limit(below: int, count: int) -> None:
    drawn = STREAM.numbers("n", below, count)
    assert len(drawn) == count
    assert all(0 <= number < below for number in drawn)


def test_every_order_of_four_is_equally_likely() -> None:
    counts = Counter(STREAM.shuffle(f"even/{i}", 4) for i in range(24_000))
    assert chi_square(counts, 24) < 49.7  # 23 degrees of freedom, one in a thousand


def test_every_place_of_a_deck_is_equally_likely_for_its_first_card() -> None:
    counts = Counter(STREAM.shuffle(f"deck/{i}", 102).index(0) for i in range(10_200))
    assert chi_square(counts, 102) < 149.4  # 101 degrees of freedom, one in a thousand


def test_faces_of_a_cube_are_equally_likely_and_independent() -> None:
    counts = Counter(STREAM.numbers(f"cube/{i}", 6, 2) for i in range(36_000))
    assert chi_square(counts, 36) < 66.6  # 35 degrees of freedom, one in a thousand


@pytest.mark.parametrize("size", [-1, 2**32 + 1])
def test_a_shuffle_of_an_impossible_size_is_refused(size: int) -> None:
    with pytest.raises(ValueError, match="the size of a shuffle"):
        STREAM.shuffle("x", size)


@pytest.mark.parametrize(("below", "count"), [(0, 1), (-6, 1), (2**32 + 1, 1), (6, -1)])
def test_impossible_numbers_are_refused(below: int, count: int) -> None:
    with pytest.raises(ValueError, match="lies between"):
        STREAM.numbers("x", below, count)


def test_a_label_that_could_be_read_in_two_ways_is_refused() -> None:
    with pytest.raises(ValueError, match="NUL"):
        STREAM.numbers("a\0b", 6, 1)


def test_a_key_of_the_wrong_length_is_refused() -> None:
    with pytest.raises(ValueError, match="a key has 32 bytes, not 31"):
        ChanceStream(GameKey(bytes(31)))


def test_a_stream_never_prints_its_key() -> None:
    assert KEY.hex() not in repr(STREAM)
    assert repr(KEY) not in repr(STREAM)
