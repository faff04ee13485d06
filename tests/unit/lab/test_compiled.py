"""The kernel as an engine of simulations: the same figures as the reference, only faster."""

from math import hypot

import pytest

from cubeamulet.games.core.contract import JsonValue
from cubeamulet.lab import engines
from cubeamulet.lab.compiled import play_part
from cubeamulet.lab.engines import Engine, fitting
from cubeamulet.lab.plan import Plan
from cubeamulet.lab.simulate import DEALS_AT_A_TIME, Job, simulate
from cubeamulet.lab.statistics import Ratio
from cubeamulet.lab.tally import Tally

pytestmark = pytest.mark.xdist_group("kernels")


def played(
    game: str, players: int, deals: int, engine: Engine, options: dict[str, JsonValue]
) -> Tally:
    tally = Tally()
    plan = Plan(game, ("random",) * players, options, seed=3)
    for batch in simulate(Job(plan, deals, engine)):
        tally.merge(batch.tally)
    return tally


def agree(one: Ratio, other: Ratio) -> bool:
    """Whether two means differ by less than four standard errors."""
    return abs(one.value - other.value) <= 4 * hypot(one.error, other.error)


@pytest.mark.parametrize(
    ("game", "players", "options"),
    [
        ("gargon", 3, {"start": 0}),
        ("gargon", 4, {"replacements": "none"}),
        ("bargon", 2, {"ante": 5}),
        ("bargon", 3, {}),
    ],
)
def test_both_engines_find_the_same_figures(
    game: str, players: int, options: dict[str, JsonValue]
) -> None:
    compiled = played(game, players, 20_000, Engine.KERNEL, options)
    slow = played(game, players, 60, Engine.REFERENCE, options)
    assert agree(compiled.players["random"].score, slow.players["random"].score)
    for seat in range(players):
        assert agree(compiled.seats[seat].score, slow.seats[seat].score)
        assert agree(compiled.seats[seat].share, slow.seats[seat].share)
    assert compiled.moves / compiled.games == pytest.approx(slow.moves / slow.games, rel=0.1)


def test_a_named_start_player_is_found_in_the_figures_of_the_seats() -> None:
    first = played("gargon", 3, 3000, Engine.KERNEL, {"start": 0})
    third = played("gargon", 3, 3000, Engine.KERNEL, {"start": 2})
    assert [first.seats[seat] for seat in (0, 1, 2)] == [third.seats[seat] for seat in (2, 0, 1)]


def test_every_seat_starts_equally_often_where_the_start_is_drawn() -> None:
    drawn = played("gargon", 3, 3000, Engine.KERNEL, {})
    assert drawn.games == 3000
    assert drawn.players["random"].share.value == pytest.approx(1 / 3)


@pytest.mark.parametrize("deals", [range(7), range(4, 11)])
def test_a_deal_depends_on_its_number_alone_whatever_is_played_around_it(deals: range) -> None:
    plan = Plan("gargon", ("random",) * 3, {}, seed=3)
    together = play_part(plan, deals)
    one_by_one = Tally()
    for number in deals:
        one_by_one.merge(play_part(plan, range(number, number + 1)))
    assert together == one_by_one


def test_the_kernel_plays_the_same_deals_in_any_parts() -> None:
    plan = Plan("bargon", ("random",) * 3, {}, seed=3)
    job = Job(plan, DEALS_AT_A_TIME + 7, Engine.KERNEL)
    whole, rest = list(simulate(job))
    assert (whole.done, rest.done) == (DEALS_AT_A_TIME, DEALS_AT_A_TIME + 7)
    assert list(simulate(job, first=DEALS_AT_A_TIME)) == [rest]


@pytest.mark.parametrize(
    "plan",
    [
        Plan("gargon", ("steady", "random", "random"), {}, seed=1),
        Plan("gargon", ("random",) * 3, {}, seed=1, records=True),
        Plan("gargon", ("random",) * 3, {}, seed=1, duplicate=True),
        Plan("gargon", ("random",) * 3, {"match": 2}, seed=1),
    ],
)
def test_the_reference_plays_what_the_kernel_cannot(plan: Plan) -> None:
    assert fitting(plan, rows=False) is Engine.REFERENCE
    with pytest.raises(ValueError, match="kernel"):
        Job(plan, 1, Engine.KERNEL)


def test_the_kernel_is_chosen_for_random_players_without_rows() -> None:
    plan = Plan("gargon", ("random",) * 3, {}, seed=1)
    assert fitting(plan, rows=False) is Engine.KERNEL
    assert fitting(plan, rows=True) is Engine.REFERENCE


def test_without_the_compiler_the_reference_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "find_spec", lambda _: None)
    assert fitting(Plan("gargon", ("random",) * 3, {}, seed=1), rows=False) is Engine.REFERENCE
