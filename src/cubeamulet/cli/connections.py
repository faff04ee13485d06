"""Connections that do not waste the server's time: slow, endless or too many ones are cut off."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from cubeamulet.cli.direct import DirectSocket
from cubeamulet.web.addresses import home_of, read_address, read_network
from cubeamulet.web.limits import Limits, count_out

if TYPE_CHECKING:
    from collections.abc import Collection

    from uvicorn._types import ASGISendEvent

TOO_MANY: Final = (
    b"HTTP/1.1 429 Too Many Requests\r\ncontent-type: application/json\r\nretry-after: 5\r\n"
    b"connection: close\r\n\r\n"
    b'{"code":"too_many_requests","message":"too many connections from one address","rule":null}'
)
"""Said to a connection that nobody has read a request of."""


@dataclass
class Doorkeeper:
    """Counts connections per address, of IPv6 per household; ``exempt`` are proxies, who speak for
    many people.
    """

    limits: Limits
    exempt: Collection[str] = ()
    _open: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self._networks = tuple(read_network(text) for text in self.exempt)

    def enter(self, address: str) -> bool:
        """Counts one more; false, and not counted, if the address has too many."""
        if self._is_exempt(address):
            return True
        home = home_of(address)
        if self._open[home] >= self.limits.connections_per_address:
            return False
        self._open[home] += 1
        return True

    def leave(self, address: str) -> None:
        """One of those that entered has left."""
        if not self._is_exempt(address):
            count_out(self._open, home_of(address))

    def _is_exempt(self, text: str) -> bool:
        address = read_address(text) if self._networks else None
        return address is not None and any(address in network for network in self._networks)


class RefusableSocket(DirectSocket):
    """A socket whose refusal, with a status and a body of its own, is a whole answer.

    uvicorn takes it for a handshake that was forgotten, and complains in the log. It also fails
    where it has refused a handshake itself, since it stops, and the application answers then.
    """

    async def send(self, message: ASGISendEvent) -> None:
        """Sends; after the last part of a refusal, or with nobody left to answer, nothing is
        missing any more.
        """
        if self.transport.is_closing() and not self.disconnected:
            self.handshake_complete = True
            return
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and not message.get("more_body"):
            self.handshake_complete = True


class PatientProtocol(HttpToolsProtocol):
    """uvicorn's protocol, with an end to its patience; ``doorkeeper`` is set by ``watched_by``."""

    doorkeeper: Doorkeeper
    _deadline: asyncio.TimerHandle | None = None
    _entered: str | None = None
    _reads_header = False
    _header_bytes = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Lets a connection in, or says that there are too many of them."""
        super().connection_made(transport)  # type: ignore[arg-type]
        address = self.client[0] if self.client else ""
        if self.doorkeeper.enter(address):
            self._entered = address
            self._expect_request()
        else:
            self.transport.write(TOO_MANY)
            self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """Counts it out."""
        self._stop_watching()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Reads on, unless a header never ends."""
        if self.transport.is_closing():
            return
        super().data_received(data)
        if self._reads_header:
            self._header_bytes += len(data)
            if self._header_bytes > self.doorkeeper.limits.header:
                self.transport.close()

    def handle_websocket_upgrade(self) -> None:
        """From here on the sockets' own limits hold."""
        self._stop_watching()
        super().handle_websocket_upgrade()

    def on_message_begin(self) -> None:
        """A request begins to arrive."""
        super().on_message_begin()
        self._reads_header, self._header_bytes = True, 0
        self._expect_request()

    def on_headers_complete(self) -> None:
        """Its body, if any, has a limit of its own."""
        self._reads_header = False
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """A request has arrived whole."""
        self._stop_waiting()
        super().on_message_complete()

    def _expect_request(self) -> None:
        if self._deadline is None:
            patience = self.doorkeeper.limits.request
            self._deadline = self.loop.call_later(patience, self.transport.close)

    def _stop_waiting(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _stop_watching(self) -> None:
        self._stop_waiting()
        if self._entered is not None:
            self.doorkeeper.leave(self._entered)
            self._entered = None


def watched_by(keeper: Doorkeeper) -> type[asyncio.Protocol]:
    """The protocol for the connections of one server."""

    class Watched(PatientProtocol):
        doorkeeper = keeper

    return Watched
