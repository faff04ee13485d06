"""Who makes any move without care is seen from what is public, and searches reckon with it."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import fmean

import pytest
from tests.support.gargon import random_game

from cubeamulet.games.core.contract import Seat, Step
from cubeamulet.games.gargon.cards import TINY
from cubeamulet.games.gargon.game import GARGON, Gargon
from cubeamulet.games.gargon.model import Memory, Phase, State
from cubeamulet.games.gargon.view import GargonView
from cubeamulet.kernels.gargon.search import Manner, Search, Suspicion
from cubeamulet.kernels.gargon.weights import trained, trained_among_careless
from cubeamulet.lab.plan import Plan
from cubeamulet.lab.reference import play_game
from cubeamulet.players.carelessness import suspect

OTHERS = 0b1110
"""Everybody at a table of four but seat 0."""

LATE = 6
"""A round in which much has been seen of everybody."""


def views_of_late_lays(others: str, memory: str, games: int) -> Iterator[GargonView]:
    """What a ``steady`` in seat 0 sees when it is asked to lay late in games with others."""
    found: list[GargonView] = []

    def look(step: Step[object, object]) -> None:
        assert isinstance(step.state, State)
        decisions = GARGON.decisions(step.state)
        if decisions and decisions[0].seat == 0:
            view = GARGON.view_for(step.state, Seat(0))
            if view.phase is Phase.LAY and view.round >= LATE:
                found.append(view)

    plan = Plan("gargon", ("steady", *[others] * 3), {"memory": memory}, seed=3)
    for deal in range(games):
        play_game(plan, deal, 0, look)
    yield from found


def chance_that_all_are(view: GargonView) -> float:
    return sum(one.chance for one in suspect(view) if one.careless == OTHERS)


def chance_that_none_is(view: GargonView) -> float:
    return sum(one.chance for one in suspect(view) if one.careless == 0)


@pytest.mark.parametrize("memory", list(Memory))
def test_the_careless_are_told_from_those_who_play_by_rules_of_thumb(memory: Memory) -> None:
    random = list(views_of_late_lays("random", memory.value, games=6))
    steady = list(views_of_late_lays("steady", memory.value, games=6))
    assert min(len(random), len(steady)) > 10
    assert fmean(map(chance_that_all_are, random)) > 0.75
    assert fmean(map(chance_that_none_is, steady)) > 0.9


def test_suspicions_are_of_others_and_their_chances_add_up_the_likeliest_first() -> None:
    for players in (3, 4, 5):
        for moment in random_game(players, 8):
            for decision in GARGON.decisions(moment.state):
                found = suspect(GARGON.view_for(moment.state, decision.seat))
                chances = [one.chance for one in found]
                assert sum(chances) == pytest.approx(1.0)
                assert chances == sorted(chances, reverse=True)
                assert len({one.careless for one in found}) == len(found) == 2 ** (players - 1)
                assert not any(one.careless >> decision.seat & 1 for one in found)


def test_with_a_deck_that_nobody_has_been_watched_with_nobody_is_suspected() -> None:
    game = Gargon(TINY)
    state = next(iter(random_game(2, 1, game=game))).state
    assert list(suspect(game.view_for(state, Seat(0)))) == [Suspicion(0, 1.0)]


def test_who_looks_ahead_reckons_with_the_careless() -> None:
    """The same hand promises much more among those who make any move."""
    state = next(iter(random_game(4, 5))).state
    seat = GARGON.decisions(state)[0].seat
    everybody_else = 0b1111 & ~(1 << seat)
    best = []
    for careless in (0, everybody_else):
        suspicion = Suspicion(careless, 1.0)
        manner = Manner(
            trained(),
            suspect=lambda _, suspicion=suspicion: (suspicion,),  # type: ignore[misc]
            among_careless=trained_among_careless(),
            candidates=4,
            margin=0.0,
        )
        search = Search(GARGON.view_for(state, seat), manner, seed=1)
        search.look(200)
        best.append(max(search.values))
    assert best[0] < 0.6
    assert best[1] > 0.85
