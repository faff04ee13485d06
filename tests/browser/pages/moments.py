"""Moments of Gargon that are worth looking at, and a player who brings one of them about."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final, TypeAlias

from tests.browser.pages.guest import kind_of

from cubeamulet.games.gargon.cards import card_set, parse_card, parse_colour
from cubeamulet.games.gargon.model import Lay
from cubeamulet.games.gargon.notation import format_move
from cubeamulet.games.gargon.view import DrawQuestion, GargonView, LayQuestion
from cubeamulet.players.contract import Budget, View
from cubeamulet.players.random import draw_lay

Moment: TypeAlias = Callable[[GargonView], bool]

FULL_HAND: Final = 30
LATE: Final = 4  # rounds, after which there is something to see everywhere
RICH: Final = 6


def leading(view: GargonView) -> bool:
    """A round is to be opened."""
    return kind_of(view) == "lay" and view.pattern is None


def late(kind: str, *, patterns: int = 0) -> Moment:
    """Such a question in the middle of a game, with so many patterns to choose from."""

    def wanted(view: GargonView) -> bool:
        open_patterns = len(getattr(view.question, "patterns", ()))
        return kind_of(view) == kind and view.round >= LATE and open_patterns == patterns

    return wanted


def following_with(cards: int) -> Moment:
    """Somebody who may lay or pass holds so many cards or more."""

    def wanted(view: GargonView) -> bool:
        return kind_of(view) == "lay" and bool(view.used_colours) and len(view.hand) >= cards

    return wanted


def rich(view: GargonView) -> bool:
    """Every kind of card is to be seen: won (a zero among them), discarded, laid, held, hidden."""
    won = [card for seat in view.seats for card in seat.winnings.cards or ()]
    zeros = [card for card in won if card[1] == "0"]
    winners = sum(1 for seat in view.seats if any(seat.winnings.counts))
    return (
        late("lay", patterns=1)(view)
        and view.round >= RICH
        and winners == view.players
        and bool(zeros)
        and bool(view.discards.cards)
        and bool(view.used_colours)
    )


def on_the_brink_of_fights(view: GargonView) -> bool:
    """The viewer answers last and may lay: then all cards are turned up, and some must fight."""
    question = view.question
    return (
        isinstance(question, LayQuestion)
        and view.last_seat == view.viewer
        and view.round >= LATE
        and bool(question.patterns)
        and sum(seat.laid is not None for seat in view.seats) > 1
    )


def some_lay(view: GargonView) -> str:
    """A lay, where one is open."""
    question = view.question
    assert isinstance(question, LayQuestion)
    hand = card_set(map(parse_card, view.hand))
    colours = tuple(map(parse_colour, question.colours))
    lay = draw_lay(hand, question.patterns, colours, Random(1), may_pass=False)
    assert lay is not None
    return format_move(Lay(lay))


class Hoarder:
    """Lays as seldom and draws as often as it can, until its hand is as full as a hand gets."""

    name: Final = "hoarder"
    games: Final = frozenset({"gargon"})

    def choose(self, view: View, budget: Budget, generator: Random) -> str:
        """A move; raises ``ValueError`` when nothing is asked."""
        assert isinstance(view, GargonView)
        question = view.question
        if question is None:
            raise ValueError("nothing is asked of this viewer")
        if isinstance(question, LayQuestion):
            return "pass" if question.may_pass else min(view.hand, key=_strength)
        if isinstance(question, DrawQuestion):
            return max(question.piles, key=lambda pile: len(view.piles[pile == "right"]))
        return next(iter(getattr(question, "piles", ())), "") or f"fight {view.to_fight[0]}"


HOARDER: Final = Hoarder()


def _strength(card: str) -> int:
    return int(card[1:].rstrip("ab"))
