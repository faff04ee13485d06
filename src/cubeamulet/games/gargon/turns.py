"""What the turns of a seat can have been since a deal began, as far as its hand tells.

That is looked at while exactly one round is forgotten. Of the round after it, and of the present
one, everything is known but how many cards a seat drew that passed. The number of cards in its
hand, and the number of all moves, leave only some possibilities.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import product
from typing import Final, NamedTuple, TypeAlias

from cubeamulet.games.core.contract import Seat
from cubeamulet.games.gargon.cards import COLOURS, letter_of
from cubeamulet.games.gargon.model import Replacements
from cubeamulet.games.gargon.recollection import in_turn, owing
from cubeamulet.games.gargon.view import DrawQuestion, GargonView

Row: TypeAlias = tuple[int, ...]
"""How many cards of each colour a seat laid; zeros for a seat that passed."""


class Drawing(NamedTuple):
    """How many cards a seat drew that passed, and how many moves it made for it."""

    cards: int
    moves: int


USUAL: Final = (Drawing(1, 3), Drawing(2, 4), Drawing(3, 4))
"""Passes, draws, and says that it stops unless it has drawn three (rules G-15 and G-16)."""
EMPTYING: Final = (Drawing(1, 2), Drawing(2, 3), Drawing(3, 4))
"""The last card was the last of a pile: nobody says that he stops."""
TOO_LATE: Final = (Drawing(0, 1),)
"""A pile was empty before."""

Course: TypeAlias = dict[Seat, tuple[Drawing, ...]]
"""What those who have passed in the present round can have drawn."""


def later_rows(view: GargonView) -> list[Row]:
    """What each seat laid in the round after the forgotten one."""
    if view.turned_up:
        return [row_of("" if seat.laid is None else seat.laid.colours) for seat in view.seats]
    return [
        row_of("".join(fight.colour for fight in view.fights if seat in fight.seats))
        for seat in range(view.players)
    ]


def row_of(letters: str) -> Row:
    """Letters of colours, counted."""
    return tuple(letters.count(letter_of(colour)) for colour in COLOURS)


def choices_made(rows: Sequence[Row], fought: Iterable[int] = COLOURS) -> int:
    """How often somebody was asked which colour comes next; ``rows`` in turn order (rule G-20).

    ``fought`` are the colours that have been. What is asked for is what is left in a group.
    """
    picked = next(row for row in rows if any(row))
    contested = {colour for colour in COLOURS if sum(row[colour] > 0 for row in rows) > 1}
    own = {colour for colour in contested if picked[colour]}
    return sum(
        max(0, min(len(group & set(fought)), len(group) - 1)) for group in (own, contested - own)
    )


def courses(view: GargonView) -> Iterator[Course]:
    """All that can have happened to the piles in the present round.

    They were never empty; or somebody emptied one, and those behind could not draw.
    """
    if view.turned_up:
        yield {}
        return
    passed = [seat for seat in in_turn(view) if view.seats[seat].passed]
    if isinstance(view.question, DrawQuestion):
        *passed, drawing = passed
        drawn = view.question.drawn
        yield {**dict.fromkeys(passed, USUAL), drawing: (Drawing(drawn, drawn + 1),)}
    elif all(view.piles):
        yield dict.fromkeys(passed, USUAL)
    else:
        for place, seat in enumerate(passed):
            before, behind = passed[:place], passed[place + 1 :]
            yield {
                **dict.fromkeys(before, USUAL),
                seat: EMPTYING,
                **dict.fromkeys(behind, TOO_LATE),
            }


class Turns:
    """The turns of all seats since the deal began, in one course of the present round."""

    def __init__(self, view: GargonView, hand: int, course: Course) -> None:
        self._view = view
        self._hand = hand
        self._course = course
        self._later = later_rows(view)
        self._replaces = view.options.replacements is Replacements.LOSERS
        self.moves = cache(self._moves)

    def _moves(self, seat: Seat, laid: int, won: int) -> frozenset[int]:
        """How many moves a seat can have made in its turns if it laid so many cards in the
        forgotten round and won with so many of them; none if its hand tells that it did not.
        """
        first = (Drawing(-won if self._replaces else -laid, 1),) if laid else USUAL
        later = [*self._drawings_after(seat), *self._drawings_now(seat)]
        return frozenset(
            sum(drawing.moves for drawing in all_)
            for all_ in product(first, *later)
            if sum(drawing.cards for drawing in all_) == self._surplus(seat)
        )

    def replacements_after(self) -> int:
        """How many have been drawn in the round after the forgotten one."""
        return sum(map(self._replaced, map(Seat, range(self._view.players))))

    def choices_after(self) -> int:
        """How often somebody has been asked in that round which colour comes next."""
        if not self._replaces:
            return 0
        start = self._view.start_player - (0 if self._view.turned_up else 1)
        rows = [
            self._later[(start + step) % self._view.players] for step in range(len(self._later))
        ]
        fought = [row_of(fight.colour).index(1) for fight in self._view.fights]
        return choices_made(rows, fought)

    def _drawings_after(self, seat: Seat) -> list[tuple[Drawing, ...]]:
        """In the round after the forgotten one; whoever laid made one move."""
        return [(Drawing(0, 1),) if any(self._later[seat]) else USUAL]

    def _drawings_now(self, seat: Seat) -> list[tuple[Drawing, ...]]:
        """In the present round, if that is another one."""
        if seat in self._course:
            return [self._course[seat]]
        has_laid = not self._view.turned_up and self._view.seats[seat].laid is not None
        return [(Drawing(0, 1),)] if has_laid else []

    def _surplus(self, seat: Seat) -> int:
        """Cards in hand more than at first, but for what is known to have been laid and drawn."""
        held, laid = sum(self._view.seats[seat].hand), sum(self._later[seat])
        lays = self._view.seats[seat].laid
        if not self._view.turned_up and lays is not None:
            laid += len(lays.colours)
        return held + laid - self._replaced(seat) - self._hand

    def _replaced(self, seat: Seat) -> int:
        if not self._replaces:
            return 0
        lost = sum(seat in fight.seats and seat != fight.winner for fight in self._view.fights)
        return lost - (seat in owing(self._view))
