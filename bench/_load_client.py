"""Guests: many clients in one process, each a person with a socket that comes back by itself.

A guest plays what it is asked, remembers what was acknowledged, and after a break says what it has
seen last and repeats every command that was not answered.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Final, Protocol

import msgspec
from bench._line import Line, handshake

from cubeamulet.games.gargon.view import GargonView
from cubeamulet.players.contract import USUAL
from cubeamulet.players.random import RANDOM

BARGON: Final = "bargon"
GARGON: Final = "gargon"
PING: Final = b'{"type":"ping"}'
PING_EVERY: Final = 15.0
_SOONEST: Final = 0.05
_LATEST: Final = 1.0


# -- as much of the wire as a guest needs ----------------------------------------------------------


class _Question(msgspec.Struct):
    id: str
    kind: str


class _View(msgspec.Struct):
    question: _Question | None


class _Clock(msgspec.Struct):
    left: float
    running: bool


class _Chair(msgspec.Struct):
    kind: str
    ready: bool
    clock: _Clock | None


class TableInfo(msgspec.Struct):
    """What a guest knows of its table."""

    status: str
    seats: tuple[_Chair, ...]
    viewer: int | None
    host: bool
    starter: int | None
    game_id: str


class _Told(msgspec.Struct, tag_field="type"):
    version: int
    changed: float
    table: TableInfo | None
    view: msgspec.Raw


class _Snapshot(_Told, tag="snapshot"):
    """The whole."""


class _Update(_Told, tag="update"):
    previous: int


class _Problem(msgspec.Struct):
    code: str


class _Answer(msgspec.Struct, tag_field="type", tag="answer"):
    id: str
    ok: bool
    version: int
    problem: _Problem | None


class _Presence(msgspec.Struct, tag_field="type", tag="presence"):
    """Who is here."""


class _Pong(msgspec.Struct, tag_field="type", tag="pong"):
    now: float


class _Closing(msgspec.Struct, tag_field="type", tag="closing"):
    problem: _Problem
    retry: bool


_MESSAGES: Final = msgspec.json.Decoder(
    _Snapshot | _Update | _Answer | _Presence | _Pong | _Closing
)
_VIEWS: Final = msgspec.json.Decoder(_View | None)
_GARGON_VIEWS: Final = msgspec.json.Decoder(GargonView)
_ENCODE: Final = msgspec.json.Encoder().encode


# -- what is measured ------------------------------------------------------------------------------


@dataclass(slots=True)
class Sent:
    """A command on its way. ``move`` is empty for what is no move."""

    text: bytes
    at: float
    game_id: str
    move: str

    @property
    def makes_a_step(self) -> bool:
        """Whether it does if it is granted: a standing wish like the present one makes none."""
        return b'"standing_wish"' not in self.text


@dataclass(slots=True)
class Tally:
    """What all guests of a run have seen."""

    moves: int = 0
    commands: int = 0
    messages: int = 0
    games: int = 0
    gaps: int = 0
    returns: int = 0
    problems: Counter[str] = field(default_factory=Counter)
    seconds: list[float] = field(default_factory=list)

    def clear(self) -> None:
        """Begins anew."""
        self.moves = self.commands = self.messages = self.games = self.gaps = self.returns = 0
        self.problems.clear()
        self.seconds.clear()


class Acknowledged(Protocol):
    """Is told of every move that the server has said yes to."""

    def __call__(self, guest: Guest, sent: Sent, version: int) -> None:
        """``version`` is the table's after the move."""
        ...


# -- a guest ---------------------------------------------------------------------------------------


@dataclass(slots=True)
class House:
    """Where the tables are, and how guests behave there.

    ``at_once``: play as soon as asked; otherwise somebody calls ``Guest.play``. ``acknowledged``
    hears of every move.
    """

    host: str
    port: int
    tally: Tally = field(default_factory=Tally)
    at_once: bool = True
    rematches: bool = True
    generator: Random = field(default_factory=Random)
    acknowledged: Acknowledged | None = None


