"""How likely a card wins its fight: who may come, and with what.

Opponents are taken to lay any of their possible lays alike; how often a colour comes up then
follows from the public numbers of cards per colour alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cubeamulet.games.core.contract import Seat
from cubeamulet.games.gargon.cards import COLOURS, Colour
from cubeamulet.games.gargon.model import Pattern
from cubeamulet.players.sight import Sight

OPENED_BY_OTHERS = 0.5
"""How likely the last seat may use a colour that nobody has laid yet."""


@dataclass(frozen=True, slots=True)
class Coming:
    """How likely one opponent brings exactly one, or two, cards of a colour to the fights."""

    one: float
    two: float


NEVER = Coming(0.0, 0.0)
_LAID = {0: NEVER, 1: Coming(1.0, 0.0), 2: Coming(0.0, 1.0)}


def coming_to(sight: Sight, pattern: Pattern, colour: Colour) -> tuple[Coming, ...]:
    """Per opponent who may come: how likely he brings cards of a colour the viewer lays now."""
    found = []
    for seat in sight.opponents:
        laid = sight.laid[seat]
        if laid is not None:
            found.append(_LAID[laid[colour]])
        elif seat in sight.to_act:
            found.append(_will_lay(_usable(sight, seat, colour), pattern, colour))
    return tuple(coming for coming in found if coming != NEVER)


def _usable(sight: Sight, seat: Seat, colour: Colour) -> Sequence[float]:
    """A seat's cards per colour; for the last seat those of a colour not laid yet count less."""
    held = sight.held[seat]
    if seat != sight.last:
        return held
    laid = [counts for counts in sight.laid if counts is not None]
    return [
        held[other]
        if other == colour or any(counts[other] for counts in laid)
        else held[other] * OPENED_BY_OTHERS
        for other in COLOURS
    ]


def _will_lay(held: Sequence[float], pattern: Pattern, colour: Colour) -> Coming:
    """The share of all lays from ``held`` that contain the colour once, and twice."""
    own, cards = held[colour], sum(held)
    if not own:
        return NEVER
    if pattern is Pattern.ONE:
        return Coming(own / cards, 0.0)
    pairs = [count * (count - 1) / 2 if count > 1 else 0.0 for count in held]
    if pattern is Pattern.PAIR:
        return Coming(0.0, _share(pairs[colour], sum(pairs)))
    if pattern is Pattern.PAIR_AND_ONE:
        ways = sum(pair * (cards - count) for pair, count in zip(pairs, held, strict=True))
        once = own * (sum(pairs) - pairs[colour])
        return Coming(_share(once, ways), _share(pairs[colour] * (cards - own), ways))
    others = [count for other, count in enumerate(held) if other != colour]
    chosen = 1 if pattern is Pattern.TWO_COLOURS else 2
    with_it = own * _products(others, chosen)
    return Coming(_share(with_it, with_it + _products(others, chosen + 1)), 0.0)


def _share(part: float, whole: float) -> float:
    return part / whole if whole else 0.0


def _products(counts: Sequence[float], chosen: int) -> float:
    """Ways to take one card each from ``chosen`` different colours."""
    ways = [1.0] + [0.0] * chosen
    for count in counts:
        for number in range(chosen, 0, -1):
            ways[number] += ways[number - 1] * count
    return ways[chosen]


def wins_first(coming: Sequence[Coming], below: float) -> float:
    """The chance to win a first fight with a card that beats a share ``below`` of the unseen."""
    chance = 1.0
    for other in coming:
        chance *= 1 - other.one * (1 - below) - other.two * (1 - below * below)
    return chance


def wins_second(coming: Sequence[Coming], below: float) -> float:
    """The same for the weaker of two cards: only weaker cards of other pairs come."""
    chance = 1.0
    for other in coming:
        chance *= 1 - other.two * (1 - below) ** 2
    return chance
