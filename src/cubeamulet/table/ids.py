"""Names that nobody can guess, made from handed-in entropy."""

from __future__ import annotations

import base64
from typing import Final

from cubeamulet.table.ports import Entropy

_ALPHABET: Final = "0123456789abcdefghjkmnpqrstvwxyz"
"""Digits and lower-case letters without those that look like a digit (i, l, o) and without u."""

_ID_BYTES: Final = 10
_ID_CHARACTERS: Final = 16
_AGE_CHARACTERS: Final = 4
_SECONDS_BITS: Final = 12
"""Tables opened within 2**12 seconds, about an hour, begin alike."""

_INVITE_BYTES: Final = 16

_CODE_LETTERS: Final = "BCDFGHJKMNPQRSTVWXYZ"
"""No two that look alike in any writing, and no vowels, so that no code is a word."""

_CODE_LENGTH: Final = 8
_CODE_BYTES: Final = 16
_GAPS: Final = " -\u2010\u2011\u2013\t"
"""What people write between groups of letters."""


def new_game_id(entropy: Entropy) -> str:
    """80 bits, easy to read out."""
    return _written(int.from_bytes(entropy(_ID_BYTES), "big"), _ID_CHARACTERS)


def new_table_id(entropy: Entropy, now: float) -> str:
    """The same after four characters for the time: what is in use together lies together in the
    store, which makes every write smaller.
    """
    age = int(now) >> _SECONDS_BITS & 0xFFFFF
    return _written(age, _AGE_CHARACTERS) + new_game_id(entropy)


def _written(number: int, length: int) -> str:
    return "".join([_ALPHABET[number >> 5 * place & 31] for place in reversed(range(length))])


def new_invite(entropy: Entropy) -> str:
    """The secret part of an invitation link: 128 bits, safe in an address."""
    return base64.urlsafe_b64encode(entropy(_INVITE_BYTES)).rstrip(b"=").decode()


def new_code(entropy: Entropy) -> str:
    """Eight letters to read out or to type, about 34 bits: guessing has to be slow.

    There are so many more bytes than codes that all codes are equally likely.
    """
    number = int.from_bytes(entropy(_CODE_BYTES), "big")
    base = len(_CODE_LETTERS)
    return "".join([_CODE_LETTERS[number // base**place % base] for place in range(_CODE_LENGTH)])


def read_code(typed: str) -> str | None:
    """The code somebody typed, in whatever case and grouping; ``None`` where it cannot be one."""
    code = typed.translate(dict.fromkeys(map(ord, _GAPS))).upper()
    is_code = len(code) == _CODE_LENGTH and set(code) <= set(_CODE_LETTERS)
    return code if is_code else None
