"""What this server is, and who somebody is to it."""

from __future__ import annotations

import time
from math import ceil

from litestar import get, post, put
from litestar.params import RawBody

from cubeamulet.protocol.messages import About, Me, Rename
from cubeamulet.table.accounts import WELCOME, Purse, refill_time
from cubeamulet.table.ports import Identity
from cubeamulet.table.seats import clean_name
from cubeamulet.web.context import Context
from cubeamulet.web.identity import needed_identity
from cubeamulet.web.problems import AnyRequest, WebProblem, parse_body
from cubeamulet.web.routes.given import Given


@get("/api/about", summary="What this server offers")
async def about(context: Given) -> About:
    """Names the games, the bots, and the addresses that other devices can open."""
    return context.about


@get("/api/me", summary="Who this device is here")
async def me(context: Given, request: AnyRequest) -> Me:
    """Tells a device its identity and its chips; a new device gets both."""
    return await _told(context, await needed_identity(context, request))


@put("/api/me", summary="Choose a name")
async def rename(context: Given, request: AnyRequest, body: RawBody) -> Me:
    """Sets the name under which this device plays from now on."""
    wish = parse_body(body, Rename)
    identity = await needed_identity(context, request)
    return await _told(context, await context.identities.rename(identity.id, clean_name(wish.name)))


@post("/api/me/refill", status_code=200, summary="Fill the purse up, once a day")
async def refill(context: Given, request: AnyRequest) -> Me:
    """Gives as many chips as are missing, for nothing: chips are play value only."""
    identity = await needed_identity(context, request)
    now = context.now()
    filled = await context.identities.refill(identity.id, now)
    if not filled.given:
        raise _no_refill(filled.purse, now)
    return _me(identity, filled.purse, now)


async def _told(context: Context, identity: Identity) -> Me:
    return _me(identity, await context.identities.purse(identity.id), context.now())


def _me(identity: Identity, purse: Purse, now: float) -> Me:
    return Me(identity.id, identity.name, purse.chips, refill_time(purse, now))


def _no_refill(purse: Purse, now: float) -> WebProblem:
    """Why there is none, and when there will be one."""
    due = refill_time(purse, now)
    if due is None:
        return WebProblem(409, "purse_full", f"a refill is for who has less than {WELCOME} chips")
    day = time.strftime("%Y-%m-%d %H:%M:%S UTC", time.gmtime(ceil(due)))
    message = f"there is one refill a day; the next one is due at {day}"
    return WebProblem(429, "refilled_already", message, retry_after=ceil(due - now))
