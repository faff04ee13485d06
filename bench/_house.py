"""A server for measuring, on a core of its own, and tables full of guests at it."""

from __future__ import annotations

import asyncio
import os
import secrets
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import fields
from pathlib import Path
from typing import Final

import httpx
from bench._load_client import BARGON, Guest, House
from tests.support.server import ServerProcess

from cubeamulet.web.limits import Limits, Rate

SERVER_CORE: Final = 0
CLIENT_CORE: Final = 1
SEATS: Final = 3
READ_WITHIN: Final = 60.0
"""Seconds until a request is given up: a server that is measured may be very busy."""

WATCHED: Final = (sys.executable, "-m", "bench._watched_server", "serve")
_TICKS: Final = os.sysconf("SC_CLK_TCK")
_ALSO_LIFTED: Final = ("sockets_per_address", "connections_per_address")


def no_limits() -> tuple[str, ...]:
    """Options without which many guests from one address would soon be refused."""
    rates = [each.name for each in fields(Limits) if isinstance(getattr(Limits(), each.name), Rate)]
    return tuple(word for name in (*rates, *_ALSO_LIFTED) for word in ("--limit", f"{name}=off"))


@contextmanager
def pinned_server(folder: Path, command: tuple[str, ...] = WATCHED) -> Iterator[ServerProcess]:
    """A server on one core, this process on the other."""
    process = ServerProcess(folder, options=no_limits(), command=command)
    own = os.sched_getaffinity(0)
    try:
        os.sched_setaffinity(0, {SERVER_CORE} & own or own)
        with process:
            os.sched_setaffinity(0, {CLIENT_CORE} & own or own)
            yield process
    finally:
        os.sched_setaffinity(0, own)


def cpu_seconds(pid: int) -> tuple[float, float]:
    """The time a process has spent in programs and in the kernel so far."""
    fields_after_name = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return int(fields_after_name[11]) / _TICKS, int(fields_after_name[12]) / _TICKS


def resident_bytes(pid: int) -> int:
    """The memory of a process that is in use."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


async def seat_guests(
    house: House, game: str, tables: int, options: Mapping[str, object] | None = None
) -> list[list[Guest]]:
    """That many tables with three guests each; every game begins by itself."""
    url = f"http://{house.host}:{house.port}"
    async with httpx.AsyncClient(base_url=url, trust_env=False, timeout=READ_WITHIN) as client:
        return [await _party(client, house, game, options or {}) for _ in range(tables)]


async def _party(
    client: httpx.AsyncClient, house: House, game: str, options: Mapping[str, object]
) -> list[Guest]:
    host = Guest(house, "", game)
    body = {
        "id": secrets.token_hex(8),
        "game": game,
        "players": SEATS,
        "options": dict(options),
    }
    bearer = {"authorization": f"Bearer {host.token}"}
    opened = await client.post("/api/tables", json=body, headers=bearer)
    opened.raise_for_status()
    table, invite = opened.json()["table"], opened.json()["invite"]
    host.table = table
    guests = [host, *[Guest(house, table, game) for _ in range(1, SEATS)]]
    for seat, guest in enumerate(guests):
        take_seat(guest, seat, invite)
        guest.come()
    await asyncio.sleep(0)
    return guests


def take_seat(guest: Guest, seat: int, invite: str) -> None:
    """Lets a guest ask for a seat, as soon as it is connected."""
    guest.wish(
        {
            "type": "take_seat",
            "seat": seat,
            "name": f"Gnoll {seat}",
            "invite": invite,
            "contribution": secrets.token_hex(16),
        }
    )


async def until_all_play(parties: Sequence[Sequence[Guest]], within: float = 60.0) -> None:
    """Waits until every table has begun."""
    async with asyncio.timeout(within):
        while not all(guest.has_begun for party in parties for guest in party):  # noqa: ASYNC110
            await asyncio.sleep(0.05)


__all__ = [
    "BARGON",
    "cpu_seconds",
    "no_limits",
    "pinned_server",
    "resident_bytes",
    "seat_guests",
    "take_seat",
    "until_all_play",
]
