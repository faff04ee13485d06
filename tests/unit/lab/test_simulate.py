"""Simulated games: repeatable, the same on any number of cores, with records that hold."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

import pytest

from cubeamulet.games.catalog import CATALOG
from cubeamulet.games.core.errors import BadOptions
from cubeamulet.games.core.replay import begin
from cubeamulet.lab.plan import Plan, checked
from cubeamulet.lab.reference import play_game
from cubeamulet.lab.simulate import GAMES_AT_A_TIME, ROW_FIELDS, Job, simulate
from cubeamulet.lab.tally import Tally
from cubeamulet.lab.work import local_crew, parts_of
from cubeamulet.players.contract import Budget, View
from cubeamulet.players.registry import PLAYERS
from cubeamulet.records.chance import chance_of
from cubeamulet.records.codec import decode
from cubeamulet.records.model import Record
from cubeamulet.records.verify import verify

BARGON = Plan("bargon", ("random",) * 3, {}, seed=5)
GARGON = Plan("gargon", ("steady", "random", "random"), {}, seed=5, records=True)


def figures(job: Job) -> Tally:
    tally = Tally()
    for batch in simulate(job):
        tally.merge(batch.tally)
    return tally


def records(job: Job) -> Iterator[Record]:
    for batch in simulate(job):
        yield from map(decode, batch.records.splitlines())


def test_the_same_seed_gives_the_same_games() -> None:
    assert list(simulate(Job(GARGON, 2))) == list(simulate(Job(GARGON, 2)))


def test_another_seed_gives_other_games() -> None:
    other = Plan("bargon", ("random",) * 3, {}, seed=6)
    assert figures(Job(BARGON, 5)) != figures(Job(other, 5))


def test_a_game_depends_on_its_number_alone() -> None:
    assert list(records(Job(GARGON, 3)))[:2] == list(records(Job(GARGON, 2)))


def test_the_number_of_workers_changes_nothing() -> None:
    job = Job(BARGON, 2 * GAMES_AT_A_TIME + 3, rows=True)
    with local_crew(2) as crew:
        assert list(simulate(job, crew)) == list(simulate(job))


def test_a_simulation_that_goes_on_later_is_cut_in_the_same_places() -> None:
    job = Job(BARGON, 3 * GAMES_AT_A_TIME)
    assert list(simulate(job))[1:] == list(simulate(job, first=GAMES_AT_A_TIME))


def test_parts_end_where_numbers_are_multiples_of_their_size() -> None:
    assert list(parts_of(range(3, 11), 4)) == [range(3, 4), range(4, 8), range(8, 11)]
    assert list(parts_of(range(5, 5), 4)) == []


@pytest.mark.parametrize("game", ["gargon", "bargon"])
def test_every_record_of_a_simulation_holds(game: str) -> None:
    plan = Plan(game, ("random",) * 3, {}, seed=9, records=True)
    verdicts = [verify(record, CATALOG) for record in records(Job(plan, 3))]
    assert [(verdict.failures, verdict.not_checkable) for verdict in verdicts] == [((), ())] * 3


def test_records_bear_the_seed_and_the_number_of_the_game() -> None:
    assert [record.id for record in records(Job(GARGON, 2))] == ["sim-5-0", "sim-5-1"]


def first_state(record: Record) -> object:
    """The state in which the first move is asked for."""
    game = CATALOG[record.rules]
    options = game.parse_options(record.options, len(record.players))
    source = chance_of(record.fairness, record.id)
    return begin(game, options, len(record.players), source).state


def test_duplicate_deals_give_the_same_cards_to_everybody_in_turn() -> None:
    plan = Plan("gargon", ("steady", "random", "random"), {}, seed=5, duplicate=True, records=True)
    deal = [play_game(plan, 0, rotation) for rotation in plan.rotations]
    assert [game.players.index("steady") for game in deal] == [0, 1, 2]
    found = [decode(game.record or b"") for game in deal]
    assert len({record.fairness for record in found}) == 1
    assert [record.id for record in found] == ["sim-5-0", "sim-5-0-r1", "sim-5-0-r2"]
    assert all(verify(record, CATALOG).holds for record in found)
    assert len({str(first_state(record)) for record in found}) == 1


def test_a_row_is_written_for_every_seat_of_every_game() -> None:
    plan = Plan("bargon", ("random",) * 2, {}, seed=5, duplicate=True)
    (batch,) = simulate(Job(plan, 2, rows=True))
    lines = [line.split(",") for line in batch.rows.decode().splitlines()]
    assert [line[:3] for line in lines[:4]] == [
        ["0", "0", "0"],
        ["0", "0", "1"],
        ["0", "1", "0"],
        ["0", "1", "1"],
    ]
    assert {len(line) for line in lines} == {len(ROW_FIELDS)}
    assert len(lines) == 8


def test_a_plan_with_physical_cubes_is_refused() -> None:
    plan = Plan("bargon", ("random",) * 3, {"cubes": "physical"}, seed=1)
    with pytest.raises(BadOptions, match="physical cubes"):
        checked(plan)


def test_a_plan_the_game_does_not_allow_is_refused() -> None:
    with pytest.raises(BadOptions, match="not 6"):
        checked(Plan("gargon", ("random",) * 6, {}, seed=1))


@dataclass
class Spender:
    """Notes what it may spend."""

    spent: list[Budget]
    name: str = "spender"
    games: frozenset[str] = frozenset({"bargon"})

    def choose(self, view: View, budget: Budget, generator: Random) -> str:
        self.spent.append(budget)
        return PLAYERS["random"].choose(view, budget, generator)


def test_a_players_budget_is_the_plans(monkeypatch: pytest.MonkeyPatch) -> None:
    spender = Spender([])
    monkeypatch.setattr("cubeamulet.lab.reference.PLAYERS", {"spender": spender})
    play_game(Plan("bargon", ("spender",) * 2, {}, seed=1, budget=Budget(playouts=7)), 0, 0)
    assert set(spender.spent) == {Budget(playouts=7)}
