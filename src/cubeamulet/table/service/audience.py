"""Tells those who watch a table: snapshots, updates after each commit, and who is here."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable, Sequence, Set
from functools import partial
from typing import Final

from cubeamulet.table.ports import Clock, IdentityId, ServiceTime, StoreError
from cubeamulet.table.project import (
    Present,
    info_for,
    present_at,
    reader_of,
    seen_by,
    view_for,
)
from cubeamulet.table.service.absentees import absentees
from cubeamulet.table.service.background import Background
from cubeamulet.table.service.faults import described
from cubeamulet.table.service.head import Decided, Ended, Head, Listener, Subscriber
from cubeamulet.table.service.logs import Logs
from cubeamulet.table.service.news import News
from cubeamulet.table.service.pauses import doubling
from cubeamulet.table.state import changed_for
from cubeamulet.table.table import Table
from cubeamulet.table.view import AnySnapshot, Presence, Problem, Seen, Snapshot
from cubeamulet.table.who import members_of

ANSWER_WITHIN: Final = 2.0
"""How long (s) an answer waits for the snapshots of a table that is shown anew."""

FIRST_PAUSE: Final = 1.0
_LONGEST_PAUSE: Final = 16.0
"""Between two tries to show somebody a table anew (s)."""

_log = logging.getLogger(__name__)


class Audience:
    """Everybody who watches; everything said to them is made here."""

    def __init__(
        self,
        logs: Logs,
        clock: Clock,
        uptime: ServiceTime,
        presence_changed: Callable[[Head], None],
    ) -> None:
        self._logs = logs
        self._clock = clock
        self._uptime = uptime
        self._background = Background()
        self._presence_changed = presence_changed

    async def join(
        self,
        head: Head,
        identity: IdentityId | None,
        seen: Seen | None,
        listener: Listener,
        ended: Ended | None = None,
    ) -> Subscriber:
        """A new subscriber, brought up to date unless ``seen`` is the newest step."""
        subscriber = Subscriber(head, identity, listener, self._left, ended)
        head.subscribers.append(subscriber)
        try:
            if seen == _newest(head.committed, identity):
                subscriber.missed = None
                subscriber.tell(Presence(*self._present(head)))
            else:
                subscriber.introduction = asyncio.create_task(self.introduce(subscriber))
                await subscriber.introduction
        except BaseException:
            subscriber.close()
            raise
        self.announce_soon(head)
        return subscriber

    async def introduce(self, subscriber: Subscriber) -> None:
        """Tells a snapshot, what became durable while it was made, and who is here now."""
        snapshot = await self._newest_snapshot(subscriber)
        missed, subscriber.missed = subscriber.missed, None
        subscriber.introduction = None
        subscriber.tell(snapshot)
        if missed:
            self._tell(subscriber.head, [subscriber], missed)
        subscriber.tell(Presence(*self._present(subscriber.head)))

    async def _newest_snapshot(self, subscriber: Subscriber) -> AnySnapshot:
        """One of a state that nothing was taken back from while it was made."""
        while True:
            subscriber.missed, subscriber.again = [], False
            snapshot = await self.snapshot(subscriber.head, subscriber.identity)
            if not subscriber.again:
                return snapshot

    async def snapshot(self, head: Head, identity: IdentityId | None) -> AnySnapshot:
        """What this identity may know of the durable state of a table; who is present and what time
        it is may change while the log is read.
        """
        table = head.committed
        reader = reader_of(table, identity)
        log = await self._logs.events_for(table, reader.viewer)
        return Snapshot(
            version=table.shown,
            changed=changed_for(table, reader.viewer),
            now=self._clock(),
            table=info_for(table, reader, self._present(head), self._uptime()),
            view=view_for(table, reader.viewer),
            log=log,
        )

    def landed(self, head: Head, steps: list[Decided], answer: Callable[[], None]) -> None:
        """Tells everybody what has become durable; ``answer`` is called after that."""
        if head.subscribers:
            if any(decided.takes_back for decided in steps):
                self._retell(head)
            else:
                self._tell_what_landed(head, steps)
        if head.retelling is None:
            answer()
        else:
            head.retelling.add_done_callback(lambda _: answer())

    def _tell_what_landed(self, head: Head, steps: list[Decided]) -> None:
        ready = []
        for subscriber in head.subscribers:
            if subscriber.missed is None:
                ready.append(subscriber)
            else:
                subscriber.missed.extend(steps)
        self._tell(head, ready, steps)
        if not all(decided.is_plain_move for decided in steps):
            self.announce_soon(head)

    def _retell(self, head: Head) -> None:
        """Shows a table anew because its log became shorter."""
        going_on = [*self.loaded(head), *filter(None, [head.retelling])]
        head.retelling = self._background.spawn(_all_told(going_on))
        head.retelling.add_done_callback(partial(_was_retold, head))

    def end(self, head: Head, problem: Problem) -> None:
        """Lets everybody go, because of that problem."""
        for subscriber in tuple(head.subscribers):
            subscriber.end(problem)

    async def introduce_again(self, subscriber: Subscriber) -> None:
        """Like ``introduce``; where that fails it is tried again until the subscriber leaves."""
        for pause in doubling(FIRST_PAUSE, _LONGEST_PAUSE):
            try:
                await self.introduce(subscriber)
            except StoreError:
                _log.exception("table %s could not be shown again", subscriber.head.table.id)
            except Exception as fault:  # noqa: BLE001 - whatever it is, all must get news
                table = subscriber.head.table.id
                _log.error("table %s could not be shown again: %s", table, described(fault))
            else:
                return
            await asyncio.sleep(pause)

    def loaded(self, head: Head) -> list[asyncio.Task[None]]:
        """Shows a table anew to everybody, because what is durable may be another state; gives the
        tasks that do it.
        """
        return [self._show_again(subscriber) for subscriber in head.subscribers]

    def _show_again(self, subscriber: Subscriber) -> asyncio.Task[None]:
        if subscriber.introduction is None:
            subscriber.missed = []
            subscriber.introduction = self._background.spawn(self.introduce_again(subscriber))
        else:
            subscriber.again = True
        return subscriber.introduction

    def _tell(
        self, head: Head, subscribers: Iterable[Subscriber], steps: Sequence[Decided]
    ) -> None:
        """One update for all who may know the same, and nothing for whom nothing changed."""
        table = steps[-1].table
        news = News(steps, partial(self._present, head), self._clock(), self._uptime())
        for subscriber in subscribers:
            update = news.update_for(subscriber.reader_at(table))
            if update is not None:
                subscriber.tell(update)

    async def stop(self) -> None:
        """Shows no table anew any more; what was to be told before that is told as it is."""
        await self._background.cancel()

    def _present(self, head: Head) -> Present:
        devices = [each.identity for each in head.subscribers]
        away = absentees(head, self._uptime)
        return present_at(head.committed, devices, away)

    def _left(self, subscriber: Subscriber) -> None:
        if subscriber.introduction is not None:
            subscriber.introduction.cancel()
        subscriber.head.subscribers.remove(subscriber)
        subscriber.head.used = self._uptime()
        self.announce_soon(subscriber.head)

    def announce_soon(self, head: Head) -> None:
        """Says who is there, if that has changed; several who come or go in one turn of the loop
        are announced together.
        """
        if not head.presence_is_due:
            head.presence_is_due = True
            asyncio.get_running_loop().call_soon(self._announce, head)

    def _announce(self, head: Head) -> None:
        head.presence_is_due = False
        head.attendance.note_connected(_connected_members(head), self._uptime())
        self._presence_changed(head)
        present = self._present(head)
        if present == head.told:
            return
        head.told = present
        notice = Presence(*present)
        for subscriber in tuple(head.subscribers):
            if subscriber.missed is None:
                subscriber.tell(notice)


async def _all_told(going_on: Sequence[asyncio.Task[None]]) -> None:
    """Waits a moment for those tasks, whatever becomes of them."""
    await asyncio.wait(going_on, timeout=ANSWER_WITHIN)


def _was_retold(head: Head, retelling: asyncio.Task[None]) -> None:
    """The first that is called when a retelling is over: no answer that comes later overtakes those
    that wait for it, and are called next.
    """
    if head.retelling is retelling:
        head.retelling = None


def _newest(table: Table, identity: IdentityId | None) -> Seen:
    """The newest step that this identity is told of."""
    return seen_by(table, reader_of(table, identity).viewer)


def _connected_members(head: Head) -> Set[IdentityId]:
    """Who of those who belong to the table has a connected device."""
    connected = {each.identity for each in head.subscribers}
    return {who for who in members_of(head.committed) if who in connected}
