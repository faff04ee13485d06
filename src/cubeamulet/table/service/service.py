"""The door to all tables: commands in, answers and notices out."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final, Protocol

from cubeamulet.games.core.contract import AnyGame
from cubeamulet.players.contract import Seatable
from cubeamulet.table.commands import Command, OpenTable
from cubeamulet.table.history import chapter_of, record_of_chapter
from cubeamulet.table.ids import read_code
from cubeamulet.table.ports import (
    Clock,
    Entropy,
    EventStore,
    IdentityId,
    Step,
    StoreError,
    TableUnreadable,
)
from cubeamulet.table.project import summary_of
from cubeamulet.table.refusals import Refused
from cubeamulet.table.service.audience import Audience
from cubeamulet.table.service.background import Background
from cubeamulet.table.service.bots import BotTurns, Pace
from cubeamulet.table.service.committer import Committer
from cubeamulet.table.service.deadlines import Deadlines
from cubeamulet.table.service.faults import described
from cubeamulet.table.service.head import Decided, Ended, Head, Listener, Reply
from cubeamulet.table.service.intake import Intake
from cubeamulet.table.service.logs import Logs
from cubeamulet.table.service.reading import Reading
from cubeamulet.table.service.shelf import (
    TRY_AGAIN,
    Shelf,
    is_too_dear,
    unknown_table,
    unreadable_table,
)
from cubeamulet.table.service.uptime import Uptime
from cubeamulet.table.service.workshop import Workshop
from cubeamulet.table.view import Answer, AnySnapshot, Seen, TableOpened, TableSummary
from cubeamulet.table.who import members_of

LONGEST_LIST: Final = 100
"""Tables that are listed for one person: those where a game runs, then the last changed ones."""

IDLE_SECONDS: Final = 300.0
_PATIENCE_SECONDS: Final = 120.0
_log = logging.getLogger(__name__)


class Subscription(Protocol):
    """Somebody who watches a table."""

    def close(self) -> None:
        """Ends it; nothing is told afterwards. Closing twice is fine."""
        ...


class TableService:
    """All tables of this server; to be used from one event loop.

    ``catalog`` holds all games by their rules: a new table takes the newest, a stored one goes on
    by its own. ``clock`` gives the time of day, ``steady`` the seconds of any clock that never
    jumps. ``idle`` is for how many seconds a table stays loaded that nobody needs, ``patience`` for
    how many others wait for a person who is not there before the table's rule applies. In the
    ``workshop`` think those bots that need long.
    """

    def __init__(  # noqa: PLR0913 - all that it needs from outside
        self,
        store: EventStore,
        catalog: Mapping[str, AnyGame],
        players: Mapping[str, Seatable],
        *,
        clock: Clock,
        entropy: Entropy,
        steady: Callable[[], float] = time.monotonic,
        pace: Pace | None = None,
        idle: float = IDLE_SECONDS,
        patience: float = _PATIENCE_SECONDS,
        workshop: Workshop | None = None,
    ) -> None:
        self._store = store
        self._catalog = catalog
        self._is_stopping = False
        self._background = Background()
        self._uptime = Uptime(store, steady)
        self._reading = Reading(store)
        self._audience = Audience(Logs(self._reading), clock, self._uptime, self._presence_changed)
        self._committer = Committer(store, self._landed, self._failed, self._stumbled)
        self._shelf = Shelf(
            self._reading, catalog, self._uptime, self._loaded, self._gone, idle, patience
        )
        self._intake = Intake(
            store,
            self._shelf,
            self._committer,
            self._background,
            catalog=catalog,
            players=players,
            clock=clock,
            entropy=entropy,
            uptime=self._uptime,
        )
        self._turns = BotTurns(
            players, pace or Pace(), self._uptime, entropy, self._intake.move, workshop
        )
        self._deadlines = Deadlines(
            store,
            self._uptime,
            self._shelf.head,
            self._intake.settle,
            self._audience.announce_soon,
        )

    # -- the whole ---------------------------------------------------------------------------

    async def start(self) -> None:
        """Goes on with every game in which a bot owes a move or time runs out.

        Raises ``StoreError``.
        """
        await self._uptime.start()
        self._turns.start()
        self._shelf.start_sweeping()
        for table_id in await self._store.tables_with_bots_to_move():
            try:
                await self._shelf.head(table_id)
            except Refused as refused:
                _log.error("table %s cannot go on: %s", table_id, refused)
        await self._deadlines.start()

    def begin_to_stop(self) -> None:
        """From now on no clock runs, since nobody may be able to move any more, and no table is
        read: who waits for one is told (``Stopping``), so that nobody holds a stop up.
        """
        self._uptime.hold()
        self._deadlines.stop()
        self._reading.stop()

    async def stop(self) -> None:
        """Ends bots' turns and all timers (they are taken up at the next start), and waits for the
        last writes.
        """
        self._is_stopping = True
        self._shelf.stop_sweeping()
        self._deadlines.stop()
        for head in self._shelf.heads:
            self._turns.drop(head)
            head.drop_timer()
        await self._turns.close()
        await self._background.wait()
        await self._committer.drain()
        await self._background.wait()
        await self._audience.stop()
        await self._uptime.stop()

    def sweep(self) -> None:
        """Puts away the tables that nobody needed for a while; done by itself once a minute."""
        self._shelf.sweep()

    @property
    def loaded(self) -> int:
        """How many tables are loaded."""
        return len(self._shelf.heads)

    # -- changing ----------------------------------------------------------------------------

    async def open_table(self, identity: IdentityId, wish: OpenTable) -> TableOpened:
        """Opens a table; the same wish id of the same identity gives the same table.

        Raises ``Refused``, also where it could not be stored (``try_again``).
        """
        try:
            known = await self._store.table_opened_by(identity, wish.id)
            table_id = known or await self._open(identity, wish)
            head = await self._shelf.head(table_id)
        except StoreError as error:
            raise Refused(TRY_AGAIN.code, TRY_AGAIN.message) from error
        return TableOpened(head.table.id, head.table.opened.invite)

    async def _open(self, identity: IdentityId, wish: OpenTable) -> str:
        """The id of the new table, or of the one that the same wish opened at the same time."""
        answered: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        table_id = self._intake.open(identity, wish, partial(_resolve, answered))
        if (await answered).ok:
            return table_id
        known = await self._store.table_opened_by(identity, wish.id)
        if known is None:
            raise Refused(TRY_AGAIN.code, TRY_AGAIN.message)
        return known

    async def invitation(self, typed: str) -> TableOpened:
        """What a code stands for: exactly what the link of the invitation holds.

        Raises ``Refused`` (``unknown_code``), without telling why nothing has that code, or
        ``StoreError``.
        """
        code = read_code(typed)
        table_id = None if code is None else await self._store.table_with_code(code)
        if table_id is None:
            raise _unknown_code()
        table = (await self._shelf.head(table_id)).committed
        if table.code != code:
            raise _unknown_code()
        return TableOpened(table.id, table.opened.invite)

    async def command(self, table_id: str, identity: IdentityId, command: Command) -> Answer:
        """The answer to a command, once its step is durable. A refusal is an answer, too."""
        answered: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self.submit(table_id, identity, command, partial(_resolve, answered))
        return await answered

    def submit(self, table_id: str, identity: IdentityId, command: Command, reply: Reply) -> None:
        """Like ``command``, at less cost: ``reply`` is called in the loop, once, possibly before
        this returns.
        """
        head = self._shelf.ready(table_id)
        if head is not None:
            self._note_sign_of_life(head, identity)
        self._intake.submit(table_id, identity, command, reply)

    def is_slate(self, table_id: str) -> bool:
        """Whether a table is known to be a slate; of one that is on disk nothing is known."""
        head = self._shelf.ready(table_id)
        return head is not None and head.table.is_physical

    # -- looking -----------------------------------------------------------------------------

    async def snapshot(self, table_id: str, identity: IdentityId | None) -> AnySnapshot:
        """What this identity may know of a table now.

        Raises ``Refused`` (``unknown_table``) or ``StoreError``.
        """
        head = await self._shelf.head(table_id)
        self._note_sign_of_life(head, identity)
        return await self._audience.snapshot(head, identity)

    async def require_table(self, table_id: str) -> None:
        """Raises ``Refused`` (``unknown_table``) for an unknown table, or ``StoreError``."""
        await self._shelf.head(table_id)

    async def subscribe(
        self,
        table_id: str,
        identity: IdentityId | None,
        seen: Seen | None,
        listener: Listener,
        ended: Ended | None = None,
    ) -> Subscription:
        """Tells ``listener`` a snapshot first (unless ``seen`` is the newest step), then every
        change, in the loop; ``ended`` is told why, where the table ends while it is watched.

        Raises ``Refused`` (``unknown_table``) or ``StoreError``.
        """
        head = await self._shelf.head(table_id)
        return await self._audience.join(head, identity, seen, listener, ended)

    async def tables_of(self, identity: IdentityId) -> tuple[TableSummary, ...]:
        """The tables somebody hosts or sits at, those where a game runs before the others, the last
        changed first; raises ``StoreError``.
        """
        rows = await self._store.tables_of(identity, LONGEST_LIST)
        return tuple(summary_of(row, identity) for row in rows)

    async def record_of_game(self, game_id: str) -> bytes:
        """The record of an ended game, in canonical form.

        Raises ``Refused`` (``unknown_game``, ``game_running``, ``table_unreadable``,
        ``unknown_rules``) or ``StoreError``.
        """
        row = await self._store.game(game_id)
        if row is None:
            raise Refused("unknown_game", "there is no such game")
        if row.ending is None:
            raise Refused("game_running", "a game has a record once it has ended")
        try:
            work = partial(_record, game_id=game_id, catalog=self._catalog)
            return await self._reading.worked(row.table, work)
        except TableUnreadable as unreadable:
            raise unreadable_table(unreadable) from unreadable

    # -- what happens inside -----------------------------------------------------------------

    def _landed(self, head: Head, steps: list[Decided]) -> None:
        """Steps are durable: everybody may know them now."""
        head.committed = steps[-1].table
        self._audience.landed(head, steps, partial(_answer, head, steps))
        self._go_on(head)

    def _failed(self, head: Head, steps: list[Decided], error: StoreError) -> None:
        _log.warning("table %s: %d steps were not stored: %s", head.table.id, len(steps), error)
        self._turns.drop(head)
        head.is_stuck = any(each.key is None and is_too_dear(each, error) for each in steps)
        self._shelf.reload(head, steps, error)

    def _stumbled(self, head: Head, steps: list[Decided], fault: Exception) -> None:
        """This program has a fault that shows at this table: nobody there is left without an
        answer, which follows from what is stored.
        """
        _log.error("table %s: %s; it is read anew", head.table.id, described(fault))
        self._turns.drop(head)
        self._shelf.reload(head, steps, StoreError("not told of what was stored"))

    def _loaded(self, head: Head) -> None:
        self._audience.loaded(head)
        self._go_on(head)

    def _gone(self, head: Head) -> None:
        self._audience.end(head, unknown_table().problem)

    def _go_on(self, head: Head) -> None:
        if self._is_stopping:
            return
        if head.is_stuck:
            head.is_stuck = False
            self._intake.abandon(head)
        self._turns.consider(head)
        self._deadlines.consider(head)

    def _presence_changed(self, head: Head) -> None:
        if not self._is_stopping:
            self._deadlines.consider(head)

    def _note_sign_of_life(self, head: Head, identity: IdentityId | None) -> None:
        """Who has no socket, but looks or wishes for something, is there, too."""
        if identity is None or head.attendance.is_connected(identity):
            return
        if identity in members_of(head.committed):
            head.attendance.note_sign(identity, self._uptime())
            self._audience.announce_soon(head)


def _answer(head: Head, steps: list[Decided]) -> None:
    """Answers those who caused steps that are durable and told."""
    for decided in steps:
        head.settle(decided)
        decided.answer(decided.table.shown, None)
    head.settle_doubts()


def _record(steps: Sequence[Step], game_id: str, catalog: Mapping[str, AnyGame]) -> bytes:
    chapter = chapter_of(steps, game_id, catalog)
    assert chapter is not None, "a game that ended has started"
    return record_of_chapter(chapter)


def _unknown_code() -> Refused:
    return Refused("unknown_code", "no table has this code; a code ends when everybody sits")


def _resolve(answered: asyncio.Future[Answer], answer: Answer) -> None:
    """Answers whoever still waits."""
    if not answered.done():
        answered.set_result(answer)
