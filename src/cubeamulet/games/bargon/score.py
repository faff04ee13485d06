"""The slate of Bargon: which cube is the odd one, what a round brings, who leads."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, Literal, TypeAlias

import msgspec

from cubeamulet.games.core.contract import Seat

Odd: TypeAlias = Seat | Literal["cup"] | None
"""Whose cube differs in colour: a seat's, the cup's, or nobody's."""

FACES: Final = 6
CUBES: Final = 3
"""Cubes in every round: one a seat, and the cup's in the two-player game."""
ROUNDS: Final = 6
"""Rounds of a game in which nobody has to break a tie."""

RED: Final = "R"
BLUE: Final = "B"
COLOUR_OF_FACE: Final = RED * 3 + BLUE * 3

_ODD_CUBE: Final = {
    first + second + third: (
        None if first == second == third else 2 if first == second else 1 if first == third else 0
    )
    for first in RED + BLUE
    for second in RED + BLUE
    for third in RED + BLUE
}

COLOURINGS: Final = tuple(_ODD_CUBE)
"""Every way three cubes can lie: ``RRR``, ``RRB`` ... ``BBB``."""


class RoundLine(msgspec.Struct, frozen=True, gc=False):
    """One line of the slate.

    ``colours`` has a letter per cube, by seat and the cup last (``RBR``), ``faces`` their numbers
    0..5; either is ``None`` where it is not known (physical cubes). ``points`` go to the seat
    that ``odd`` names; they are 0 when it names none.
    """

    round: int
    colours: str | None
    faces: tuple[int, ...] | None
    odd: Odd
    points: int


def colours_of(faces: Iterable[int]) -> str:
    """The colours of faces 0..5, a letter each: ``RBR``."""
    return "".join([COLOUR_OF_FACE[face] for face in faces])


def odd_one(colours: str, players: int) -> Odd:
    """Whose cube is the odd one among three colours, the cup's being the last of two players."""
    cube = _ODD_CUBE[colours]
    if cube is None:
        return None
    return Seat(cube) if cube < players else "cup"


def round_line(
    number: int, odd: Odd, colours: str | None = None, faces: tuple[int, ...] | None = None
) -> RoundLine:
    """The slate's line for round ``number``, with the points it brings."""
    scores = odd is not None and odd != "cup"
    return RoundLine(number, colours, faces, odd, number if scores else 0)


def add_points(totals: Sequence[int], line: RoundLine) -> tuple[int, ...]:
    """Totals per seat after one more line."""
    if not line.points:
        return tuple(totals)
    return tuple(
        [total + line.points if seat == line.odd else total for seat, total in enumerate(totals)]
    )


def totals_of(lines: Iterable[RoundLine], players: int) -> tuple[int, ...]:
    """Points per seat over all lines."""
    totals = (0,) * players
    for line in lines:
        totals = add_points(totals, line)
    return totals


def leaders_of(totals: Sequence[int]) -> tuple[Seat, ...]:
    """The seats with the highest total, ascending."""
    best = max(totals)
    return tuple([Seat(seat) for seat, total in enumerate(totals) if total == best])


def is_decided(rounds_played: int, totals: Sequence[int]) -> bool:
    """Whether enough rounds are over and exactly one seat leads."""
    return rounds_played >= ROUNDS and totals.count(max(totals)) == 1


def is_tied(rounds_played: int, totals: Sequence[int]) -> bool:
    """Whether enough rounds are over, but the lead is shared: one more round is needed."""
    return rounds_played >= ROUNDS and totals.count(max(totals)) > 1
