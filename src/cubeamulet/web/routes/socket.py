"""The socket of a table."""

from __future__ import annotations

import logging
from typing import TypeAlias

from litestar import WebSocket, websocket
from litestar.datastructures import State
from litestar.params import FromPath

from cubeamulet.table.ports import Identity, StoreError
from cubeamulet.web.context import Context
from cubeamulet.web.door import refuse_socket
from cubeamulet.web.identity import address, presented_identity
from cubeamulet.web.line import line_of
from cubeamulet.web.origin import require_ours
from cubeamulet.web.problems import WebProblem
from cubeamulet.web.routes.given import Given
from cubeamulet.web.sockets import Conversation, Conversations

Socket: TypeAlias = WebSocket[object, object, State]

logger = logging.getLogger(__name__)


@websocket("/api/tables/{table_id:str}/socket")
async def table_socket(
    context: Given, socket: Socket, state: State, table_id: FromPath[str]
) -> None:
    """Talks with one device about one table, until either leaves."""
    try:
        identity = await _who(context, socket)
    except WebProblem as problem:
        await refuse_socket(problem, socket.scope, socket.send)
        return
    conversations: Conversations = state["conversations"]
    await socket.accept()
    line = line_of(socket.scope)
    source = address(socket)
    conversation = Conversation(context, line, table_id, identity, source, conversations.words)
    began = context.steady()
    logger.info("socket opened")
    async with conversations.entered(conversation, source):
        await conversation.run()
    farewell = conversation.farewell
    if farewell is not None and farewell.limit is not None:
        context.metrics.limited(farewell.limit)
    why = farewell.closing.problem.code if farewell else "left"
    fields = {"why": why, "seconds": round(context.steady() - began, 1)}
    logger.info("socket closed", extra={"fields": fields})


async def _who(context: Context, socket: Socket) -> Identity | None:
    """Who asks, checked before anything is told."""
    require_ours(socket.headers, context.public_url)
    try:
        return await presented_identity(context, socket)
    except StoreError as error:
        logger.exception("an identity could not be read")
        raise WebProblem(503, "try_again", "the server cannot read just now") from error
