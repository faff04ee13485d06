"""Sockets whose server stops, or whose client leaves, while they are being opened or closed."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import TypeAlias, cast

import pytest
from bench._line import frame, handshake
from litestar.types import ASGIApp, Receive, Scope, Send, WebSocketScope
from uvicorn.server import ServerState

from cubeamulet.cli.connections import RefusableSocket
from cubeamulet.cli.server import config_for
from cubeamulet.web.line import line_of

Talk: TypeAlias = Callable[[RefusableSocket, Scope, Send], Awaitable[None]]

CLOSE = 0x8
REQUEST = handshake("127.0.0.1", 80, "/api/tables/t1/socket", "t" * 43)


class Wire(asyncio.Transport):
    """A connection that only remembers what was written, and is lost soon after it was closed."""

    def __init__(self, protocol: RefusableSocket) -> None:
        super().__init__()
        self.written = b""
        self._protocol = protocol
        self._is_closing = False

    def write(self, data: bytes | bytearray | memoryview) -> None:
        if not self._is_closing:
            self.written += bytes(data)

    def is_closing(self) -> bool:
        return self._is_closing

    def close(self) -> None:
        if not self._is_closing:
            self._is_closing = True
            asyncio.get_running_loop().call_later(0.01, self._protocol.connection_lost, None)

    def pause_reading(self) -> None:
        """Nothing comes by itself."""

    def resume_reading(self) -> None:
        """Nothing comes by itself."""


async def opened(talk: Talk) -> Wire:
    """Asks for a socket and lets an application talk there to its end."""

    async def app(scope: Scope, _: Receive, send: Send) -> None:
        await talk(protocol, scope, send)

    config = config_for(cast("ASGIApp", app))
    config.load()
    protocol = RefusableSocket(config=config, server_state=ServerState(), app_state={})
    wire = Wire(protocol)
    protocol.connection_made(wire)
    protocol.data_received(REQUEST)
    await asyncio.gather(*protocol.tasks)
    return wire


async def accept(send: Send) -> None:
    await send({"type": "websocket.accept", "subprotocol": None, "headers": []})


async def say_goodbye(scope: Scope) -> None:
    await line_of(cast("WebSocketScope", scope)).end(b'{"type":"closing"}', 1012)


async def stops_before_it_accepts(protocol: RefusableSocket, scope: Scope, send: Send) -> None:
    protocol.shutdown()
    await accept(send)
    await say_goodbye(scope)


async def stops_before_it_refuses(protocol: RefusableSocket, _: Scope, send: Send) -> None:
    protocol.shutdown()
    await send({"type": "websocket.http.response.start", "status": 429, "headers": []})
    await send({"type": "websocket.http.response.body", "body": b"{}", "more_body": False})


async def leaves_before_the_goodbye(protocol: RefusableSocket, scope: Scope, send: Send) -> None:
    await accept(send)
    protocol.data_received(frame(CLOSE, (1000).to_bytes(2, "big")))
    await say_goodbye(scope)


@pytest.mark.parametrize(
    ("talk", "status"),
    [
        (stops_before_it_accepts, b"500"),
        (stops_before_it_refuses, b"500"),
        (leaves_before_the_goodbye, b"101"),
    ],
)
async def test_nobody_left_to_answer_is_no_fault(
    talk: Talk, status: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    wire = await opened(talk)
    assert wire.written.startswith(b"HTTP/1.1 " + status)
    assert wire.is_closing()
    assert [each for each in caplog.records if each.levelno >= logging.WARNING] == []
