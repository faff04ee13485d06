"""The door before all routes: numbers every request, counts it, limits them per address, and lets
none in that asks no host.
"""

from __future__ import annotations

import logging
import secrets
import time
from contextvars import ContextVar
from typing import Final, cast

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send, WebSocketScope

from cubeamulet.web.addresses import home_of
from cubeamulet.web.context import Context
from cubeamulet.web.hosts import names_one_host
from cubeamulet.web.problems import WebProblem, too_many

REQUEST: Final[ContextVar[str]] = ContextVar("request", default="")
"""The number of the request that is being answered, for the log; ``x-request-id`` in the answer."""

ALWAYS_OPEN: Final = "/healthz"
"""Asked by what restarts a server that is dead: one that is busy must not be taken for that."""

_NOT_LOGGED: Final = frozenset({ALWAYS_OPEN, "/readyz", "/api/health"})
_METHODS: Final = frozenset({"GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"})
_ID_BYTES: Final = 6
_log = logging.getLogger(__name__)


class Door:
    """Stands before the application."""

    def __init__(self, app: ASGIApp, context: Context) -> None:
        self._app = app
        self._context = context

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Lets a request in, or says why not."""
        kind = scope["type"]
        if kind == ScopeType.HTTP:
            await self._request(cast("HTTPScope", scope), receive, send)
        elif kind == ScopeType.WEBSOCKET:
            await self._socket(cast("WebSocketScope", scope), receive, send)
        else:
            await self._app(scope, receive, send)

    async def _request(self, scope: HTTPScope, receive: Receive, send: Send) -> None:
        number = _new_number()
        began = time.perf_counter()
        status = 500

        async def note(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message["headers"], (b"x-request-id", number.encode())]
            await send(message)

        refusal = self._refusal(scope)
        try:
            if refusal is None:
                await self._app(scope, receive, note)
            else:
                await _send_problem(refusal, "http", note)
        finally:
            self._note(scope, status, time.perf_counter() - began)

    async def _socket(self, scope: WebSocketScope, receive: Receive, send: Send) -> None:
        _new_number()
        refusal = self._refusal(scope)
        if refusal is None:
            await self._app(scope, receive, send)
        else:
            await refuse_socket(refusal, scope, send)

    def _refusal(self, scope: HTTPScope | WebSocketScope) -> WebProblem | None:
        """Why a request is not let in; its ``Host`` is looked at only once it is counted."""
        refusal = self._asks_too_often(scope)
        if refusal is None and not names_one_host(scope["headers"]):
            refusal = WebProblem(400, "bad_request", "the header Host has to name one host")
        return refusal

    def _asks_too_often(self, scope: HTTPScope | WebSocketScope) -> WebProblem | None:
        if scope["path"] == ALWAYS_OPEN:
            return None
        context = self._context
        wait = context.throttles.requests.wait(address_of(scope), context.steady())
        if not wait:
            return None
        context.metrics.limited("requests_per_address")
        return too_many(wait)

    def _note(self, scope: HTTPScope, status: int, seconds: float) -> None:
        """Of an address only its pattern is told: what stands in its places is an invitation."""
        method = scope["method"] if scope["method"] in _METHODS else "other"
        route = str(scope.get("path_template") or "other")
        self._context.metrics.requested(method, route, status, seconds)
        if _log.isEnabledFor(logging.INFO) and scope["path"] not in _NOT_LOGGED:
            fields = {"method": method, "route": route, "status": status, "ms": _ms(seconds)}
            _log.info("request", extra={"fields": fields})


def address_of(scope: HTTPScope | WebSocketScope) -> str:
    """Whom a connection is counted for: an IPv4 address, or the network of one household."""
    client = scope.get("client")
    return home_of(client[0]) if client else "?"


async def refuse_socket(problem: WebProblem, scope: WebSocketScope, send: Send) -> None:
    """Answers the wish for a socket like any other request, with a status and a problem."""
    if "websocket.http.response" in (scope.get("extensions") or {}):
        await _send_problem(problem, "websocket.http", send)
    else:
        await send({"type": "websocket.close", "code": 1008, "reason": problem.problem.code})


async def _send_problem(problem: WebProblem, kind: str, send: Send) -> None:
    headers = [(b"content-type", b"application/json"), (b"cache-control", b"no-store")]
    if problem.retry_after:
        headers.append((b"retry-after", str(problem.retry_after).encode()))
    body = msgspec.json.encode(problem.problem)
    start = {"type": f"{kind}.response.start", "status": problem.status, "headers": headers}
    await send(cast("Message", start))
    rest = {"type": f"{kind}.response.body", "body": body, "more_body": False}
    await send(cast("Message", rest))


def _new_number() -> str:
    number = secrets.token_hex(_ID_BYTES)
    REQUEST.set(number)
    return number


def _ms(seconds: float) -> float:
    return round(seconds * 1000, 1)
