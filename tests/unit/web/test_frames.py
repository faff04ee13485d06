"""How bytes become messages: whatever way the frames of a socket arrive."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from contextlib import suppress
from urllib.parse import urlsplit

import pytest
from bench._line import PING, TEXT, frame, handshake
from tests.unit.web.conftest import Live, Start

from cubeamulet.web.limits import Limits, Rate

HELLO = b'{"type":"hello"}'
ASK = b'{"type":"ping"}'
CONTINUATION = 0x0
EMPTY_PONG = b"\x8a\x00"
PING_OF_FOUR = b"\x89\x04"
KEEPALIVE_FAILED = b"\x03\xf3keepalive ping timeout"
FINAL = 0x80
MASK = b"\x11\x22\x33\x44"
PART = b"x" * 50_000


def request(live: Live) -> bytes:
    return handshake("127.0.0.1", urlsplit(live.url).port or 0, "/api/tables/t1/socket", "t" * 43)


def in_parts(opcode: int, payload: bytes, *, is_last: bool) -> bytes:
    whole = frame(opcode, payload)
    return whole if is_last else bytes((whole[0] & ~FINAL,)) + whole[1:]


@pytest.fixture
def wire(live: Live) -> Iterator[socket.socket]:
    """A connection of bytes."""
    with socket.create_connection(("127.0.0.1", urlsplit(live.url).port or 0), timeout=5) as made:
        yield made


@pytest.fixture
def opened(live: Live, wire: socket.socket) -> socket.socket:
    """The same after the handshake and a hello."""
    wire.sendall(request(live))
    hear(wire, b"\r\n\r\n")
    wire.sendall(frame(TEXT, HELLO))
    hear(wire, b'"snapshot"')
    return wire


def hear(wire: socket.socket, *expected: bytes) -> bytes:
    """What comes, up to all that is expected."""
    heard = b""
    while not all(part in heard for part in expected):
        more = wire.recv(65_536)
        assert more, f"closed after {heard!r}"
        heard += more
    return heard


def test_a_mask_is_taken_off(opened: socket.socket) -> None:
    masked = bytes(byte ^ MASK[at % 4] for at, byte in enumerate(ASK))
    opened.sendall(bytes((FINAL | TEXT, 0x80 | len(ASK))) + MASK + masked)
    hear(opened, b'"pong"')


def test_messages_that_come_together_are_taken_one_by_one(opened: socket.socket) -> None:
    opened.sendall(frame(TEXT, ASK) + frame(TEXT, ASK) + frame(TEXT, HELLO))
    assert hear(opened, b'"snapshot"').count(b'"pong"') == 2


def test_a_message_may_come_byte_by_byte(opened: socket.socket) -> None:
    opened.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    for byte in frame(TEXT, ASK + b" " * 200):
        opened.sendall(bytes((byte,)))
        time.sleep(0.0002)
    hear(opened, b'"pong"')


def test_a_message_may_come_in_parts_with_a_control_frame_between(opened: socket.socket) -> None:
    opened.sendall(
        in_parts(TEXT, ASK[:5], is_last=False)
        + frame(PING, b"still there?")
        + in_parts(CONTINUATION, ASK[5:], is_last=True)
    )
    hear(opened, b"still there?", b'"pong"')


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (bytes((FINAL | TEXT, len(ASK))) + ASK, 1002),
        (frame(TEXT, b'"\xff"'), 1007),
        (bytes((FINAL | TEXT, 0xFF)) + (1 << 40).to_bytes(8, "big") + b"\0\0\0\0", 1009),
        (
            in_parts(TEXT, PART, is_last=False) + 2 * in_parts(CONTINUATION, PART, is_last=False),
            1009,
        ),
        (bytes((FINAL | TEXT | 0x40, 0x80)) + b"\0\0\0\0", 1002),
    ],
    ids=["without a mask", "no UTF-8", "endless", "endless in parts", "compressed"],
)
def test_a_wrong_frame_closes_the_socket_with_the_code_for_it(
    opened: socket.socket, sent: bytes, code: int
) -> None:
    opened.sendall(sent)
    heard = b""
    while more := opened.recv(65_536):
        heard += more
    assert code.to_bytes(2, "big") in heard


def answered_pings(start: Start, *, before_the_handshake_ends: bool) -> int:
    """How many of a thousand pings in one go are answered soon."""
    live = start(limits=Limits(messages_per_socket=Rate(burst=5, per_second=2)))
    flood = frame(PING, b"") * 1_000
    with socket.create_connection(("127.0.0.1", live.port), timeout=5) as wire:
        wire.sendall(request(live))
        if before_the_handshake_ends:
            wire.sendall(flood)
        heard = hear(wire, b"\r\n\r\n")
        wire.sendall(frame(TEXT, HELLO) + flood)
        wire.settimeout(0.5)
        with suppress(TimeoutError):
            while more := wire.recv(65_536):
                heard += more
    return heard.count(EMPTY_PONG)


@pytest.mark.parametrize("early", [False, True], ids=["after", "before"])
def test_a_flood_of_pings_waits_at_its_source(start: Start, *, early: bool) -> None:
    assert 0 < answered_pings(start, before_the_handshake_ends=early) < 100


def test_who_never_closes_is_cut_off_after_the_goodbye(opened: socket.socket) -> None:
    opened.sendall(frame(TEXT, b"no JSON"))
    with suppress(ConnectionResetError):
        while opened.recv(65_536):
            pass


def test_the_server_asks_who_is_there_and_closes_where_nobody_answers(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cubeamulet.cli.server.SECONDS_BETWEEN_PINGS", 0.05)
    monkeypatch.setattr("cubeamulet.cli.server.PONG_WITHIN", 0.05)
    live = start()
    with socket.create_connection(("127.0.0.1", live.port), timeout=5) as wire:
        wire.sendall(request(live))
        heard = hear(wire, b"\r\n\r\n", PING_OF_FOUR)
        while more := wire.recv(65_536):
            heard += more
        assert heard.endswith(KEEPALIVE_FAILED)
