"""Connections that would waste the server's time, against a real server."""

from __future__ import annotations

import socket
import time

import pytest
from tests.unit.web.conftest import Live, Start, start

from cubeamulet.cli.connections import Doorkeeper
from cubeamulet.web.limits import Limits

__all__ = ["start"]

BEGUN = b"GET /api/health HTTP/1.1\r\nHost: x\r\n"


def connected(live: Live) -> socket.socket:
    connection = socket.create_connection(("127.0.0.1", live.port), timeout=5)
    connection.settimeout(5)
    return connection


def send_for_ever(connection: socket.socket, part: bytes) -> None:
    while True:
        connection.sendall(part)


def heard(connection: socket.socket) -> bytes:
    """All that the server says until it hangs up."""
    parts = []
    try:
        while part := connection.recv(65536):
            parts.append(part)
    except ConnectionResetError:
        pass
    return b"".join(parts)


@pytest.mark.parametrize(
    "begun", [b"", BEGUN, b"POST /api/tables HTTP/1.1\r\nContent-Length: 9\r\n\r\n{"]
)
def test_a_request_that_never_ends_is_cut_off(start: Start, begun: bytes) -> None:
    live = start(limits=Limits(request=0.3))
    began = time.monotonic()
    with connected(live) as connection:
        connection.sendall(begun)
        assert b" 200 " not in heard(connection)
    assert time.monotonic() - began < 4


def test_a_second_request_on_the_same_line_has_to_end_as_well(start: Start) -> None:
    live = start(limits=Limits(request=0.3))
    with connected(live) as connection:
        connection.sendall(BEGUN + b"\r\n" + BEGUN)
        assert heard(connection).count(b" 200 ") == 1


def test_a_header_without_end_is_cut_off(start: Start) -> None:
    live = start(limits=Limits(header=2_000))
    with connected(live) as connection:
        connection.sendall(BEGUN)
        with pytest.raises((ConnectionError, TimeoutError)):
            send_for_ever(connection, b"X-More: " + b"x" * 80 + b"\r\n")


def test_an_address_has_no_endless_number_of_connections(start: Start) -> None:
    live = start(limits=Limits(connections_per_address=2))
    with connected(live), connected(live), connected(live) as third:
        answer = heard(third)
        assert answer.startswith(b"HTTP/1.1 429 ")
        assert b"retry-after: 5" in answer
    time.sleep(0.2)
    assert live.client().get("/api/health").status_code == 200


def test_a_proxy_speaks_for_many() -> None:
    keeper = Doorkeeper(Limits(connections_per_address=1), exempt=("10.0.0.0/8",))
    assert all(keeper.enter("10.1.2.3") for _ in range(9))
    assert [keeper.enter("192.0.2.1"), keeper.enter("192.0.2.1")] == [True, False]
    keeper.leave("192.0.2.1")
    assert keeper.enter("192.0.2.1")


@pytest.mark.parametrize("told", ["127.0.0.1", "::ffff:127.0.0.1"])
@pytest.mark.parametrize("named", ["127.0.0.1", "::ffff:127.0.0.1", "127.0.0.0/8"])
def test_a_proxy_is_known_however_its_address_is_written(named: str, told: str) -> None:
    keeper = Doorkeeper(Limits(connections_per_address=1), exempt=(named,))
    assert all(keeper.enter(told) for _ in range(3))


def test_the_connections_of_one_household_count_together() -> None:
    keeper = Doorkeeper(Limits(connections_per_address=2), exempt=("10.0.0.1",))
    inside = [keeper.enter(f"2001:db8:1:2::{number}") for number in range(3)]
    assert inside == [True, True, False]
    assert keeper.enter("2001:db8:1:3::1")
    keeper.leave("2001:db8:1:2::1")
    assert keeper.enter("2001:db8:1:2::9")


def test_what_has_no_address_is_counted_too() -> None:
    keeper = Doorkeeper(Limits(connections_per_address=1), exempt=("10.0.0.1",))
    assert [keeper.enter(""), keeper.enter("")] == [True, False]


def test_sockets_do_not_count_as_connections(start: Start) -> None:
    live = start(limits=Limits(connections_per_address=1))
    for _ in range(5):
        live.socket()
    assert live.client().get("/api/health").status_code == 200
