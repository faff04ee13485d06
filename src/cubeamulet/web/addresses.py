"""Addresses of visitors, and of proxies that speak for them."""

from __future__ import annotations

import ipaddress
from typing import Final, TypeAlias

Address: TypeAlias = ipaddress.IPv4Address | ipaddress.IPv6Address
Network: TypeAlias = ipaddress.IPv4Network | ipaddress.IPv6Network

_HOME_BITS: Final = 64
_MAPPED_BITS: Final = 96


def read_address(text: str) -> Address | None:
    """An address without its zone; one of IPv4 also where a socket of IPv6 tells it
    (``::ffff:192.0.2.7``). ``None`` for what is none, such as the name of a local socket.
    """
    try:
        address = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
    return mapped or address


def is_loopback(text: str) -> bool:
    """Whether it is an address of the machine itself; no name is one, not even ``localhost``."""
    address = read_address(text)
    return address is not None and address.is_loopback


def home_of(text: str) -> str:
    """For whom an address counts: itself for IPv4, and for IPv6 the network of one household."""
    address = read_address(text)
    if address is None:
        return text
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    return str(ipaddress.ip_network((address, _HOME_BITS), strict=False))


def read_network(text: str) -> Network:
    """A network, or the one address; raises ``ValueError``.

    One of IPv4 that is written as a part of IPv6 is one of IPv4.
    """
    network = ipaddress.ip_network(text)
    if isinstance(network, ipaddress.IPv6Network) and network.prefixlen >= _MAPPED_BITS:
        mapped = network.network_address.ipv4_mapped
        if mapped is not None:
            return ipaddress.ip_network((mapped, network.prefixlen - _MAPPED_BITS))
    return network


def as_sockets_tell(network: Network) -> tuple[str, ...]:
    """A network as sockets name its addresses: those of IPv4 are told by one of IPv6 as well."""
    if isinstance(network, ipaddress.IPv6Network):
        return (str(network),)
    bits = network.prefixlen + _MAPPED_BITS
    return (str(network), f"::ffff:{network.network_address}/{bits}")
