"""People at a real server's sockets who do everything they may and may not do, in any order.

Whatever they try: every command is answered, the server makes no mistake, versions have no gap, a
repeated command has its first answer, and nobody is sent a hidden card, another's secret, or a view
made for somebody else.
"""

from __future__ import annotations

import json
import logging
import secrets
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from random import Random
from typing import ClassVar, get_args

import httpx
import msgspec
from hypothesis import Phase
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule
from tests.support.server import ServerProcess
from tests.support.truth import CARD, hidden_cards, hidden_face, secrets_of, tables_by_version
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from cubeamulet.games.gargon.notation import EXPECTED
from cubeamulet.players.contract import USUAL
from cubeamulet.players.random import RANDOM
from cubeamulet.protocol.messages import GameView, WishUnion
from cubeamulet.table.ports import IdentityId
from cubeamulet.table.table import Table
from cubeamulet.table.who import viewer_of

PATIENCE = 20.0
FATAL = {"internal_error", "try_again"}
LIMITS = (
    "opening", "opening_per_address", "joining", "identities_per_address", "commands",
    "messages_per_socket", "hellos_per_socket", "requests_per_address", "looks_per_address",
    "wishes", "hellos_per_person", "hellos_per_address",
)  # fmt: skip
OPTIONS = (
    *(part for name in LIMITS for part in ("--limit", f"{name}=off")),
    *("--log-level", "debug", "--log-format", "json"),
)
"""With these a server is started that many talk with at once, from one address."""

QUIET = logging.getLogger("socket-machine")
QUIET.disabled = True
VIEW = msgspec.json.Decoder(GameView)
NAMES = ("Gnoll", "Äbtissin 🦉", "<b>x</b>", "a\u202eb", "0", "ﷺ", "'; --", "null")
# What the server draws differs from run to run: stories cannot be shortened by telling them again.
TOLD_ONCE = (Phase.explicit, Phase.generate)
people = st.integers(0, 4)
seats = st.integers(-1, 3)
seeds = st.integers(0, 2**32)


@dataclass
class Heard:
    """A message, whom it was sent to, and the version it tells of."""

    person: int
    version: int
    text: str


@dataclass
class Person:
    """Somebody with a token and at most two sockets; number 4 has none, and only watches."""

    number: int
    token: str = field(default_factory=lambda: secrets.token_urlsafe(32))
    identity: str = ""
    sockets: list[Talk] = field(default_factory=list)
    sent: list[dict[str, object]] = field(default_factory=list)
    answers: dict[str, tuple[bool, str | None]] = field(default_factory=dict)
    view: dict[str, object] | None = None
    decisions: list[str] = field(default_factory=list)
    seen: tuple[int, object] | None = None
    """The version and the time of the last step that any socket told of."""

    @property
    def headers(self) -> dict[str, str]:
        return {} if self.number == 4 else {"authorization": f"Bearer {self.token}"}

    @property
    def question(self) -> dict[str, str] | None:
        return (self.view or {}).get("question")  # type: ignore[return-value]


class Talk:
    """One socket of a person, read whenever somebody wants to know something."""

    def __init__(self, person: Person, url: str, heard: list[Heard]) -> None:
        self.person = person
        self.version: int | None = None
        self._heard = heard
        self._open = ExitStack()
        self._socket: ClientConnection = self._open.enter_context(
            connect(
                url,
                additional_headers=person.headers,
                compression=None,
                proxy=None,
                logger=QUIET,
            )
        )

    def say(self, *messages: object) -> None:
        for message in messages:
            self._socket.send(json.dumps(message))

    def settle(self) -> bool:
        """Hears everything that was said until now; false if the server has closed the socket."""
        try:
            self.say({"type": "ping"})
            while self._hear()["type"] != "pong":
                pass
        except ConnectionClosed:
            return False
        return True

    def wait_for(self, command: str) -> None:
        while command not in self.person.answers:
            self._hear()

    def cut(self) -> None:
        """As a lost network does."""
        self._socket.socket.close()
        with suppress(OSError, ConnectionClosed):
            self._open.close()

    def say_anything(self, text: str | bytes) -> None:
        with suppress(ConnectionClosed):
            self._socket.send(text)

    def _hear(self) -> dict[str, object]:
        text = self._socket.recv(timeout=PATIENCE)
        assert isinstance(text, str)
        message: dict[str, object] = json.loads(text)
        self._take(message, text)
        return message

    def _take(self, message: dict[str, object], text: str) -> None:
        kind = message["type"]
        if kind == "snapshot":
            self.version = int(str(message["version"]))
        elif kind == "update":
            assert message["previous"] == self.version, "a version was left out"
            self.version = int(str(message["version"]))
        elif kind == "answer":
            self._answered(message)
        elif kind == "closing":
            assert code_of(message) not in FATAL, text
        self._heard.append(Heard(self.person.number, self.version or 0, text))
        if kind in {"snapshot", "update"}:
            self.person.seen = int(str(message["version"])), message["changed"]
            self._look(message)

    def _look(self, message: dict[str, object]) -> None:
        view = message["view"]
        if isinstance(view, dict):
            self.person.view = view
            if self.person.question:
                self.person.decisions.append(self.person.question["id"])

    def _answered(self, message: dict[str, object]) -> None:
        code = code_of(message)
        assert code not in FATAL, message
        answer = (bool(message["ok"]), code)
        if message["ok"]:
            first = self.person.answers.setdefault(str(message["id"]), answer)
            assert first == answer, "a repeated command has its first answer"
        else:
            self.person.answers.setdefault(str(message["id"]), answer)


