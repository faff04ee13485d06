"""Whatever people do, however time jumps and the service dies: what was answered is there, once."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from tests.property.test_table_properties import assert_sound
from tests.support.truth import shown
from tests.unit.table.service.conftest import World
from tests.unit.table.support import HOST, PEOPLE, TimeRules

from cubeamulet.games.catalog import CATALOG
from cubeamulet.table import commands as c
from cubeamulet.table.asking import asked_as
from cubeamulet.table.clock import LiveClock
from cubeamulet.table.ports import IdentityId, Step
from cubeamulet.table.table import Table, restore
from cubeamulet.table.view import Answer
from cubeamulet.table.who import viewer_of

WISHES: tuple[c.WishUnion, ...] = (
    c.ComeBack(),
    c.Propose("end"),
    c.Propose("undo"),
    c.StandingWish("left"),
    c.StandingWish("rank:RBWVYG"),
    c.StandingWish("ask"),
    c.Rematch(),
    c.Contribute("0f" * 16),
    c.StartGame(),
)


async def stored(world: World, table: str) -> Table:
    restored = restore(await world.store.steps(table), CATALOG)
    assert restored is not None
    return restored


def some_wish(table: Table, generator: Random) -> tuple[IdentityId, c.WishUnion]:
    """Mostly a sensible one."""
    playing = table.running
    if playing is not None and generator.random() < 0.7:
        asked = generator.choice(playing.open)
        move = next(table.game.legal_moves(playing.state, asked.seat))
        return PEOPLE[asked.seat], c.Play(asked_as(table, asked.id), table.game.format_move(move))
    proposal = table.proposal
    if proposal is not None and generator.random() < 0.8:
        is_no = generator.random() < 0.3
        answer = c.Decline(proposal.id) if is_no else c.Agree(proposal.id)
        return generator.choice(PEOPLE[:3]), answer
    return generator.choice((*PEOPLE[:3], HOST)), generator.choice(WISHES)


def is_fulfilled(table: Table, who: IdentityId, wish: c.WishUnion) -> bool:
    """Whether it is a standing wish like the present one: granting it needs no step."""
    seat = viewer_of(table, who)
    return (
        isinstance(wish, c.StandingWish)
        and seat is not None
        and table.wishes[seat] == wish.replacements
    )


async def disturb(world: World, generator: Random) -> None:
    """Time goes by, the clock on the wall jumps, or the service is killed and started again."""
    world.skipped += generator.choice([0.0, 0.0, 1.0, 8.0, 40.0])
    world.now = generator.uniform(0.0, 1e6)
    if generator.random() < 0.15:
        world.open()
        await world.service.start()


@pytest.mark.parametrize("seed", range(4))
async def test_a_table_survives_everything_with_all_that_was_answered(
    world: World, seed: int
) -> None:
    generator = Random(seed)
    await world.service.start()
    absence: c.Absence = "wait" if seed % 2 else "bot"
    table = await world.gargon(TimeRules(LiveClock(30, 2), absence))
    done: list[tuple[str, Answer]] = []
    for number in range(80):
        await disturb(world, generator)
        before = await stored(world, table)
        who, wish = some_wish(before, generator)
        answer = await world.do(table, who, wish, f"wish-{number:04}")
        if answer.ok and not is_fulfilled(before, who, wish):
            done.append((f"wish-{number:04}", answer))
        if generator.random() < 0.1:
            again = await world.do(table, who, wish, f"wish-{number:04}")
            assert (again.ok, again.version if again.ok else 0) == (
                answer.ok,
                answer.version if answer.ok else 0,
            )
    steps = await world.store.steps(table)
    assert_all_is_there_once(steps, done)
    assert_sound(await stored(world, table))


def assert_all_is_there_once(steps: tuple[Step, ...], done: list[tuple[str, Answer]]) -> None:
    stored_as = {step.command: version for step, version in shown(steps) if step.command}
    assert {command: answer.version for command, answer in done}.items() <= stored_as.items()
    counted = Counter(step.command for step in steps if step.command is not None)
    assert set(counted.values()) == {1}
    ups = [step.up for step in steps]
    assert ups == sorted(ups)
