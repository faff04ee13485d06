"""The description of the HTTP side, for programs."""

from __future__ import annotations

from litestar import Response, get

from cubeamulet.protocol.openapi import PATH, document


@get(PATH, summary="This document")
async def openapi() -> Response[bytes]:
    """Gives the OpenAPI document, the same as ``docs/api/openapi.json``."""
    return Response(document().encode(), media_type="application/json")
