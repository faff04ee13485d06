"""The addresses under which other devices in the same network reach this machine."""

from __future__ import annotations

import ipaddress
import socket
import struct
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

# An address kept for documentation: asking for the way there sends nothing.
FAR_AWAY = ("192.0.2.1", 9)

# Networks inside this machine, of containers and virtual machines.
INSIDE = ("br-", "docker", "lo", "veth", "virbr")

ASK_FOR_ADDRESS = 0x8915
"""The request SIOCGIFADDR of Linux."""

IPV6_ADDRESSES = Path("/proc/net/if_inet6")


def lan_addresses() -> tuple[str, ...]:
    """IPv4 addresses of this machine that others may reach, the most likely first."""
    return reachable([*_address_towards_the_world(), *_addresses_of_interfaces()])


def own_addresses() -> tuple[str, ...]:
    """Every address of this machine that others may reach, also those of IPv6."""
    return (*lan_addresses(), *reachable(_ipv6_addresses()))


def reachable(addresses: Iterable[str]) -> tuple[str, ...]:
    """Those of them that other devices can reach, each once."""
    return tuple(dict.fromkeys(address for address in addresses if _is_reachable(address)))


def _address_towards_the_world() -> list[str]:
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        asking.connect(FAR_AWAY)
        return [str(asking.getsockname()[0])]
    return []


def _addresses_of_interfaces() -> list[str]:
    """For networks that lead nowhere else, such as a phone's or one of this machine's own."""
    with suppress(OSError, AttributeError):
        names = [name for _, name in socket.if_nameindex() if not name.startswith(INSIDE)]
        return [address for name in names for address in _address_of_interface(name)]
    return []


def _address_of_interface(name: str) -> list[str]:
    with suppress(ImportError, OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        import fcntl  # noqa: PLC0415 - not everywhere

        question = struct.pack("256s", name.encode()[:15])
        answer = fcntl.ioctl(asking.fileno(), ASK_FOR_ADDRESS, question)
        return [socket.inet_ntoa(answer[20:24])]
    return []


def _ipv6_addresses() -> list[str]:
    """As Linux lists them; elsewhere they are not known."""
    with suppress(OSError):
        lines = IPV6_ADDRESSES.read_text(encoding="ascii").splitlines()
        return [str(ipaddress.IPv6Address(bytes.fromhex(line.split()[0]))) for line in lines]
    return []


def _is_reachable(address: str) -> bool:
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address != "localhost"
    return not (parsed.is_loopback or parsed.is_link_local or parsed.is_unspecified)
