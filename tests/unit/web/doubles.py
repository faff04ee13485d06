"""A table service and an identity store of a few lines, so that the web layer is tested alone."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

from cubeamulet.games.core.contract import Seat
from cubeamulet.protocol.messages import (
    Answer,
    Command,
    NoClock,
    OpenTable,
    Play,
    Problem,
    SeatInfo,
    Status,
    TableInfo,
    TableOpened,
    TableSummary,
    TakeSeat,
)
from cubeamulet.table.accounts import WELCOME, Purse, Refill, refill_of
from cubeamulet.table.ports import Identity, IdentityId
from cubeamulet.table.refusals import Refused
from cubeamulet.table.view import AnySnapshot, AnyUpdate, Notice, Seen, Snapshot, Update

TABLE = "t1"
INVITE = "welcome"
CODE = "BCDFGHJK"
SECRET = "R12-hidden"
"""Something nobody may ever be told."""


def table_info(viewer: Seat | None = None, game_id: str = "g1") -> TableInfo:
    seat = SeatInfo(
        seat=Seat(0),
        kind="free",
        name=None,
        bot=None,
        here=False,
        missing=False,
        ready=False,
        clock=None,
        out=None,
        substitute=None,
    )
    return TableInfo(
        id=TABLE,
        game="gargon",
        rules="gargon/1",
        options={"match": 1},
        clock=NoClock(),
        absence="bot",
        players=1,
        status=Status.WAITING,
        seats=(seat,),
        viewer=viewer,
        host=False,
        host_seat=None,
        host_missing=False,
        starter=None,
        invite=None,
        code=None,
        games=1,
        game_id=game_id,
        commitment="00" * 32,
        ending=None,
        proposal=None,
        undoable=None,
        my_wish=None,
        stand_ins=(),
        spectators=0,
    )


def update(version: int, game_id: str | None = None, events: int = 1) -> AnyUpdate:
    return Update(
        previous=version - 1,
        version=version,
        changed=10.0 * version,
        now=1.5,
        table=table_info(game_id=game_id) if game_id else None,
        view=None,
        events=tuple(f"event {version}.{number}" for number in range(events)),
    )


@dataclass
class Watch:
    """A subscription to the only table."""

    listeners: list[Callable[[Notice], None]]
    listener: Callable[[Notice], None]

    def close(self) -> None:
        if self.listener in self.listeners:
            self.listeners.remove(self.listener)


@dataclass
class FakeService:
    """One table, ``t1``. ``refusals`` says which wishes are refused, by their tag."""

    version: int = 3
    running: bool = False
    slate: bool = False
    is_slow: bool = False
    broken_off: int = 0
    loaded: int = 1
    refusals: dict[str, Problem] = field(default_factory=dict)
    commands: list[tuple[str, Command]] = field(default_factory=list)
    opened: list[OpenTable] = field(default_factory=list)
    typed: list[str] = field(default_factory=list)
    listeners: list[Callable[[Notice], None]] = field(default_factory=list)
    loop: asyncio.AbstractEventLoop | None = None
    ended: Callable[[Problem], None] | None = None

    def begin_again(self) -> None:
        """Forgets what was asked and who watched."""
        self.version = 3
        self.slate = self.is_slow = False
        self.broken_off = 0
        self.refusals.clear()
        self.commands.clear()
        self.opened.clear()
        self.typed.clear()

    async def start(self) -> None:
        self.running = True
        self.loop = asyncio.get_running_loop()

    async def stop(self) -> None:
        self.running = False

    async def open_table(self, identity: IdentityId, wish: OpenTable) -> TableOpened:
        if wish.game != "gargon":
            raise Refused("bad_options", f"no game is called {wish.game!r}")
        self.opened.append(wish)
        return TableOpened(TABLE, INVITE)

    async def invitation(self, typed: str) -> TableOpened:
        self.typed.append(typed)
        if typed != CODE:
            raise Refused("unknown_code", "no table has this code")
        return TableOpened(TABLE, INVITE)

    async def command(self, table_id: str, identity: IdentityId, command: Command) -> Answer:
        self._known(table_id)
        self.commands.append((identity, command))
        if isinstance(command.do, Play) and command.do.move == "crash":
            raise RuntimeError(SECRET)
        problem = self._refusal(command)
        return Answer(command.id, ok=problem is None, version=self.version, problem=problem)

    def submit(
        self, table_id: str, identity: IdentityId, command: Command, reply: Callable[[Answer], None]
    ) -> None:
        if isinstance(command.do, Play) and command.do.move == "crash":
            raise RuntimeError(SECRET)
        self.commands.append((identity, command))
        problem = self._refusal(command)
        answer = Answer(command.id, ok=problem is None, version=self.version, problem=problem)
        asyncio.get_running_loop().call_soon(reply, answer)

    def is_slate(self, table_id: str) -> bool:
        return self.slate

    async def snapshot(self, table_id: str, identity: IdentityId | None) -> AnySnapshot:
        self._known(table_id)
        if self.is_slow:
            await self._take_long()
        newest = self._newest()
        return Snapshot(*newest, now=1.5, table=table_info(), view=None, log=())

    async def require_table(self, table_id: str) -> None:
        self._known(table_id)

    def _newest(self) -> Seen:
        return Seen(self.version, 10.0 * self.version)

    async def _take_long(self) -> None:
        try:
            await asyncio.sleep(3600)
        except asyncio.CancelledError:
            self.broken_off += 1
            raise

    async def subscribe(
        self,
        table_id: str,
        identity: IdentityId | None,
        seen: Seen | None,
        listener: Callable[[Notice], None],
        ended: Callable[[Problem], None] | None = None,
    ) -> Watch:
        snapshot = await self.snapshot(table_id, identity)
        if seen != self._newest():
            listener(snapshot)
        self.listeners.append(listener)
        self.ended = ended
        return Watch(self.listeners, listener)

    async def tables_of(self, identity: IdentityId) -> tuple[TableSummary, ...]:
        return (
            TableSummary(
                TABLE, "gargon", Status.WAITING, None, 4, (None,) * 4, (), Seat(0), (), False, 2.5
            ),
        )

    async def record_of_game(self, game_id: str) -> bytes:
        if game_id == "running":
            raise Refused("game_running", "the game has not ended")
        if game_id != "ended":
            raise Refused("unknown_game", "there is no such game")
        return b'{"format":"cubeamulet-record/1"}'

    def tell(self, notice: Notice) -> None:
        """Tells everybody who watches, from any thread."""
        assert self.loop is not None
        self.loop.call_soon_threadsafe(self._tell, notice)

    def forget(self) -> None:
        """Tells the one who came last that the table is gone, from any thread."""
        assert self.loop is not None
        assert self.ended is not None
        problem = Problem("unknown_table", "there is no such table")
        self.loop.call_soon_threadsafe(self.ended, problem)

    def _tell(self, notice: Notice) -> None:
        if isinstance(notice, Update):
            self.version = notice.version
        for listener in tuple(self.listeners):
            listener(notice)

    def _refusal(self, command: Command) -> Problem | None:
        return self.refusals.get(str(command.do.__struct_config__.tag))

    def _known(self, table_id: str) -> None:
        if table_id != TABLE:
            raise Refused("unknown_table", "there is no such table")


@dataclass
class FakeIdentities:
    """Identities in a dictionary, by token hash, and purses in another."""

    known: dict[bytes, Identity] = field(default_factory=dict)
    purses: dict[IdentityId, Purse] = field(default_factory=dict)

    async def identity_by_token_hash(self, token_hash: bytes) -> Identity | None:
        return self.known.get(token_hash)

    async def create_identity(self, token_hash: bytes, now: float) -> Identity:
        identity = Identity(IdentityId(f"i{len(self.known)}"), None)
        return self.known.setdefault(token_hash, identity)

    async def rename(self, identity: IdentityId, name: str) -> Identity:
        renamed = Identity(identity, name)
        for token_hash, known in self.known.items():
            if known.id == identity:
                self.known[token_hash] = renamed
        return renamed

    async def purse(self, identity: IdentityId) -> Purse:
        return self.purses.get(identity, Purse(WELCOME))

    async def refill(self, identity: IdentityId, now: float) -> Refill:
        purse = await self.purse(identity)
        given = refill_of(purse, now)
        if given:
            purse = self.purses[identity] = Purse(purse.chips + given, now)
        return Refill(purse, given)


def take_seat(command_id: str = "command-1") -> dict[str, object]:
    wish = TakeSeat(seat=0, name="Gnoll", invite=INVITE, contribution="ab" * 16)
    return {
        "type": "command",
        "id": command_id,
        "do": {"type": "take_seat", "seat": 0, "name": wish.name, "invite": INVITE}
        | {"contribution": wish.contribution},
    }
