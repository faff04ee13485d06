"""For whoever runs the server: is it alive, is it ready, what does it count."""

from __future__ import annotations

import hmac

from litestar import MediaType, Response, get
from prometheus_client import CONTENT_TYPE_PLAIN_0_0_4

from cubeamulet.web.addresses import is_loopback
from cubeamulet.web.context import Context
from cubeamulet.web.identity import bearer_of
from cubeamulet.web.problems import AnyRequest, WebProblem
from cubeamulet.web.routes.given import Given


@get("/api/health", summary="Whether the server answers")
async def health() -> dict[str, bool]:
    """Says that the server answers."""
    return {"ok": True}


@get("/healthz", media_type=MediaType.TEXT, include_in_schema=False)
async def alive() -> str:
    """Says that the process lives."""
    return "ok\n"


@get("/readyz", include_in_schema=False)
async def ready(context: Given) -> Response[dict[str, bool]]:
    """Whether games can go on here: the store can be written, and the server does not stop."""
    state = {"store": await context.readiness.can_store(), "running": not context.is_stopping}
    return Response(state, status_code=200 if all(state.values()) else 503)


@get("/metrics", include_in_schema=False)
async def metrics(context: Given, request: AnyRequest) -> Response[bytes]:
    """The numbers, for this machine or for whoever has their token."""
    if not (_is_here(context, request) or _has_token(context, request)):
        raise WebProblem(403, "forbidden", "only for this machine, or with the token")
    content = context.metrics.text()
    return Response(content, headers={"content-type": CONTENT_TYPE_PLAIN_0_0_4})


def _is_here(context: Context, request: AnyRequest) -> bool:
    """Behind a proxy everybody seems to be here, unless the proxy is known and says who asks."""
    if request.client is None or (context.public_url is not None and not context.has_proxy):
        return False
    return is_loopback(request.client.host)


def _has_token(context: Context, request: AnyRequest) -> bool:
    given = bearer_of(request)
    if context.metrics_token is None or given is None:
        return False
    return hmac.compare_digest(given.encode(), context.metrics_token.encode())
