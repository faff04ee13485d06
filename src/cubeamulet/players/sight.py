"""A view of Gargon in numbers: what a player can count on its fingers, and nothing else.

Colours are indices 0..5 in the order W B V R Y G throughout.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass

from cubeamulet.games.core.contract import Seat
from cubeamulet.games.gargon.cards import (
    COLOURS,
    Card,
    Colour,
    amulets_of,
    card_set,
    colour_of,
    deck_for,
    is_zero,
    parse_card,
    parse_colour,
    strength_of,
    value_of,
)
from cubeamulet.games.gargon.view import GargonView, KnownCards

Counts = tuple[int, ...]
"""Numbers of cards per colour."""

AVERAGE_AMULETS = 31 / 17
"""Amulets on a card nobody knows."""


@dataclass(frozen=True, slots=True)
class Sight:
    """What a viewer knows, counted.

    ``hand`` lists the own cards per colour, weakest first; ``unseen`` the values per colour,
    ascending, of all cards whose place the viewer does not know; ``held``, ``laid`` and ``won``
    the cards of each seat per colour (``laid`` is ``None`` before a seat has laid). ``amulets``
    and ``zeros`` are what lies in the own winnings per colour.
    """

    me: Seat
    hand: tuple[tuple[Card, ...], ...]
    unseen: tuple[tuple[int, ...], ...]
    held: tuple[Counts, ...]
    laid: tuple[Counts | None, ...]
    won: tuple[Counts, ...]
    amulets: tuple[float, ...]
    zeros: Counts
    to_act: tuple[Seat, ...]
    last: Seat
    shorter_pile: int

    @property
    def cards(self) -> int:
        """How many cards the viewer holds."""
        return sum(map(len, self.hand))

    @property
    def opponents(self) -> tuple[Seat, ...]:
        """Everybody else."""
        return tuple(Seat(seat) for seat in range(len(self.held)) if seat != self.me)

    def share_below(self, colour: Colour, value: int) -> float:
        """The share of unseen cards of a colour that a card of this value beats."""
        unseen = self.unseen[colour]
        return bisect_left(unseen, value) / len(unseen) if unseen else 1.0


def look(view: GargonView) -> Sight:
    """Counts what the view shows; raises ``ValueError`` for a spectator's view."""
    if view.viewer is None:
        raise ValueError("a spectator holds no cards")
    own = view.seats[view.viewer].winnings
    return Sight(
        me=view.viewer,
        hand=_by_colour(map(parse_card, view.hand)),
        unseen=_unseen(view),
        held=tuple(seat.hand for seat in view.seats),
        laid=tuple(
            None if seat.laid is None else _counts(seat.laid.colours) for seat in view.seats
        ),
        won=tuple(seat.winnings.counts for seat in view.seats),
        amulets=_amulets(own),
        zeros=_zeros(own),
        to_act=_to_act(view),
        last=view.last_seat,
        shorter_pile=min(map(len, view.piles)),
    )


def _by_colour(cards: Iterable[Card]) -> tuple[tuple[Card, ...], ...]:
    groups: list[list[Card]] = [[] for _ in COLOURS]
    for card in cards:
        groups[colour_of(card)].append(card)
    return tuple(tuple(sorted(group, key=strength_of)) for group in groups)


def _counts(letters: str) -> Counts:
    colours = list(map(parse_colour, letters))
    return tuple(colours.count(colour) for colour in COLOURS)


def _unseen(view: GargonView) -> tuple[tuple[int, ...], ...]:
    names = [*view.hand, *(view.discards.cards or ())]
    for seat in view.seats:
        names.extend(seat.winnings.cards or ())
        names.extend((seat.laid and seat.laid.cards) or ())
    for fight in view.fights:
        names.extend(fighter.card for fighter in fight.fighters or ())
    seen = card_set(map(parse_card, names))
    values: list[list[int]] = [[] for _ in COLOURS]
    for card in deck_for(view.players).cards:
        if not seen >> card & 1:
            values[colour_of(card)].append(value_of(card))
    return tuple(map(tuple, values))


def _amulets(own: KnownCards) -> tuple[float, ...]:
    """Amulets won per colour; their average where memory is closed."""
    if own.cards is None:
        return tuple(count * AVERAGE_AMULETS for count in own.counts)
    amulets = [0.0] * len(COLOURS)
    for card in map(parse_card, own.cards):
        amulets[colour_of(card)] += amulets_of(card)
    return tuple(amulets)


def _zeros(own: KnownCards) -> Counts:
    """Zeros won per colour, as far as the viewer may remember them."""
    zeros = [0] * len(COLOURS)
    for card in map(parse_card, own.cards or ()):
        zeros[colour_of(card)] += is_zero(card)
    return tuple(zeros)


def _to_act(view: GargonView) -> tuple[Seat, ...]:
    """The opponents who lay or pass after the viewer in this round, in turn order."""
    order = [Seat((view.start_player + step) % view.players) for step in range(view.players)]
    return tuple(
        seat
        for seat in order
        if seat != view.viewer and view.seats[seat].laid is None and not view.seats[seat].passed
    )
