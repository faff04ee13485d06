"""What one viewer of a game of Gargon may know: built up, never cut down from the state."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from cubeamulet.games.core.contract import Seat
from cubeamulet.games.gargon.events import Fought
from cubeamulet.games.gargon.model import Options, Pattern, Phase
from cubeamulet.games.gargon.score import DealScore

ColourCounts: TypeAlias = tuple[int, ...]
"""Numbers of cards per colour, six of them, in the order W B V R Y G."""


class LayQuestion(msgspec.Struct, frozen=True, tag_field="kind", tag="lay", gc=False):
    """Lay cards or pass.

    ``patterns`` lists the patterns the seat can lay now and ``colours`` the colours it may use
    (``WBR``); any cards of its hand within both are a legal lay. No patterns: it must pass.
    """

    id: str
    patterns: tuple[Pattern, ...]
    colours: str
    may_pass: bool


class DrawQuestion(msgspec.Struct, frozen=True, tag_field="kind", tag="draw", gc=False):
    """Draw a card after passing; ``drawn`` counts those drawn so far, 0 to 2."""

    id: str
    piles: tuple[str, ...]
    drawn: int
    may_stop: bool


class OrderQuestion(msgspec.Struct, frozen=True, tag_field="kind", tag="order", gc=False):
    """Pick the colour to be fought next."""

    id: str
    colours: str


class ReplaceQuestion(msgspec.Struct, frozen=True, tag_field="kind", tag="replace", gc=False):
    """Draw a replacement for a defeated card."""

    id: str
    piles: tuple[str, ...]


Question: TypeAlias = LayQuestion | DrawQuestion | OrderQuestion | ReplaceQuestion


class Waiting(msgspec.Struct, frozen=True, gc=False):
    """A seat that owes a move, and the kind of the question (public)."""

    seat: Seat
    kind: str


class KnownCards(msgspec.Struct, frozen=True, gc=False):
    """Cards won or discarded: counts per colour, and the cards themselves where memory is open."""

    counts: ColourCounts
    cards: tuple[str, ...] | None


class LaidCards(msgspec.Struct, frozen=True, gc=False):
    """What a seat laid in this round: the colours (``RRG``) and the cards.

    Its owner sees the cards from the start, everybody else once they are turned up.
    """

    colours: str
    cards: tuple[str, ...] | None


class SeatView(msgspec.Struct, frozen=True, gc=False):
    """What the viewer may know of one seat. ``hand`` counts the cards of each colour."""

    hand: ColourCounts
    laid: LaidCards | None
    passed: bool
    winnings: KnownCards


class GargonResult(msgspec.Struct, frozen=True, gc=False):
    """Totals over all deals, and every seat that shares the win."""

    totals: tuple[int, ...]
    winners: tuple[Seat, ...]


class GargonView(msgspec.Struct, frozen=True, tag_field="game", tag="gargon"):
    """A game of Gargon as one viewer may know it.

    ``hand`` is the viewer's own, in notation order; ``piles`` are the colours of both draw piles
    from the open end; ``used_colours`` those laid so far in this round; ``fights`` those of the
    last round that had any; ``score`` the live score sheet (``None`` with closed memory);
    ``finished`` the deals scored so far.
    """

    viewer: Seat | None
    players: int
    options: Options
    phase: Phase
    deal: int
    round: int
    start_player: Seat
    last_seat: Seat
    pattern: Pattern | None
    used_colours: str
    hand: tuple[str, ...]
    seats: tuple[SeatView, ...]
    piles: tuple[str, str]
    discards: KnownCards
    turned_up: bool
    fights: tuple[Fought, ...]
    to_fight: str
    waiting: tuple[Waiting, ...]
    question: Question | None
    score: DealScore | None
    finished: tuple[DealScore, ...]
    result: GargonResult | None
