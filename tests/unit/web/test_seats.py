"""Seats over HTTP, against a real server: who gets one, and who is told that he does not."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, closing

import httpx
import pytest
from tests.support.server import ServerProcess

from cubeamulet.store import DATABASE

COMMANDS = "/api/tables/{}/commands"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with ServerProcess(tmp_path_factory.mktemp("seats") / "data") as running:
        yield running


@pytest.fixture
async def people(server: ServerProcess) -> AsyncIterator[list[httpx.AsyncClient]]:
    """A host and seven others, each with a browser of their own that has been here before."""
    async with AsyncExitStack() as opened:
        clients = [httpx.AsyncClient(base_url=server.url) for _ in range(8)]
        for client in clients:
            await opened.enter_async_context(client)
            await client.get("/api/me")
        yield clients


async def open_table(host: httpx.AsyncClient) -> tuple[str, str]:
    wish = {"id": "opening-1", "game": "gargon", "players": 3}
    opened = (await host.post("/api/tables", json=wish)).json()
    return opened["table"], opened["invite"]


def taking(seat: int, invite: str, command: str = "take-a-seat") -> dict[str, object]:
    wish = {"type": "take_seat", "seat": seat, "name": "Gnoll", "invite": invite}
    do = {**wish, "contribution": "0f" * 16}
    return {"type": "command", "id": command, "do": do}


def tables_in(server: ServerProcess) -> int:
    """How many tables the server has stored."""
    with closing(sqlite3.connect(server.folder / DATABASE)) as database:
        return int(database.execute("SELECT count(*) FROM tables").fetchone()[0])


async def test_of_browsers_that_claim_one_seat_at_once_all_but_one_are_told_409(
    people: list[httpx.AsyncClient],
) -> None:
    table, invite = await open_table(people[0])
    claims = [each.post(COMMANDS.format(table), json=taking(1, invite)) for each in people]
    answers = await asyncio.gather(*claims)
    assert sorted(answer.status_code for answer in answers) == [200, *[409] * 7]
    losers = [answer for answer in answers if answer.status_code == 409]
    assert {answer.json()["code"] for answer in losers} == {"seat_taken"}
    winner = next(who for who, each in zip(people, answers, strict=True) if each.is_success)
    told = [(await each.get(f"/api/tables/{table}")).json()["table"]["viewer"] for each in people]
    assert [seat for seat in told if seat is not None] == [1]
    assert (await winner.get(f"/api/tables/{table}")).json()["table"]["viewer"] == 1


async def test_a_spectators_link_holds_nothing_that_leads_to_a_seat(
    people: list[httpx.AsyncClient],
) -> None:
    table, invite = await open_table(people[0])
    looked = await people[1].get(f"/api/tables/{table}")
    told = looked.json()["table"]
    assert invite not in looked.text
    assert (told["invite"], told["code"]) == (None, None)
    for guess in ("", table, told["game_id"], told["commitment"], invite[:-1]):
        answer = await people[1].post(
            COMMANDS.format(table), json=taking(0, guess, f"guess-{guess[-8:]:0>8}")
        )
        assert answer.status_code == 403
        assert answer.json()["code"] == "wrong_invite"


async def test_who_only_looks_at_an_invitation_has_no_seat_by_it(
    people: list[httpx.AsyncClient],
) -> None:
    table, invite = await open_table(people[0])
    page = await people[1].get(f"/t/{table}/{invite}")
    seats = (await people[1].get(f"/api/tables/{table}")).json()["table"]["seats"]
    assert page.status_code in (200, 503)
    assert {seat["kind"] for seat in seats} == {"free"}


async def test_looking_for_tables_that_are_not_there_makes_none(
    server: ServerProcess, people: list[httpx.AsyncClient]
) -> None:
    before = tables_in(server)
    for name in ("nowhere", "0" * 20, "..", "x" * 300):
        assert (await people[1].get(f"/api/tables/{name}")).status_code in (400, 404)
        answer = await people[1].post(COMMANDS.format(name), json=taking(0, "guess"))
        assert answer.status_code in (400, 404)
    assert (await people[1].get("/api/tables")).json() == []
    assert tables_in(server) == before
