"""Many random deals, counted as they end: memory does not grow with their number.

Everything counted is a whole number, so that sums over parts are the sums over all, to the last
digit, however the deals were shared out among workers. Deal i of a seed is always the same.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import lcm
from typing import Final, Protocol, cast

import numpy as np

from cubeamulet.games.gargon.cards import EVERY_CARD, PUBLISHED, Deck
from cubeamulet.games.gargon.model import Replacements
from cubeamulet.kernels.compiling import compiled, inlined
from cubeamulet.kernels.gargon import play, scoring
from cubeamulet.kernels.gargon.engine import Integers
from cubeamulet.kernels.gargon.rules import begin_round, clear
from cubeamulet.kernels.gargon.state import (
    MOST_PLAYERS,
    Game,
    Row,
    new_game,
    slot_of,
)
from cubeamulet.kernels.generator import (
    WORDS,
    Generator,
    Word,
    start_stream,
    word_of,
)

WIN: Final = lcm(*range(1, MOST_PLAYERS + 1))
"""What a sole win counts; one shared by k seats counts ``WIN // k`` for each."""

MOST_ROUNDS: Final = len(EVERY_CARD)
"""No deal has more rounds: each takes a card out of play."""


class Slots(Row, Protocol):
    """The cards of a deck."""

    def __len__(self) -> int:
        """How many."""
        ...


class Tally(Protocol):
    """Running sums over deals, as compiled code is typed; see ``Totals``."""

    games: int
    moves: int
    points: Row
    squares: Row
    wins: Row
    rounds: Row


_LAYOUT: Final = np.dtype(
    [
        ("games", "i8"),
        ("moves", "i8"),
        ("points", "i8", (MOST_PLAYERS,)),
        ("squares", "i8", (MOST_PLAYERS,)),
        ("wins", "i8", (MOST_PLAYERS,)),
        ("rounds", "i8", (MOST_ROUNDS + 1,)),
    ],
    align=True,
)


@dataclass(frozen=True, slots=True)
class Totals:
    """Sums over ``games`` deals.

    ``moves`` counts all moves. By seat, seat 0 being the first start player: ``points``, their
    ``squares``, and ``wins`` (``WIN`` for each sole win). ``rounds`` counts deals by their number
    of rounds.
    """

    games: int
    moves: int
    points: Integers
    squares: Integers
    wins: Integers
    rounds: Integers


@inlined
def _count_points(tally: Tally, points: Row, players: int) -> None:
    best = points[0]
    sharing = 0
    for seat in range(players):
        if points[seat] > best:
            best = points[seat]
            sharing = 0
        sharing += points[seat] == best
        tally.points[seat] += points[seat]
        tally.squares[seat] += points[seat] * points[seat]
    for seat in range(players):
        if points[seat] == best:
            tally.wins[seat] += WIN // sharing


@inlined
def deal_anew(game: Game, deck: Slots, order: Row, hand: int, generator: Generator) -> None:
    """A freshly shuffled deal; what was played before leaves no trace in it."""
    cards = len(deck)
    for place in range(cards):
        order[place] = deck[place]
    play.shuffle(order, cards, generator)
    clear(game, game.players, game.replaces)
    play.deal(game, order, cards, hand)
    begin_round(game, 0)


@compiled
def _play_deals(
    game: Game,
    deck: Slots,
    hand: int,
    seed: Word,
    numbers: tuple[int, int, int],
    tally: Tally,
) -> None:
    first, end, step = numbers
    generator = np.empty(WORDS, np.uint64)
    order = np.empty(len(deck), np.uint8)
    points = np.zeros(MOST_PLAYERS, np.int64)
    for number in range(first, end, step):
        start_stream(generator, seed, Word(number))
        deal_anew(game, deck, order, hand, generator)
        play.play_out(game, generator)
        scoring.score(game, points)
        _count_points(tally, points, game.players)
        tally.games += 1
        tally.moves += game.moves
        tally.rounds[game.rounds] += 1


def simulate_gargon(
    players: int,
    replacements: Replacements,
    games: int,
    seed: int,
    first: int = 0,
    deck: Deck = PUBLISHED,
    *,
    step: int = 1,
) -> Totals:
    """Plays so many deals of a seed, from number ``first`` on, all moves uniformly at random.

    A ``step`` of n plays deals ``first``, ``first + n``, and so on.

    Raises ``ValueError`` for a number of players that the deck is not for.
    """
    if players not in deck.players:
        raise ValueError(f"this deck is not for {players} players")
    game = new_game()
    game.players = players
    game.replaces = int(replacements is Replacements.LOSERS)
    slots = np.array([slot_of(card) for card in deck.cards], np.uint8)
    sums = np.zeros(1, _LAYOUT).view(np.recarray)[0]
    numbers = (first, first + games * step, step)
    _play_deals(game, slots, deck.hand, word_of(seed), numbers, cast("Tally", sums))
    return Totals(
        games=int(sums.games),
        moves=int(sums.moves),
        points=sums.points[:players].copy(),
        squares=sums.squares[:players].copy(),
        wins=sums.wins[:players].copy(),
        rounds=sums.rounds.copy(),
    )
