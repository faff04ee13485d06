"""Simulated games: repeatable, the same on any number of cores, with records that hold."""

import pytest

from cubeamulet.games.catalog import CATALOG
from cubeamulet.games.core.contract import Seat
from cubeamulet.games.core.errors import BadOptions
from cubeamulet.lab.plan import Plan, checked
from cubeamulet.lab.simulate import CHUNK, simulate
from cubeamulet.lab.statistics import Played
from cubeamulet.records.codec import decode
from cubeamulet.records.verify import verify

BARGON = Plan("bargon", ("random",) * 3, {}, seed=5)
GARGON = Plan("gargon", ("steady", "random", "random"), {}, seed=5, records=True)


def test_the_same_seed_gives_the_same_games() -> None:
    assert list(simulate(GARGON, 2)) == list(simulate(GARGON, 2))


def test_another_seed_gives_other_games() -> None:
    other = Plan("bargon", ("random",) * 3, {}, seed=6)
    assert list(simulate(BARGON, 5)) != list(simulate(other, 5))


def test_a_game_depends_on_its_number_alone() -> None:
    assert list(simulate(BARGON, 6))[:2] == list(simulate(BARGON, 2))


def test_the_number_of_workers_changes_nothing() -> None:
    deals = 2 * CHUNK + 3
    assert list(simulate(BARGON, deals, workers=2)) == list(simulate(BARGON, deals))


@pytest.mark.parametrize("game", ["gargon", "bargon"])
def test_every_record_of_a_simulation_holds(game: str) -> None:
    plan = Plan(game, ("random",) * 3, {}, seed=9, records=True)
    for (played,) in simulate(plan, 3):
        assert played.record is not None
        verdict = verify(decode(played.record), CATALOG)
        assert (verdict.failures, verdict.not_checkable) == ((), ())


def test_records_bear_the_seed_and_the_number_of_the_game() -> None:
    ids = [decode(game.record or b"").id for deal in simulate(GARGON, 2) for game in deal]
    assert ids == ["sim-5-0", "sim-5-1"]


def test_duplicate_deals_give_the_same_cards_to_everybody_in_turn() -> None:
    plan = Plan("gargon", ("steady", "random", "random"), {}, seed=5, duplicate=True, records=True)
    (deal,) = simulate(plan, 1)
    assert [game.players.index("steady") for game in deal] == [0, 1, 2]
    assert len({decode(game.record or b"").fairness for game in deal}) == 1


def first_seat_wins(plan: Plan, deal: int, rotation: int) -> Played:
    return Played(plan.seating(rotation), (1, 0, 0), (Seat(0),), deal, None)


def test_another_engine_can_take_the_place_of_the_reference() -> None:
    deals = list(simulate(BARGON, 4, engine=first_seat_wins))
    assert [(game.scores, game.moves) for deal in deals for game in deal] == [
        ((1, 0, 0), number) for number in range(4)
    ]


def test_a_plan_with_physical_cubes_is_refused() -> None:
    plan = Plan("bargon", ("random",) * 3, {"cubes": "physical"}, seed=1)
    with pytest.raises(BadOptions, match="physical cubes"):
        checked(plan)


def test_a_plan_the_game_does_not_allow_is_refused() -> None:
    with pytest.raises(BadOptions, match="not 6"):
        checked(Plan("gargon", ("random",) * 6, {}, seed=1))
