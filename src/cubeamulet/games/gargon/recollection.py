"""What a view tells of cards: which the viewer has seen, and which fights were forgotten."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cubeamulet.games.core.contract import Seat
from cubeamulet.games.gargon.cards import (
    COLOURS,
    Card,
    CardSet,
    Colour,
    Deck,
    card_set,
    colour_counts,
    colour_of,
    parse_card,
    strength_of,
)
from cubeamulet.games.gargon.events import Fighter, Fought
from cubeamulet.games.gargon.model import Phase
from cubeamulet.games.gargon.view import GargonView, KnownCards, Question


def named(names: Iterable[str]) -> CardSet:
    """The cards of those names."""
    return card_set(map(parse_card, names))


def seen_in(view: GargonView) -> CardSet:
    """Every card whose place the viewer knows."""
    names = [*view.hand, *(view.discards.cards or ()), *fought_names(view)]
    for seat in view.seats:
        names.extend(seat.winnings.cards or ())
        if seat.laid is not None:
            names.extend(seat.laid.cards or ())
    return named(names)


def hidden_by_colour(view: GargonView, deck: Deck) -> dict[Colour, list[Card]]:
    """The cards whose place the viewer does not know, the strongest first."""
    seen = seen_in(view)
    hidden = [card for card in deck.cards if not seen >> card & 1]
    hidden.sort(key=strength_of, reverse=True)
    return {colour: [card for card in hidden if colour_of(card) == colour] for colour in COLOURS}


def in_turn(view: GargonView) -> Iterator[Seat]:
    """All seats, from the one that starts the round."""
    return (Seat((view.start_player + step) % view.players) for step in range(view.players))


def fought_names(view: GargonView) -> Iterator[str]:
    """The cards in the last fights."""
    return (fighter.card for _, fighter in _fighters(view))


def won_lately(view: GargonView, seat: Seat) -> CardSet:
    """What a seat has won in the last fights."""
    won = (one.card for fight, one in _fighters(view) if one.seat == seat == fight.winner)
    return named(won)


def lost_lately(view: GargonView) -> CardSet:
    """What was defeated in the last fights."""
    return named(one.card for fight, one in _fighters(view) if one.seat != fight.winner)


def _fighters(view: GargonView) -> Iterator[tuple[Fought, Fighter]]:
    for fight in view.fights:
        for fighter in fight.fighters or ():
            yield fight, fighter


def forgotten_won(view: GargonView) -> list[list[int]]:
    """How many cards the view does not name each seat has won, by colour."""
    return [
        unnamed(seat.winnings, won_lately(view, Seat(number)))
        for number, seat in enumerate(view.seats)
    ]


def forgotten_lost(view: GargonView) -> list[int]:
    """How many cards the view does not name were defeated, by colour."""
    return unnamed(view.discards, lost_lately(view))


def unnamed(known: KnownCards, recent: CardSet) -> list[int]:
    """How many cards are known by their colour only."""
    if known.cards is not None:
        return [0] * len(known.counts)
    return [all_ - seen for all_, seen in zip(known.counts, colour_counts(recent), strict=True)]


def owing(view: GargonView) -> tuple[Seat, ...]:
    """Who still draws a replacement: the losers of the last fight from the viewer on."""
    if view.phase is not Phase.REPLACE:
        return ()
    fight = view.fights[-1]
    losers = [seat for seat in fight.seats if seat != fight.winner]
    return tuple(losers[losers.index(view.waiting[0].seat) :])


def moves_made(question: Question) -> int:
    """They are its id; a table that asks it writes a part of its own before."""
    return int(question.id.rpartition("/")[2])
