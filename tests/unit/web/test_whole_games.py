"""Whole games over sockets, against a real server: three programs, each knowing its view only."""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import ExitStack, asynccontextmanager
from dataclasses import dataclass, field
from random import Random

import httpx
import msgspec
import pytest
from tests.support.docs import DOCS
from tests.support.server import ServerProcess
from websockets.asyncio.client import ClientConnection, connect

from cubeamulet.games.gargon.view import GargonView
from cubeamulet.players.contract import USUAL
from cubeamulet.players.random import RANDOM
from cubeamulet.protocol.messages import (
    Answer,
    GameView,
    Pong,
    Presence,
    ServerMessage,
    Snapshot,
    Update,
)

PLAYERS = 3
CARD = re.compile(r"\b[WBVRYG](?:0[ab]|1[0-5]|[1-9])\b")
TO_CLIENTS = msgspec.json.Decoder(ServerMessage)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with ServerProcess(tmp_path_factory.mktemp("games") / "data") as running:
        yield running


@dataclass
class Program:
    """A client as short as it can be: it answers every question of its view with a random move."""

    talk: ClientConnection
    seat: int
    random: Random
    view: GameView | None = None
    ended: bool = False
    answered: str = ""
    commands: int = 0
    refusals: list[Answer] = field(default_factory=list)
    try_first: Callable[[GameView], str | None] = lambda _: None

    async def ask(self, **wish: object) -> None:
        self.commands += 1
        command = {"type": "command", "id": f"command-{self.commands}", "do": wish}
        await self.talk.send(msgspec.json.encode(command).decode())

    async def play_to_the_end(self) -> None:
        await self.talk.send('{"type":"hello"}')
        async for text in self.talk:
            await self.hear(TO_CLIENTS.decode(text))
            if self.ended:
                return

    async def hear(self, message: ServerMessage) -> None:
        if isinstance(message, Snapshot | Update):
            await self.look(message)
        elif isinstance(message, Answer) and not message.ok:
            self.refusals.append(message)

    async def look(self, news: Snapshot | Update) -> None:
        self.ended = news.table is not None and news.table.status == "ended"
        self.view = news.view if news.view is not None else self.view
        if self.view is None or self.view.question is None:
            return
        if self.view.question.id == self.answered:
            return  # others went on while the answer was on its way
        self.answered = self.view.question.id
        if illegal := self.try_first(self.view):
            await self.ask(type="play", decision=self.view.question.id, move=illegal)
        move = RANDOM.choose(self.view, USUAL, self.random)
        await self.ask(type="play", decision=self.view.question.id, move=move)


def browser(server: ServerProcess) -> httpx.AsyncClient:
    return httpx.AsyncClient(base_url=server.url)


@asynccontextmanager
async def seated(
    server: ServerProcess, game: str, options: dict[str, object]
) -> AsyncIterator[list[Program]]:
    """A table full of programs; the last to sit starts the game."""
    people = [browser(server) for _ in range(PLAYERS)]
    wish = {"id": "opening-1", "game": game, "players": PLAYERS, "options": options}
    opened = (await people[0].post("/api/tables", json=wish)).json()
    address = f"/api/tables/{opened['table']}"
    for seat, person in enumerate(people):
        take = {"type": "take_seat", "seat": seat, "name": f"Gnoll {seat}"}
        take |= {"invite": opened["invite"], "contribution": f"{seat:032x}"}
        await command(person, address, take)
    sockets = [await connect_as(server, person, address) for person in people]
    await command(people[0], address, {"type": "start_game"})
    try:
        yield [Program(talk, seat, Random(seat)) for seat, talk in enumerate(sockets)]
    finally:
        for closing in (*(talk.close() for talk in sockets), *(p.aclose() for p in people)):
            await closing


async def command(person: httpx.AsyncClient, address: str, wish: dict[str, object]) -> None:
    body = {"type": "command", "id": f"by-hand-{wish['type']}", "do": wish}
    answer = await person.post(f"{address}/commands", json=body)
    assert answer.status_code == 200, answer.text


async def connect_as(
    server: ServerProcess, person: httpx.AsyncClient, address: str
) -> ClientConnection:
    url = f"ws://127.0.0.1:{server.port}{address}/socket"
    headers = {"cookie": f"cubeamulet={person.cookies['cubeamulet']}"}
    return await connect(url, additional_headers=headers, compression=None)


async def play(programs: list[Program]) -> None:
    async with asyncio.timeout(60), asyncio.TaskGroup() as group:
        for program in programs:
            group.create_task(program.play_to_the_end())


