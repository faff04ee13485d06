"""What waits to be sent to one socket.

However slow its reader is, an outbox holds no more than one snapshot, one update, one presence and
a few replies: updates that wait are joined into one that bridges their steps, and when even that
grows too long they are dropped, and the outbox asks for a fresh snapshot.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from cubeamulet.protocol.messages import Answer, Closing, Pong, Presence
from cubeamulet.table.view import AnySnapshot, AnyUpdate, Notice, Snapshot, Update

Outgoing: TypeAlias = Notice | Answer | Pong | Closing


class Outbox:
    """Filled without waiting; calls ``filled`` whenever there is something to be sent."""

    def __init__(self, filled: Callable[[], None], *, replies: int, events: int) -> None:
        """At most that many ``replies`` and ``events`` of a joined update may wait."""
        self.version = 0
        """The last version a notice told of."""
        self.stale = False
        """Whether updates were dropped: nothing but a snapshot can follow."""
        self._most_replies = replies
        self._most_events = events
        self._game_id = ""
        self._snapshot: AnySnapshot | None = None
        self._update: AnyUpdate | None = None
        self._presence: Presence | None = None
        self._replies: list[Answer | Pong] = []
        self._filled = filled

    def reply(self, message: Answer | Pong) -> bool:
        """Puts an answer in; false if so many wait that the reader cannot be there any more."""
        if len(self._replies) >= self._most_replies:
            return False
        self._replies.append(message)
        self._filled()
        return True

    def notice(self, notice: Notice) -> None:
        """Puts news of the table in."""
        if isinstance(notice, Snapshot):
            self._begin_again(notice)
        elif isinstance(notice, Presence):
            self._presence = notice
        elif not self.stale:
            self._follow(notice)
        self._filled()

    def take(self) -> list[Outgoing]:
        """What waits, in the order in which it is sent; an answer follows what it caused."""
        notices = (self._snapshot, self._update, self._presence)
        waiting: list[Outgoing] = [notice for notice in notices if notice is not None]
        waiting += self._replies
        self._snapshot = self._update = self._presence = None
        self._replies.clear()
        return waiting

    def _begin_again(self, snapshot: AnySnapshot) -> None:
        self.stale = False
        self.version = snapshot.version
        self._game_id = snapshot.table.game_id
        self._snapshot, self._update, self._presence = snapshot, None, None

    def _follow(self, update: AnyUpdate) -> None:
        self.version = update.version
        another_game = update.table is not None and update.table.game_id != self._game_id
        if update.table is not None:
            self._game_id = update.table.game_id
        if self._update is None:
            self._update = update
            return
        joined = _join(self._update, update)
        self.stale = another_game or len(joined.events) > self._most_events
        self._update = None if self.stale else joined


def _join(first: AnyUpdate, second: AnyUpdate) -> AnyUpdate:
    """One update that bridges the steps of both."""
    return Update(
        previous=first.previous,
        version=second.version,
        changed=second.changed,
        now=second.now,
        table=second.table if second.table is not None else first.table,
        view=second.view if second.view is not None else first.view,
        events=(*first.events, *second.events),
    )
