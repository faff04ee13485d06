"""Parties: the guests of one table, who open it, sit down and play game after game."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

import httpx
from bench._house import take_seat
from bench._load_client import House
from bench._witness import WatchfulGuest

LONGEST_PAUSE: Final = 0.2


@dataclass(frozen=True, slots=True)
class Plan:
    """What a party wants to play; ``bots`` sit on the last seats."""

    game: str
    players: int = 3
    options: Mapping[str, object] = field(default_factory=dict)
    clock: Mapping[str, object] = field(default_factory=lambda: {"kind": "none"})
    absence: str = "bot"
    bots: Sequence[str] = ()


@dataclass(slots=True)
class Party:
    """A table, and everybody at it; the first is the host. ``house`` is this party's alone."""

    plan: Plan
    house: House
    table: str
    guests: list[WatchfulGuest]

    @property
    def has_begun(self) -> bool:
        """Whether its first game is running or over."""
        return all(guest.has_begun for guest in self.guests)

    @property
    def is_over(self) -> bool:
        """Whether everybody knows that the newest game has ended."""
        return all(guest.info is not None and guest.info.status == "ended" for guest in self.guests)

    def leave(self) -> None:
        """Everybody goes for good."""
        for guest in self.guests:
            guest.leave()


async def gather(plan: Plan, house: House, make: Callable[[], WatchfulGuest]) -> Party:
    """Opens a table, however long that takes, and lets everybody come and sit down."""
    guests = [make() for _ in range(plan.players - len(plan.bots))]
    opened = await _open(plan, house, guests[0].token)
    table, invite = opened["table"], opened["invite"]
    for seat, guest in enumerate(guests):
        guest.table = table
        take_seat(guest, seat, invite)
        guest.come()
    for seat, bot in enumerate(plan.bots, len(guests)):
        guests[0].wish({"type": "seat_bot", "seat": seat, "bot": bot})
    return Party(plan, house, table, guests)


async def _open(plan: Plan, house: House, token: str) -> dict[str, str]:
    """The same wish again and again until it is answered: it opens one table."""
    body = {
        "id": secrets.token_hex(8),
        "game": plan.game,
        "players": plan.players,
        "options": dict(plan.options),
        "clock": dict(plan.clock),
        "absence": plan.absence,
    }
    url, bearer = f"http://{house.host}:{house.port}", {"authorization": f"Bearer {token}"}
    async with httpx.AsyncClient(base_url=url, trust_env=False, headers=bearer) as client:
        while True:
            try:
                answer = await client.post("/api/tables", json=body)
                answer.raise_for_status()
            except (httpx.TransportError, httpx.HTTPStatusError) as error:
                if isinstance(error, httpx.HTTPStatusError) and error.response.status_code < 500:
                    raise
                await asyncio.sleep(LONGEST_PAUSE)
            else:
                opened: dict[str, str] = answer.json()
                return opened


async def until(reached: Callable[[], bool], within: float) -> bool:
    """Waits until it is so; false if it takes too long."""
    loop = asyncio.get_running_loop()
    deadline = loop.time() + within
    while not reached():
        if loop.time() > deadline:
            return False
        await asyncio.sleep(0.02)
    return True
