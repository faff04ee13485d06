"""The socket of a table."""

from __future__ import annotations

from litestar import websocket
from litestar.datastructures import State
from litestar.params import FromPath

from cubeamulet.web.identity import address, presented_identity
from cubeamulet.web.routes.given import Given
from cubeamulet.web.sockets import Conversation, Conversations, Farewell, Socket

CROWDED = Farewell(4429, "too_many_sockets", "too many sockets of one person", retry=False)


@websocket("/api/tables/{table_id:str}/socket")
async def table_socket(
    context: Given, socket: Socket, state: State, table_id: FromPath[str]
) -> None:
    """Talks with one device about one table, until either leaves."""
    identity = await presented_identity(context, socket)
    conversations: Conversations = state["conversations"]
    await socket.accept()
    conversation = Conversation(context, socket, table_id, identity)
    key = identity.id if identity else f"at {address(socket)}"
    async with conversations.entered(conversation, key) as welcome:
        if not welcome:
            conversation.end(CROWDED)
        await conversation.run()
