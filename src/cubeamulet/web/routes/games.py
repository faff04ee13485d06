"""Games that have ended."""

from __future__ import annotations

from litestar import Response, get
from litestar.params import FromPath

from cubeamulet.web.counting import count_look
from cubeamulet.web.problems import AnyRequest
from cubeamulet.web.routes.given import Given


@get("/api/games/{game_id:str}/record", summary="The record of an ended game")
async def record(context: Given, request: AnyRequest, game_id: FromPath[str]) -> Response[bytes]:
    """Gives the whole game as a document that anybody can check; not before it has ended."""
    count_look(context, request)
    document = await context.service.record_of_game(game_id)
    return Response(document, media_type="application/json")
