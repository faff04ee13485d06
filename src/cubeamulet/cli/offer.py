"""Under which addresses a server is offered, and whether that is safe."""

from __future__ import annotations

import logging
import socket
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

from cubeamulet.cli.exposure import EVERYWHERE, exposed, why_unsafe
from cubeamulet.cli.failure import fail
from cubeamulet.cli.network import lan_addresses, own_addresses, reachable
from cubeamulet.web.addresses import Network, read_network

EVERYBODY: Final = "0.0.0.0"  # noqa: S104 - friends sit in the same network
ONLY_HERE: Final = "127.0.0.1"
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Offer:
    """Where a server listens and how others find it.

    ``links`` are for other devices, the best first; ``proxies`` may say for whom they ask; ``note``
    tells why it is not offered to others, if that was not asked for.
    """

    host: str
    port: int
    public_url: str | None
    links: tuple[str, ...]
    proxies: tuple[str, ...]
    note: str | None = None

    @property
    def local_link(self) -> str:
        """The link that works on this machine."""
        here = self.host in EVERYWHERE or self.host == ONLY_HERE
        return f"http://{'localhost' if here else _in_link(self.host)}:{self.port}"


def make_offer(
    host: str | None, port: int, public_url: str | None, proxies: Sequence[str], *, insecure: bool
) -> Offer:
    """The offer that was asked for; ends the command where it is impossible or unsafe.

    Without a ``host`` it is the local network, and only this machine where that network is public.
    ``insecure`` turns a refusal into a warning.
    """
    url = _checked_url(public_url)
    problem = why_unsafe(url, _exposed_on(host or EVERYBODY))
    note = None
    if problem is not None and insecure:
        _log.warning("%s; served all the same, as asked for", problem)
    elif problem is not None and host is None and url is None:
        host, note = ONLY_HERE, f"for this machine only, since {problem}"
    elif problem is not None:
        fail(f"{problem}, or say --insecure")
    listening_on = host or EVERYBODY
    trusted = _checked_proxies(proxies, insecure=insecure)
    if url is not None and not trusted:
        _log.warning("all visitors count as one; name the proxy with --trusted-proxy")
    return Offer(listening_on, port, url, _links(listening_on, port, url), trusted, note)


def _exposed_on(host: str) -> tuple[str, ...]:
    """The public addresses on which others would reach it there; a name is looked up."""
    addresses = (host,) if host in EVERYWHERE else _addresses_of(host)
    own = own_addresses()
    return tuple(address for each in addresses for address in exposed(each, own))


def _addresses_of(host: str) -> tuple[str, ...]:
    try:
        found = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        reason = (error.strerror if isinstance(error, OSError) else None) or "no name at all"
        fail(f"--host {host} is no address of this machine ({reason})")
    return tuple(dict.fromkeys(str(address[0]) for *_, address in found))


def _checked_url(url: str | None) -> str | None:
    if url is None:
        return None
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.path not in ("", "/"):
        fail(f"--public-url {url} is no address like https://cubes.example.org")
    return f"{parts.scheme}://{parts.netloc}"


def _checked_proxies(proxies: Sequence[str], *, insecure: bool) -> tuple[str, ...]:
    """A proxy is believed whatever address it names: nobody's machine may be taken for one."""
    for proxy in proxies:
        try:
            network = read_network(proxy)
        except ValueError:
            fail(f"--trusted-proxy {proxy} is no address or network like 127.0.0.1 or 10.0.0.0/8")
        if not _holds_strangers(network):
            continue
        problem = (
            f"--trusted-proxy {proxy} lets strangers claim any address: it is a public network"
        )
        if not insecure:
            fail(f"{problem}; name the proxy's own address, or say --insecure")
        _log.warning("%s; trusted all the same, as asked for", problem)
    return tuple(proxies)


def _holds_strangers(network: Network) -> bool:
    """Whether it is more than one address, and not within a private network."""
    return network.num_addresses > 1 and (network.prefixlen == 0 or network.is_global)


def _links(host: str, port: int, public_url: str | None) -> tuple[str, ...]:
    public = () if public_url is None else (public_url,)
    addresses = lan_addresses() if host in EVERYWHERE else reachable((host,))
    return public + tuple(f"http://{_in_link(address)}:{port}" for address in addresses)


def _in_link(host: str) -> str:
    return f"[{host}]" if ":" in host else host
