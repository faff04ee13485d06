"""Who sits where."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from typing import Final, TypeAlias

import msgspec

from cubeamulet.fairness.commitment import ZERO_CONTRIBUTION
from cubeamulet.games.core.contract import Seat
from cubeamulet.table.ports import IdentityId
from cubeamulet.table.refusals import Refused

_LONGEST_NAME: Final = 24


class Person(msgspec.Struct, frozen=True, gc=False):
    """Somebody with a device of their own; ``contribution`` is hex, absent until it was sent."""

    identity: IdentityId
    name: str
    contribution: str | None


class Bot(msgspec.Struct, frozen=True, gc=False):
    """A bot, by the code of its player."""

    code: str


class Named(msgspec.Struct, frozen=True, gc=False):
    """Somebody at a physical table, known to the slate by name only."""

    name: str


Occupant: TypeAlias = Person | Bot | Named
Seats: TypeAlias = tuple[Occupant | None, ...]


def seat_of(seats: Seats, identity: IdentityId | None) -> Seat | None:
    """Where that person sits."""
    for number, occupant in enumerate(seats):
        if isinstance(occupant, Person) and occupant.identity == identity:
            return Seat(number)
    return None


def with_occupant(seats: Seats, seat: Seat, occupant: Occupant | None) -> Seats:
    """The seats with somebody, or nobody, in that one."""
    return (*seats[:seat], occupant, *seats[seat + 1 :])


def with_contribution(seats: Seats, seat: Seat, contribution: str) -> Seats:
    """The seats after the person in that one has contributed."""
    occupant = seats[seat]
    assert isinstance(occupant, Person), "only persons contribute"
    return with_occupant(seats, seat, msgspec.structs.replace(occupant, contribution=contribution))


def without_contributions(seats: Seats) -> Seats:
    """The seats before anybody has contributed to a further game."""
    return tuple(
        msgspec.structs.replace(occupant, contribution=None)
        if isinstance(occupant, Person)
        else occupant
        for occupant in seats
    )


def contributions_of(seats: Seats) -> tuple[str, ...] | None:
    """Everybody's bytes as hex, in seat order; ``None`` while one of them is missing."""
    given = [contribution for occupant in seats for contribution in _contribution(occupant)]
    return tuple(given) if len(given) == len(seats) else None


def _contribution(occupant: Occupant | None) -> Iterator[str]:
    if isinstance(occupant, Bot):
        yield ZERO_CONTRIBUTION.hex()
    elif isinstance(occupant, Person) and occupant.contribution is not None:
        yield occupant.contribution


def name_of(occupant: Occupant | None) -> str | None:
    """The name under which somebody plays; a bot's is its code."""
    if occupant is None:
        return None
    return occupant.code if isinstance(occupant, Bot) else occupant.name


def clean_name(given: str) -> str:
    """A name as it is shown: composed characters, single spaces.

    Raises ``Refused`` (``bad_name``) where nothing, too much or something unprintable is left.
    """
    name = " ".join(unicodedata.normalize("NFC", given).split())
    if not name or len(name) > _LONGEST_NAME or not name.isprintable():
        raise Refused("bad_name", f"a name has 1 to {_LONGEST_NAME} printable characters")
    return name
