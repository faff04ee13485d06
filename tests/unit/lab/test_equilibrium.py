"""Small games solved: the tree is the rules', best responses are best, learning comes to an end."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import islice
from random import Random

import numpy as np
import pytest

from cubeamulet.games.core.contract import Seat
from cubeamulet.games.gargon.cards import PLACES, Card, Deck
from cubeamulet.games.gargon.events import GargonEvent
from cubeamulet.games.gargon.game import Gargon
from cubeamulet.games.gargon.model import Replacements, State
from cubeamulet.kernels.gargon.state import card_of
from cubeamulet.lab.equilibrium.measure import LEARNING, Task, as_json, measure
from cubeamulet.lab.equilibrium.plot import plot_exploitability
from cubeamulet.lab.equilibrium.solve import (
    best_response,
    equilibrium,
    exploitability,
    uniform,
    value,
)
from cubeamulet.lab.equilibrium.strategies import Asking, Places, strategy_of
from cubeamulet.lab.equilibrium.tree import SmallGame, Tree
from cubeamulet.players.contract import USUAL, Budget, View
from cubeamulet.players.registry import PLAYERS

FIVE = Deck("five", tuple(map(Card, (0, 2, 5, PLACES, PLACES + 5))), 1, (2,))
RULES = Gargon(FIVE)

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module", params=Replacements)
def game(request: pytest.FixtureRequest) -> SmallGame:
    return SmallGame(FIVE, Replacements(request.param))


@pytest.fixture(scope="module")
def tree(game: SmallGame) -> Tree:
    return game.tree()


# -- the same tree, slowly, by the reference ----------------------------------------------------


class Slow:
    """One moment of a deal, with all events so far."""

    def __init__(self, state: State, events: tuple[GargonEvent, ...]) -> None:
        self.state = state
        self.events = events

    @property
    def seat(self) -> Seat | None:
        asked = RULES.decisions(self.state)
        return asked[0].seat if asked else None

    def knows(self, seat: Seat) -> str:
        seen = RULES.events_for(self.events, self.state, seat)
        return f"{seat} {RULES.view_for(self.state, seat)} {seen}"

    def after(self) -> list[Slow]:
        assert self.seat is not None
        found = []
        for move in RULES.legal_moves(self.state, self.seat):
            step = RULES.play(self.state, self.seat, move)
            found.append(Slow(step.state, self.events + step.events))
        return found

    def result(self) -> int:
        outcome = RULES.outcome(self.state)
        assert outcome is not None
        return (outcome.scores[0] > outcome.scores[1]) - (outcome.scores[0] < outcome.scores[1])


def slow_deals(game: SmallGame) -> Iterator[Slow]:
    options = RULES.parse_options({"start": 0, "replacements": game.replacements.value}, 2)
    for deal in game.deals():
        order = tuple(FIVE.cards.index(card_of(int(slot))) for slot in deal)
        step = RULES.settle(RULES.setup(options, 2), order)
        yield Slow(step.state, step.events)


def slow_best_response(game: SmallGame, responder: Seat) -> float:
    """Against moves at random, all worlds that look alike to the responder taken together."""
    sign = 1 if responder == 0 else -1

    def worth(worlds: list[tuple[Slow, float]]) -> float:
        total, by_knowledge = 0.0, defaultdict[str, list[tuple[Slow, float]]](list)
        while worlds:
            moment, weight = worlds.pop()
            if moment.seat is None:
                total += sign * weight * moment.result()
            elif moment.seat == responder:
                by_knowledge[moment.knows(responder)].append((moment, weight))
            else:
                following = moment.after()
                worlds += [(later, weight / len(following)) for later in following]
        for alike in by_knowledge.values():
            choices = zip(*(moment.after() for moment, _ in alike), strict=True)
            weights = [weight for _, weight in alike]
            total += max(worth(list(zip(choice, weights, strict=True))) for choice in choices)
        return total

    deals = list(slow_deals(game))
    return worth([(deal, 1 / len(deals)) for deal in deals])


def test_information_sets_are_what_the_views_and_logs_of_the_rules_tell_apart(
    game: SmallGame, tree: Tree
) -> None:
    known, ends = set(), 0
    moments = list(slow_deals(game))
    while moments:
        moment = moments.pop()
        if moment.seat is None:
            ends += 1
            continue
        following = moment.after()
        if len(following) > 1:
            known.add(moment.knows(moment.seat))
        moments += following
    assert len(tree.owner) == len(known)
    assert int((tree.seat < 0).sum()) == ends


def test_a_strategy_is_asked_for_at_the_very_place(game: SmallGame, tree: Tree) -> None:
    asked: list[View] = []

    class Noting:
        def choose(self, view: View, budget: Budget, generator: Random) -> str:
            asked.append(view)
            return PLAYERS["random"].choose(view, budget, generator)

    strategy = strategy_of(Noting(), Places(game, tree), tree, Asking(USUAL, 1))
    assert len(set(map(str, asked))) <= len(asked) < len(tree.owner)
    assert set(strategy[tree.first[0] : tree.first[1]]) == {0.0, 1.0}
    again = strategy_of(Noting(), Places(game, tree), tree, Asking(USUAL, 1))
    assert np.array_equal(again, strategy)


@pytest.mark.parametrize("seat", [0, 1])
def test_a_best_response_is_the_best(game: SmallGame, tree: Tree, seat: int) -> None:
    fast = best_response(tree, uniform(tree), seat)
    assert fast == pytest.approx(slow_best_response(game, Seat(seat)), abs=1e-9)


def test_nobody_does_better_than_the_best_response(game: SmallGame, tree: Tree) -> None:
    steady = strategy_of(PLAYERS["steady"], Places(game, tree), tree, Asking(USUAL, 1))
    mixed = np.where(tree.owner.repeat(np.diff(tree.first)) == 0, steady, uniform(tree))
    assert value(tree, mixed) <= best_response(tree, uniform(tree), 0) + 1e-9


def test_learning_comes_close_to_giving_nothing_away(tree: Tree) -> None:
    losses = [exploitability(tree, each).loss for each in islice(equilibrium(tree), 300)]
    assert -1e-9 < losses[-1] < 0.001
    assert losses[-1] < losses[9] < losses[0]


def test_a_player_asked_more_often_mixes_its_moves(game: SmallGame, tree: Tree) -> None:
    asking = Asking(USUAL, 1, times=8)
    strategy = strategy_of(PLAYERS["random"], Places(game, tree), tree, asking)
    assert ((strategy > 0) & (strategy < 1) & ((strategy * 8) % 1 == 0)).any()


def test_a_measurement_tells_all_of_it() -> None:
    task = Task(SmallGame(FIVE), ("steady", "random"), (1,), rounds=5, seed=1, times=1)
    tree = task.game.tree()
    found = list(measure(task, tree))
    named = [(one.who, one.spent) for one in found]
    learned = [(LEARNING, rounds) for rounds in (1, 2, 4, 5)]
    assert named == [("steady", None), ("random", None), *learned]
    assert all(one.found.loss >= -1e-9 for one in found)
    document = as_json(task, tree, found)
    assert document["information_sets"] == len(tree.owner)
    assert len(plot_exploitability(found, "title").axes) == 2