@pytest.mark.parametrize(("game", "options"), [("gargon", {}), ("bargon", {"ante": 2})])
async def test_three_programs_play_a_whole_game(
    server: ServerProcess, game: str, options: dict[str, object]
) -> None:
    async with seated(server, game, options) as programs:
        await play(programs)
    assert [program.refusals for program in programs] == [[], [], []]
    results = [program.view.result for program in programs if program.view]
    assert results[0] is not None
    assert results == results[:1] * PLAYERS


async def test_no_refusal_names_a_card_that_its_reader_does_not_know(server: ServerProcess) -> None:
    async with seated(server, "gargon", {}) as programs:
        for program in programs:
            guesses = iter(f"{colour}{value}" for colour in "WBVRYG" for value in range(1, 16))
            program.try_first = lambda _, guesses=guesses: next(guesses, None)  # type: ignore[misc]
        await play(programs)
    told = [answer.problem for program in programs for answer in program.refusals]
    assert len(told) > 50
    for problem in told:
        assert problem is not None
        assert len(CARD.findall(problem.message)) <= 1


async def test_nobody_moves_for_another_seat(server: ServerProcess) -> None:
    async with seated(server, "bargon", {"ante": 0}) as programs, browser(server) as stranger:
        await programs[0].talk.send('{"type":"hello"}')
        snapshot = TO_CLIENTS.decode(await programs[0].talk.recv())
        assert isinstance(snapshot, Snapshot)
        assert snapshot.view is not None
        assert snapshot.view.question is not None
        wish = {"type": "play", "decision": snapshot.view.question.id, "move": "throw"}
        body = {"type": "command", "id": "stranger-1", "do": wish}
        answer = await stranger.post(f"/api/tables/{snapshot.table.id}/commands", json=body)
        record = await stranger.get(f"/api/games/{snapshot.table.game_id}/record")
    assert (answer.status_code, answer.json()["code"]) == (403, "not_seated")
    assert (record.status_code, record.json()["code"]) == (409, "game_running")


async def test_a_spectator_sees_no_hand(server: ServerProcess) -> None:
    async with seated(server, "gargon", {}) as programs, browser(server) as stranger:
        await programs[0].talk.send('{"type":"hello"}')
        told = TO_CLIENTS.decode(await programs[0].talk.recv())
        assert isinstance(told, Snapshot)
        answer = (await stranger.get(f"/api/tables/{told.table.id}")).text
    assert isinstance(told.view, GargonView)
    assert len(told.view.hand) == 10
    assert CARD.findall(answer) == []
    assert told.table.invite is not None
    assert told.table.invite not in answer


async def test_whoever_repeats_version_and_time_as_they_were_read_goes_on_without_a_snapshot(
    server: ServerProcess,
) -> None:
    async with seated(server, "bargon", {"ante": 0}) as programs:
        for program in programs:
            (newest,) = (
                each for each in await told_after_hello(program) if isinstance(each, Snapshot)
            )
            told = await told_after_hello(program, version=newest.version, changed=newest.changed)
            assert {type(each) for each in told} == {Presence, Pong}
            await program.look(newest)
            while not isinstance(TO_CLIENTS.decode(await program.talk.recv()), Answer):
                pass


async def told_after_hello(program: Program, **seen: float) -> list[ServerMessage]:
    """All that a hello brings about; what it says is written by the library that everybody has."""
    for message in ({"type": "hello"} | seen, {"type": "ping"}):
        await program.talk.send(json.dumps(message))
    told = [TO_CLIENTS.decode(await program.talk.recv())]
    while not isinstance(told[-1], Pong):
        told.append(TO_CLIENTS.decode(await program.talk.recv()))
    return told


def bot_of_the_documentation(server: ServerProcess) -> str:
    page = (DOCS / "protocol.md").read_text("utf-8")
    (source,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    return str(source).replace("localhost:8000", f"127.0.0.1:{server.port}")


def test_the_bot_of_the_documentation_plays_a_whole_game(server: ServerProcess) -> None:
    with httpx.Client(base_url=server.url) as host, ExitStack() as bots:
        wish = {"id": "opening-1", "game": "bargon", "players": 2, "options": {"ante": 1}}
        opened = host.post("/api/tables", json=wish).json()
        program = (sys.executable, "-c", bot_of_the_documentation(server), opened["table"])
        playing = [
            bots.enter_context(subprocess.Popen((*program, seat, opened["invite"])))
            for seat in ("0", "1")
        ]
        assert [bot.wait(60) for bot in playing] == [0, 0]
        table = host.get(f"/api/tables/{opened['table']}").json()["table"]
    assert table["ending"] == {"reason": "finished"}
