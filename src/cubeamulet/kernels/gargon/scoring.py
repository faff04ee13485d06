"""What a deal scores (rules G-26, G-27)."""

from __future__ import annotations

from cubeamulet.games.gargon.score import SHARED_MAJORITY, SOLE_MAJORITY
from cubeamulet.kernels.compiling import inlined, popcount
from cubeamulet.kernels.gargon.state import AMULETS_OF_BIT, NUMBER_OF_COLOURS, ZEROS, Game, Row


def _plane(digit: int) -> int:
    """The cards whose number of amulets has this binary digit."""
    return sum(1 << bit for bit, amulets in enumerate(AMULETS_OF_BIT) if int(amulets) >> digit & 1)


_ONES, _TWOS, _FOURS = _plane(0), _plane(1), _plane(2)


@inlined
def amulets_on(cards: int) -> int:
    """The amulets on all cards of a colour in a mask; zeros carry none."""
    return popcount(cards & _ONES) + 2 * popcount(cards & _TWOS) + 4 * popcount(cards & _FOURS)


@inlined
def _majority(game: Game, colour: int) -> int:
    """The most cards of a colour that one seat has won."""
    most = 0
    for seat in range(game.players):
        most = max(most, popcount(game.won[seat, colour]))
    return most


@inlined
def _bonus_in(game: Game, colour: int, most: int) -> int:
    """What everybody gets who has won the most cards of a colour."""
    sharing = 0
    for seat in range(game.players):
        sharing += popcount(game.won[seat, colour]) == most
    return SOLE_MAJORITY if sharing == 1 else SHARED_MAJORITY


@inlined
def score(game: Game, points: Row) -> None:
    """Puts the points of every seat into ``points``."""
    for seat in range(game.players):
        points[seat] = 0
    for colour in range(NUMBER_OF_COLOURS):
        most = _majority(game, colour)
        if most == 0:
            continue
        bonus = _bonus_in(game, colour, most)
        for seat in range(game.players):
            cards = game.won[seat, colour]
            points[seat] += amulets_on(cards) << popcount(cards & ZEROS)
            if popcount(cards) == most:
                points[seat] += bonus
