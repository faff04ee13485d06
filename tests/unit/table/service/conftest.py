"""A service over a real store, which may be told to hold or to lose its writes."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from pathlib import Path

import pytest
from tests.unit.table.support import (
    BYTES,
    HOST,
    PEOPLE,
    UNHURRIED,
    TimeRules,
    counting_entropy,
)

from cubeamulet.games.bargon.view import BargonView
from cubeamulet.games.catalog import CATALOG
from cubeamulet.games.core.contract import AnyGame
from cubeamulet.players.bargon import only_move
from cubeamulet.players.contract import Seatable
from cubeamulet.players.registry import PLAYERS
from cubeamulet.store import SqlStore, open_store
from cubeamulet.table import commands as c
from cubeamulet.table import events as e
from cubeamulet.table.ports import Failures, IdentityId, StoreError, Write
from cubeamulet.table.service import AT_ONCE, Pace, TableService
from cubeamulet.table.service.workshop import Workshop
from cubeamulet.table.view import Answer, Notice, Presence, Seen, Snapshot, Status, Update

SOON = 10.0


class FaultyStore:
    """Passes everything on to a store, but holds or loses writes on demand."""

    def __init__(self, store: SqlStore) -> None:
        self.real = store
        self.is_broken = False
        self.is_held = False
        self.held: list[tuple[Sequence[Write], Callable[[Failures], None]]] = []
        self.steps = store.steps
        self.chips_in = store.chips_in
        self.purse = store.purse
        self.refill = store.refill
        self.create_identity = store.create_identity
        self.table_opened_by = store.table_opened_by
        self.game = store.game
        self.table_with_code = store.table_with_code
        self.tables_of = store.tables_of
        self.tables_with_bots_to_move = store.tables_with_bots_to_move
        self.tables_due = store.tables_due
        self.service_time = store.service_time
        self.note_service_time = store.note_service_time
        self.close = store.close
        self._write = store.write

    def write(self, batch: Sequence[Write], done: Callable[[Failures], None]) -> None:
        if self.is_broken:
            lost = {write.row.id: StoreError("broken") for write in batch}
            asyncio.get_running_loop().call_soon(done, lost)
        elif self.is_held:
            self.held.append((batch, done))
        else:
            self._write(batch, done)

    def let_go(self) -> None:
        self.is_held = False
        held, self.held = self.held, []
        for batch, done in held:
            self.write(batch, done)


class World:
    """A service, and what a test needs to use it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.now = 1000.0
        self.catalog: Mapping[str, AnyGame] = CATALOG
        self.players: dict[str, Seatable] = dict(PLAYERS)
        self.pace: Pace = AT_ONCE
        self.patience = 120.0
        self.workshop: Workshop | None = None
        self.skipped = 0.0
        self._lives = 0
        self._commands = 0
        self.stores: list[FaultyStore] = []
        self.open()

    def open(self) -> None:
        """A new service on the same data; an older one is left as a killed process leaves it."""
        self._lives += 1
        for dead in self.stores:
            dead.is_held = True
        self.store = FaultyStore(open_store(self.folder))
        self.stores.append(self.store)
        self.service = TableService(
            self.store,
            self.catalog,
            self.players,
            clock=lambda: self.now,
            entropy=counting_entropy(1000 * self._lives),
            pace=self.pace,
            steady=lambda: time.monotonic() + self.skipped,
            patience=self.patience,
            workshop=self.workshop,
        )

    async def restart(self) -> None:
        """The service stops and starts again, as for an update."""
        await self.service.stop()
        self.open()
        await self.service.start()

    def close(self) -> None:
        for store in self.stores:
            store.close()

    async def do(
        self, table: str, who: IdentityId, wish: c.WishUnion, command: str | None = None
    ) -> Answer:
        self._commands += 1
        asked = c.Command(command or f"command-{self._commands}", wish)
        return await asyncio.wait_for(self.service.command(table, who, asked), SOON)

    async def open_table(
        self,
        game: str = "bargon",
        players: int = 3,
        command: str = "open-table",
        rules: TimeRules = UNHURRIED,
    ) -> tuple[str, str]:
        options: dict[str, c.OptionValue] = {"start": 0} if game == "gargon" else {}
        wish = c.OpenTable(command, game, players, options, None, *rules)
        opened = await self.service.open_table(HOST, wish)
        return opened.table, opened.invite

    async def seat(self, table: str, invite: str, *people: int, bots: Sequence[str] = ()) -> None:
        """People on the first seats, bots on the next."""
        for seat in people:
            wish = c.TakeSeat(seat, f"P{seat}", invite, BYTES)
            assert (await self.do(table, PEOPLE[seat], wish)).ok
        for seat, bot in enumerate(bots, len(people)):
            assert (await self.do(table, HOST, c.SeatBot(seat, bot))).ok

    async def running(self, players: int = 3, bots: Sequence[str] = ()) -> str:
        """A game of Bargon, Ann in seat 0."""
        table, invite = await self.open_table("bargon", players, f"open-table-{self._commands}")
        await self.seat(table, invite, *range(players - len(bots)), bots=bots)
        assert (await self.do(table, PEOPLE[0], c.StartGame())).ok
        return table

    async def gargon(self, rules: TimeRules = UNHURRIED, people: int = 3) -> str:
        """A game of Gargon that Ann starts, with bots in the seats that are left."""
        command = f"open-table-{self._commands}"
        table, invite = await self.open_table("gargon", 3, command, rules)
        await self.seat(table, invite, *range(people), bots=["steady"] * (3 - people))
        assert (await self.do(table, HOST, c.StartGame())).ok
        return table

    async def events(self, table: str, *kinds: type[e.Stored]) -> list[e.TableEvent]:
        """What was stored of a table, of these kinds."""
        steps = await self.store.steps(table)
        return [event for step in steps for event in step.events if isinstance(event, kinds)]

    async def throw(
        self, table: str, seat: int, round_: int, command: str | None = None, *, game: int = 1
    ) -> Answer:
        return await self.do(
            table, PEOPLE[seat], c.Play(f"{game}.0/throw-{round_}", "throw"), command
        )

    async def status(self, table: str) -> Status:
        return (await self.service.snapshot(table, None)).table.status

    async def version(self, table: str) -> int:
        return (await self.service.snapshot(table, None)).version

    async def seen(self, table: str, who: IdentityId | None = None) -> Seen:
        """The newest step that somebody is told of."""
        snapshot = await self.service.snapshot(table, who)
        return Seen(snapshot.version, snapshot.changed)

    async def play_to_the_end(self, table: str) -> None:
        """Ann answers whatever she is asked; everybody else is a bot."""
        async with asyncio.timeout(SOON):
            while await self.status(table) is not Status.ENDED:
                view = (await self.service.snapshot(table, PEOPLE[0])).view
                if isinstance(view, BargonView) and view.question is not None:
                    play = c.Play(view.question.id, only_move(view))
                    await self.do(table, PEOPLE[0], play)
                await asyncio.sleep(0)

    async def until(self, condition: Callable[[], Awaitable[bool]]) -> None:
        async with asyncio.timeout(SOON):
            while not await condition():  # noqa: ASYNC110 - a test looks from outside
                await asyncio.sleep(0.002)

    async def until_version(self, table: str, version: int) -> None:
        async def is_reached() -> bool:
            return await self.version(table) >= version

        await self.until(is_reached)

    async def until_ended(self, table: str) -> None:
        async def is_ended() -> bool:
            return await self.status(table) is Status.ENDED

        await self.until(is_ended)

    async def until_told(self, condition: Callable[[], bool]) -> None:
        async def is_told() -> bool:
            return condition()

        await self.until(is_told)

    async def until_held(self) -> None:
        await self.until_told(lambda: bool(self.store.held))


class Watcher(list[Notice]):
    """Collects what a listener is told, and checks that no version is left out."""

    def __init__(self, seen: Seen | None = None) -> None:
        super().__init__()
        self.seen = seen

    def __call__(self, notice: Notice) -> None:
        if isinstance(notice, Update):
            assert notice.previous == self.version
        if not isinstance(notice, Presence):
            self.seen = Seen(notice.version, notice.changed)
        self.append(notice)

    @property
    def version(self) -> int | None:
        return None if self.seen is None else self.seen.version

    @property
    def updates(self) -> list[Update[object, object]]:
        return [notice for notice in self if isinstance(notice, Update)]

    @property
    def snapshots(self) -> list[Snapshot[object, object]]:
        return [notice for notice in self if isinstance(notice, Snapshot)]

    @property
    def presence(self) -> Presence:
        return [notice for notice in self if isinstance(notice, Presence)][-1]


@pytest.fixture
async def world(tmp_path: Path) -> AsyncIterator[World]:
    made = World(tmp_path / "data")
    yield made
    await asyncio.wait_for(made.service.stop(), SOON)
    made.close()
