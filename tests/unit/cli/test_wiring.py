"""What ``serve`` is told reaches the part of the server that it is for."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import httpx
import msgspec
import pytest
from tests.support.server import ServerProcess
from tests.unit.cli.conftest import Command
from tests.unit.table.support import BYTES, HOST, PEOPLE

from cubeamulet.cli import running
from cubeamulet.cli.offer import Offer
from cubeamulet.cli.running import Settings
from cubeamulet.store import DATABASE, open_store
from cubeamulet.table import commands as c
from cubeamulet.table.clock import NoClock
from cubeamulet.table.service import TableService
from cubeamulet.table.service.workshop import Workshop
from cubeamulet.table.view import OutReason
from cubeamulet.web.limits import Limits

ANN, BEN = PEOPLE[:2]
OLD = 40 * 24 * 3600


def settings(folder: Path) -> Settings:
    offer = Offer("127.0.0.1", 0, None, (), ())
    return Settings(offer, folder, Limits(), keep_finished=None, absent_after=120, bot_processes=0)


def test_every_option_becomes_a_setting(
    monkeypatch: pytest.MonkeyPatch, command: Command, tmp_path: Path
) -> None:
    told: list[Settings] = []
    monkeypatch.setattr("cubeamulet.cli.serve.run", lambda settings, _: told.append(settings))
    for change in ("configure", "listen", "os.umask"):
        monkeypatch.setattr(f"cubeamulet.cli.serve.{change}", lambda *_: None)
    options = "--keep-finished 7 --absent-after 33 --bot-processes 3 --limit sockets=5"
    command(f"serve --host 127.0.0.1 --data {tmp_path / 'data'} {options}")
    (got,) = told
    assert (got.keep_finished, got.absent_after, got.bot_processes) == (7, 33, 3)
    assert got.limits == replace(Limits(), sockets=5)
    assert got.folder == tmp_path / "data"


# -- --keep-finished -----------------------------------------------------------------------------


def finished_table(client: httpx.Client) -> str:
    """A slate whose owner has ended it."""
    wish = {"id": "opening-1", "game": "bargon", "players": 2, "names": ["Gnoll", "Elf"]}
    opened = client.post("/api/tables", json={**wish, "options": {"cubes": "physical"}})
    table = str(opened.json()["table"])
    end = {"type": "command", "id": "ending-1", "do": {"type": "propose", "what": "end"}}
    assert client.post(f"/api/tables/{table}/commands", json=end).json()["ok"]
    return table


def make_old(folder: Path) -> None:
    with closing(sqlite3.connect(folder / DATABASE)) as database, database:
        database.execute("UPDATE tables SET changed = changed - ?", (OLD,))


def is_kept(client: httpx.Client, table: str) -> bool:
    return client.get(f"/api/tables/{table}").status_code == 200


def test_finished_games_are_forgotten_once_they_are_as_old_as_the_server_was_told(
    tmp_path: Path,
) -> None:
    server = ServerProcess(tmp_path)
    with server, httpx.Client(base_url=server.url) as client:
        table = finished_table(client)
        server.stop()
        make_old(tmp_path)
        server.options = ("--keep-finished", "41")
        server.start()
        time.sleep(0.3)
        assert is_kept(client, table)
        server.stop()
        server.options = ("--keep-finished", "39")
        server.start()
        await_end(client)
        assert not is_kept(client, table)


def await_end(client: httpx.Client) -> None:
    """Only asks what is stored: who looks at a table has it kept in memory."""
    deadline = time.monotonic() + 10
    while client.get("/api/tables").json():
        assert time.monotonic() < deadline
        time.sleep(0.05)


@pytest.mark.parametrize("days", [None, 30])
def test_everybody_is_told_how_long_finished_games_are_kept(
    tmp_path: Path, days: int | None
) -> None:
    options = () if days is None else ("--keep-finished", str(days))
    with ServerProcess(tmp_path, options=options) as server:
        about = httpx.get(f"{server.url}/api/about").json()
    assert about["keep_finished_days"] == days


# -- --absent-after ------------------------------------------------------------------------------


async def begun(service: TableService) -> str:
    """A game of two persons that both owe a throw."""
    opening = c.OpenTable("opening-1", "bargon", 2, {}, None, NoClock(), "bot")
    table, invite = msgspec.structs.astuple(await service.open_table(HOST, opening))
    for seat, who in enumerate((ANN, BEN)):
        sit = c.TakeSeat(seat, f"P{seat}", invite, BYTES)
        assert (await service.command(table, who, c.Command(f"sitting-{seat}", sit))).ok
    assert (await service.command(table, ANN, c.Command("starting", c.StartGame()))).ok
    return str(table)


async def is_out(service: TableService, table: str) -> bool:
    return (await service.snapshot(table, None)).table.seats[0].out is OutReason.ABSENT


async def test_others_wait_for_as_long_as_the_server_was_told(tmp_path: Path) -> None:
    told = replace(settings(tmp_path), absent_after=1)
    with closing(open_store(tmp_path)) as store:
        context = running.context_of(told, store, "", time.time, 300.0)
        service = context.service
        await service.start()
        table = await begun(service)
        await service.subscribe(table, BEN, None, lambda _: None)
        async with asyncio.timeout(10):
            while not await is_out(service, table):  # noqa: ASYNC110 - a test looks from outside
                await asyncio.sleep(0.05)
        await service.stop()


# -- --bot-processes -----------------------------------------------------------------------------


@pytest.mark.parametrize(("number", "started"), [(0, []), (2, [2])])
async def test_heavy_bots_have_as_many_processes_as_the_server_was_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, number: int, started: list[int]
) -> None:
    got: list[int] = []
    monkeypatch.setattr(Workshop, "start", lambda workshop: got.append(workshop.processes))
    told = replace(settings(tmp_path), bot_processes=number)
    with closing(open_store(tmp_path)) as store:
        context = running.context_of(told, store, "", time.time, 300.0)
        await context.service.start()
        await context.service.stop()
    assert got == started
    offered = {bot.bot for bot in context.about.bots}
    assert ("expert" in offered, "steady" in offered) == (number > 0, True)
