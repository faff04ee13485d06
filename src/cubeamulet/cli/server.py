"""The process that serves: uvicorn, with a goodbye on every socket when it stops."""

from __future__ import annotations

import errno
import gc
import signal
import socket
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, cast

import uvicorn
from litestar import Litestar

from cubeamulet.cli.failure import fail

if TYPE_CHECKING:
    from uvicorn._types import ASGIApplication

BACKLOG = 2048
LONGEST_FRAME = 128 * 1024


class Server(uvicorn.Server):
    """Calls ``when_ready`` once it listens, and awaits ``before_stop`` before it closes."""

    def __init__(
        self,
        config: uvicorn.Config,
        when_ready: Callable[[], None],
        before_stop: Callable[[], Awaitable[None]],
    ) -> None:
        super().__init__(config)
        self._when_ready = when_ready
        self._before_stop = before_stop

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Starts, and keeps what will live for ever out of every later collection."""
        await super().startup(sockets)
        gc.freeze()
        self._when_ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Says goodbye first: uvicorn itself would only cut the sockets off."""
        await self._before_stop()
        await super().shutdown(sockets)


def config_for(app: Litestar, *, behind_proxy: bool) -> uvicorn.Config:
    """How uvicorn serves the application.

    Messages are not compressed: that costs 50 kB a connection for messages of 2 kB. The protocol's
    own limit on messages lies above the application's, which can say what is wrong.
    """
    return uvicorn.Config(
        cast("ASGIApplication", app),
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        ws_max_size=LONGEST_FRAME,
        access_log=False,
        log_config=None,
        server_header=False,
        proxy_headers=behind_proxy,
        timeout_graceful_shutdown=5,
    )


def listen(host: str, port: int) -> socket.socket:
    """A socket on that port; ends the command with one line where that is impossible."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        listener = socket.socket(family, kind, protocol)
    except OSError as error:
        fail(f"--host {host} is no address of this machine ({error.strerror})")
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(BACKLOG)
    except OSError as error:
        listener.close()
        fail(_why_not(error, host, port))
    return listener


def _why_not(error: OSError, host: str, port: int) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"port {port} is in use by another program; choose another one with --port"
    if error.errno in (errno.EACCES, errno.EPERM):
        return f"port {port} may not be used by this user; choose one above 1023 with --port"
    return f"cannot listen on {host}, port {port}: {error.strerror}"


def end_quietly_on_signals() -> None:
    """A stop that was asked for is a success: uvicorn hands signals on once it has stopped."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: None)