def code_of(message: dict[str, object]) -> str | None:
    problem = message["problem"]
    return str(problem["code"]) if isinstance(problem, dict) else None


class Machine(RuleBasedStateMachine):
    """The people, their table, and a second table that one of them opened."""

    server: ServerProcess
    tables: ClassVar[list[str]] = []
    tokens: ClassVar[list[str]] = []

    @initialize(
        kind=st.sampled_from([("gargon", 3), ("bargon", 3), ("bargon", 2)]),
        depth=st.integers(-9, 60),
    )
    def arrive(self, kind: tuple[str, int], depth: int) -> None:
        self.game, self.players = kind
        self.people = [Person(number) for number in range(5)]
        self.heard: list[Heard] = []
        self.commands = 0
        with httpx.Client(base_url=self.server.url, trust_env=False) as client:
            for person in self.people[:4]:
                person.identity = client.get("/api/me", headers=person.headers).json()["id"]
            self.table, self.invite = self._open(client, self.people[0])
            self.other, self.other_invite = self._open(client, self.people[3])
        self.tables.extend((self.table, self.other))
        self.tokens.extend(person.token for person in self.people)
        for number in range(5):
            self.connect(number, goes_on=False)
        if depth > 0:
            for seat in range(self.players):
                self.take_seat(seat, seat, "Gnoll", True)
            self._ask(0, type="start_game")
            self.play_on(depth, depth)

    def _open(self, client: httpx.Client, person: Person) -> tuple[str, str]:
        wish = {"id": "opening-1", "game": self.game, "players": self.players}
        opened = client.post("/api/tables", json=wish, headers=person.headers)
        assert opened.status_code == 201, opened.text
        return opened.json()["table"], opened.json()["invite"]

    # -- coming and going --------------------------------------------------------------------

    @rule(who=people, goes_on=st.booleans(), ahead=st.sampled_from([0, 0, 0, -1, 1]))
    def connect(self, who: int, goes_on: bool, ahead: int = 0) -> None:
        """Whoever goes on says what was seen last, or pretends to have seen less or more."""
        person = self.people[who]
        if len(person.sockets) < 2:
            url = f"ws://127.0.0.1:{self.server.port}/api/tables/{self.table}/socket"
            talk = Talk(person, url, self.heard)
            person.sockets.append(talk)
            hello: dict[str, object] = {"type": "hello"}
            if goes_on and person.seen is not None:
                talk.version = person.seen[0] + ahead
                hello |= {"version": talk.version, "changed": person.seen[1]}
            talk.say(hello)
            self._everybody_listens()

    @rule(who=people)
    def lose_the_network(self, who: int) -> None:
        person = self.people[who]
        if person.sockets:
            person.sockets.pop(0).cut()

    @rule(who=people)
    def reload(self, who: int) -> None:
        self.lose_the_network(who)
        self.connect(who, goes_on=False)

    @rule(who=people, junk=st.text(max_size=40) | st.binary(max_size=20))
    def talk_nonsense(self, who: int, junk: str | bytes) -> None:
        for talk in self.people[who].sockets[:1]:
            talk.say_anything(junk)
        self._everybody_listens()

    # -- what the host and the guests do -----------------------------------------------------

    @rule(
        who=people,
        seat=seats,
        name=st.sampled_from(NAMES) | st.text(max_size=30),
        invited=st.booleans(),
    )
    def take_seat(self, who: int, seat: int, name: str, invited: bool) -> None:
        invite = self.invite if invited else self.other_invite
        contribution = secrets.token_hex(16)
        self._ask(
            who, type="take_seat", seat=seat, name=name, invite=invite, contribution=contribution
        )

    @rule(who=people, kind=st.sampled_from(["leave_seat", "start_game", "rematch"]))
    def simple_wish(self, who: int, kind: str) -> None:
        self._ask(who, type=kind)

    @rule(who=people, seat=seats, bot=st.sampled_from(["random", "steady", "nobody"]))
    def seat_bot(self, who: int, seat: int, bot: str) -> None:
        self._ask(who, type="seat_bot", seat=seat, bot=bot)

    @rule(who=people, seat=seats)
    def open_seat(self, who: int, seat: int) -> None:
        self._ask(who, type="open_seat", seat=seat)

    @rule(who=people)
    def contribute(self, who: int) -> None:
        self._ask(who, type="contribute", contribution=secrets.token_hex(16))

    @rule(who=people, seed=seeds)
    def wish_for_anything(self, who: int, seed: int) -> None:
        """Any wish there is, filled with what lies around."""
        generator = Random(seed)
        kind = generator.choice(get_args(WishUnion))
        info = msgspec.inspect.type_info(kind)
        assert isinstance(info, msgspec.inspect.StructType)
        wish = {each.encode_name: generator.choice(self._values(each)) for each in info.fields}
        self._ask(who, **{"type": info.tag, **wish})

    def _values(self, wanted: msgspec.inspect.Field) -> tuple[object, ...]:
        """What might fit, whoever it belongs to."""
        if isinstance(wanted.type, msgspec.inspect.LiteralType):
            return tuple(wanted.type.values)
        if isinstance(wanted.type, msgspec.inspect.IntType):
            return tuple(range(-1, self.players + 1))
        asked = [each.question["id"] for each in self.people if each.question]
        return (*asked, self.invite, "left", "random", "ask", "0" * 32, "1")

    # -- playing -----------------------------------------------------------------------------

    @rule(seed=seeds, moves=st.integers(1, 15))
    def play_on(self, seed: int, moves: int) -> None:
        """Everybody answers their own questions; now and then somebody else tries to, before."""
        generator = Random(seed)
        for _ in range(moves):
            asked = [person for person in self.people if person.question and person.sockets]
            if not asked:
                return
            person = generator.choice(asked)
            if generator.random() < 0.2:
                self.play_for_somebody_else(generator.randrange(5), generator.randrange(99))
            if generator.random() < 0.1:
                self.reload(generator.randrange(5))
            if person.question and person.sockets:
                self._play(person, self._move_of(person, generator))

    @rule(who=people, seed=seeds)
    def play_for_somebody_else(self, who: int, seed: int) -> None:
        """Their question, their move, but by another's hand: never done."""
        generator = Random(seed)
        victims = [each for each in self.people if each.question and each.number != who]
        if victims:
            victim = generator.choice(victims)
            self._lie(who, victim.question["id"], self._move_of(victim, generator))  # type: ignore[index]

    @rule(who=people, seed=seeds)
    def answer_an_old_question(self, who: int, seed: int) -> None:
        old = self.people[who].decisions[:-1]
        if old:
            move = Random(seed).choice(["throw", "pass", "left", "lift", "stop"])
            self._ask(who, type="play", decision=Random(seed).choice(old), move=move)

    @rule(who=people, seed=seeds)
    def repeat(self, who: int, seed: int) -> None:
        sent = self.people[who].sent
        if sent:
            self._send(who, Random(seed).choice(sent))

    @rule(who=people, other=people, seed=seeds)
    def send_anothers_command_again(self, who: int, other: int, seed: int) -> None:
        sent = self.people[other].sent
        if sent and other != who:
            self._send(who, Random(seed).choice(sent))

    @rule(who=people, seed=seeds)
    def send_in_another_order(self, who: int, seed: int) -> None:
        """Three commands at once, the newest first."""
        person = self.people[who]
        if not person.sockets:
            return
        generator = Random(seed)
        sent = generator.choices(person.sent, k=2) if person.sent else []
        question = person.question
        if question:
            wish: dict[str, object] = {
                "type": "play",
                "decision": question["id"],
                "move": self._move_of(person, generator),
            }
            sent = [self._command(person, wish), *sent]
        person.sockets[-1].say(*reversed(sent))
        for command in sent:
            self._await(person, command)
        self._everybody_listens()

    # -- how it is done ----------------------------------------------------------------------

    def _move_of(self, person: Person, generator: Random) -> str:
        view = VIEW.decode(msgspec.json.encode(person.view))
        return RANDOM.choose(view, USUAL, generator)

    def _play(self, person: Person, move: str) -> None:
        assert person.question is not None
        self._ask(person.number, type="play", decision=person.question["id"], move=move)

    def _lie(self, who: int, decision: str, move: str) -> None:
        person = self.people[who]
        own = person.question["id"] if person.question else None
        command = self._ask(who, type="play", decision=decision, move=move)
        if command is not None and own != decision and person.number != 4:
            assert person.answers[command][0] is False, "a move for somebody else was taken"

    def _ask(self, who: int, **wish: object) -> str | None:
        person = self.people[who]
        command = self._command(person, wish)
        return str(command["id"]) if self._send(who, command) else None

    def _command(self, person: Person, wish: dict[str, object]) -> dict[str, object]:
        self.commands += 1
        number = f"command-{self.commands}"
        command: dict[str, object] = {"type": "command", "id": number, "do": wish}
        person.sent.append(command)
        return command

    def _send(self, who: int, command: dict[str, object]) -> bool:
        person = self.people[who]
        if not person.sockets:
            return False
        person.answers.pop(str(command["id"]), None) if not _was_done(person, command) else None
        person.sockets[-1].say(command)
        self._await(person, command)
        self._everybody_listens()
        return True

    def _await(self, person: Person, command: dict[str, object]) -> None:
        person.sockets[-1].wait_for(str(command["id"]))

    def _everybody_listens(self) -> None:
        for person in self.people:
            person.sockets = [talk for talk in person.sockets if talk.settle()]

    # -- what must be true at the end --------------------------------------------------------

    def teardown(self) -> None:
        if not hasattr(self, "heard"):
            return
        for person in self.people:
            for talk in person.sockets:
                talk.cut()
        truth = tables_by_version(self.server.folder, self.table)
        for heard in self.heard:
            if heard.version in truth:
                check_secrecy(heard, self.people[heard.person], self.people, truth[heard.version])
        assert '"level": "error"' not in self.server.log, errors_in(self.server.log)