class Guest:
    """One person at one table."""

    def __init__(self, house: House, table: str, game: str) -> None:
        self.house = house
        self.table = table
        self.game = game
        self.token = secrets.token_urlsafe(32)
        self.version = 0
        self.changed: float | None = None
        self.info: TableInfo | None = None
        self.question: _Question | None = None
        self.view: msgspec.Raw = msgspec.Raw(b"null")
        self.pending: dict[str, Sent] = {}
        self.line: Line | None = None
        self.is_leaving = False
        self.has_begun = False
        self._number = 0
        self._asked = ""
        self._prepared = ""
        self._pause = _SOONEST
        self._connecting: asyncio.Task[None] | None = None

    # -- the connection --------------------------------------------------------------------------

    def come(self) -> None:
        """Connects, again and again until it succeeds."""
        self._connecting = asyncio.get_running_loop().create_task(self._connect())

    def leave(self) -> None:
        """Goes for good."""
        self.is_leaving = True
        if self._connecting is not None:
            self._connecting.cancel()
        if self.line is not None:
            self.line.drop()

    def drop(self) -> None:
        """Loses the connection, and comes back."""
        if self.line is not None:
            self.line.drop()

    async def _connect(self) -> None:
        loop = asyncio.get_running_loop()
        path = f"/api/tables/{self.table}/socket"
        request = handshake(self.house.host, self.house.port, path, self.token)
        while True:
            try:
                await loop.create_connection(
                    lambda: Line(request, self._opened, self._received, self._closed),
                    self.house.host,
                    self.house.port,
                )
            except OSError:
                await asyncio.sleep(self._pause * self.house.generator.uniform(0.5, 1.0))
                self._pause = min(2 * self._pause, _LATEST)
            else:
                return

    def _opened(self, line: Line) -> None:
        self.line = line
        self._pause = _SOONEST
        self._say_hello()
        for sent in self.pending.values():
            line.send(sent.text)
        self._keep_alive(line)

    def _say_hello(self) -> None:
        assert self.line is not None, "it is open"
        hello = {"type": "hello", "version": self.version, "changed": self.changed}
        self.line.send(_ENCODE(hello))

    def _keep_alive(self, line: Line) -> None:
        if self.line is line:
            line.send(PING)
            asyncio.get_running_loop().call_later(PING_EVERY, self._keep_alive, line)

    def _closed(self, line: Line) -> None:
        if self.line is line or self.line is None:
            self.line = None
            if not self.is_leaving:
                self.house.tally.returns += 1
                asyncio.get_running_loop().call_later(self._pause, self.come)

    # -- hearing ---------------------------------------------------------------------------------

    def _received(self, text: bytes) -> None:
        message = _MESSAGES.decode(text)
        self.house.tally.messages += 1
        if isinstance(message, _Update):
            if message.previous == self.version:
                self._follow(message)
            else:
                self.house.tally.gaps += 1
                self._say_hello()
        elif isinstance(message, _Answer):
            self._answered(message)
        elif isinstance(message, _Snapshot):
            self._follow(message)
        elif isinstance(message, _Closing) and not message.retry:
            self.house.tally.problems[message.problem.code] += 1
            self.is_leaving = True

    def _follow(self, told: _Snapshot | _Update) -> None:
        self.version, self.changed = told.version, told.changed
        if told.table is not None:
            self._look(told.table)
        view = _VIEWS.decode(told.view)
        self.question, self.view = (view.question if view else None), told.view
        if self.house.at_once:
            self.play()

    def _look(self, table: TableInfo) -> None:
        """Sees to it that the next game begins."""
        was, self.info = self.info, table
        self.has_begun = self.has_begun or table.status == "playing"
        if table.status == "ended":
            if was is not None and was.status != "ended" and table.host:
                self.house.tally.games += 1
            if self.house.rematches:
                self.ask_for_rematch()
        elif table.status == "waiting" and table.viewer is not None:
            self._prepare(table, table.viewer)

    def _prepare(self, table: TableInfo, seat: int) -> None:
        if not table.seats[seat].ready:
            given = {"type": "contribute", "contribution": secrets.token_hex(16)}
            self._once(f"contribute/{table.game_id}", given)
        elif table.starter == seat and all(chair.ready for chair in table.seats):
            self._once(f"start/{table.game_id}", {"type": "start_game"})

    def _once(self, deed: str, wish: Mapping[str, object]) -> None:
        if self._prepared != deed:
            self._prepared = deed
            self.wish(wish)

    def _answered(self, answer: _Answer) -> None:
        tally = self.house.tally
        sent = self.pending.pop(answer.id, None)
        if sent is None:
            return
        if answer.ok:
            tally.commands += 1
            if sent.move:
                tally.moves += 1
                tally.seconds.append(time.perf_counter() - sent.at)
                if self.house.acknowledged is not None:
                    self.house.acknowledged(self, sent, answer.version)
            return
        code = answer.problem.code if answer.problem else "?"
        tally.problems[code] += 1
        if code == "try_again" and self.line is not None:
            self.pending[answer.id] = sent
            self.line.send(sent.text)

    # -- doing -----------------------------------------------------------------------------------

    @property
    def is_asked(self) -> bool:
        """Whether a question waits that was not answered yet."""
        return self.question is not None and self._asked != self._name(self.question)

    @property
    def has_ended(self) -> bool:
        """Whether the newest game that this guest knows of is over."""
        return self.info is not None and self.info.status == "ended"

    def ask_for_rematch(self) -> None:
        """Wants another game, if it is the host who has to say so."""
        if self.info is not None and self.info.host:
            self._once(f"rematch/{self.info.game_id}", {"type": "rematch"})

    def play(self) -> None:
        """Answers the open question, once."""
        question = self.question
        if question is not None and self._asked != (name := self._name(question)):
            self._asked = name
            self._send_move(question, self._move(question))

    def _name(self, question: _Question) -> str:
        return f"{self.info.game_id if self.info else ''}/{question.id}"

    def _move(self, question: _Question) -> str:
        if self.game == BARGON:
            return question.kind
        return RANDOM.choose(_GARGON_VIEWS.decode(self.view), USUAL, self.house.generator)

    def _send_move(self, question: _Question, move: str) -> None:
        self.wish({"type": "play", "decision": question.id, "move": move}, move)

    def wish(self, do: Mapping[str, object], move: str = "") -> None:
        """Sends a command with an id of its own; it is kept until it is answered."""
        self._number += 1
        name = f"{self.token[:8]}-{self._number}"
        text = _ENCODE({"type": "command", "id": name, "do": do})
        game_id = self.info.game_id if self.info else ""
        self.pending[name] = Sent(text, time.perf_counter(), game_id, move)
        if self.line is not None:
            self.line.send(text)
