"""Random numbers for the kernels: xoshiro256**, its state filled by splitmix64.

A generator is an array of four 64-bit words that its user owns; there is no global one. Stream i
of a seed is always the same, whoever draws from it: a game has the number of its stream, and so it
does not matter which worker plays it.
"""

from __future__ import annotations

from typing import Final, Protocol, TypeAlias

import numpy as np

from cubeamulet.kernels.compiling import compiled, inlined

Word: TypeAlias = np.uint64
"""All arithmetic on words is on words: mixed with a signed number it would become signed."""


class Generator(Protocol):
    """Four words, changed by every draw."""

    def __getitem__(self, index: int) -> Word:
        """One of the words."""
        ...

    def __setitem__(self, index: int, word: Word) -> None:
        """Sets one of the words."""
        ...


WORDS: Final = 4
_ALL_BITS: Final = (1 << 64) - 1

_STEP: Final = Word(0x9E3779B97F4A7C15)
_FIRST_FACTOR: Final = Word(0xBF58476D1CE4E5B9)
_SECOND_FACTOR: Final = Word(0x94D049BB133111EB)
_FIVE, _NINE, _SEVEN = Word(5), Word(9), Word(7)
_17, _19, _27, _30, _31, _32 = Word(17), Word(19), Word(27), Word(30), Word(31), Word(32)
_45, _57 = Word(45), Word(57)
_11: Final = Word(11)
_TINY: Final = 2.0**-53
_LOW_HALF: Final = Word(0xFFFFFFFF)


@inlined
def _mixed(word: Word) -> Word:
    """splitmix64's scrambling of one word."""
    word = (word ^ (word >> _30)) * _FIRST_FACTOR
    word = (word ^ (word >> _27)) * _SECOND_FACTOR
    return word ^ (word >> _31)


@inlined
def start_stream(generator: Generator, seed: Word, stream: Word) -> None:
    """Sets a generator to the beginning of one stream of a seed."""
    word = _mixed(_mixed(seed + _STEP) ^ (stream * _STEP))
    for index in range(WORDS):
        word += _STEP
        generator[index] = _mixed(word)


@inlined
def next_word(generator: Generator) -> Word:
    """64 random bits."""
    scrambled = generator[1] * _FIVE
    scrambled = ((scrambled << _SEVEN) | (scrambled >> _57)) * _NINE
    shifted = generator[1] << _17
    generator[2] ^= generator[0]
    generator[3] ^= generator[1]
    generator[1] ^= generator[2]
    generator[0] ^= generator[3]
    generator[2] ^= shifted
    generator[3] = (generator[3] << _45) | (generator[3] >> _19)
    return scrambled


@inlined
def below(generator: Generator, bound: int) -> int:
    """A number from 0 to ``bound`` - 1, all equally likely; ``bound`` is from 1 to 2**32 - 1.

    Draws again in the rare case in which some numbers would be likelier than others.
    """
    size = Word(bound)
    product = (next_word(generator) >> _32) * size
    if (product & _LOW_HALF) < size:
        unfair = (_LOW_HALF + Word(1) - size) % size
        while (product & _LOW_HALF) < unfair:
            product = (next_word(generator) >> _32) * size
    return np.int64(product >> _32)  # type: ignore[return-value] # a plain integer once compiled


@inlined
def real(generator: Generator) -> float:
    """A number from 0 to just below 1."""
    return (next_word(generator) >> _11) * _TINY


@compiled
def _fill(generator: Generator, seed: Word, stream: Word) -> None:
    start_stream(generator, seed, stream)


def word_of(number: int) -> Word:
    """An integer of any size and sign as a word (its lowest 64 bits)."""
    return Word(number & _ALL_BITS)


def new_generator(seed: int, stream: int = 0) -> Generator:
    """A generator at the beginning of a stream of a seed (both taken modulo 2**64)."""
    generator = np.zeros(WORDS, np.uint64)
    _fill(generator, word_of(seed), word_of(stream))
    return generator


def words_of(generator: Generator) -> tuple[int, ...]:
    """The state of a generator as plain numbers, to compare or to keep."""
    return tuple(int(generator[index]) for index in range(WORDS))
