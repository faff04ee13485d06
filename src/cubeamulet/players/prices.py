"""What a card is worth to a player of Gargon: won now, and kept for later. All in points."""

from __future__ import annotations

from dataclasses import dataclass
from math import exp

from cubeamulet.games.gargon.cards import (
    AMULETS_OF_VALUE,
    COLOURS,
    Card,
    Colour,
    amulets_of,
    colour_of,
    is_zero,
    value_of,
)
from cubeamulet.games.gargon.score import SOLE_MAJORITY
from cubeamulet.players.sight import Sight

HIGHEST = 15


@dataclass(frozen=True, slots=True)
class Habits:
    """How much each rule of thumb weighs.

    ``keep``: what a kept card is worth, as a share of what it would bring in an ordinary fight;
    ``alone``: how often even the lowest card wins an ordinary fight; ``hope``: the share of the
    amulets in hand that a zero may still double; ``lead``: how far one card more decides a
    majority; ``refill``: points for a card drawn, more with a hand below ``thin`` cards;
    ``pace``: cards drawn per player and round; ``near``: cards in the shorter pile from which the
    end is hurried or slowed, by ``pull`` points.
    """

    keep: float = 1.5
    alone: float = 0.5
    hope: float = 0.35
    lead: float = 0.7
    refill: float = 1.5
    thin: float = 8.0
    pace: float = 1.1
    near: int = 4
    pull: float = 1.0


class Prices:
    """The prices of all cards from where one player stands."""

    def __init__(self, sight: Sight, habits: Habits) -> None:
        self._sight = sight
        self._habits = habits
        self._step = [self._step_to_majority(colour) for colour in COLOURS]
        self.rounds_left = 2 * sight.shorter_pile / (habits.pace * len(sight.held))
        self._patience = habits.keep * min(1.0, 2 * self.rounds_left / (sight.cards + 1))

    def _step_to_majority(self, colour: Colour) -> float:
        """What one card more of a colour brings towards its bonus."""
        sight = self._sight
        ahead = sight.won[sight.me][colour] - max(sight.won[s][colour] for s in sight.opponents)
        in_play = len(sight.unseen[colour]) + len(sight.hand[colour])
        if abs(ahead) > in_play:
            return 0.0
        sharpness = self._habits.lead * (1 + 6 / (1 + in_play))
        return SOLE_MAJORITY * (_leaning(sharpness * (ahead + 1)) - _leaning(sharpness * ahead))

    def won(self, card: Card) -> float:
        """What winning a card brings now."""
        colour = colour_of(card)
        if is_zero(card):
            return self._worth_of_zero(colour) + self._step[colour]
        return self._worth_of_value(colour, value_of(card))

    def _worth_of_value(self, colour: Colour, value: int) -> float:
        sight = self._sight
        zeros = sum(map(is_zero, sight.hand[colour]))
        factor = (1 << sight.zeros[colour]) * (1 + self._habits.hope * zeros)
        return AMULETS_OF_VALUE[value] * factor + self._step[colour]

    def _worth_of_zero(self, colour: Colour) -> float:
        """The amulets a zero would double: those won, and a share of those still in hand."""
        sight = self._sight
        to_come = sum(map(amulets_of, sight.hand[colour])) * self._habits.hope
        return (sight.amulets[colour] + to_come) * (1 << sight.zeros[colour])

    def kept(self, card: Card) -> float:
        """What a card in hand may still bring later; less as the piles run out."""
        return self._patience * self._ordinary_chance(value_of(card)) * self.won(card)

    def drawn(self, colour: Colour) -> float:
        """What a card of a colour may bring when nobody knows its value."""
        unseen = self._sight.unseen[colour]
        if not unseen:
            return 0.0
        prices = (
            self._ordinary_chance(value) * self._worth_of_value(colour, value) for value in unseen
        )
        return sum(prices) / len(unseen)

    def _ordinary_chance(self, value: int) -> float:
        alone = self._habits.alone
        return alone + (1 - alone) * (value / HIGHEST) ** 2

    def refill(self) -> float:
        """What one more card in hand is worth; nothing when no round is left to lay it."""
        need = self._habits.thin / (self._habits.thin + self._sight.cards)
        return self._habits.refill * 2 * need * min(1.0, self.rounds_left / 2)


def _leaning(ahead: float) -> float:
    return 1 / (1 + exp(-ahead))
