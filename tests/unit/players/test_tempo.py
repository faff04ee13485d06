"""How long bots take: a person's time, and nothing in it about hidden cards."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.support.gargon import random_game, replay_swapped, seen_by, swap_unseen

from cubeamulet.games.core.contract import Decision, Seat
from cubeamulet.games.gargon.game import GARGON
from cubeamulet.games.gargon.model import State
from cubeamulet.players.contract import Asked
from cubeamulet.players.registry import BOTH, PLAYERS, Rung
from cubeamulet.players.tempo import pause_for

OPTIONS: dict[str, str] = {}
SEEDS = st.integers(0, 10**6)


def pause(state: State, decision: Decision, player: str, seed: int = 1) -> float:
    seen = GARGON.view_for(state, None)
    return pause_for(Asked(seen, decision.seat, decision.kind, player), Random(seed))


@given(seed=SEEDS, stop=st.integers(0, 100), player=st.sampled_from([*PLAYERS]))
@settings(max_examples=25, deadline=None)
def test_a_pause_is_the_same_for_every_hidden_hand(seed: int, stop: int, player: str) -> None:
    for number, moment in enumerate(random_game(4, seed, OPTIONS)):
        decisions = GARGON.decisions(moment.state)
        if not decisions or number < stop:
            continue
        hidden_from_all = swap_unseen(seen_by(moment, None), Random(seed))
        other = replay_swapped(moment, seed, OPTIONS, hidden_from_all)
        assert GARGON.decisions(other.state) == decisions
        assert pause(other.state, decisions[0], player) == pause(moment.state, decisions[0], player)
        return


@given(seed=SEEDS)
@settings(max_examples=10, deadline=None)
def test_a_pause_is_never_that_of_a_machine_nor_tiresome(seed: int) -> None:
    for moment in random_game(4, seed, OPTIONS):
        for decision in GARGON.decisions(moment.state):
            assert 0.3 < pause(moment.state, decision, "steady", seed) < 6


def test_more_backs_to_choose_from_take_longer() -> None:
    states = [moment.state for moment in random_game(4, 3, OPTIONS)]
    by_backs = sorted(states, key=lambda state: state.hands[0].bit_count())
    few, many = by_backs[0], by_backs[-1]
    lay = Decision(Seat(0), "1", "lay")
    assert pause(many, lay, "steady") > pause(few, lay, "steady")


def test_a_higher_rung_takes_longer() -> None:
    state = next(m.state for m in random_game(4, 3, OPTIONS) if m.state.phase == "lay")
    (decision,) = GARGON.decisions(state)
    assert pause(state, decision, "steady") > pause(state, decision, "random")


@pytest.mark.parametrize("kind", ["lay", "draw"])
def test_who_searches_has_answered_before_its_time(
    monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    heavy = Rung(5, "heavy", BOTH, "dragon", "nowhere:HEAVY", seconds=2.0)
    monkeypatch.setattr("cubeamulet.players.tempo.PLAYERS", {"heavy": heavy})
    state = next(m.state for m in random_game(4, 3, OPTIONS) if m.state.phase == "lay")
    decision = GARGON.decisions(state)[0]._replace(kind=kind)
    assert pause(state, decision, "heavy") > heavy.seconds_for(kind)
