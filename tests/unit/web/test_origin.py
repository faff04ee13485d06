"""Which pages may ask."""

import pytest

from cubeamulet.web.origin import is_ours

PUBLIC = "https://cubes.example"


@pytest.mark.parametrize(
    ("origin", "host"),
    [
        (None, "127.0.0.1:8000"),
        ("http://192.168.1.5:8000", "192.168.1.5:8000"),
        ("http://localhost", "localhost:80"),
        ("https://table.example", "table.example"),
        ("http://[::1]:8000", "[::1]:8000"),
        (PUBLIC, "127.0.0.1:8000"),
    ],
)
def test_pages_of_the_host_that_is_asked_are_ours(origin: str | None, host: str) -> None:
    assert is_ours(origin, host, PUBLIC)


@pytest.mark.parametrize(
    ("origin", "host"),
    [
        ("null", "127.0.0.1:8000"),
        ("", "127.0.0.1:8000"),
        ("http://127.0.0.1:8001", "127.0.0.1:8000"),
        ("https://cubes.example.org", "cubes.example"),
        ("http://cubes.example", "127.0.0.1:8000"),
        ("http://a:b", "127.0.0.1:8000"),
        ("http://127.0.0.1:8000", None),
        ("http://127.0.0.1:8000@evil.example", "127.0.0.1:8000"),
    ],
)
def test_other_pages_are_not(origin: str, host: str | None) -> None:
    assert not is_ours(origin, host, PUBLIC)
