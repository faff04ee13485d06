"""Names that nobody can guess, made from handed-in entropy."""

from __future__ import annotations

import base64
from typing import Final

from cubeamulet.table.ports import Entropy

_ALPHABET: Final = "0123456789abcdefghjkmnpqrstvwxyz"
"""Digits and lower-case letters without those that look like a digit (i, l, o) and without u."""

_ID_BYTES: Final = 10
_INVITE_BYTES: Final = 16


def new_id(entropy: Entropy) -> str:
    """The id of a table or a game: 80 bits, easy to read out."""
    number = int.from_bytes(entropy(_ID_BYTES), "big")
    length = _ID_BYTES * 8 // 5
    return "".join(_ALPHABET[number >> 5 * place & 31] for place in reversed(range(length)))


def new_invite(entropy: Entropy) -> str:
    """The secret part of an invitation link: 128 bits, safe in an address."""
    return base64.urlsafe_b64encode(entropy(_INVITE_BYTES)).rstrip(b"=").decode()
