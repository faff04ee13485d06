"""Hands decided steps to the store: one hand-over per turn of the loop, one batch at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from typing import Final, TypeAlias

from cubeamulet.table import events as e
from cubeamulet.table.accounts import Entry
from cubeamulet.table.ports import EventStore, Failures, GameRow, StoreError, Write
from cubeamulet.table.project import row_of
from cubeamulet.table.service.head import Decided, Head

Batch: TypeAlias = dict[Head, list[Decided]]

_ABOUT_PEOPLE: Final = (e.TableOpened, e.SeatTaken, e.SeatLeft, e.SeatFreed, e.BotSeated)


class Committer:
    """Collects what was decided while the store is busy, and passes on what became of it.

    ``landed`` is called for every table whose steps are durable, ``failed`` for every table whose
    steps are lost: also of those that had been decided on top of them. Where one of these fails
    itself, ``stumbled`` is called for that table, with what was decided since as well; no other
    table of the batch notices.
    """

    def __init__(
        self,
        store: EventStore,
        landed: Callable[[Head, list[Decided]], None],
        failed: Callable[[Head, list[Decided], StoreError], None],
        stumbled: Callable[[Head, list[Decided], Exception], None],
    ) -> None:
        self._store = store
        self._landed = landed
        self._failed = failed
        self._stumbled = stumbled
        self._waiting: Batch = {}
        self._stored: Batch = {}
        self._is_scheduled = False
        self._idle = asyncio.Event()
        self._idle.set()

    def add(self, head: Head, decided: Decided) -> None:
        """Takes a step; it is handed over at the end of this turn of the loop, or after the batch
        before it has landed.
        """
        self._waiting.setdefault(head, []).append(decided)
        if not self._stored:
            self._schedule()

    async def drain(self) -> None:
        """Waits until nothing is on its way."""
        await self._idle.wait()

    def _schedule(self) -> None:
        if not self._is_scheduled:
            self._is_scheduled = True
            self._idle.clear()
            asyncio.get_running_loop().call_soon(self._hand_over)

    def _hand_over(self) -> None:
        self._is_scheduled = False
        waiting, self._waiting = self._waiting, {}
        batch = []
        for head, steps in waiting.items():
            try:
                batch.append(_write_of(steps))
            except Exception as fault:  # noqa: BLE001 - whatever it is, other tables go on
                self._stumbled(head, steps, fault)
            else:
                self._stored[head] = steps
        if batch:
            self._store.write(batch, self._done)
        else:
            self._idle.set()

    def _done(self, failures: Failures) -> None:
        """Tells about a batch first, and then hands the next one over: so it takes along all that
        came meanwhile, and a table's moves of one round land together more often.
        """
        stored, self._stored = self._stored, {}
        self._schedule()
        lost = {head: steps for head, steps in stored.items() if head.table.id in failures}
        for head, steps in lost.items():
            steps.extend(self._waiting.pop(head, ()))
            self._pass_on(head, steps, failures[head.table.id])
        for head, steps in stored.items():
            if head not in lost:
                self._pass_on(head, steps, None)

    def _pass_on(self, head: Head, steps: list[Decided], error: StoreError | None) -> None:
        try:
            if error is None:
                self._landed(head, steps)
            else:
                self._failed(head, steps, error)
        except Exception as fault:  # noqa: BLE001 - whatever it is, other tables go on
            self._stumbled(head, [*steps, *self._waiting.pop(head, ())], fault)


def _write_of(steps: Sequence[Decided]) -> Write:
    special = [decided for decided in steps if not decided.is_plain_move]
    return Write(
        steps=tuple([decided.step for decided in steps]),
        row=row_of(steps[-1].table),
        people=any(isinstance(event, _ABOUT_PEOPLE) for event in _events(special)),
        games=tuple({row.id: row for row in _games(special)}.values()),
        entries=tuple(_entries(steps)),
    )


def _events(steps: Sequence[Decided]) -> Iterator[e.TableEvent]:
    for decided in steps:
        yield from decided.step.events


def _entries(steps: Sequence[Decided]) -> Iterator[Entry]:
    for decided in steps:
        if decided.postings:
            yield Entry(decided.step.sequence, decided.postings)


def _games(steps: Sequence[Decided]) -> Iterator[GameRow]:
    for decided in steps:
        for event in decided.step.events:
            if isinstance(event, e.GameSetUp):
                yield GameRow(event.game_id, decided.table.id)
            elif isinstance(event, e.GameEnded):
                yield GameRow(decided.table.game_id, decided.table.id, event.reason)