def _was_done(person: Person, command: dict[str, object]) -> bool:
    return person.answers.get(str(command["id"]), (False, None))[0]


def errors_in(log: str) -> list[str]:
    return [line for line in log.splitlines() if '"level": "error"' in line][:3]


def check_secrecy(heard: Heard, person: Person, everybody: list[Person], table: Table) -> None:
    """Compares what was sent with what really was: by the truth, not by another projection."""
    identity = IdentityId(person.identity) if person.identity else None
    seat = viewer_of(table, identity)
    for made_for in viewers_of(json.loads(heard.text)):
        assert made_for == seat, f"made for seat {made_for}, sent to seat {seat}"
    told = heard.text.replace(EXPECTED, "")
    leaked = hidden_cards(table, seat) & set(CARD.findall(told))
    assert not leaked, f"seat {seat} was sent {leaked}: {heard.text}"
    if hidden_face(table) and heard.text.startswith('{"type":"snapshot"'):
        assert '"state":"covered","colour":null,"face":null' in heard.text
    unwelcome = secrets_of(table) | {each.token for each in everybody}
    unwelcome |= {each.identity for each in everybody if each.identity}
    if seat is None and identity != table.host:
        unwelcome |= {table.opened.invite}
    assert not [text for text in unwelcome if text in heard.text], heard.text


def viewers_of(message: dict[str, object]) -> Iterator[object]:
    """For whom the parts of a message say they were made."""
    if message["type"] not in {"snapshot", "update"}:
        return
    for part in (message["table"], message["view"]):
        if isinstance(part, dict):
            yield part["viewer"]
