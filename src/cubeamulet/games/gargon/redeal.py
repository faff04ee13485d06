"""A whole world from a view: what a searching player may imagine, and nothing more.

Everything a viewer does not know is dealt anew, uniformly among all worlds that agree with the
view: the colour of every hidden card is known, its value is not, and what was seen is out.

With closed memory, while one round is forgotten, that is uniform among exactly those worlds that
some game leads to (``one_round``). Once more rounds are, it is uniform among all worlds in which
the cards won are high enough to have defeated those that were (``fates``): every world that a game
can have led to, and some that none can. How likely it is that a card was laid, and so that it was
fought, is not weighed: a player may lay strong cards sooner than others.
"""

from __future__ import annotations

from random import Random

from cubeamulet.games.core.contract import Seat
from cubeamulet.games.gargon.cards import NO_CARDS, CardSet, Deck
from cubeamulet.games.gargon.fates import Fate
from cubeamulet.games.gargon.hidden_cards import HiddenCards, Stock, take
from cubeamulet.games.gargon.model import Phase, State
from cubeamulet.games.gargon.recollection import (
    fought_names,
    in_turn,
    lost_lately,
    moves_made,
    named,
    owing,
    unnamed,
    won_lately,
)
from cubeamulet.games.gargon.turns import row_of
from cubeamulet.games.gargon.view import DrawQuestion, GargonView, KnownCards


def redeal(view: GargonView, deck: Deck, generator: Random) -> State:
    """A uniformly drawn state that looks like ``view`` to its viewer.

    The viewer must be asked for a move (otherwise how far a drawing seat has come is not in the
    view); raises ``ValueError`` when not.
    """
    if view.question is None or view.viewer is None:
        raise ValueError("only a view with an open question of its own can be dealt anew")
    hidden = HiddenCards(view, deck, generator)
    hands = tuple(
        named(view.hand) if seat == view.viewer else hidden.take(other.hand)
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
        ply=moves_made(view.question),
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
        owing=owing(view),
        winnings=winnings,
        discards=discards,
    )


def _fought_now(view: GargonView) -> CardSet:
    """The cards of this round that have been fought."""
    return named(fought_names(view)) if view.turned_up else NO_CARDS


def _laid_names(view: GargonView, seat: int) -> tuple[str, ...] | None:
    laid = view.seats[seat].laid
    return () if laid is None else laid.cards


def _laid_counts(view: GargonView, seat: int) -> tuple[int, ...]:
    laid = view.seats[seat].laid
    return row_of("" if laid is None else laid.colours)


def _won(view: GargonView, seat: Seat, stock: Stock) -> CardSet:
    """What a seat has won: known with open memory, else only where the last fights tell."""
    return _complete(view.seats[seat].winnings, won_lately(view, seat), stock)


def _discarded(view: GargonView, stock: Stock) -> CardSet:
    return _complete(view.discards, lost_lately(view), stock)


def _complete(known: KnownCards, recent: CardSet, stock: Stock) -> CardSet:
    if known.cards is not None:
        return named(known.cards)
    return CardSet(take(stock, unnamed(known, recent)) | recent)


def _passed(view: GargonView) -> tuple[Seat, ...]:
    return tuple(seat for seat in in_turn(view) if view.seats[seat].passed)


def _acted(view: GargonView) -> int:
    """Seats that have finished laying or passing; who is drawing has not."""
    acted = sum(1 for seat in view.seats if seat.passed or seat.laid is not None)
    return acted - 1 if view.phase is Phase.DRAW else acted
