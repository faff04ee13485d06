"""What every player keeps: legal moves, from its view alone, the same for the same view."""

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.support.gargon import (
    SeededChance,
    any_move,
    random_game,
    rather_pass,
    replay_swapped,
    seen_by,
    swap_unseen,
)

from cubeamulet.games.bargon import BARGON
from cubeamulet.games.bargon.model import BargonState
from cubeamulet.games.core.contract import Seat
from cubeamulet.games.core.replay import advance, begin
from cubeamulet.games.gargon.game import GARGON
from cubeamulet.games.gargon.model import State
from cubeamulet.games.gargon.view import GargonView
from cubeamulet.players.contract import Budget, Player
from cubeamulet.players.registry import PLAYERS

EVERY_PLAYER = pytest.mark.parametrize("player", PLAYERS.values(), ids=PLAYERS)
OF_BARGON = {name: one for name, one in PLAYERS.items() if "bargon" in one.games}
EVERY_PLAYER_OF_BARGON = pytest.mark.parametrize("player", OF_BARGON.values(), ids=OF_BARGON)
BRIEF = Budget(playouts=10)
SEEDS = st.integers(0, 10**6)
TABLES = st.fixed_dictionaries(
    {
        "replacements": st.sampled_from(["losers", "none"]),
        "memory": st.sampled_from(["open", "closed"]),
    }
)


def asked_view(state: State) -> tuple[Seat, GargonView] | None:
    decisions = GARGON.decisions(state)
    if not decisions:
        return None
    return decisions[0].seat, GARGON.view_for(state, decisions[0].seat)


@EVERY_PLAYER
@given(seed=SEEDS, players=st.integers(3, 5), options=TABLES, passing=st.booleans())
@settings(max_examples=12, deadline=None)
def test_every_choice_at_gargon_is_legal(
    player: Player, seed: int, players: int, options: dict[str, str], passing: bool
) -> None:
    choose = rather_pass if passing else any_move
    for moment in random_game(players, seed, options, choose=choose):
        asked = asked_view(moment.state)
        if asked is not None:
            seat, view = asked
            text = player.choose(view, BRIEF, Random(seed))
            GARGON.play(moment.state, seat, GARGON.parse_move(text))


@EVERY_PLAYER
@given(
    seed=SEEDS,
    players=st.sampled_from(GARGON.player_counts),
    options=TABLES,
    stop=st.integers(0, 100),
)
@settings(max_examples=30, deadline=None)
def test_hidden_cards_change_no_choice(
    player: Player, seed: int, players: int, options: dict[str, str], stop: int
) -> None:
    for number, moment in enumerate(random_game(players, seed, options)):
        asked = asked_view(moment.state)
        if asked is None or number < stop:
            continue
        seat, view = asked
        other = replay_swapped(moment, seed, options, swap_unseen(seen_by(moment, seat), Random(1)))
        chosen = player.choose(view, BRIEF, Random(seed))
        assert player.choose(GARGON.view_for(other.state, seat), BRIEF, Random(seed)) == chosen
        return


def bargon_moments(
    players: int, options: dict[str, object], seed: int
) -> Iterator[tuple[BargonState, Seat]]:
    chance, generator = SeededChance(seed), Random(seed)
    state = begin(BARGON, BARGON.parse_options(options, players), players, chance).state
    for _ in range(60):
        decisions = BARGON.decisions(state)
        if not decisions:
            return
        seat = decisions[0].seat
        yield state, seat
        move = generator.choice(list(BARGON.legal_moves(state, seat)))
        state = advance(BARGON, state, seat, move, chance).state


@EVERY_PLAYER_OF_BARGON
@pytest.mark.parametrize("players", [2, 3])
def test_every_choice_at_bargon_is_legal(player: Player, players: int) -> None:
    for state, seat in bargon_moments(players, {"ante": 5}, seed=7):
        text = player.choose(BARGON.view_for(state, seat), BRIEF, Random(0))
        BARGON.play(state, seat, BARGON.parse_move(text))


def test_random_can_keep_a_slate_and_steady_leaves_it_to_a_person() -> None:
    for state, seat in bargon_moments(3, {"cubes": "physical"}, seed=3):
        view = BARGON.view_for(state, seat)
        text = PLAYERS["random"].choose(view, BRIEF, Random(0))
        BARGON.play(state, seat, BARGON.parse_move(text))
        with pytest.raises(ValueError, match="one answer"):
            PLAYERS["steady"].choose(view, BRIEF, Random(0))


@EVERY_PLAYER
def test_nobody_answers_what_was_not_asked(player: Player) -> None:
    moment = next(iter(random_game(3, 1)))
    with pytest.raises(ValueError, match="nothing is asked"):
        player.choose(GARGON.view_for(moment.state, None), BRIEF, Random(0))


def test_random_draws_every_lay_equally_often() -> None:
    moment = next(iter(random_game(4, 11)))
    asked = asked_view(moment.state)
    assert asked is not None
    seat, view = asked
    legal = {GARGON.format_move(move) for move in GARGON.legal_moves(moment.state, seat)}
    generator = Random(5)
    drawn = [PLAYERS["random"].choose(view, BRIEF, generator) for _ in range(20 * len(legal))]
    assert set(drawn) == legal
    assert max(map(drawn.count, legal)) < 60
