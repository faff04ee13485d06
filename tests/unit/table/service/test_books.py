"""Random evenings over a real store, in which the service keeps dying: the books balance."""

from __future__ import annotations

import asyncio
from random import Random

import pytest
from tests.unit.table.service.conftest import World
from tests.unit.table.support import BYTES, HOST

from cubeamulet.cli import run
from cubeamulet.games.bargon.view import BargonView
from cubeamulet.players.bargon import only_move
from cubeamulet.table import commands as c
from cubeamulet.table.ports import IdentityId
from cubeamulet.table.view import TableInfo

WISHES = 150


class Evening:
    """Three people at two tables with antes that they cannot pay for ever."""

    def __init__(self, world: World, seed: int) -> None:
        self.world = world
        self.random = Random(seed)
        self.people: list[IdentityId] = []
        self.tables: dict[str, str] = {}

    async def begin(self) -> None:
        for number in range(3):
            token = bytes([number]) * 32
            self.people.append((await self.world.store.create_identity(token, 1.0)).id)
        for number in range(2):
            wish = c.OpenTable(f"open-table-{number}", "bargon", 3, {"ante": 300})
            opened = await self.world.service.open_table(HOST, wish)
            self.tables[opened.table] = opened.invite

    async def go_on(self) -> None:
        """Somebody wishes something; now and then the service dies before it answers."""
        table = self.random.choice(list(self.tables))
        who = self.random.choice(self.people)
        snapshot = await self.world.service.snapshot(table, who)
        wish = self.wish(snapshot.table, snapshot.view, self.tables[table])
        asked = asyncio.create_task(self.world.do(table, who, wish))
        if self.random.random() < 0.1:
            await asyncio.sleep(self.random.choice((0, 0.001, 0.01)))
            asked.cancel()
            self.world.open()
            await self.world.service.start()
        await asyncio.wait([asked])

    def wish(self, table: TableInfo, view: object, invite: str) -> c.WishUnion:
        if isinstance(view, BargonView) and view.question and self.random.random() < 0.9:
            return c.Play(view.question.id, only_move(view))
        if table.proposal is not None and self.random.random() < 0.7:
            return c.Agree(table.proposal.id)
        choices: list[c.WishUnion] = [c.Propose("end"), c.Resign(), c.ComeBack()]
        if table.status == "waiting":
            seat = self.random.randrange(3)
            choices = [c.TakeSeat(seat, "Ann", invite, BYTES), c.StartGame(), c.Contribute(BYTES)]
        if table.status == "ended":
            choices = [c.Rematch()]
        return self.random.choice(choices)


@pytest.mark.parametrize("seed", range(3))
async def test_the_books_balance_however_often_the_service_dies(world: World, seed: int) -> None:
    evening = Evening(world, seed)
    await evening.begin()
    for _ in range(WISHES):
        await evening.go_on()
    assert run(["books", "--data", str(world.folder)]) == 0
