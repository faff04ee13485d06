"""The compiled Gargon is the readable one, move by move."""

from __future__ import annotations

import os
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from random import Random

import pytest
from tests.golden.test_golden import records_of
from tests.support.gargon import position
from tests.support.twins import Twins, deal, random_move

from cubeamulet.games.core.contract import Step
from cubeamulet.games.core.replay import settle_chance
from cubeamulet.games.gargon.cards import TINY
from cubeamulet.games.gargon.game import GARGON
from cubeamulet.games.gargon.model import Options, Replacements, State
from cubeamulet.kernels.gargon import convert, engine
from cubeamulet.records.chance import chance_of
from cubeamulet.records.model import Record

REPLACEMENTS = ("losers", "none")
SOAK_GAMES = int(os.environ.get("SOAK_GAMES", "1000000"))
SOAK_PART = 1_000


def walk(twins: Twins, depth: int) -> int:
    """Checks every continuation of at most ``depth`` moves; gives the number of moments checked."""
    twins.check()
    if depth == 0:
        return 1
    return 1 + sum(walk(twins.after(move), depth - 1) for move in engine.legal_moves(twins.game))


def twins_at(state: State) -> Twins:
    return Twins(GARGON, state, convert.from_state(state))


@pytest.mark.parametrize("replacements", REPLACEMENTS)
def test_every_first_move_of_a_published_deal_leads_to_the_same_moment(replacements: str) -> None:
    for players in GARGON.player_counts:
        assert walk(deal(players, 1, {"replacements": replacements}), 1) > 100


@pytest.mark.parametrize("replacements", REPLACEMENTS)
def test_every_game_from_some_tiny_deals_is_the_same_to_its_end(replacements: str) -> None:
    for seed in range(3):
        assert walk(deal(2, seed, {"replacements": replacements}, TINY), 99) > 50


@pytest.mark.parametrize("replacements", list(Replacements))
@pytest.mark.parametrize(
    ("hands", "left", "right"),
    [
        (("R12 R3", "R0a R0b", "R5 G0a"), "W1 W2", "G13"),
        (("W4 B5", "W5 B6", "W6 B7"), "V1 V2 V3", "Y1 Y2 Y3"),
        (("", "G0b V2", "G0a V3"), "W1 W2", "R1 R2"),
        (("", "", ""), "W1 W2 W3", "R1 R2"),
        (("W0b", "W0a", "W1", "W2"), "B1", "B2 B3 B4"),
    ],
)
def test_every_continuation_of_a_small_position_is_the_same(
    hands: tuple[str, ...], left: str, right: str, replacements: Replacements
) -> None:
    options = Options(replacements=replacements)
    assert walk(twins_at(position(*hands, left=left, right=right, options=options)), 6) > 15


@pytest.mark.parametrize("replacements", REPLACEMENTS)
@pytest.mark.parametrize("players", GARGON.player_counts)
@pytest.mark.parametrize("passing", [0.0, 0.8], ids=["any_move", "rather_pass"])
def test_random_games_are_the_same_at_every_moment(
    players: int, replacements: str, passing: float
) -> None:
    for seed in range(2):
        twins, generator = deal(players, seed, {"replacements": replacements}), Random(seed)
        while not twins.is_over:
            twins.check()
            twins.play(random_move(twins, generator, passing))
        twins.check()


def many_games(first: int, count: int) -> int:
    """Plays random games in both engines; compares the questions of all, the whole of some."""
    for seed in range(first, first + count):
        generator = Random(seed)
        options: dict[str, object] = {"replacements": REPLACEMENTS[seed % 2]}
        twins = deal(3 + seed % 3, seed, options)
        passing = generator.choice([0.0, 0.0, 0.3, 0.9])
        check = twins.check if seed % 50 == 0 else twins.check_question
        while not twins.is_over:
            check()
            twins.play(random_move(twins, generator, passing))
        twins.check()
    return count


def test_many_random_games_ask_the_same_and_end_the_same() -> None:
    assert many_games(0, 200) == 200


@pytest.mark.soak
def test_a_million_random_games_ask_the_same_and_end_the_same() -> None:
    parts = range(0, SOAK_GAMES, SOAK_PART)
    with ProcessPoolExecutor(os.cpu_count(), get_context("spawn")) as pool:
        played = sum(pool.map(many_games, parts, [SOAK_PART] * len(parts)))
    assert played >= SOAK_GAMES


def replay_in_both(record: Record) -> None:
    """Plays a record's moves in both engines; a new deal of a match is taken over."""
    source = chance_of(record.fairness, record.id)
    options = GARGON.parse_options(record.options, len(record.players))
    begun = GARGON.setup(options, len(record.players))
    twins = twins_at(settle_chance(GARGON, Step(begun, ()), source).state)
    for move in record.moves:
        twins.check_question()
        assert twins.game.turn == move.seat
        twins.play(convert.parse_number(move.move))
        if GARGON.chance(twins.state) is not None:
            assert engine.points_of(twins.game) == twins.state.finished[-1].points
            twins = twins_at(settle_chance(GARGON, Step(twins.state, ()), source).state)
        twins.check()


@pytest.mark.parametrize("record", list(records_of("gargon")), ids=lambda record: record.id)
def test_golden_records_replay_in_the_twin(record: Record) -> None:
    replay_in_both(record)


def test_moves_as_numbers_read_back() -> None:
    for text in ("pass", "stop", "left", "right", "fight Y", "R12", "W0a W0b G15", "R12 R3 G0a"):
        assert convert.format_number(convert.parse_number(text)) == text


def test_a_state_in_which_nothing_is_dealt_has_no_twin() -> None:
    with pytest.raises(ValueError, match="nothing has been dealt"):
        convert.from_state(GARGON.setup(Options(), 3))
