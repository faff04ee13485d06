"""Events of Gargon as sentences."""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatchmethod

from cubeamulet.games.gargon.cards import COLOUR_LETTERS
from cubeamulet.games.gargon.events import (
    DealBegan,
    DealScored,
    Drew,
    FightChosen,
    Fought,
    GargonEvent,
    Laid,
    Passed,
    PileEmptied,
    RoundBegan,
    TurnedUp,
)
from cubeamulet.games.gargon.model import PILE_NAMES
from cubeamulet.terminal.people import People
from cubeamulet.terminal.texts import GargonTexts


def tell(event: GargonEvent, people: People, texts: GargonTexts) -> str | None:
    """The sentence for an event as its viewer may know it; ``None`` when there is none to say."""
    return _Teller(people, texts).tell(event)


class _Teller:
    def __init__(self, people: People, texts: GargonTexts) -> None:
        self._people = people
        self._texts = texts

    @singledispatchmethod
    def tell(self, event: object) -> str | None:
        """The sentence for an event."""
        return None

    def colour(self, letter: str) -> str:
        return self._texts.colours[COLOUR_LETTERS.index(letter)]

    @tell.register
    def deal_began(self, event: DealBegan) -> str:
        return self._people.tell(self._texts.deal_began, event.start_player, deal=event.deal)

    @tell.register
    def round_began(self, event: RoundBegan) -> str:
        return self._people.tell(self._texts.round_began, event.start_player, round=event.round)

    @tell.register
    def laid(self, event: Laid) -> str:
        if event.cards is None:
            backs = " ".join(event.colours)
            return self._people.tell(self._texts.laid, event.seat, backs=backs)
        return self._people.tell(self._texts.laid_known, event.seat, cards=" ".join(event.cards))

    @tell.register
    def passed(self, event: Passed) -> str:
        sentence = self._texts.passed_forced if event.forced else self._texts.passed
        return self._people.tell(sentence, event.seat)

    @tell.register
    def drew(self, event: Drew) -> str:
        texts = self._texts
        unknown, known = (
            (texts.replaced, texts.replaced_known)
            if event.replacement
            else (texts.drew, texts.drew_known)
        )
        return self._people.tell(
            unknown if event.card is None else known,
            event.seat,
            colour=self.colour(event.colour),
            card=event.card,
            pile=texts.from_piles[PILE_NAMES.index(event.pile)],
        )

    @tell.register
    def turned_up(self, event: TurnedUp) -> str:
        if event.cards is None:
            return self._texts.turned_up_forgotten
        shown = zip(self._people.names, event.cards, strict=True)
        hands = "; ".join(f"{name}: {' '.join(cards)}" for name, cards in shown if cards)
        return self._texts.turned_up.format(hands=hands)

    @tell.register
    def fight_chosen(self, event: FightChosen) -> str:
        colour = self.colour(event.colour)
        return self._people.tell(self._texts.fight_chosen, event.seat, colour=colour)

    @tell.register
    def fought(self, event: Fought) -> str:
        colour = self.colour(event.colour)
        second = self._texts.second_fight.format(colour=colour)
        fight = (second if event.number == 2 else colour).capitalize()
        if event.fighters is None:
            return self._people.tell(self._texts.fought_forgotten, event.winner, fight=fight)
        card = next(one.card for one in event.fighters if one.seat == event.winner)
        others = [
            f"{one.card} ({self._people.name(one.seat)})"
            for one in event.fighters
            if one.seat != event.winner
        ]
        sentence = self._texts.fought if others else self._texts.fought_alone
        return self._people.tell(
            sentence, event.winner, fight=fight, card=card, others=", ".join(others)
        )

    @tell.register
    def pile_emptied(self, event: PileEmptied) -> str:
        pile = self._texts.piles[PILE_NAMES.index(event.pile)]
        return self._texts.pile_emptied.format(pile=pile)

    @tell.register
    def deal_scored(self, event: DealScored) -> str:
        scores = self._scores(event.score.points)
        return self._texts.deal_scored.format(deal=event.deal, scores=scores)

    def _scores(self, points: Sequence[int]) -> str:
        named = zip(self._people.names, points, strict=True)
        return ", ".join(f"{name} {number}" for name, number in named)
