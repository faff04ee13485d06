"""A player as a strategy: what it would do wherever it can come to by its own moves."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

import numpy as np

from cubeamulet.games.core.contract import Seat
from cubeamulet.games.gargon.game import Gargon
from cubeamulet.games.gargon.model import State
from cubeamulet.games.gargon.view import GargonView
from cubeamulet.kernels.gargon import engine
from cubeamulet.kernels.gargon.convert import format_number, from_state, move_of
from cubeamulet.kernels.gargon.state import Game, card_of
from cubeamulet.lab.equilibrium.grow import SEATS
from cubeamulet.lab.equilibrium.solve import Numbers, Strategy, uniform
from cubeamulet.lab.equilibrium.tree import SmallGame, Tree
from cubeamulet.players.contract import Budget, Player


@dataclass(frozen=True, slots=True)
class Asking:
    """How a player is asked: what it may spend, the seed of its chance, and how many times at each
    information set; the shares of its answers are taken for its probabilities.
    """

    budget: Budget
    seed: int
    times: int = 1


def strategy_of(
    player: Player,
    places: Places,
    tree: Tree,
    asking: Asking,
    report: Callable[[int], None] = lambda _: None,
) -> Strategy:
    """The strategy of a player; ``report`` is told after how many information sets it has been
    asked.

    Where it never comes to by its own moves it is not asked, and every move counts alike: no best
    response depends on that.
    """
    strategy = uniform(tree)
    reached = np.zeros(tree.first[-1])
    for asked, number in enumerate(_sets_reached(tree, reached), 1):
        first, end = int(tree.first[number]), int(tree.first[number + 1])
        strategy[first:end] = _shares(player, places.at(number), asking, number)
        reached[first:end] = strategy[first:end]
        report(asked)
    return strategy


def _sets_reached(tree: Tree, reached: Numbers) -> Iterator[int]:
    """The information sets that their owner's earlier moves let it come to; ``reached`` is filled
    on the way.
    """
    for number in range(len(tree.owner)):
        if tree.before[number] < 0 or reached[tree.before[number]] > 0:
            yield number


@dataclass(frozen=True, slots=True)
class Place:
    """What is asked of a seat: its view, and its moves in the order of the tree."""

    view: GargonView
    moves: list[str]


def _shares(player: Player, place: Place, asking: Asking, number: int) -> list[float]:
    chosen = [0] * len(place.moves)
    for time in range(asking.times):
        generator = Random(f"{asking.seed}/{number}/{time}")  # noqa: S311 - to play
        chosen[place.moves.index(player.choose(place.view, asking.budget, generator))] += 1
    return [count / asking.times for count in chosen]


class Places:
    """Finds what a seat sees at an information set, by playing there with the reference rules; what
    was found is kept.
    """

    def __init__(self, game: SmallGame, tree: Tree) -> None:
        self._tree = tree
        self._deck = game.deck
        self._rules = Gargon(game.deck)
        self._options = self._rules.parse_options(
            {"start": 0, "replacements": game.replacements.value}, SEATS
        )
        self._deals = game.deals()
        self._found: dict[int, Place] = {}

    def at(self, number: int) -> Place:
        """What the owner of an information set sees there."""
        if number not in self._found:
            self._found[number] = self._find(number)
        return self._found[number]

    def _find(self, number: int) -> Place:
        path = []
        node = int(self._tree.example[number])
        while (parent := int(self._tree.parent[node])) >= 0:
            path.append(int(self._tree.edge[node] - self._tree.first[self._tree.set_of[parent]]))
            node = parent
        state = self._dealt(node)
        compiled = from_state(state)
        for action in reversed(path):
            state = self._after_forced(state, compiled)
            state = self._played(state, compiled, engine.move_at(compiled, action))
        state = self._after_forced(state, compiled)
        view = self._rules.view_for(state, Seat(int(self._tree.owner[number])))
        return Place(view, list(map(format_number, engine.legal_moves(compiled))))

    def _dealt(self, deal: int) -> State:
        cards = [card_of(int(slot)) for slot in self._deals[deal]]
        state = self._rules.setup(self._options, SEATS)
        return self._rules.settle(state, tuple(map(self._deck.cards.index, cards))).state

    def _after_forced(self, state: State, compiled: Game) -> State:
        while engine.count_moves(compiled) == 1:
            state = self._played(state, compiled, engine.move_at(compiled, 0))
        return state

    def _played(self, state: State, compiled: Game, move: int) -> State:
        seat = self._rules.decisions(state)[0].seat
        engine.apply(compiled, move)
        return self._rules.play(state, seat, move_of(move)).state
