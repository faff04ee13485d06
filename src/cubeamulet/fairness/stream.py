"""The draws of one game, each derived from the game's key and a label."""

from __future__ import annotations

import hmac
from collections.abc import Iterator
from itertools import islice
from struct import Struct
from typing import Final

from cubeamulet.fairness.commitment import GameKey

_WORD_BYTES: Final = 4
_WORDS: Final = 1 << 8 * _WORD_BYTES
"""How many different words there are, and the most that a number can be drawn below."""

_COUNTER_BYTES: Final = 8
_BLOCK: Final = Struct(">8I")
"""A digest as the words that it is."""

_KEY_BYTES: Final = 32


class ChanceStream:
    """Answers chance requests from a game's key; satisfies ``games.core.contract.ChanceSource``.

    Nothing is remembered between requests: the same label gives the same draw, whenever and
    wherever it is asked. A game therefore uses each label once.
    """

    __slots__ = ("_keyed",)

    def __init__(self, key: GameKey) -> None:
        if len(key) != _KEY_BYTES:
            raise ValueError(f"a key has {_KEY_BYTES} bytes, not {len(key)}")
        # A copy of what has taken the key already costs half as much as to begin with the key.
        self._keyed = hmac.new(key, digestmod="sha256")

    def __repr__(self) -> str:
        return "ChanceStream(...)"

    def shuffle(self, label: str, size: int) -> tuple[int, ...]:
        """A permutation of ``range(size)``: Fisher-Yates from the last place down.

        Raises ``ValueError`` for a label with NUL in it or a size outside 0..2**32.
        """
        _require_between("the size of a shuffle", size, 0, _WORDS)
        words = self._words(label)
        order = list(range(size))
        for last in range(size - 1, 0, -1):
            chosen = _number_below(last + 1, words)
            order[last], order[chosen] = order[chosen], order[last]
        return tuple(order)

    def numbers(self, label: str, below: int, count: int) -> tuple[int, ...]:
        """``count`` independent numbers, each in ``range(below)``.

        Raises ``ValueError`` for a label with NUL in it, for ``below`` outside 1..2**32 and for a
        negative ``count``.
        """
        _require_between("the limit of a number", below, 1, _WORDS)
        _require_between("the count of numbers", count, 0, _WORDS)
        fair = _fair(below)
        words = (word for word in self._words(label) if word < fair)
        return tuple([word % below for word in islice(words, count)])

    def _words(self, label: str) -> Iterator[int]:
        """The endless stream of 32-bit words that belongs to a label."""
        if "\0" in label:
            raise ValueError("a label cannot contain the character NUL")
        return _words(self._keyed, label.encode() + b"\0")


def _words(keyed: hmac.HMAC, prefix: bytes) -> Iterator[int]:
    counter = 0
    while True:
        block = keyed.copy()
        block.update(prefix + counter.to_bytes(_COUNTER_BYTES, "big"))
        yield from _BLOCK.unpack(block.digest())
        counter += 1


def _number_below(limit: int, words: Iterator[int]) -> int:
    """The next number."""
    fair = _fair(limit)
    return next(word for word in words if word < fair) % limit


def _fair(limit: int) -> int:
    """The last whole multiple of ``limit``: words from there on would favour low numbers."""
    return limit * (_WORDS // limit)


def _require_between(what: str, value: int, lowest: int, highest: int) -> None:
    if not lowest <= value <= highest:
        raise ValueError(f"{what} lies between {lowest} and {highest}, not at {value}")
