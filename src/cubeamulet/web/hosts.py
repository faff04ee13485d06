"""The ``Host`` of a request: what may stand there, since links are made of it."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Iterable
from typing import Final

from cubeamulet.web.addresses import is_loopback

_LONGEST_NAME: Final = 253
_HIGHEST_PORT: Final = 65_535
_HOST: Final = re.compile(rb"(?:([A-Za-z0-9._-]+)|\[([0-9A-Fa-f:.]+)\])(?::([0-9]{1,5}))?")


def names_one_host(headers: Iterable[tuple[bytes, bytes]]) -> bool:
    """Whether a request says at most once which host it asks, and names one there, with a port or
    without. Programs that speak HTTP/1.0 say nothing.
    """
    asked = [value for name, value in headers if name == b"host"]
    return not asked or (len(asked) == 1 and is_host(asked[0]))


def is_host(text: bytes) -> bool:
    """Whether this is a name or an address, with a port or without."""
    found = _HOST.fullmatch(text)
    if found is None:
        return False
    name, address, port = found.groups()
    right_port = port is None or 0 < int(port) <= _HIGHEST_PORT
    return right_port and (_is_ipv6(address) if name is None else len(name) <= _LONGEST_NAME)


def names_this_machine(text: bytes) -> bool:
    """Whether a host, with a port or without, is whichever machine asks for it."""
    found = _HOST.fullmatch(text)
    if found is None:
        return False
    host = (found[1] or found[2]).decode().lower()
    return host == "localhost" or host.endswith(".localhost") or is_loopback(host)


def _is_ipv6(address: bytes) -> bool:
    try:
        ipaddress.IPv6Address(address.decode())
    except ValueError:
        return False
    return True
