"""The browser client: its page under every address it knows, and its files."""

from __future__ import annotations

import re

from litestar import Response, route
from litestar.enums import HttpMethod
from litestar.exceptions import NotFoundException

from cubeamulet.web.client import ClientFile
from cubeamulet.web.problems import AnyRequest
from cubeamulet.web.routes.given import Given

READ = [HttpMethod.GET, HttpMethod.HEAD]
EVERY_METHOD = [*HttpMethod]

# The client reads the rest of the address itself; it shows its own page for what it does not know.
PAGES = re.compile(
    r"/"
    r"|/new/(gargon|bargon)"
    r"|/t/[^/]+(/[^/]+)?"
    r"|/check(/[^/]+)?"
    r"|/help/gargon"
    r"|/(rulings|credits|settings|design)"
)


@route(["/", "/{path:path}"], http_method=READ, include_in_schema=False)
async def page(context: Given, request: AnyRequest) -> Response[bytes]:
    """A file of the client, or else the client itself; 404 where it has no page either."""
    path = request.url.path
    file = context.client.get(path.removeprefix("/"))
    if file is not None:
        return _send(request, file, 200)
    if path.startswith("/assets/"):
        raise NotFoundException
    return _send(request, context.client["index.html"], 200 if PAGES.fullmatch(path) else 404)


@route(["/api", "/api/{path:path}"], http_method=EVERY_METHOD, include_in_schema=False)
async def unknown_api() -> None:
    """Programs get no page for a wrong address."""
    raise NotFoundException


def _send(request: AnyRequest, file: ClientFile, status: int) -> Response[bytes]:
    headers = {"cache-control": file.cache, "etag": file.etag, "vary": "accept-encoding"}
    if status == 200 and request.headers.get("if-none-match") == file.etag:
        return Response(b"", status_code=304, headers=headers)
    content = file.content
    if file.compressed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        content = file.compressed
        headers["content-encoding"] = "gzip"
    return Response(content, status_code=status, headers=headers, media_type=file.media_type)
