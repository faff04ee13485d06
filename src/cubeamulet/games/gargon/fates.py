"""What can have become of the cards of a colour that were fought and are not remembered.

With closed memory a viewer knows how many cards of a colour were won and how many defeated, but not
which. Not every choice is possible: a defeated card lay in a fight that was won by a card of the
same colour and at least its value, and no fight has more losers than there are other players.

That is what is looked at here, and not all that could be. Left out are who won which card, that the
second fight of a colour is between weaker cards of seats that fought the first (rule G-22), and
that of two zeros the one laid earlier wins (rule G-23). They matter while few rounds are forgotten:
then some choices counted here cannot have come about. Those that can are never missing.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from random import Random
from typing import TypeAlias

Ways: TypeAlias = list[list[list[int]]]
"""By number of the card, and by how many of the cards before it were won and how many defeated: in
how many ways the fates of it and all cards after it can go on; 0 where what was before is
impossible.
"""


class Fate(Enum):
    """Where a hidden card lies: among those won, those defeated, or anywhere else."""

    WON = "won"
    LOST = "lost"
    ELSEWHERE = "elsewhere"


def count_ways(values: Sequence[int], won: int, lost: int, losers: int) -> Ways:
    """All ways for cards of which so many were won and defeated; ``values`` must be descending.

    ``losers`` is how many a fight can have. They begin at ``ways[0][0][0]``.
    """
    count = len(values)
    ways = [[[0] * (lost + 2) for _ in range(won + 2)] for _ in range(count + 1)]
    ways[count][won][lost] = int(lost <= losers * won)
    for number in reversed(range(count)):
        is_between_equals = number > 0 and values[number - 1] == values[number]
        following = ways[number + 1]
        for claimed in range(won + 1):
            for beaten in range(lost + 1):
                if is_between_equals or beaten <= losers * claimed:
                    ways[number][claimed][beaten] = (
                        following[claimed + 1][beaten]
                        + following[claimed][beaten + 1]
                        + following[claimed][beaten]
                    )
    return ways


def draw_fates(ways: Ways, generator: Random) -> list[Fate]:
    """The fate of each card; all possible ones are equally likely."""
    fates: list[Fate] = []
    claimed = beaten = 0
    for number, here in enumerate(ways[:-1]):
        following, at = ways[number + 1], generator.randrange(here[claimed][beaten])
        as_won, as_lost = following[claimed + 1][beaten], following[claimed][beaten + 1]
        if at < as_won:
            fates.append(Fate.WON)
            claimed += 1
        elif at < as_won + as_lost:
            fates.append(Fate.LOST)
            beaten += 1
        else:
            fates.append(Fate.ELSEWHERE)
    return fates
