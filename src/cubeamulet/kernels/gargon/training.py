"""Games among sets of weights, to find better ones."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple, Protocol, cast

import numpy as np

from cubeamulet.games.gargon.cards import PUBLISHED
from cubeamulet.games.gargon.model import Replacements
from cubeamulet.kernels.compiling import inlined, large
from cubeamulet.kernels.gargon import scoring
from cubeamulet.kernels.gargon.judging import Mind, look_at_piles, new_mind
from cubeamulet.kernels.gargon.policy import play_on
from cubeamulet.kernels.gargon.simulate import Slots, deal_anew
from cubeamulet.kernels.gargon.state import EVERYBODY, MOST_PLAYERS, Game, Row, new_game, slot_of
from cubeamulet.kernels.gargon.weights import Numbers, Weights, for_seats
from cubeamulet.kernels.generator import WORDS, Word, start_stream, word_of


class Series(Protocol):
    """Deals ``first`` to ``last`` - 1 of a seed, ``hand`` cards each, and what came of them for
    the seat ``one``, added up: shares of wins, margins over the mean of the others. Seats in the
    mask ``careless`` make any move.
    """

    seed: Word
    first: int
    last: int
    hand: int
    one: int
    careless: int
    wins: float
    margins: float


_LAYOUT: Final = np.dtype(
    [
        ("seed", "u8"),
        *((name, "i8") for name in ("first", "last", "hand", "one", "careless")),
        *((name, "f8") for name in ("wins", "margins")),
    ],
    align=True,
)


@inlined
def _count(game: Game, series: Series, points: Row) -> None:
    best = points[0]
    sharing = 0
    total = 0
    for seat in range(game.players):
        total += points[seat]
        if points[seat] > best:
            best = points[seat]
            sharing = 0
        sharing += points[seat] == best
    own = points[series.one]
    if own == best:
        series.wins += 1.0 / sharing
    series.margins += own - (total - own) / (game.players - 1.0)


@large
def _play_series(game: Game, mind: Mind, deck: Slots, weights: Weights, series: Series) -> None:
    generator = np.empty(WORDS, np.uint64)
    order = np.empty(len(deck), np.uint8)
    points = np.zeros(MOST_PLAYERS, np.int64)
    for number in range(series.first, series.last):
        start_stream(generator, series.seed, Word(number))
        deal_anew(game, deck, order, series.hand, generator)
        look_at_piles(game, mind)
        play_on(game, mind, weights, series.careless, generator)
        scoring.score(game, points)
        _count(game, series, points)


class Duel(NamedTuple):
    """Means per game: share of wins, points more than the others' mean."""

    wins: float
    margin: float


@dataclass(frozen=True, slots=True)
class Setting:
    """A kind of table."""

    players: int
    replacements: Replacements = Replacements.LOSERS
    others_are_careless: bool = False


def duel(challenger: Numbers, others: Numbers, setting: Setting, deals: range, seed: int) -> Duel:
    """One set of weights against another in all other seats, every deal in all rotations."""
    game, mind = new_game(), new_mind()
    game.players = setting.players
    game.replaces = int(setting.replacements is Replacements.LOSERS)
    slots = cast("Slots", np.array([slot_of(card) for card in PUBLISHED.cards], np.uint8))
    series = cast("Series", np.zeros(1, _LAYOUT).view(np.recarray)[0])
    series.seed, series.hand = word_of(seed), PUBLISHED.hand
    series.first, series.last = deals.start, deals.stop
    for seat in range(setting.players):
        rows = [others] * setting.players
        rows[seat] = challenger
        series.one = seat
        series.careless = EVERYBODY & ~(1 << seat) if setting.others_are_careless else 0
        _play_series(game, mind, slots, for_seats(*rows), series)
    games = len(deals) * setting.players
    return Duel(float(series.wins) / games, float(series.margins) / games)
