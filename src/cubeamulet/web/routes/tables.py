"""Tables over plain HTTP: open, look, command, and the picture of the invitation."""

from __future__ import annotations

from io import BytesIO
from typing import Annotated

import segno
from litestar import Response, get, post
from litestar.params import FromPath, QueryParameter, RawBody

from cubeamulet.protocol.messages import (
    Answer,
    Command,
    OpenTable,
    Problem,
    TableOpened,
    TableSummary,
)
from cubeamulet.table.view import AnySnapshot
from cubeamulet.web.context import Context
from cubeamulet.web.counting import count, count_look, wait_for
from cubeamulet.web.hosts import names_this_machine
from cubeamulet.web.identity import address, known_identity, needed_identity
from cubeamulet.web.leaving import unless_left
from cubeamulet.web.problems import AnyRequest, parse_body, respond, status_of, too_many
from cubeamulet.web.routes.given import Given

Invite = Annotated[str | None, QueryParameter(pattern="^[A-Za-z0-9_-]{1,64}$")]


@get("/api/tables", summary="My tables")
async def my_tables(context: Given, request: AnyRequest) -> tuple[TableSummary, ...]:
    """Lists the tables this device hosts or sits at: running games, then the last changed ones."""
    identity = await known_identity(context, request)
    return await context.service.tables_of(identity.id) if identity else ()


@post("/api/tables", summary="Open a table")
async def open_table(context: Given, request: AnyRequest, body: RawBody) -> TableOpened:
    """Opens a table; the same request again gives the same table."""
    wish = parse_body(body, OpenTable)
    identity = await needed_identity(context, request)
    throttles = context.throttles
    count(context, "opening", throttles.opening, identity.id)
    count(context, "opening_per_address", throttles.opening_per_address, address(request))
    return await context.service.open_table(identity.id, wish)


@get("/api/tables/{table_id:str}", summary="A table as I may know it")
async def look(
    context: Given, request: AnyRequest, table_id: FromPath[str]
) -> Response[AnySnapshot]:
    """Tells everything that this device may know of a table now."""
    count_look(context, request)
    identity = await known_identity(context, request)
    looking = context.service.snapshot(table_id, identity.id if identity else None)
    return Response(await unless_left(request, looking))


@post("/api/tables/{table_id:str}/commands", summary="Ask something of a table", status_code=200)
async def command(
    context: Given, request: AnyRequest, table_id: FromPath[str], body: RawBody
) -> Response[Answer] | Response[Problem]:
    """Answers a command once its effect is durable; a refusal is a problem with its status."""
    wish = parse_body(body, Command)
    identity = await needed_identity(context, request)
    wait = wait_for(context, identity, table_id, wish)
    if wait:
        raise too_many(wait)
    answer = await context.service.command(table_id, identity.id, wish)
    context.metrics.answered(answer)
    if answer.problem is None:
        return Response(answer)
    return respond(answer.problem, status_of(answer.problem))


@get("/api/tables/{table_id:str}/qr.svg", summary="The invitation as a QR code")
async def qr_code(
    context: Given, request: AnyRequest, table_id: FromPath[str], invite: Invite = None
) -> Response[bytes]:
    """Draws the link to a table, with an address that a phone in the same network can open."""
    count_look(context, request)
    await context.service.require_table(table_id)
    link = f"{best_address(context, request)}/t/{table_id}" + (f"/{invite}" if invite else "")
    return Response(qr_svg(link), media_type="image/svg+xml")


def best_address(context: Context, request: AnyRequest) -> str:
    """The public address; else the one that was asked, unless only this machine can open it."""
    if context.public_url is not None:
        return context.public_url
    host = request.headers.get("host", "")
    if (not host or names_this_machine(host.encode("latin-1"))) and context.about.addresses:
        return context.about.addresses[0]
    return f"{request.url.scheme}://{host}"


def qr_svg(text: str) -> bytes:
    """A QR code, dark on light whatever the page's colours are."""
    picture = BytesIO()
    code = segno.make(text, error="m", micro=False)
    code.save(
        picture, kind="svg", xmldecl=False, omitsize=True, border=3, dark="#000", light="#fff"
    )
    return picture.getvalue()
