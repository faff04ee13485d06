"""A whole world from a view: what a searching player may imagine, and nothing more.

Everything a viewer does not know is dealt anew, uniformly among all worlds that agree with the
view: the colour of every hidden card is known, its value is not, and what was seen is out.

With closed memory that is uniform among all worlds in which the cards won are high enough to have
defeated those that were (``fates``): every world that the game can have led to, and, while few
rounds are forgotten, some that it cannot. How likely it is that a card was laid, and so that it was
fought, is not weighed: a player may lay strong cards sooner than others.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import TypeAlias

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
    strength_of,
    value_of,
)
from cubeamulet.games.gargon.fates import Fate, Ways, count_ways, draw_fates
from cubeamulet.games.gargon.model import Phase, State
from cubeamulet.games.gargon.view import DrawQuestion, GargonView, KnownCards, Question


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
    winnings = tuple(
        _won(view, Seat(seat), hidden.stocks[Fate.WON]) for seat in range(view.players)
    )
    discards = _discarded(view, hidden.stocks[Fate.LOST])
    fought = _fought_now(view)
    return State(
        deck=deck,
        options=view.options,
        players=view.players,
        phase=view.phase,
        ply=_moves_made(view.question),
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


def _moves_made(question: Question) -> int:
    """They are its id; a table that asks it writes a part of its own before."""
    return int(question.id.rpartition("/")[2])


Stock: TypeAlias = dict[Colour, list[Card]]
"""Cards by colour, in random order, to be taken from."""


def _take(stock: Stock, counts: Iterable[int]) -> CardSet:
    """A set with that many cards of each colour."""
    return card_set(
        stock[colour].pop()
        for colour, count in zip(COLOURS, counts, strict=True)
        for _ in range(count)
    )


class _HiddenCards:
    """The cards a viewer cannot place, by what has become of them."""

    def __init__(self, view: GargonView, deck: Deck, generator: Random) -> None:
        won, lost = forgotten_in(view)
        self.stocks: dict[Fate, Stock] = {fate: {} for fate in Fate}
        for colour, cards in hidden_by_colour(view, deck).items():
            ways = ways_of(cards, won[colour], lost[colour], view.players)
            fates = draw_fates(ways, generator)
            for fate, stock in self.stocks.items():
                stock[colour] = [
                    card for card, its in zip(cards, fates, strict=True) if its is fate
                ]
                generator.shuffle(stock[colour])

    def take(self, counts: Iterable[int]) -> CardSet:
        """That many cards of each colour that have not been fought."""
        return _take(self.stocks[Fate.ELSEWHERE], counts)

    def take_row(self, letters: str) -> tuple[Card, ...]:
        """One such card for each back of a pile."""
        stock = self.stocks[Fate.ELSEWHERE]
        return tuple(stock[parse_colour(letter)].pop() for letter in letters)

    def known_or_take(self, names: Iterable[str] | None, counts: Iterable[int]) -> CardSet:
        """The named cards where they are known, else hidden ones."""
        return self.take(counts) if names is None else _cards(names)


def hidden_by_colour(view: GargonView, deck: Deck) -> dict[Colour, list[Card]]:
    """The cards whose place the viewer does not know, the strongest first."""
    seen = seen_in(view)
    hidden = [card for card in deck.cards if not seen >> card & 1]
    hidden.sort(key=strength_of, reverse=True)
    return {colour: [card for card in hidden if colour_of(card) == colour] for colour in COLOURS}


def ways_of(cards: Sequence[Card], won: int, lost: int, players: int) -> Ways:
    """In how many ways so many of these cards can have been won and defeated, strongest first."""
    return count_ways([value_of(card) for card in cards], won, lost, players - 1)


def forgotten_in(view: GargonView) -> tuple[list[int], list[int]]:
    """How many cards of each colour the view does not name that were won, and were defeated."""
    by_seat = [
        _unnamed(seat.winnings, _won_lately(view, Seat(number)))
        for number, seat in enumerate(view.seats)
    ]
    won = [sum(counts) for counts in zip(*by_seat, strict=True)]
    return won, _unnamed(view.discards, _lost_lately(view))


def _unnamed(known: KnownCards, recent: CardSet) -> list[int]:
    if known.cards is not None:
        return [0] * len(known.counts)
    return [all_ - seen for all_, seen in zip(known.counts, colour_counts(recent), strict=True)]


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


def _won_lately(view: GargonView, seat: Seat) -> CardSet:
    """What a seat has won in the last fights."""
    return _cards(
        fighter.card
        for fight in view.fights
        for fighter in fight.fighters or ()
        if fighter.seat == seat == fight.winner
    )


def _lost_lately(view: GargonView) -> CardSet:
    """What was defeated in the last fights."""
    return _cards(
        fighter.card
        for fight in view.fights
        for fighter in fight.fighters or ()
        if fighter.seat != fight.winner
    )


def _won(view: GargonView, seat: Seat, stock: Stock) -> CardSet:
    """What a seat has won: known with open memory, else only where the last fights tell."""
    return _complete(view.seats[seat].winnings, _won_lately(view, seat), stock)


def _discarded(view: GargonView, stock: Stock) -> CardSet:
    return _complete(view.discards, _lost_lately(view), stock)


def _complete(known: KnownCards, recent: CardSet, stock: Stock) -> CardSet:
    if known.cards is not None:
        return _cards(known.cards)
    return CardSet(_take(stock, _unnamed(known, recent)) | recent)


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
