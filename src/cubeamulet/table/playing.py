"""The game that is played at a table: its state, its chance, and who owes a move since when."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from cubeamulet.games.core.contract import AnyGame, ChanceSource, Decision, Seat
from cubeamulet.games.core.replay import advance, begin


class Playing(msgspec.Struct, frozen=True):
    """A game and its open questions; ``since`` says of each when it was asked (service time, s).

    ``told`` counts the events so far.
    """

    state: object
    chance: ChanceSource
    open: tuple[Decision, ...]
    since: tuple[float, ...]
    told: int


class Progress(NamedTuple):
    """A game after something happened, and what happened in the game's own words."""

    playing: Playing
    happened: tuple[object, ...]


def started(
    game: AnyGame, options: object, players: int, chance: ChanceSource, up: float
) -> Progress:
    """A new game, up to its first questions."""
    state, events = begin(game, options, players, chance)
    asked = game.decisions(state)
    return Progress(Playing(state, chance, asked, (up,) * len(asked), len(events)), events)


def moved(game: AnyGame, playing: Playing, seat: Seat, move: object, up: float) -> Progress:
    """The game after a move through the checked door.

    Raises ``NotYourTurn`` or ``IllegalMove``.
    """
    state, events = advance(game, playing.state, seat, move, playing.chance)
    asked = game.decisions(state)
    since = tuple([_asked_at(playing, decision, up) for decision in asked])
    told = playing.told + len(events)
    return Progress(Playing(state, playing.chance, asked, since, told), events)


def _asked_at(before: Playing, decision: Decision, up: float) -> float:
    """When a question was first asked: it may have been open before."""
    return before.since[before.open.index(decision)] if decision in before.open else up


def open_decision(playing: Playing, seat: Seat) -> Decision | None:
    """What is asked of a seat now."""
    for decision in playing.open:
        if decision.seat == seat:
            return decision
    return None


def waited_ms(playing: Playing, decision: Decision, up: float) -> int:
    """Milliseconds since an open question was asked, never negative."""
    since = playing.since[playing.open.index(decision)]
    return max(0, round((up - since) * 1000))
