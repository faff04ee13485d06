"""What happens in a game of Bargon.

Every event is public: a cube is named only when it lies open for everybody. Faces are numbers
0..5, colours letters (``RBR``: by seat, the cup's last).
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from cubeamulet.games.bargon.score import Odd
from cubeamulet.games.core.contract import Seat


class Event(msgspec.Struct, frozen=True, tag_field="type", gc=False):
    """Base of all events; the tag ``type`` tells them apart."""


class Paid(Event, frozen=True, tag="paid", gc=False):
    """A seat paid the ante; ``pot`` is what lies there now (both in chips)."""

    seat: Seat
    chips: int
    pot: int


class PotFilled(Event, frozen=True, tag="pot_filled", gc=False):
    """Everybody has paid: the first throw may come."""

    pot: int


class Threw(Event, frozen=True, tag="threw", gc=False):
    """A seat threw; its cube stays unseen until everybody has."""

    seat: Seat
    round: int


class Revealed(Event, frozen=True, tag="revealed", gc=False):
    """Everybody has thrown: the cubes of all seats (not the cup's) lie open."""

    round: int
    colours: str
    faces: tuple[int, ...]


class Lifted(Event, frozen=True, tag="lifted", gc=False):
    """A seat lifted the cup off the third cube."""

    seat: Seat
    round: int
    colour: str
    face: int


class RoundScored(Event, frozen=True, tag="round_scored", gc=False):
    """A round went onto the slate: ``points`` for the seat that ``odd`` names, else 0.

    ``totals`` per seat include them.
    """

    round: int
    odd: Odd
    points: int
    totals: tuple[int, ...]


class TiedAfter(Event, frozen=True, tag="tied_after", gc=False):
    """After this round ``leaders`` share the lead: one more round is needed."""

    round: int
    leaders: tuple[Seat, ...]


class SlateEntered(Event, frozen=True, tag="slate_entered", gc=False):
    """The scorekeeper entered a round; ``text`` is the move (``enter R B R``)."""

    seat: Seat
    round: int
    text: str


class SlateUndone(Event, frozen=True, tag="slate_undone", gc=False):
    """The scorekeeper took an entry back; ``text`` is that entry, ``totals`` those without it."""

    seat: Seat
    round: int
    text: str
    totals: tuple[int, ...]


class PotPaidOut(Event, frozen=True, tag="pot_paid_out", gc=False):
    """The winner took the whole pot."""

    seat: Seat
    chips: int


class GameEnded(Event, frozen=True, tag="game_ended", gc=False):
    """The game is over: total points per seat, and the seat that won."""

    totals: tuple[int, ...]
    winners: tuple[Seat, ...]


BargonEvent: TypeAlias = (
    Paid
    | PotFilled
    | Threw
    | Revealed
    | Lifted
    | RoundScored
    | TiedAfter
    | SlateEntered
    | SlateUndone
    | PotPaidOut
    | GameEnded
)
