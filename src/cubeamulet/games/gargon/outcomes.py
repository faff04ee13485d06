"""What kinds of outcome the fights of a colour can have had, all in one round.

Which cards were won and lost is possible or not by what each seat laid (rules G-21 to G-23):

* the second fight of a colour is among those who laid two of it, with their weaker cards;
* a seat that has won only that one lost a stronger card in the first;
* of two zeros the one laid earlier wins.

The cards themselves fall into a few *outcomes*, and whether they fit depends on nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cubeamulet.games.core.contract import Seat
from cubeamulet.games.gargon.turns import Row

STRONGEST_ZERO: Final = 1
"""The strength of ``0a``; that of ``0b`` is 0."""
MOST_BELOW: Final = 4
"""Of so many weaker cards defeated in a second fight no lays need more: five play."""
TIED: Final = MOST_BELOW + 1
LEVELS: Final = TIED + 1
IMPOSSIBLE: Final = 2 * LEVELS
OUTCOMES: Final = IMPOSSIBLE + 1


def outcome_of(won: Sequence[int], lost: Sequence[int], *, one_winner: bool) -> int:
    """What kind of outcome the fights of a colour had; ``IMPOSSIBLE`` if no lays lead to it.

    Cards are given by their strength. Two that were won stand in the order of the seats that won
    them; ``one_winner`` tells whether that was the same seat. No card lost may be stronger than all
    that were won.

    The outcome is a level, and ``LEVELS`` more where the weaker card is the second one's. The level
    tells how many of the cards lost are weaker than all that were won: 0 to ``MOST_BELOW``, or
    ``TIED`` where the weakest card won and one that was lost are the two zeros.
    """
    if not won:
        return 0
    weaker = min(won)
    if len(won) > 1 and not one_winner and all(card < weaker for card in lost):
        return IMPOSSIBLE
    second = LEVELS if len(won) > 1 and not one_winner and won[1] == weaker else 0
    if weaker <= STRONGEST_ZERO:
        return second + (TIED if STRONGEST_ZERO - weaker in lost else 0)
    return second + min(sum(card < weaker for card in lost), MOST_BELOW)


def fitting(laid: Row, won: Row, order: Sequence[Seat]) -> int:
    """The outcomes, as a mask, that can come of what each seat laid of a colour and won of it.

    ``laid`` and ``won`` are in turn order; ``order`` are the seats.
    """
    pairs = [place for place, count in enumerate(laid) if count == 2]
    if sum(won) < 2:
        losers = [place for place, count in enumerate(laid) if count > won[place]]
        return 0 if pairs else _levels(0, losers, won.index(1)) if any(won) else 1
    winners = sorted((place for place, count in enumerate(won) if count), key=order.__getitem__)
    found = 0
    for number, winner in enumerate(winners):
        if winner in pairs:
            losers = [place for place in pairs if place != winner]
            found |= _levels(len(losers), losers, winner) << number * LEVELS
    return found


def _levels(below: int, losers: Sequence[int], winner: int) -> int:
    """The levels, as a mask, at which the weakest card won can have beaten what these seats laid.

    ``below`` cards must be weaker. A zero beats the other one only if it was laid earlier; the
    other may also have been beaten in the first fight where it was not needed in the second.
    """
    levels = sum(1 << level for level in range(below, TIED))
    can_be_tied = not losers or (len(losers) == 1 and winner < losers[0])
    return levels | can_be_tied << TIED
