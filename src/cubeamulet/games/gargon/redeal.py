"""A whole world from a view: what a searching player may imagine, and nothing more.

Everything a viewer does not know is dealt anew, uniformly among all worlds that agree with the
view: the colour of every hidden card is known, its value is not, and what was seen is out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random

from cubeamulet.games.core.contract import Seat
from cubeamulet.games.gargon.cards import (
    COLOURS,
    NO_CARDS,
    Card,
    CardSet,
    Colour,
    Deck,
    card_set,
    colour_counts,
    colour_of,
    parse_card,
    parse_colour,
)
from cubeamulet.games.gargon.model import Phase, State
from cubeamulet.games.gargon.view import DrawQuestion, GargonView, KnownCards


def redeal(view: GargonView, deck: Deck, generator: Random) -> State:
    """A uniformly drawn state that looks like ``view`` to its viewer.

    The viewer must be asked for a move (otherwise how far a drawing seat has come is not in the
    view); raises ``ValueError`` when not.
    """
    if view.question is None or view.viewer is None:
        raise ValueError("only a view with an open question of its own can be dealt anew")
    hidden = _HiddenCards(view, deck, generator)
    hands = tuple(
        _cards(view.hand) if seat == view.viewer else hidden.take(other.hand)
        for seat, other in enumerate(view.seats)
    )
    laid_now = tuple(
        hidden.known_or_take(_laid_names(view, seat), _laid_counts(view, seat))
        for seat in range(view.players)
    )
    piles = (hidden.take_row(view.piles[0]), hidden.take_row(view.piles[1]))
    winnings = tuple(_won(view, Seat(seat), hidden) for seat in range(view.players))
    discards = _discarded(view, hidden)
    fought = _fought_now(view)
    return State(
        deck=deck,
        options=view.options,
        players=view.players,
        phase=view.phase,
        ply=int(view.question.id),
        deal=view.deal,
        finished=view.finished,
        first_start=Seat((view.start_player - view.round + 1 - view.deal + 1) % view.players),
        round=view.round,
        start=view.start_player,
        hands=hands,
        piles=piles,
        acted=_acted(view),
        drawn=view.question.drawn if isinstance(view.question, DrawQuestion) else 0,
        pattern=view.pattern,
        passed=_passed(view),
        laid=tuple(CardSet(cards & ~fought) for cards in laid_now),
        shown=laid_now if view.turned_up else (NO_CARDS,) * view.players,
        fights=view.fights,
        owing=_owing(view),
        winnings=winnings,
        discards=discards,
    )


class _HiddenCards:
    """The cards a viewer cannot place, per colour in random order."""

    def __init__(self, view: GargonView, deck: Deck, generator: Random) -> None:
        seen = seen_in(view)
        self._rest: dict[Colour, list[Card]] = {colour: [] for colour in COLOURS}
        for card in deck.cards:
            if not seen >> card & 1:
                self._rest[colour_of(card)].append(card)
        for cards in self._rest.values():
            generator.shuffle(cards)

    def take(self, counts: Iterable[int]) -> CardSet:
        """A set with that many hidden cards of each colour."""
        return card_set(
            self._rest[colour].pop()
            for colour, count in zip(COLOURS, counts, strict=True)
            for _ in range(count)
        )

    def take_row(self, letters: str) -> tuple[Card, ...]:
        """One hidden card for each back of a pile."""
        return tuple(self._rest[parse_colour(letter)].pop() for letter in letters)

    def known_or_take(self, names: Iterable[str] | None, counts: Iterable[int]) -> CardSet:
        """The named cards where they are known, else hidden ones."""
        return self.take(counts) if names is None else _cards(names)


def _cards(names: Iterable[str]) -> CardSet:
    return card_set(map(parse_card, names))


def seen_in(view: GargonView) -> CardSet:
    """Every card whose place the viewer knows."""
    names = [*view.hand, *(view.discards.cards or ())]
    for seat in view.seats:
        names.extend(seat.winnings.cards or ())
        if seat.laid is not None:
            names.extend(seat.laid.cards or ())
    return CardSet(_cards(names) | _cards(_fought_names(view)))


def _fought_names(view: GargonView) -> Iterator[str]:
    for fight in view.fights:
        yield from (fighter.card for fighter in fight.fighters or ())


def _fought_now(view: GargonView) -> CardSet:
    """The cards of this round that have been fought."""
    return _cards(_fought_names(view)) if view.turned_up else NO_CARDS


def _laid_names(view: GargonView, seat: int) -> tuple[str, ...] | None:
    laid = view.seats[seat].laid
    return () if laid is None else laid.cards


def _laid_counts(view: GargonView, seat: int) -> tuple[int, ...]:
    laid = view.seats[seat].laid
    return _counts("" if laid is None else laid.colours)


def _counts(letters: str) -> tuple[int, ...]:
    colours = list(map(parse_colour, letters))
    return tuple(colours.count(colour) for colour in COLOURS)


def _won(view: GargonView, seat: Seat, hidden: _HiddenCards) -> CardSet:
    """What a seat has won: known with open memory, else only where the last fights tell."""
    recent = [
        fighter.card
        for fight in view.fights
        for fighter in fight.fighters or ()
        if fighter.seat == seat == fight.winner
    ]
    return _complete(view.seats[seat].winnings, _cards(recent), hidden)


def _discarded(view: GargonView, hidden: _HiddenCards) -> CardSet:
    recent = [
        fighter.card
        for fight in view.fights
        for fighter in fight.fighters or ()
        if fighter.seat != fight.winner
    ]
    return _complete(view.discards, _cards(recent), hidden)


def _complete(known: KnownCards, recent: CardSet, hidden: _HiddenCards) -> CardSet:
    if known.cards is not None:
        return _cards(known.cards)
    missing = (
        total - seen for total, seen in zip(known.counts, colour_counts(recent), strict=True)
    )
    return CardSet(hidden.take(missing) | recent)


def _in_turn(view: GargonView) -> Iterator[Seat]:
    return (Seat((view.start_player + step) % view.players) for step in range(view.players))


def _passed(view: GargonView) -> tuple[Seat, ...]:
    return tuple(seat for seat in _in_turn(view) if view.seats[seat].passed)


def _acted(view: GargonView) -> int:
    """Seats that have finished laying or passing; who is drawing has not."""
    acted = sum(1 for seat in view.seats if seat.passed or seat.laid is not None)
    return acted - 1 if view.phase is Phase.DRAW else acted


def _owing(view: GargonView) -> tuple[Seat, ...]:
    """Who still draws a replacement: the losers of the last fight from the viewer on."""
    if view.phase is not Phase.REPLACE:
        return ()
    fight = view.fights[-1]
    losers = [seat for seat in fight.seats if seat != fight.winner]
    return tuple(losers[losers.index(view.waiting[0].seat) :])
