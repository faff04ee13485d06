"""Who asks: a device is known by a secret token, of which the store sees the hash only.

Browsers carry it in a cookie that no script can read, programs in ``Authorization: Bearer``.
A token that nobody has used before is taken for a new device's, so that a program can make its
own, and so that two servers on one host do not take each other's cookies away.
"""

from __future__ import annotations

import base64
import hashlib
import re
from typing import TypeAlias

from litestar import Request, WebSocket
from litestar.datastructures import State

from cubeamulet.table.ports import Identity
from cubeamulet.web.context import Context
from cubeamulet.web.door import address_of
from cubeamulet.web.problems import WebProblem, too_many

AnyConnection: TypeAlias = Request[object, object, State] | WebSocket[object, object, State]

COOKIE = "cubeamulet"
TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")
_BEARER = "bearer "
LIFETIME = 400 * 24 * 3600
NEW_COOKIE = "new_cookie"


async def known_identity(context: Context, connection: AnyConnection) -> Identity | None:
    """The identity of whoever asks, if this server has met the device before."""
    token = _token(connection)
    if token is None:
        return None
    return await context.identities.identity_by_token_hash(_hash(token))


async def presented_identity(context: Context, connection: AnyConnection) -> Identity | None:
    """The identity of whoever asks, a new one for a new token; ``None`` without a token."""
    return await needed_identity(context, connection) if _token(connection) else None


async def needed_identity(context: Context, connection: AnyConnection) -> Identity:
    """The identity of whoever asks; a new device gets one, and its cookie with the answer."""
    token = _token(connection)
    if token is not None:
        identity = await context.identities.identity_by_token_hash(_hash(token))
        if identity is not None:
            return identity
    wait = context.throttles.identities.wait(address(connection), context.steady())
    if wait:
        context.metrics.limited("identities_per_address")
        raise too_many(wait)
    token = token or _new_token(context)
    if bearer_of(connection) is None:
        connection.scope["state"][NEW_COOKIE] = _cookie(context, token)
    return await context.identities.create_identity(_hash(token), context.now())


def bearer_of(connection: AnyConnection) -> str | None:
    """The token in ``Authorization: Bearer``, of whatever form it is."""
    header = connection.headers.get("authorization", "")
    return header[len(_BEARER) :].strip() if header.lower().startswith(_BEARER) else None


def address(connection: AnyConnection) -> str:
    """Where the connection comes from, for counting only."""
    return address_of(connection.scope)


def _token(connection: AnyConnection) -> str | None:
    bearer = bearer_of(connection)
    if bearer is not None:
        if not TOKEN.fullmatch(bearer):
            raise WebProblem(401, "bad_token", "a token is 32 bytes in URL-safe base64, 43 letters")
        return bearer
    cookie = connection.cookies.get(COOKIE, "")
    return cookie if TOKEN.fullmatch(cookie) else None


def _new_token(context: Context) -> str:
    return base64.urlsafe_b64encode(context.entropy(32)).rstrip(b"=").decode()


def _hash(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()


def _cookie(context: Context, token: str) -> str:
    secure = "; Secure" if (context.public_url or "").startswith("https://") else ""
    return f"{COOKIE}={token}; Max-Age={LIFETIME}; Path=/api; HttpOnly; SameSite=Lax{secure}"
