"""What everybody may ask about the store, and how often it is asked for that."""

from __future__ import annotations

import asyncio

from cubeamulet.table.ports import StoreError
from cubeamulet.web.readiness import VALID_FOR, Readiness


class World:
    """A store and a clock."""

    def __init__(self) -> None:
        self.now = 0.0
        self.asked = 0
        self.is_full = False
        self.readiness = Readiness(self.check, lambda: self.now)

    async def check(self) -> None:
        self.asked += 1
        await asyncio.sleep(0)
        if self.is_full:
            raise StoreError("the disk is full")


async def test_all_who_ask_at_once_or_soon_after_share_one_verdict() -> None:
    world = World()
    can_store = world.readiness.can_store
    assert await asyncio.gather(*(can_store() for _ in range(9))) == [True] * 9
    world.is_full = True
    world.now = VALID_FOR / 2
    assert await can_store()
    assert world.asked == 1


async def test_a_verdict_does_not_hold_for_long() -> None:
    world = World()
    assert await world.readiness.can_store()
    world.is_full = True
    world.now = VALID_FOR
    assert not await world.readiness.can_store()
    world.is_full = False
    world.now *= 2
    assert await world.readiness.can_store()


async def test_who_asks_no_more_takes_the_verdict_from_nobody_else() -> None:
    world = World()
    left = asyncio.create_task(world.readiness.can_store())
    stays = asyncio.create_task(world.readiness.can_store())
    await asyncio.sleep(0)
    left.cancel()
    assert await stays
