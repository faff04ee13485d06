"""The process that serves: uvicorn, with a goodbye on every socket when it stops."""

from __future__ import annotations

import asyncio
import errno
import gc
import signal
import socket
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import TYPE_CHECKING, cast

import uvicorn
from litestar.types import ASGIApp

from cubeamulet.cli.connections import Doorkeeper, RefusableSocket, watched_by
from cubeamulet.cli.failure import fail
from cubeamulet.web.addresses import as_sockets_tell, read_network
from cubeamulet.web.limits import Limits

if TYPE_CHECKING:
    from uvicorn._types import ASGIApplication

BACKLOG = 2048
LONGEST_FRAME = 128 * 1024
SECONDS_BETWEEN_PINGS = 20.0
PONG_WITHIN = 20.0
"""Seconds after which a socket that answers no ping is taken for gone."""

COLLECT_AFTER = (20_000, 20, 100)
"""How much is made before garbage is looked for: what a move makes is gone by itself soon after."""


class Server(uvicorn.Server):
    """Calls ``when_ready`` once it listens, and awaits ``before_stop`` before it closes.

    ``meanwhile`` runs as long as the server does.
    """

    def __init__(
        self,
        config: uvicorn.Config,
        when_ready: Callable[[], None],
        before_stop: Callable[[], Awaitable[None]],
        meanwhile: Callable[[], Coroutine[None, None, None]] | None = None,
    ) -> None:
        super().__init__(config)
        self._when_ready = when_ready
        self._before_stop = before_stop
        self._meanwhile = meanwhile
        self._task: asyncio.Task[None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Starts, and keeps what will live for ever out of every later collection."""
        await super().startup(sockets)
        gc.freeze()
        gc.set_threshold(*COLLECT_AFTER)
        if self._meanwhile is not None:
            self._task = asyncio.create_task(self._meanwhile())
        self._when_ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Says goodbye first: uvicorn itself would only cut the sockets off."""
        if self._task is not None:
            self._task.cancel()
        await self._before_stop()
        await super().shutdown(sockets)


def config_for(
    app: ASGIApp, *, trusted_proxies: Sequence[str] = (), limits: Limits | None = None
) -> uvicorn.Config:
    """How uvicorn serves the application.

    Only ``trusted_proxies`` (addresses or networks) may say for whom they ask. Messages are not
    compressed: that costs 50 kB a connection for messages of 2 kB. The protocol's own limit on
    messages lies above the application's, which can say what is wrong.
    """
    return uvicorn.Config(
        cast("ASGIApplication", app),
        http=watched_by(Doorkeeper(limits or Limits(), exempt=trusted_proxies)),
        ws=RefusableSocket,
        ws_per_message_deflate=False,
        ws_max_size=LONGEST_FRAME,
        ws_ping_interval=SECONDS_BETWEEN_PINGS,
        ws_ping_timeout=PONG_WITHIN,
        access_log=False,
        log_config=None,
        server_header=False,
        proxy_headers=bool(trusted_proxies),
        forwarded_allow_ips=[
            told for proxy in trusted_proxies for told in as_sockets_tell(read_network(proxy))
        ],
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
