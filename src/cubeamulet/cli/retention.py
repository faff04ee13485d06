"""Forgets finished games after a while, where whoever runs the server wants that."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Final

from cubeamulet.store import SqlStore
from cubeamulet.table.ports import StoreError

DAY: Final = 24 * 3600.0
_EVERY: Final = 3600.0
_log = logging.getLogger(__name__)


async def forget_old_games(store: SqlStore, days: int, clock: Callable[[], float]) -> None:
    """Once an hour, for ever, forgets the games that ended ``days`` ago or earlier."""
    while True:
        try:
            forgotten = await purge(store, clock() - days * DAY)
        except StoreError:
            _log.exception("finished games could not be forgotten")
        else:
            _log.info("finished games forgotten", extra={"fields": {"tables": forgotten}})
        await asyncio.sleep(_EVERY)


async def purge(store: SqlStore, before: float) -> int:
    """Forgets all tables that ended before that time (s since 1970), in small bites; how many.

    After each it rests for as long as that took, so that moves find their way in between.
    """
    forgotten = 0
    began = time.monotonic()
    while some := await store.purge(before):
        forgotten += some
        await asyncio.sleep(time.monotonic() - began)
        began = time.monotonic()
    return forgotten
