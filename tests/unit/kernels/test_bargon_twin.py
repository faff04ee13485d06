"""The compiled Bargon is the readable one, move by move."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from tests.golden.test_golden import records_of

from cubeamulet.games.bargon import BARGON
from cubeamulet.games.bargon.model import BargonOptions, BargonState, Phase
from cubeamulet.games.core.contract import Seat
from cubeamulet.kernels.bargon import engine
from cubeamulet.kernels.bargon.game import PHASES, bytes_of
from cubeamulet.kernels.bargon.simulate import count_odd_cubes, simulate_bargon
from cubeamulet.kernels.generator import new_generator
from cubeamulet.records.chance import chance_of
from cubeamulet.records.model import Record


class Twins:
    """One moment in both engines."""

    def __init__(self, players: int, ante: int) -> None:
        self.state = BARGON.setup(BargonOptions(ante=ante), players)
        self.game = engine.from_state(self.state)

    def check(self) -> None:
        assert bytes_of(engine.from_state(self.state)) == bytes_of(self.game)
        assert engine.seats_asked(self.game) == sum(1 << seat for seat in self.asked())
        assert self.game.phase == PHASES.index(self.state.phase)

    def asked(self) -> list[Seat]:
        return [decision.seat for decision in BARGON.decisions(self.state)]

    def play(self, seat: Seat) -> None:
        (move,) = BARGON.legal_moves(self.state, seat)
        self.state = BARGON.play(self.state, seat, move).state
        engine.apply(self.game, seat)

    def settle(self, faces: tuple[int, ...]) -> None:
        self.state = BARGON.settle(self.state, faces).state
        engine.settle(self.game, faces)


def random_course(seed: int) -> Iterator[Twins]:
    """Every moment of a random game, whoever is asked acting in any order."""
    generator = Random(seed)
    twins = Twins(2 + seed % 2, seed % 3)
    while twins.state.phase is not Phase.OVER:
        yield twins
        if BARGON.chance(twins.state) is not None:
            twins.settle(tuple(generator.randrange(6) for _ in range(3)))
        else:
            twins.play(generator.choice(twins.asked()))
    yield twins


def check_games(seeds: range) -> None:
    for seed in seeds:
        for twins in random_course(seed):
            twins.check()


def test_random_games_are_the_same_at_every_moment() -> None:
    check_games(range(150))


@pytest.mark.soak
def test_very_many_random_games_are_the_same_at_every_moment() -> None:
    check_games(range(20_000))


@pytest.mark.parametrize("players", [2, 3])
def test_every_throw_of_a_first_round_is_scored_the_same(players: int) -> None:
    for number in range(6**3):
        twins = Twins(players, 0)
        for seat in range(players):
            twins.play(Seat(seat))
        twins.settle((number // 36, number // 6 % 6, number % 6))
        twins.check()
        if players == 2:
            twins.play(Seat(number % 2))
            twins.check()


def thrown_records() -> list[Record]:
    return [record for record in records_of("bargon") if record.options["cubes"] == "thrown"]


@pytest.mark.parametrize("record", thrown_records(), ids=lambda record: record.id)
def test_golden_records_replay_in_the_twin(record: Record) -> None:
    ante = record.options["ante"]
    assert isinstance(ante, int)
    twins, source = Twins(len(record.players), ante), chance_of(record.fairness, record.id)
    for move in record.moves:
        twins.check()
        twins.play(move.seat)
        if (wish := BARGON.chance(twins.state)) is not None:
            twins.check()
            twins.settle(source.numbers(wish.label, wish.below, wish.count))
    twins.check()


def test_physical_cubes_have_no_twin() -> None:
    state: BargonState = BARGON.setup(BargonOptions(cubes="physical"), 3)
    with pytest.raises(ValueError, match="physical"):
        engine.from_state(state)


def test_each_cube_is_the_odd_one_as_often_as_none() -> None:
    counts = count_odd_cubes(400_000, new_generator(5))
    assert sum(counts) == 400_000
    assert all(abs(count - 100_000) < 1_400 for count in counts)


@pytest.mark.parametrize(("players", "tied"), [(3, 307 / 4096), (2, 59 / 1024)])
def test_as_many_games_are_tied_after_six_rounds_as_exact_odds_say(
    players: int, tied: float
) -> None:
    games = 400_000
    totals = simulate_bargon(players, games, seed=1)
    assert totals.games == games == totals.wins.sum() == totals.rounds.sum()
    assert abs(1 - totals.rounds[6] / games - tied) < 0.0025
    assert all(abs(wins / games - 1 / players) < 0.005 for wins in totals.wins)


def test_bargon_is_not_for_four() -> None:
    with pytest.raises(ValueError, match="4 players"):
        simulate_bargon(4, 1, seed=1)
