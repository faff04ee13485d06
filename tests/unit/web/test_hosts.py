"""What may stand in the header ``Host``."""

from __future__ import annotations

import pytest
from tests.unit.web.conftest import Live

from cubeamulet.web.addresses import is_loopback
from cubeamulet.web.hosts import is_host, names_one_host, names_this_machine

LONGEST = "a" * 253


@pytest.mark.parametrize(
    "host",
    ["a", "table_1.example:8000", "192.0.2.7:1", "[::1]", "[2001:db8::7]:65535", LONGEST],
)
def test_a_name_or_an_address_is_a_host(host: str) -> None:
    assert is_host(host.encode())


@pytest.mark.parametrize(
    "host",
    [
        *("", "[", "[::1", "[]", "[1]", "[:::]", "a]b", "::1"),
        *("a b", "a/b", "a@b", "ä", "<a>", LONGEST + "a"),
        *("a:", "a:b", "a:0", "a:65536", "x:99999999999"),
    ],
)
def test_nothing_else_is(host: str) -> None:
    assert not is_host(host.encode())


def test_who_names_no_host_or_the_same_twice() -> None:
    assert names_one_host([(b"accept", b"*/*")])
    assert not names_one_host([(b"host", b"a"), (b"host", b"a")])


@pytest.mark.parametrize(
    "host",
    ["localhost", "LocalHost:8000", "cubes.localhost", "127.0.0.1:80", "127.9.9.9", "[::1]:1"],
)
def test_what_every_machine_calls_itself(host: str) -> None:
    assert names_this_machine(host.encode())


@pytest.mark.parametrize(
    "host",
    ["", "example.org", "notlocalhost", "localhost.example.org", "192.0.2.7", "[2001:db8::1]"],
)
def test_what_is_another_machine_or_nothing(host: str) -> None:
    assert not names_this_machine(host.encode())


def test_whoever_asks_is_here_by_an_address_and_never_by_a_name() -> None:
    assert all(map(is_loopback, ("127.0.0.1", "::1", "::ffff:127.0.0.1")))
    assert not any(map(is_loopback, ("localhost", "", "192.0.2.7")))


@pytest.mark.parametrize("host", ["[", "[::1", "a]b", "x:99999999999", "x" * 2_500])
@pytest.mark.parametrize(
    "path",
    ["/api/tables/t1/qr.svg", "/", "/t/x/y", "/manifest.webmanifest", "/api/me", "/healthz"],
)
def test_who_asks_no_host_is_told_so(live: Live, path: str, host: str) -> None:
    answer = live.client().get(path, headers={"host": host})
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_request")
