"""What is served in the open, and what is refused."""

from __future__ import annotations

import pytest

from cubeamulet.cli import offer as offering
from cubeamulet.cli.exposure import exposed, is_public, why_unsafe
from cubeamulet.cli.offer import Offer, make_offer

PUBLIC = "9.9.9.9"


def offer(monkeypatch: pytest.MonkeyPatch, **wanted: object) -> Offer:
    """The offer of a machine with a public and a private address."""
    monkeypatch.setattr(offering, "own_addresses", lambda: ("192.168.1.5", PUBLIC))
    monkeypatch.setattr(offering, "lan_addresses", lambda: ("192.168.1.5", PUBLIC))
    usual = {"host": None, "port": 8000, "public_url": None, "proxies": (), "insecure": False}
    return make_offer(**{**usual, **wanted})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "host",
    ["127.0.0.1", "192.168.1.5", "10.0.0.2", "100.64.1.1", "169.254.1.1", "::1", "fd00::2",
     "fe80::1%eth0", "localhost", "laptop", "laptop.local", "Laptop.LAN", "box.fritz.box"],
)  # fmt: skip
def test_homes_are_private(host: str) -> None:
    assert not is_public(host)


@pytest.mark.parametrize("host", [PUBLIC, "2620:fe::fe", "cubes.example.org", "local.example"])
def test_the_rest_of_the_world_is_public(host: str) -> None:
    assert is_public(host)


def test_only_what_is_listened_to_is_exposed() -> None:
    mine = ("192.168.1.5", PUBLIC, "2620:fe::fe")
    assert exposed("0.0.0.0", mine) == (PUBLIC,)
    assert exposed("::", mine) == (PUBLIC, "2620:fe::fe")
    assert exposed("192.168.1.5", mine) == ()
    assert exposed(PUBLIC, mine) == (PUBLIC,)


@pytest.mark.parametrize(
    ("url", "addresses", "is_safe"),
    [
        (None, (), True),
        (None, (PUBLIC,), False),
        ("https://cubes.example.org", (PUBLIC,), True),
        ("http://cubes.example.org", (), False),
        ("http://laptop.lan:8000", (), True),
        ("http://laptop.lan:8000", (PUBLIC,), False),
    ],
)
def test_the_open_internet_needs_encryption(
    url: str | None, addresses: tuple[str, ...], is_safe: bool
) -> None:
    assert (why_unsafe(url, addresses) is None) == is_safe


def test_on_a_public_machine_without_options_only_that_machine_is_served(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made = offer(monkeypatch)
    assert (made.host, made.links) == ("127.0.0.1", ())
    assert made.note is not None
    assert PUBLIC in made.note


@pytest.mark.parametrize(
    "wanted", [{"host": "0.0.0.0"}, {"host": PUBLIC}, {"public_url": "http://a.example"}]
)
def test_what_is_unsafe_is_refused_unless_asked_for_twice(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    caplog: pytest.LogCaptureFixture,
    wanted: dict[str, str],
) -> None:
    with pytest.raises(Exception, match="2"):
        offer(monkeypatch, **wanted)
    refusal = capsys.readouterr().err
    assert refusal.count("\n") == 1
    assert "--insecure" in refusal
    assert offer(monkeypatch, **wanted, insecure=True).note is None
    assert "not encrypted" in caplog.text


def test_behind_an_https_proxy_a_public_machine_serves(monkeypatch: pytest.MonkeyPatch) -> None:
    url = "https://cubes.example.org"
    made = offer(monkeypatch, host="0.0.0.0", public_url=url, proxies=("127.0.0.1",))
    assert (made.host, made.public_url, made.links[0]) == ("0.0.0.0", url, url)


def test_a_proxy_is_an_address_or_a_network(monkeypatch: pytest.MonkeyPatch) -> None:
    assert offer(monkeypatch, proxies=("10.0.0.0/8", "::1")).proxies == ("10.0.0.0/8", "::1")
    for wrong in ("*", "proxy", "10.0.0.1/8", ""):
        with pytest.raises(Exception, match="2"):
            offer(monkeypatch, proxies=(wrong,))


@pytest.mark.parametrize(
    "network", ["0.0.0.0/0", "::/0", "0.0.0.0/1", "9.9.9.0/24", "2620:fe::/64", "::ffff:0:0/96"]
)
def test_a_network_of_strangers_is_no_proxy_unless_asked_for_twice(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    caplog: pytest.LogCaptureFixture,
    network: str,
) -> None:
    wanted = {"host": "127.0.0.1", "proxies": (network,)}
    with pytest.raises(Exception, match="2"):
        offer(monkeypatch, **wanted)
    refusal = capsys.readouterr().err
    assert refusal.count("\n") == 1
    assert network in refusal
    assert "--insecure" in refusal
    assert offer(monkeypatch, **wanted, insecure=True).proxies == (network,)
    assert network in caplog.text


@pytest.mark.parametrize(
    "proxy",
    [PUBLIC, "2620:fe::fe", "172.16.0.0/12", "100.64.0.0/10", "fd00::/8", "::ffff:10.0.0.0/104"],
)
def test_an_address_or_a_private_network_may_be_a_proxy(
    monkeypatch: pytest.MonkeyPatch, proxy: str
) -> None:
    assert offer(monkeypatch, host="127.0.0.1", proxies=(proxy,)).proxies == (proxy,)
