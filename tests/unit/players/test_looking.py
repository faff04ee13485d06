"""Players who look ahead: their worlds look like the view, their work and time are kept."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from time import process_time

import pytest
from tests.support.gargon import SeededChance, Table, position, random_game

from cubeamulet.games.bargon import BARGON
from cubeamulet.games.core.contract import Seat
from cubeamulet.games.core.replay import begin
from cubeamulet.games.gargon.cards import PUBLISHED, TINY
from cubeamulet.games.gargon.game import GARGON, Gargon
from cubeamulet.games.gargon.model import Phase
from cubeamulet.games.gargon.redeal import redeal
from cubeamulet.games.gargon.view import GargonView
from cubeamulet.kernels.gargon import convert
from cubeamulet.kernels.gargon.search import CHOSEN, Manner, Search
from cubeamulet.kernels.gargon.weights import (
    NAMES,
    START,
    as_numbers,
    trained,
    trained_among_careless,
)
from cubeamulet.players.contract import Budget, Player
from cubeamulet.players.expert import EXPERT
from cubeamulet.players.master import MASTER

LONG = "W9 W8 B9 B8 V9 V8 Y9 Y8 G9 G8"
LONG_TOO = "W7 W6 B7 B6 V7 V6 Y7 Y6 G7 G6"
FEW = Budget(playouts=200)


def views(
    players: int = 4, seed: int = 5, options: dict[str, str] | None = None
) -> Iterator[GargonView]:
    for moment in random_game(players, seed, options):
        for decision in GARGON.decisions(moment.state):
            yield GARGON.view_for(moment.state, decision.seat)


def seen_in_world(search: Search, view: GargonView) -> GargonView:
    """What the viewer would see in the world chosen last; what is public comes from the view."""
    around = convert.surroundings_of(redeal(view, PUBLISHED, Random(0)))
    return GARGON.view_for(convert.to_state(search._worlds[CHOSEN], around), view.viewer)


@pytest.mark.parametrize("memory", ["open", "closed"])
def test_worlds_in_which_lays_are_guessed_look_like_the_view(memory: str) -> None:
    guessed = 0
    for view in views(seed=3, options={"memory": memory}):
        search = Search(view, Manner(trained(), candidates=2), seed=1)
        search.look(1)
        assert seen_in_world(search, view) == view
        guessed += view.phase is Phase.LAY and bool(view.used_colours)
    assert guessed > 5


def test_every_move_on_trial_is_legal_and_passing_is_among_them() -> None:
    for moment in random_game(5, 8):
        for decision in GARGON.decisions(moment.state):
            view = GARGON.view_for(moment.state, decision.seat)
            moves = [convert.move_of(move) for move in Search(view, Manner(trained()), 1).moves]
            legal = set(GARGON.legal_moves(moment.state, decision.seat))
            assert 1 <= len(moves) == len(set(moves)) <= Manner(trained()).candidates
            assert set(moves) <= legal
            if GARGON.parse_move("pass") in legal:
                assert GARGON.parse_move("pass") in moves


def test_half_of_the_moves_is_left_out_until_one_is_left() -> None:
    search = Search(next(views()), Manner(trained(), candidates=10), 1)
    counts = []
    while len(search.moves) > 1:
        search.look(2)
        search.leave_out_half()
        counts.append(len(search.moves))
    assert counts == [5, 3, 2, 1]
    assert search.playouts == 2 * (10 + 5 + 3 + 2)


def test_more_time_changes_nothing_for_the_expert() -> None:
    for number, view in enumerate(views()):
        if number % 40 == 0:
            short = EXPERT.choose(view, Budget(playouts=400), Random(1))
            assert EXPERT.choose(view, Budget(playouts=10**9), Random(1)) == short


@pytest.mark.parametrize("seconds", [0.05, 0.2])
def test_the_master_keeps_its_time(seconds: float) -> None:
    MASTER.choose(next(views()), Budget(playouts=1), Random(0))
    for number, view in enumerate(views()):
        if number % 40 == 0:
            began = process_time()
            MASTER.choose(view, Budget(seconds=seconds), Random(1))
            assert process_time() - began < 1.1 * seconds


def test_who_must_pass_passes_at_once() -> None:
    table = Table(position("R3 R4", "B5 V5", "G15 R5", left=LONG, right=LONG_TOO)).play("R4 R3")
    view = GARGON.view_for(table.state, GARGON.decisions(table.state)[0].seat)
    began = process_time()
    assert MASTER.choose(view, Budget(seconds=5), Random(0)) == "pass"
    assert process_time() - began < 0.1


def test_near_the_end_the_last_seat_takes_amulets_with_the_lowest_card_sure_to_win() -> None:
    state = position("R3 B5", "R4 V5", "R15 R5 B4 Y1 Y2", left="W9 W8", right="W7")
    table = Table(state).play("R3", "R4")
    view = GARGON.view_for(table.state, GARGON.decisions(table.state)[0].seat)
    for player in (EXPERT, MASTER):
        assert player.choose(view, FEW, Random(1)) in {"R5", "R15"}


@pytest.mark.parametrize("player", [EXPERT, MASTER])
@pytest.mark.parametrize("seed", range(5))
def test_in_the_tiny_game_the_second_seat_passes_and_draws_without_ending_it(
    player: Player, seed: int
) -> None:
    game = Gargon(TINY)
    state = begin(game, game.parse_options({"start": 0}, 2), 2, SeededChance(seed)).state
    table = Table(state, game)
    table.play(min(table.legal, key=len))
    choices = []
    while table.asked is not None and table.asked[0] == 1 and table.state.round == 1:
        view = game.view_for(table.state, Seat(1))
        choices.append(player.choose(view, FEW, Random(1)))
        table.play(choices[-1])
    assert choices[0] == "pass"
    assert choices[-1] == "stop"


def test_nobody_searches_in_bargon() -> None:
    state = begin(BARGON, BARGON.parse_options({}, 2), 2, SeededChance(1)).state
    with pytest.raises(ValueError, match="Bargon"):
        MASTER.choose(BARGON.view_for(state, None), FEW, Random(0))


def test_every_weight_has_been_trained() -> None:
    for weights in (trained(), trained_among_careless()):
        assert len(weights) == len(NAMES)
        assert all(weights != as_numbers(START))
    with pytest.raises(KeyError):
        as_numbers({**START, "luck": 1.0})
