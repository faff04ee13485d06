"""A WebSocket client that costs little: text only, no compression, straight on the transport."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final, cast

TEXT: Final = 0x1
CLOSE: Final = 0x8
PING: Final = 0x9
PONG: Final = 0xA

_FINAL: Final = 0x80
_MASKED: Final = 0x80
_NO_MASK: Final = b"\0\0\0\0"
_SHORT: Final = 126
_LONG: Final = 127
_HANDSHAKE: Final = (
    "GET {path} HTTP/1.1\r\nhost: {host}:{port}\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
    "sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\nsec-websocket-version: 13\r\n"
    "authorization: Bearer {token}\r\n\r\n"
)


def handshake(host: str, port: int, path: str, token: str) -> bytes:
    """The request that opens a socket."""
    return _HANDSHAKE.format(host=host, port=port, path=path, token=token).encode()


def frame(opcode: int, payload: bytes) -> bytes:
    """One whole frame of a client; masked with zeros, so that the payload stays as it is."""
    size = len(payload)
    if size < _SHORT:
        head = bytes((_FINAL | opcode, _MASKED | size))
    else:
        head = bytes((_FINAL | opcode, _MASKED | _SHORT)) + size.to_bytes(2, "big")
    return head + _NO_MASK + payload


class Line(asyncio.Protocol):
    """One connection: ``opened`` after the handshake, ``received`` for every text, ``closed`` once
    it has ended, whoever ended it.
    """

    def __init__(
        self,
        request: bytes,
        opened: Callable[[Line], None],
        received: Callable[[bytes], None],
        closed: Callable[[Line], None],
    ) -> None:
        self._request = request
        self._opened = opened
        self._received = received
        self._closed = closed
        self._transport: asyncio.Transport | None = None
        self._buffer = b""
        self._is_open = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Asks for the upgrade."""
        self._transport = cast("asyncio.Transport", transport)
        self._transport.write(self._request)

    def connection_lost(self, exc: Exception | None) -> None:
        """Tells whoever uses it."""
        self._closed(self)

    def data_received(self, data: bytes) -> None:
        """Takes the handshake's answer, then frames."""
        data = self._buffer + data if self._buffer else data
        self._buffer = data[self._take(data) :]

    def send(self, text: bytes) -> None:
        """Sends a text."""
        assert self._transport is not None, "only an open line is used"
        self._transport.write(frame(TEXT, text))

    def drop(self) -> None:
        """Cuts the connection without a goodbye."""
        if self._transport is not None:
            self._transport.abort()

    def pause(self) -> None:
        """Reads nothing any more, as a device that has fallen asleep."""
        if self._transport is not None and not self._transport.is_closing():
            self._transport.pause_reading()

    def go_on(self) -> None:
        """Reads again."""
        if self._transport is not None and not self._transport.is_closing():
            self._transport.resume_reading()

    def _take(self, data: bytes) -> int:
        """Deals with all that is complete; gives how many bytes that were."""
        if self._is_open:
            return self._take_frames(data, 0)
        end = data.find(b"\r\n\r\n") + 4
        if end < 4:
            return 0
        if not data.startswith(b"HTTP/1.1 101"):
            self.drop()
            return len(data)
        self._is_open = True
        self._opened(self)
        return self._take_frames(data, end)

    def _take_frames(self, data: bytes, at: int) -> int:
        while (bounds := _payload(data, at)) is not None:
            start, end = bounds
            opcode = data[at] & 0x0F
            if opcode == TEXT:
                self._received(data[start:end])
            else:
                self._obey(opcode, data[start:end])
            at = end
        return at

    def _obey(self, opcode: int, payload: bytes) -> None:
        assert self._transport is not None, "something was read from it"
        if opcode == PING:
            self._transport.write(frame(PONG, payload))
        elif opcode == CLOSE:
            self._transport.close()


def _payload(data: bytes, at: int) -> tuple[int, int] | None:
    """Where the payload of the frame at that place begins and ends; ``None`` if incomplete."""
    have = len(data)
    if have < at + 2:
        return None
    size, start = data[at + 1], at + 2
    if size == _SHORT:
        start += 2
        size = int.from_bytes(data[at + 2 : start], "big")
    elif size == _LONG:
        start += 8
        size = int.from_bytes(data[at + 2 : start], "big")
    end = start + size
    return (start, end) if have >= end else None
