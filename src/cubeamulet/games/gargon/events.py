"""What happens in a game of Gargon.

The same types serve the truth and what a viewer may know of it: a field that a viewer may not
know is ``None`` there (``events_for`` in ``view.py`` is the only place that decides this). Cards
are written in notation (``R12``), colours as letters, several colours as a string of letters.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from cubeamulet.games.core.contract import Seat
from cubeamulet.games.gargon.score import DealScore


class Event(msgspec.Struct, frozen=True, tag_field="type", gc=False):
    """Base of all events; the tag ``type`` tells them apart."""


class DealBegan(Event, frozen=True, tag="deal_began", gc=False):
    """Cards were dealt for deal number ``deal`` (from 1)."""

    deal: int
    start_player: Seat


class RoundBegan(Event, frozen=True, tag="round_began", gc=False):
    """Round number ``round`` (from 1 in each deal) began."""

    round: int
    start_player: Seat


class Laid(Event, frozen=True, tag="laid", gc=False):
    """A seat laid cards face down; ``colours`` (``RRG``) is public, ``cards`` its own only."""

    seat: Seat
    colours: str
    cards: tuple[str, ...] | None


class Passed(Event, frozen=True, tag="passed", gc=False):
    """A seat passed; ``forced`` when it could lay nothing (colours are public, so is this)."""

    seat: Seat
    forced: bool


class Drew(Event, frozen=True, tag="drew", gc=False):
    """A seat drew a card: after passing, or as ``replacement`` for a defeated card."""

    seat: Seat
    pile: str
    colour: str
    card: str | None
    replacement: bool


class TurnedUp(Event, frozen=True, tag="turned_up", gc=False):
    """All laid cards were turned up: per seat its cards, strongest first, none for who passed."""

    cards: tuple[tuple[str, ...], ...] | None


class FightChosen(Event, frozen=True, tag="fight_chosen", gc=False):
    """The picking seat chose which colour is fought next."""

    seat: Seat
    colour: str


class Fighter(msgspec.Struct, frozen=True, gc=False):
    """One card in a fight."""

    seat: Seat
    card: str


class Fought(Event, frozen=True, tag="fought", gc=False):
    """A fight in ``colour``: number 1 with the stronger cards, 2 with the weaker ones.

    ``fighters`` in turn order from the start player. ``fighters`` is ``None`` where closed memory
    has forgotten the values; ``seats`` then still names who fought.
    """

    colour: str
    number: int
    winner: Seat
    seats: tuple[Seat, ...]
    fighters: tuple[Fighter, ...] | None


class PileEmptied(Event, frozen=True, tag="pile_emptied", gc=False):
    """A draw pile became empty: nobody draws any more and this round is the last."""

    pile: str


class DealScored(Event, frozen=True, tag="deal_scored", gc=False):
    """A deal ended; all its cards may now be seen."""

    deal: int
    score: DealScore


class GameEnded(Event, frozen=True, tag="gargon_ended", gc=False):
    """The last deal was scored: totals over all deals and the seats that share the win."""

    totals: tuple[int, ...]
    winners: tuple[Seat, ...]


GargonEvent: TypeAlias = (
    DealBegan
    | RoundBegan
    | Laid
    | Passed
    | Drew
    | TurnedUp
    | FightChosen
    | Fought
    | PileEmptied
    | DealScored
    | GameEnded
)
