"""Whether something can be stored: asked of the store once for everybody who wants to know."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

from cubeamulet.table.ports import StoreError

ANSWERS_WITHIN: Final = 2.0
"""A store that takes longer (s) is out of order."""

VALID_FOR: Final = 1.0
"""How long (s) a verdict holds."""

_log = logging.getLogger(__name__)


class Readiness:
    """A verdict on the store, shared by all who ask at the same time or soon after: to find out
    costs a write.

    ``check`` raises ``StoreError`` when nothing can be stored; ``steady`` is any clock that never
    jumps.
    """

    def __init__(self, check: Callable[[], Awaitable[None]], steady: Callable[[], float]) -> None:
        self._check = check
        self._steady = steady
        self._finding: asyncio.Task[bool] | None = None
        self._valid_until = 0.0

    async def can_store(self) -> bool:
        """Whether something can be stored, as of a moment ago."""
        finding = self._finding
        if finding is None or (finding.done() and self._steady() >= self._valid_until):
            finding = self._finding = asyncio.create_task(self._find_out())
        return await asyncio.shield(finding)

    async def _find_out(self) -> bool:
        try:
            async with asyncio.timeout(ANSWERS_WITHIN):
                await self._check()
        except (StoreError, TimeoutError):
            _log.warning("the store cannot be written")
            return False
        else:
            return True
        finally:
            self._valid_until = self._steady() + VALID_FOR
