"""Watches one game of Gargon and notes what the study counts."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from cubeamulet.games.core.contract import Seat, Step
from cubeamulet.games.gargon.cards import PLACE_NAMES, CardSet, card_set, parse_card
from cubeamulet.games.gargon.events import DealBegan, Laid, Passed, RoundBegan
from cubeamulet.games.gargon.model import State
from cubeamulet.games.gargon.score import DealScore, score_deal
from cubeamulet.lab.plan import Plan
from cubeamulet.lab.reference import play_game
from cubeamulet.lab.tally import Played

SOURCES: Final = ("amulets", "doubling", "majorities")
"""What points come from: the amulets themselves, what zeros add to them, and majorities."""


class CardLaid(NamedTuple):
    """One card that was laid: its place in its colour, whether it won its fight, and the points
    its player would have fewer at the end without it (everybody else's cards being the same).
    """

    place: str
    won: bool
    points: int


@dataclass(slots=True)
class Seen:
    """What happened in a game. The last deal's cards are looked at; rounds and passes are of all.

    ``hands`` has, by round of the last deal, the sizes of all hands at its beginning. ``sources``
    are points by source, all seats together. ``first`` is the first start player.
    """

    played: Played
    deals: int
    first: Seat
    rounds: int
    passes: int
    forced: int
    hands: list[tuple[int, ...]]
    cards: list[CardLaid]
    sources: tuple[int, ...]


@dataclass(slots=True)
class _Watcher:
    """Collects what is only there while a game runs."""

    state: State | None = None
    first: Seat | None = None
    deals: int = 0
    rounds: int = 0
    passes: Counter[bool] = field(default_factory=Counter)
    hands: list[tuple[int, ...]] = field(default_factory=list)
    laid: list[tuple[Seat, str]] = field(default_factory=list)

    def watch(self, step: Step[object, object]) -> None:
        assert isinstance(step.state, State)
        self.state = step.state
        for event in step.events:
            self._note(event)
        if any(isinstance(event, RoundBegan) for event in step.events):
            self.hands.append(tuple(hand.bit_count() for hand in step.state.hands))

    def _note(self, event: object) -> None:
        match event:
            case DealBegan(_, start):
                self._begin_deal(start)
            case RoundBegan():
                self.rounds += 1
            case Passed(_, forced):
                self.passes[forced] += 1
            case Laid(seat, _, cards):
                self.laid += [(seat, name) for name in cards or ()]

    def _begin_deal(self, start: Seat) -> None:
        self.deals += 1
        self.hands.clear()
        self.laid.clear()
        if self.first is None:
            self.first = start


def observe(plan: Plan, deal: int, rotation: int) -> Seen:
    """Plays a game and says what happened."""
    watcher = _Watcher()
    played = play_game(plan, deal, rotation, watcher.watch)
    state, first = watcher.state, watcher.first
    assert state is not None
    assert first is not None
    return Seen(
        played=played,
        deals=watcher.deals,
        first=first,
        rounds=watcher.rounds,
        passes=watcher.passes.total(),
        forced=watcher.passes[True],
        hands=watcher.hands,
        cards=[_card_laid(state.winnings, seat, name) for seat, name in watcher.laid],
        sources=_sources(state.finished[-1]),
    )


def _card_laid(winnings: tuple[CardSet, ...], seat: Seat, name: str) -> CardLaid:
    """Whoever wins a fight wins the own card, so a card is won by who laid it or by nobody."""
    card = parse_card(name)
    place = name[1:]
    assert place in PLACE_NAMES
    own = card_set([card])
    if not winnings[seat] & own:
        return CardLaid(place, won=False, points=0)
    without = (*winnings[:seat], CardSet(winnings[seat] & ~own), *winnings[seat + 1 :])
    points = score_deal(winnings).points[seat] - score_deal(without).points[seat]
    return CardLaid(place, won=True, points=points)


def _sources(score: DealScore) -> tuple[int, ...]:
    lines = [line for sheet in score.colours for line in sheet]
    amulets = sum(line.amulets for line in lines)
    bonus = sum(line.bonus for line in lines)
    return amulets, sum(line.points for line in lines) - amulets - bonus, bonus
