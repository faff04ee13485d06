"""The words of the books: accounts, postings, and what the bank gives away.

Chips are play value: they are given away, cannot be bought, sold or paid out, and are worth nothing
outside the pots of this server.
"""

from __future__ import annotations

from typing import Final, NewType

import msgspec

Account = NewType("Account", str)
"""``purse:IDENTITY``, ``pot:GAME_ID`` or ``bank``."""

BANK: Final = Account("bank")
"""Where chips come from, and whose chips bots play with; the only account that may owe."""

POTS: Final = "pot:"
PURSES: Final = "purse:"

WELCOME: Final = 1000
"""Chips of somebody new, and what a refill fills a purse up to."""

REFILL_SECONDS: Final = 24 * 3600.0
"""After a refill the next one has to wait for so long."""


class Posting(msgspec.Struct, frozen=True, gc=False):
    """So many chips more in an account, or fewer if it is negative."""

    account: Account
    chips: int


class Entry(msgspec.Struct, frozen=True, gc=False):
    """What the step with that sequence changes in the books; its chips add up to zero."""

    sequence: int
    postings: tuple[Posting, ...]


class Purse(msgspec.Struct, frozen=True, gc=False):
    """Somebody's chips, and when they were last refilled (s since 1970)."""

    chips: int
    refilled: float | None = None


class Refill(msgspec.Struct, frozen=True, gc=False):
    """A purse after somebody asked for a refill, and how many chips that gave."""

    purse: Purse
    given: int


def purse_of(identity: str) -> Account:
    """Somebody's own chips."""
    return Account(PURSES + identity)


def pot_of(game_id: str) -> Account:
    """What lies in the pot of a game."""
    return Account(POTS + game_id)


def refill_time(purse: Purse, now: float) -> float | None:
    """The earliest time of the next refill (s since 1970), not before ``now``; ``None`` for a purse
    that needs none.
    """
    if purse.chips >= WELCOME:
        return None
    return now if purse.refilled is None else max(now, purse.refilled + REFILL_SECONDS)


def refill_of(purse: Purse, now: float) -> int:
    """How many chips the bank gives to who asks now; none for a full purse, or too soon."""
    return WELCOME - purse.chips if refill_time(purse, now) == now else 0


def gift(identity: str, chips: int) -> tuple[Posting, ...]:
    """Chips of the bank for somebody."""
    return (Posting(BANK, -chips), Posting(purse_of(identity), chips))
