"""What steps that landed together are to those who watch: one update for each kind of reader."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cubeamulet.table.project import (
    Present,
    Reader,
    events_for,
    info_with,
    open_info,
    view_for,
)
from cubeamulet.table.service.head import Decided
from cubeamulet.table.state import changed_for
from cubeamulet.table.view import AnyUpdate, TableInfo, Update


class News:
    """Steps of one table; what is the same for all readers is worked out once.

    ``present`` tells which devices are connected, ``now`` and ``up`` are the time of day and the
    service time at which it is told.
    """

    def __init__(
        self, steps: Sequence[Decided], present: Callable[[], Present], now: float, up: float
    ) -> None:
        self._table = steps[-1].table
        self._present = present
        self._now = now
        self._up = up
        self._previous = steps[0].table.shown - (not steps[0].is_private)
        self._happened = _happened(steps)
        for_all = [each for each in steps if not each.is_private]
        self._is_for_all = bool(for_all)
        self._shows_table = any(each.shows_table for each in for_all)
        self._wishers = {each.wisher for each in steps}
        self._info: TableInfo | None = None
        self._updates: dict[Reader, AnyUpdate | None] = {}

    def update_for(self, reader: Reader) -> AnyUpdate | None:
        """Everything that the steps changed, as that reader may know it; ``None`` if that is
        nothing at all.
        """
        try:
            return self._updates[reader]
        except KeyError:
            update = self._updates[reader] = self._update(reader)
            return update

    def _update(self, reader: Reader) -> AnyUpdate | None:
        has_wished = reader.viewer is not None and reader.viewer in self._wishers
        if not (has_wished or self._is_for_all):
            return None
        table = self._table
        return Update(
            previous=self._previous,
            version=table.shown,
            changed=changed_for(table, reader.viewer),
            now=self._now,
            table=self._info_for(reader) if has_wished or self._shows_table else None,
            view=view_for(table, reader.viewer),
            events=events_for(table, self._happened, reader.viewer),
        )

    def _info_for(self, reader: Reader) -> TableInfo:
        if self._info is None:
            self._info = open_info(self._table, self._present(), self._up)
        return info_with(self._info, self._table, reader)


def _happened(steps: Sequence[Decided]) -> Sequence[object]:
    """What happened in the newest game; of one that was over before nobody asks any more."""
    if len(steps) == 1:
        return steps[0].happened
    newest = steps[-1].table.game_id
    return [event for each in steps if each.table.game_id == newest for event in each.happened]
