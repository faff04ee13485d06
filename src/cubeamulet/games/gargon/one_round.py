"""What can have happened in a round that is forgotten, as long as it is the only one.

A view with closed memory tells how many cards of each colour every seat has won and how many were
defeated; hands, piles and the number of moves tell more about who laid and who passed. What all
that leaves possible is listed here as *lays*: how many cards of each colour each seat laid (rules
G-8 to G-13). Which cards were won and lost has to fit one of them (``outcomes``).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final, TypeAlias

from cubeamulet.games.core.contract import Seat
from cubeamulet.games.gargon.cards import COLOURS, Deck
from cubeamulet.games.gargon.model import Replacements
from cubeamulet.games.gargon.outcomes import OUTCOMES, fitting
from cubeamulet.games.gargon.recollection import forgotten_lost, forgotten_won, moves_made
from cubeamulet.games.gargon.turns import Row, Turns, choices_made, courses
from cubeamulet.games.gargon.view import GargonView

Lays: TypeAlias = tuple[Row, ...]
"""What each seat laid, in turn order; nothing where it passed."""

Fits: TypeAlias = tuple[tuple[int, ...], ...]
"""By colour and outcome: which of the possible lays it can have come of, as a mask.

The outcomes of all colours together are possible if they have any lays in common.
"""


EVERYTHING: Final[Fits] = ((1,) * OUTCOMES,) * len(COLOURS)


def fits_of(view: GargonView, deck: Deck) -> Fits:
    """What fits the round that is forgotten; everything unless it is exactly one.

    Where a hand can be empty in the second round (not with the published deck), a round may have
    gone by without a fight; then everything fits, too, as it does if no game leads to the view.
    """
    if not is_one_round_forgotten(view):
        return EVERYTHING
    past = _Round(view, deck.hand)
    wide = _widest({past.fitting(lays) for lays in past.lays()})
    if not wide:
        return EVERYTHING
    return tuple(
        tuple(
            sum(1 << number for number, masks in enumerate(wide) if masks[colour] >> outcome & 1)
            for outcome in range(OUTCOMES)
        )
        for colour in COLOURS
    )


def is_one_round_forgotten(view: GargonView) -> bool:
    """Whether the cards of the first round are forgotten, and of no other."""
    is_second_remembered = view.round == (2 if view.turned_up else 3)
    return is_second_remembered and any(map(any, forgotten_won(view)))


def _widest(found: set[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """Without what allows nothing, and nothing that another one does not allow as well."""
    possible = sorted(masks for masks in found if all(masks))
    return [
        masks
        for masks in possible
        if not any(masks != other and _is_within(masks, other) for other in possible)
    ]


def _is_within(masks: tuple[int, ...], others: tuple[int, ...]) -> bool:
    return not any(mask & ~other for mask, other in zip(masks, others, strict=True))


_NOTHING: Final[Row] = (0,) * len(COLOURS)


def _rows(pairs: int, singles: int) -> list[Row]:
    """Every choice of colours for a pattern of at most one pair and some single cards."""
    return [
        tuple(2 * (colour in paired) + (colour in single) for colour in COLOURS)
        for paired in combinations(COLOURS, pairs)
        for single in combinations([colour for colour in COLOURS if colour not in paired], singles)
    ]


_PATTERNS: Final = {
    (pairs, singles): _rows(pairs, singles)
    for pairs, singles in ((0, 1), (1, 0), (0, 2), (1, 1), (0, 3))
}


class _Round:
    """The forgotten round, as far as the view tells; seats in its turn order."""

    def __init__(self, view: GargonView, hand: int) -> None:
        first = view.start_player - view.round + 1
        self.order = [Seat((first + step) % view.players) for step in range(view.players)]
        won = forgotten_won(view)
        self.won = [tuple(won[seat]) for seat in self.order]
        self.lost = tuple(forgotten_lost(view))
        self._view = view
        self._hand = hand

    def lays(self) -> set[Lays]:
        """Everything that can have been laid."""
        turns = [Turns(self._view, self._hand, course) for course in courses(self._view)]
        return {
            lays
            for each in turns
            for (pairs, singles), rows in _PATTERNS.items()
            for lays in self._lays(each, rows, 2 * pairs + singles)
            if self._is_legal(lays) and self._is_move_count_right(each, lays)
        }

    def fitting(self, lays: Lays) -> tuple[int, ...]:
        """The outcomes, by colour as masks, that can come of it."""
        return tuple(
            fitting(laid, won, self.order)
            for laid, won in zip(zip(*lays, strict=True), zip(*self.won, strict=True), strict=True)
        )

    def _lays(self, turns: Turns, rows: Sequence[Row], size: int) -> Iterator[Lays]:
        """What can have been laid in a pattern of some size, hands being what they are."""
        choices = []
        for place, (seat, won) in enumerate(zip(self.order, self.won, strict=True)):
            laid = [row for row in rows if self._may_lay(row, won)]
            own = laid if turns.moves(seat, size, sum(won)) else []
            may_pass = place > 0 and not any(won) and turns.moves(seat, 0, 0)
            choices.append([*own, _NOTHING] if may_pass else own)
        yield from self._ways_to_lay(choices, self.lost)

    def _may_lay(self, row: Row, won: Row) -> bool:
        return all(
            own <= laid <= own + lost for laid, own, lost in zip(row, won, self.lost, strict=True)
        )

    def _ways_to_lay(self, choices: Sequence[Sequence[Row]], lost: Row) -> Iterator[Lays]:
        """One choice of each seat, so that as many cards as told were lost of each colour."""
        place = len(self.order) - len(choices)
        if not choices:
            if not any(lost):
                yield ()
            return
        for row in choices[0]:
            left = tuple(
                all_ - laid + won
                for all_, laid, won in zip(lost, row, self.won[place], strict=True)
            )
            if min(left) >= 0:
                for others in self._ways_to_lay(choices[1:], left):
                    yield (row, *others)

    def _is_legal(self, lays: Lays) -> bool:
        """Whether the last seat laid no colour of its own (rule G-11)."""
        return all(
            not own or sum(column) > own
            for own, column in zip(lays[-1], zip(*lays, strict=True), strict=True)
        )

    def _is_move_count_right(self, turns: Turns, lays: Lays) -> bool:
        """Whether all moves together are as many as were made; what a first deal tells."""
        question = self._view.question
        if question is None or self._view.deal > 1:
            return True
        fights = turns.replacements_after() + turns.choices_after()
        if self._view.options.replacements is Replacements.LOSERS:
            fights += sum(self.lost) + choices_made(lays)
        sums = {fights}
        for seat, row, won in zip(self.order, lays, self.won, strict=True):
            moves = turns.moves(seat, sum(row), sum(won))
            sums = {before + own for before in sums for own in moves}
        return moves_made(question) in sums
