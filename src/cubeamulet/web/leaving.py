"""Notices that somebody waits for an answer no more, so that nothing is done for nobody."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import TypeVar

from cubeamulet.web.problems import AnyRequest, WebProblem

T = TypeVar("T")


async def unless_left(request: AnyRequest, work: Coroutine[None, None, T]) -> T:
    """What ``work`` gives; it is broken off when whoever asked closes the connection.

    Raises what ``work`` raises, and ``WebProblem``, which nobody is there to read, after that.
    """
    working, leaving = asyncio.ensure_future(work), asyncio.ensure_future(_left(request))
    try:
        await asyncio.wait((working, leaving), return_when=asyncio.FIRST_COMPLETED)
        if working.done():
            return working.result()
        raise WebProblem(400, "bad_request", "the connection was closed before the answer came")
    finally:
        working.cancel()
        leaving.cancel()


async def _left(request: AnyRequest) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
