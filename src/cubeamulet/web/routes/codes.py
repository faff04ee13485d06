"""A table found by its code."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from litestar import post
from litestar.params import RawBody

from cubeamulet.protocol.messages import FindTable, TableOpened
from cubeamulet.web.context import Context
from cubeamulet.web.identity import address
from cubeamulet.web.limits import Throttle
from cubeamulet.web.problems import AnyRequest, WebProblem, parse_body
from cubeamulet.web.routes.given import Given

EVERYBODY = "everybody"


@post("/api/codes", status_code=200, summary="What a code leads to")
async def find_table(context: Given, request: AnyRequest, body: RawBody) -> TableOpened:
    """Gives what the invitation to a table is made of; the code itself is no seat."""
    wish = parse_body(body, FindTable)
    throttles, source = context.throttles, address(request)
    with (
        _guess(context, "wrong_codes_per_address", throttles.wrong_codes_per_address, source),
        _guess(context, "wrong_codes", throttles.wrong_codes, EVERYBODY),
    ):
        return await context.service.invitation(wish.code)


@contextmanager
def _guess(context: Context, limit: str, throttle: Throttle, key: str) -> Iterator[None]:
    """Counts an attempt of ``key`` until it turns out to be right.

    It is counted before: of many at once, no more than the allowed number is looked up. Raises
    ``WebProblem`` (429).
    """
    wait = throttle.wait(key, context.steady())
    if wait:
        context.metrics.limited(limit)
        raise WebProblem(429, "too_many_codes", f"too many wrong codes; wait {wait} s", wait)
    yield
    throttle.give_back(key, context.steady())
