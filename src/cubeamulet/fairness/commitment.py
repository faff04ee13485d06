"""Secrets, commitments, contributions and the key of a game (scheme ``cubeamulet-fair/1``)."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections.abc import Sequence
from typing import Final, NewType

Secret = NewType("Secret", bytes)
"""32 bytes that the service draws for one game and keeps to itself until the game has ended."""

Commitment = NewType("Commitment", bytes)
"""32 bytes, the SHA-256 of a secret, shown before anybody sits down."""

Contribution = NewType("Contribution", bytes)
"""16 bytes that a player's own device adds."""

GameKey = NewType("GameKey", bytes)
"""32 bytes from which every draw of one game follows."""

SCHEME: Final = "cubeamulet-fair/1"
SECRET_BYTES: Final = 32
COMMITMENT_BYTES: Final = 32
CONTRIBUTION_BYTES: Final = 16
ZERO_CONTRIBUTION: Final = Contribution(bytes(CONTRIBUTION_BYTES))
"""What a bot contributes, and everybody in a simulated game."""

_SIMULATED: Final = "cubeamulet-simulate/1"
_SEPARATOR: Final = b"\0"


def new_secret() -> Secret:
    """32 fresh bytes from the operating system."""
    return Secret(secrets.token_bytes(SECRET_BYTES))


def new_contribution() -> Contribution:
    """16 fresh bytes from the operating system, for a player whose device is this one."""
    return Contribution(secrets.token_bytes(CONTRIBUTION_BYTES))


def commitment_of(secret: Secret) -> Commitment:
    """The 32 bytes that bind whoever shows them to ``secret``.

    Raises ``ValueError`` unless the secret has 32 bytes.
    """
    _require_length("a secret", secret, SECRET_BYTES)
    return Commitment(hashlib.sha256(secret).digest())


def game_key(secret: Secret, game_id: str, contributions: Sequence[Contribution]) -> GameKey:
    """The key of one game: ``contributions`` has one entry per seat, in seat order.

    Simulated games that play one deal in several seat rotations have one key. Raises ``ValueError``
    for a secret or a contribution of the wrong length and for a game id that is empty or contains
    the character NUL.
    """
    _require_length("a secret", secret, SECRET_BYTES)
    for contribution in contributions:
        _require_length("a contribution", contribution, CONTRIBUTION_BYTES)
    if not game_id or "\0" in game_id:
        raise ValueError("a game id has at least one character and none of them is NUL")
    message = _SEPARATOR.join(
        (SCHEME.encode(), _deal_of(game_id).encode(), b"".join(contributions))
    )
    return GameKey(hmac.digest(secret, message, "sha256"))


def simulated_secret(seed: int, index: int) -> Secret:
    """The secret of simulated game number ``index`` of the simulation ``seed``."""
    message = _SEPARATOR.join((_SIMULATED.encode(), str(seed).encode(), str(index).encode()))
    return Secret(hashlib.sha256(message).digest())


def simulated_id(seed: int, index: int, rotation: int = 0) -> str:
    """The id of simulated game number ``index`` of the simulation ``seed``.

    ``rotation`` is by how many seats the players were moved on, where they play each deal again.
    """
    return f"sim-{seed}-{index}{f'-r{rotation}' if rotation else ''}"


_ROTATED: Final = re.compile(r"(sim--?[0-9]+-[0-9]+)-r[0-9]+", re.ASCII)


def _deal_of(game_id: str) -> str:
    """What of an id decides chance: all of it but a simulated game's rotation."""
    rotated = _ROTATED.fullmatch(game_id)
    return game_id if rotated is None else rotated[1]


def _require_length(what: str, value: bytes, length: int) -> None:
    if len(value) != length:
        raise ValueError(f"{what} has {length} bytes, not {len(value)}")
