"""Who would be ahead if the deal ended now: what a seat of Gargon makes of the end.

A deal ends with the round in which a pile runs out, and whoever draws often decides whether that is
this one.
"""

from __future__ import annotations

from typing import Final

from cubeamulet.games.gargon.score import SHARED_MAJORITY, SOLE_MAJORITY
from cubeamulet.kernels.compiling import called, inlined, popcount
from cubeamulet.kernels.gargon.judging import Mind, look_for_unseen, shorter_pile
from cubeamulet.kernels.gargon.scoring import amulets_on
from cubeamulet.kernels.gargon.state import DRAW, LAY, NOBODY, NUMBER_OF_COLOURS, ZEROS, Game

NEAR_THE_END: Final = 8
"""Cards in the shorter pile from which on it matters who is ahead."""

CLEARLY: Final = 10.0
"""Points by which somebody is ahead for sure."""

DECISIVE: Final = 30.0
"""What it counts to be ahead for sure when the deal ends: more than any card."""


@inlined
def _alone_in(game: Game, colour: int) -> int:
    """The seat that alone has laid a colour, and wins what it laid; ``NOBODY`` if there is none."""
    alone = NOBODY
    for seat in range(game.players):
        if game.laid[seat, colour]:
            if alone != NOBODY:
                return NOBODY
            alone = seat
    return alone


@inlined
def _cards_of(game: Game, seat: int, colour: int, alone: int) -> int:
    """How many cards of a colour a seat has won or is sure to win."""
    laid = popcount(game.laid[seat, colour]) if seat == alone else 0
    return popcount(game.won[seat, colour]) + laid


@inlined
def _amulets_of(game: Game, mind: Mind, seat: int, colour: int, alone: int) -> float:
    """The amulets of these cards; for those that others laid face down, the mean of the unseen."""
    won = game.won[seat, colour]
    face_down = 0.0
    if seat == alone:
        laid = game.laid[seat, colour]
        if seat == game.turn or game.phase not in (LAY, DRAW):
            won |= laid
        else:
            look_for_unseen(game, mind, colour, True)  # noqa: FBT003
            unseen = mind.unseen[colour]
            face_down = popcount(laid) * amulets_on(unseen) / popcount(unseen)
    return (amulets_on(won) + face_down) * (1 << popcount(won & ZEROS))


@inlined
def _expect_points_in(game: Game, mind: Mind, colour: int) -> None:
    """Adds what everybody would have in a colour."""
    alone = _alone_in(game, colour)
    most = 1
    sharing = 0
    for seat in range(game.players):
        cards = _cards_of(game, seat, colour, alone)
        if cards > most:
            most = cards
            sharing = 0
        sharing += cards == most
    for seat in range(game.players):
        cards = _cards_of(game, seat, colour, alone)
        if cards:
            mind.points[seat] += _amulets_of(game, mind, seat, colour, alone)
        if cards == most:
            mind.points[seat] += SOLE_MAJORITY if sharing == 1 else SHARED_MAJORITY


@called
def expect_points(game: Game, mind: Mind) -> None:
    """Everybody's points if the deal ended with this round and nobody laid any more, as far as the
    asked seat can tell: what several have laid counts for none of them.
    """
    for seat in range(game.players):
        mind.points[seat] = 0.0
    for colour in range(NUMBER_OF_COLOURS):
        _expect_points_in(game, mind, colour)


@called
def ahead_near_the_end(game: Game, mind: Mind) -> float:
    """From -1 (behind) to 1 (ahead), stronger the nearer the end is; 0 while it is far."""
    short = shorter_pile(game)
    if short > NEAR_THE_END:
        return 0.0
    expect_points(game, mind)
    best = 0.0
    for seat in range(game.players):
        if seat != game.turn:
            best = max(best, mind.points[seat])
    ahead = (mind.points[game.turn] - best) / CLEARLY
    return max(-1.0, min(1.0, ahead)) * (1.0 - short / (NEAR_THE_END + 1.0))


@inlined
def worth_of_ending(game: Game, mind: Mind) -> float:
    """What taking the last card of a pile is worth: nobody can use it any more."""
    return DECISIVE * ahead_near_the_end(game, mind)
