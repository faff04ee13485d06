"""Worlds with closed memory, one round forgotten: exactly those that some game leads to.

What can be is found here by trying: whoever may have laid what was lost, the rules themselves play
it, and everybody who passes draws one, two or three cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import chain, combinations, count, islice, product
from math import comb, sqrt
from random import Random
from typing import TypeAlias

import pytest
from msgspec.structs import replace
from tests.support.gargon import any_move, random_game, rather_pass

from cubeamulet.games.core.contract import Seat
from cubeamulet.games.core.errors import IllegalMove
from cubeamulet.games.gargon.cards import (
    COLOURS,
    NO_CARDS,
    PLACES,
    PUBLISHED,
    Card,
    CardSet,
    Deck,
    card_set,
    cards_in,
    colour_of,
    of_colour,
    parse_colour,
    strength_of,
    union,
)
from cubeamulet.games.gargon.game import GARGON, Gargon
from cubeamulet.games.gargon.model import Draw, Lay, Move, Pass, Phase, State, Stop
from cubeamulet.games.gargon.one_round import EVERYTHING, fits_of, is_one_round_forgotten
from cubeamulet.games.gargon.outcomes import outcome_of
from cubeamulet.games.gargon.recollection import (
    forgotten_lost,
    forgotten_won,
    hidden_by_colour,
    lost_lately,
    named,
    won_lately,
)
from cubeamulet.games.gargon.redeal import redeal as redeal_reference
from cubeamulet.games.gargon.view import GargonView, SeatView
from cubeamulet.kernels.gargon import convert
from cubeamulet.kernels.gargon.redeal import prepare
from cubeamulet.kernels.generator import new_generator

pytestmark = pytest.mark.xdist_group("kernels")

SMALL = Deck(
    "small",
    tuple(Card(colour * PLACES + place) for colour in (0, 1, 2) for place in (0, *range(1, 9))),
    6,
    (3,),
)
"""Three colours of nine cards: few enough to try everything, and with both zeros."""
GAME = Gargon(SMALL)
MOST_TRIED = 200

Forgotten: TypeAlias = tuple[tuple[CardSet, ...], CardSet]
"""What each seat won in the forgotten round, and what was defeated."""


def forgotten(state: State, view: GargonView) -> Forgotten:
    """What a world says of the forgotten round."""
    won = tuple(
        CardSet(cards & ~won_lately(view, Seat(seat))) for seat, cards in enumerate(state.winnings)
    )
    return won, CardSet(state.discards & ~lost_lately(view))


# -- trying everything -----------------------------------------------------------------------------


def candidates(view: GargonView) -> Iterator[Forgotten]:
    """Everything that has the right colours, whether or not it can be."""
    hidden, won, lost = hidden_by_colour(view, SMALL), forgotten_won(view), forgotten_lost(view)
    by_colour = [
        list(shares(hidden[colour], [*(counts[colour] for counts in won), lost[colour]]))
        for colour in COLOURS
    ]
    for chosen in product(*by_colour):
        *winnings, discards = (union(parts) for parts in zip(*chosen, strict=True))
        yield tuple(winnings), discards


def shares(cards: Sequence[Card], counts: Sequence[int]) -> Iterator[tuple[CardSet, ...]]:
    """All ways to give so many of the cards to each."""
    if not counts:
        yield ()
        return
    for own in combinations(cards, counts[0]):
        left = [card for card in cards if card not in own]
        for others in shares(left, counts[1:]):
            yield (card_set(own), *others)


def can_be(view: GargonView, what: Forgotten) -> bool:
    """Whether some game leads there: anybody may have laid what was lost."""
    won, lost = what
    beaten = list(cards_in(lost))
    for losers in product(range(view.players), repeat=len(beaten)):
        lays = list(won)
        for card, loser in zip(beaten, losers, strict=True):
            lays[loser] = CardSet(lays[loser] | 1 << card)
        sizes = {lay.bit_count() for lay in lays if lay}
        if len(sizes) == 1 and Past(view, lays).leads_to(what):
            return True
    return False


def later_lays(view: GargonView) -> list[CardSet]:
    """What each seat laid in the second round."""
    if view.turned_up:
        return [named(seat.laid.cards or ()) if seat.laid else NO_CARDS for seat in view.seats]
    fighters = [fighter for fight in view.fights for fighter in fight.fighters or ()]
    return [
        named(fighter.card for fighter in fighters if fighter.seat == seat)
        for seat in range(view.players)
    ]


class Past:
    """A deal from its beginning to what a view shows, the first lays being supposed."""

    def __init__(self, view: GargonView, first_lays: Sequence[CardSet]) -> None:
        self._view = view
        self._lays = {1: list(first_lays), 2: later_lays(view)}
        known = union((*first_lays, *self._lays[2]))
        self._spare = [card for card in SMALL.cards if not known >> card & 1]
        self._lays[3] = list(map(self._lays_now, view.seats))
        assert view.question is not None
        self._length = int(view.question.id)

    def _lays_now(self, seat: SeatView) -> CardSet:
        """Any cards with the right backs for the lays of a third round."""
        if seat.laid is None or self._view.turned_up:
            return NO_CARDS
        return card_set(map(self._spare_card, seat.laid.colours))

    def _spare_card(self, letter: str) -> Card:
        card = next(card for card in self._spare if colour_of(card) == parse_colour(letter))
        self._spare.remove(card)
        return card

    def leads_to(self, what: Forgotten) -> bool:
        """Whether the rules let it come to the view, ``what`` having become of the first lays."""
        return self._goes_on(self._begun(), what)

    def _begun(self) -> State:
        """The cards dealt so that everybody holds what he is going to lay."""
        spare, hands = list(self._spare), []
        for own in zip(*self._lays.values(), strict=True):
            others = SMALL.hand - union(own).bit_count()
            hands.append([*cards_in(union(own)), *spare[:others]])
            del spare[:others]
        order = [*chain.from_iterable(hands), *spare]
        first = Seat((self._view.start_player - self._view.round + 1) % self._view.players)
        begun = GAME.setup(replace(self._view.options, start=first), self._view.players)
        return GAME.settle(begun, tuple(map(SMALL.cards.index, order))).state

    def _goes_on(self, state: State, what: Forgotten) -> bool:
        if state.round > 1 and state.winnings and not self._remembers(state, what):
            return False
        if state.ply == self._length:
            return self._looks_right(state)
        for decision in GAME.decisions(state):
            for move in self._moves(state, decision.seat):
                with suppress(IllegalMove):
                    if self._goes_on(GAME.play(state, decision.seat, move).state, what):
                        return True
        return False

    def _remembers(self, state: State, what: Forgotten) -> bool:
        won, lost = what
        return state.discards & lost == lost and all(
            cards & own == own for cards, own in zip(state.winnings, won, strict=True)
        )

    def _moves(self, state: State, seat: Seat) -> Iterable[Move]:
        """What the seat can have done; from which pile anybody drew does not matter."""
        match state.phase:
            case Phase.LAY:
                own = self._lays.get(state.round, [NO_CARDS] * state.players)[seat]
                return [Lay(own) if own else Pass()]
            case Phase.ORDER:
                return list(GAME.legal_moves(state, seat))[: None if state.round > 1 else 1]
            case _:
                fuller = Draw(int(len(state.piles[0]) < len(state.piles[1])))
                return [fuller, Stop()] if state.drawn else [fuller]

    def _looks_right(self, state: State) -> bool:
        seen = GAME.view_for(state, self._view.viewer)
        return (
            (seen.phase, seen.round, seen.turned_up)
            == (self._view.phase, self._view.round, self._view.turned_up)
            and seen.fights == self._view.fights
            and [seat.passed for seat in seen.seats] == [seat.passed for seat in self._view.seats]
            and [sum(seat.hand) for seat in seen.seats]
            == [sum(seat.hand) for seat in self._view.seats]
        )


# -- the tests -------------------------------------------------------------------------------------


def number_of_candidates(view: GargonView) -> int:
    """How many there are to try."""
    hidden, won, lost = hidden_by_colour(view, SMALL), forgotten_won(view), forgotten_lost(view)
    ways = 1
    for colour in COLOURS:
        left = len(hidden[colour])
        for number in (*(counts[colour] for counts in won), lost[colour]):
            ways *= comb(left, number)
            left -= number
    return ways


def is_small(view: GargonView) -> bool:
    """Whether everything can be tried: few candidates, and hands that hold all that was laid."""
    lays_now = (
        [] if view.turned_up else [len(seat.laid.colours) for seat in view.seats if seat.laid]
    )
    laid = 3 + max(lays_now, default=0) + max(map(int.bit_count, later_lays(view)))
    return laid <= SMALL.hand and all(view.piles) and 100 < number_of_candidates(view) < MOST_TRIED


def small_views(replacements: str) -> Iterator[tuple[State, GargonView]]:
    """One view of each of many games, with the truth."""
    options = {"memory": "closed", "replacements": replacements}
    for seed in count():
        found = [
            (moment.state, view)
            for moment in random_game(3, seed, options, GAME)
            for decision in GAME.decisions(moment.state)
            if is_one_round_forgotten(view := GAME.view_for(moment.state, decision.seat))
            and is_small(view)
        ]
        yield from found[seed % 3 : seed % 3 + 1]


def is_plausible(counted: Counter[Forgotten], kinds: int) -> bool:
    """Whether all kinds turned up equally often, within five standard deviations of chi-square."""
    expected = counted.total() / kinds
    statistic = sum((times - expected) ** 2 for times in counted.values()) / expected
    statistic += (kinds - len(counted)) * expected
    return abs(statistic - (kinds - 1)) < 5 * sqrt(2 * (kinds - 1))


@pytest.mark.parametrize("replacements", ["losers", "none"])
def test_exactly_what_some_game_leads_to_is_dealt_and_all_of_it_is_equally_likely(
    replacements: str,
) -> None:
    generator, chance = new_generator(1), Random(1)
    for state, view in islice(small_views(replacements), 3):
        possible = {what for what in candidates(view) if can_be(view, what)}
        assert forgotten(state, view) in possible
        hidden, around = prepare(view, SMALL), convert.surroundings_of(state)
        times = 20 * len(possible)
        compiled = (convert.to_state(hidden.draw(generator), around) for _ in range(times))
        by_rules = (redeal_reference(view, SMALL, chance) for _ in range(times))
        for worlds in (compiled, by_rules):
            counted = Counter(forgotten(world, view) for world in worlds)
            assert set(counted) <= possible
            assert is_plausible(counted, len(possible))


@pytest.mark.parametrize("replacements", ["losers", "none"])
@pytest.mark.parametrize("players", GARGON.player_counts)
def test_the_truth_is_always_among_the_possible(players: int, replacements: str) -> None:
    options = {"memory": "closed", "replacements": replacements}
    for seed, choose in ((1, any_move), (2, any_move), (3, rather_pass)):
        for moment in random_game(players, seed, options, choose=choose):
            for decision in GARGON.decisions(moment.state):
                view = GARGON.view_for(moment.state, decision.seat)
                if is_one_round_forgotten(view):
                    assert fits_truth(moment.state, view)


def fits_truth(state: State, view: GargonView) -> bool:
    """Whether something possible is known, and what has happened is part of it."""
    won, lost = forgotten(state, view)
    fits, in_common = fits_of(view, PUBLISHED), -1
    for colour in COLOURS:
        own = [of_colour(cards, colour) for cards in won if of_colour(cards, colour)]
        strengths = [strength_of(card) for cards in own for card in cards_in(cards)]
        beaten = list(map(strength_of, cards_in(of_colour(lost, colour))))
        outcome = outcome_of(strengths, beaten, one_winner=len(own) == 1)
        in_common &= fits[colour][outcome]
    return fits is not EVERYTHING and in_common != 0
