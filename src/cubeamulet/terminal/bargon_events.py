"""Events of Bargon as sentences."""

from __future__ import annotations

from functools import singledispatchmethod

from cubeamulet.games.bargon.events import (
    BargonEvent,
    Lifted,
    Paid,
    PotFilled,
    PotPaidOut,
    Revealed,
    RoundScored,
    SlateEntered,
    SlateUndone,
    Threw,
    TiedAfter,
)
from cubeamulet.games.bargon.score import RED
from cubeamulet.games.core.contract import Seat
from cubeamulet.terminal.people import People
from cubeamulet.terminal.texts import BargonTexts


def tell(event: BargonEvent, people: People, texts: BargonTexts) -> str | None:
    """The sentence for an event; ``None`` when there is none to say."""
    return _Teller(people, texts).tell(event)


def name_cubes(colours: str, people: People, texts: BargonTexts) -> str:
    """Whose cube shows which colour."""
    return ", ".join(
        f"{people.name(Seat(seat))} {_colour(letter, texts)}" for seat, letter in enumerate(colours)
    )


def _colour(letter: str, texts: BargonTexts) -> str:
    return texts.red if letter == RED else texts.blue


class _Teller:
    def __init__(self, people: People, texts: BargonTexts) -> None:
        self._people = people
        self._texts = texts

    @singledispatchmethod
    def tell(self, event: object) -> str | None:
        """The sentence for an event."""
        return None

    def chips(self, chips: int) -> str:
        return self._texts.chips.of(chips)

    @tell.register
    def paid(self, event: Paid) -> str:
        chips, pot = self.chips(event.chips), self.chips(event.pot)
        return self._people.tell(self._texts.paid, event.seat, chips=chips, pot=pot)

    @tell.register
    def pot_filled(self, event: PotFilled) -> str:
        return self._texts.pot_filled.format(pot=self.chips(event.pot))

    @tell.register
    def threw(self, event: Threw) -> str:
        return self._people.tell(self._texts.threw, event.seat)

    @tell.register
    def revealed(self, event: Revealed) -> str:
        cubes = name_cubes(event.colours, self._people, self._texts)
        return self._texts.revealed.format(round=event.round, cubes=cubes)

    @tell.register
    def lifted(self, event: Lifted) -> str:
        colour = _colour(event.colour, self._texts)
        return self._people.tell(self._texts.lifted, event.seat, colour=colour)

    @tell.register
    def scored(self, event: RoundScored) -> str:
        if event.odd is None:
            return self._texts.nobody_scored
        if event.odd == "cup":
            return self._texts.cup_scored
        points = self._texts.points.of(event.points)
        return self._people.tell(self._texts.scored, event.odd, points=points)

    @tell.register
    def tied(self, event: TiedAfter) -> str:
        return self._texts.tied

    @tell.register
    def entered(self, event: SlateEntered) -> str:
        return self._people.tell(self._texts.slate_entered, event.seat, text=event.text)

    @tell.register
    def undone(self, event: SlateUndone) -> str:
        return self._people.tell(self._texts.slate_undone, event.seat, text=event.text)

    @tell.register
    def pot_paid_out(self, event: PotPaidOut) -> str:
        chips = self.chips(event.chips)
        return self._people.tell(self._texts.pot_paid_out, event.seat, chips=chips)
