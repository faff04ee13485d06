"""Whether the way a server is offered is safe: who could listen in, or reach it at all."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable
from typing import Final
from urllib.parse import urlsplit

EVERYWHERE: Final = ("0.0.0.0", "::", "")  # noqa: S104 - friends sit in the same network

LOCAL_ENDINGS: Final = (
    ".fritz.box",
    ".home",
    ".home.arpa",
    ".internal",
    ".lan",
    ".local",
    ".localdomain",
    ".localhost",
)
"""Names that mean something in a local network only."""


def is_public(host: str) -> bool:
    """Whether an address or a name can be one of the open internet."""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return "." in host.rstrip(".") and not host.rstrip(".").lower().endswith(LOCAL_ENDINGS)
    return address.is_global


def exposed(host: str, of_this_machine: Iterable[str]) -> tuple[str, ...]:
    """The public addresses on which a server listens that was told to listen on ``host``."""
    return tuple(address for address in _listened_to(host, of_this_machine) if is_public(address))


def _listened_to(host: str, of_this_machine: Iterable[str]) -> tuple[str, ...]:
    if host not in EVERYWHERE:
        return (host,)
    with_ipv6 = host == "::"
    return tuple(address for address in of_this_machine if with_ipv6 or ":" not in address)


def why_unsafe(public_url: str | None, exposed_addresses: Iterable[str]) -> str | None:
    """Why this must not be, in a sentence that names the way out; ``None`` if it is in order.

    Without encryption whoever is on the way can read the cookie, and play for its owner.
    """
    url = urlsplit(public_url or "")
    if url.scheme == "http" and is_public(url.hostname or ""):
        return f"{public_url} is not encrypted: offer the server as https, behind a proxy"
    addresses = ", ".join(exposed_addresses)
    if addresses and url.scheme != "https":
        return (
            f"the public address {addresses} is not encrypted: name the https address of the proxy "
            "before it with --public-url, or listen on a private one with --host"
        )
    return None
