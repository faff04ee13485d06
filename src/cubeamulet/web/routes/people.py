"""What this server is, and who somebody is to it."""

from __future__ import annotations

from litestar import get, put
from litestar.params import RawBody

from cubeamulet.protocol.messages import About, Me, Rename
from cubeamulet.table.seats import clean_name
from cubeamulet.web.identity import needed_identity
from cubeamulet.web.problems import AnyRequest, parse_body
from cubeamulet.web.routes.given import Given


@get("/api/about", summary="What this server offers")
async def about(context: Given) -> About:
    """Names the games, the bots, and the addresses that other devices can open."""
    return context.about


@get("/api/me", summary="Who this device is here")
async def me(context: Given, request: AnyRequest) -> Me:
    """Tells a device its identity; a new device gets one."""
    identity = await needed_identity(context, request)
    return Me(identity.id, identity.name)


@put("/api/me", summary="Choose a name")
async def rename(context: Given, request: AnyRequest, body: RawBody) -> Me:
    """Sets the name under which this device plays from now on."""
    wish = parse_body(body, Rename)
    identity = await needed_identity(context, request)
    renamed = await context.identities.rename(identity.id, clean_name(wish.name))
    return Me(renamed.id, renamed.name)
