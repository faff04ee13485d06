"""Counts deeds over HTTP, and refuses those that come too often."""

from __future__ import annotations

from cubeamulet.web.context import Context
from cubeamulet.web.identity import address
from cubeamulet.web.limits import Throttle
from cubeamulet.web.problems import AnyRequest, too_many


def count(context: Context, limit: str, throttle: Throttle, key: str) -> None:
    """Counts one deed of ``key``; raises ``WebProblem`` (429) if it is one too many."""
    wait = throttle.wait(key, context.steady())
    if wait:
        context.metrics.limited(limit)
        raise too_many(wait)


def count_look(context: Context, request: AnyRequest) -> None:
    """Counts what makes the server read a whole game."""
    count(context, "looks_per_address", context.throttles.looks, address(request))
