"""Throws alone: games are set up and ended outside of the time that is measured.

Everybody waits at the beginning of a game; then all throw as fast as they can, until the first
games could be over. What comes before and after counts for nothing, and the next window opens.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import chain
from typing import Final

from bench._house import seat_guests, until_all_play
from bench._load_client import BARGON, Guest, House
from bench._speed import Count, Figures, Load, Meter, Used
from tests.support.server import ServerProcess

THROWS_IN_A_WINDOW: Final = 15
"""For a table: of the eighteen that every game of three has at least."""

_LOOK_EVERY: Final = 0.002
_WITHIN: Final = 60.0


async def measure_throws(server: ServerProcess, load: Load) -> Figures:
    """Opens windows until together they are as long as the load asks for."""
    house = House("127.0.0.1", server.port, at_once=False, rematches=False)
    parties = await seat_guests(house, BARGON, load.tables)
    await until_all_play(parties)
    guests = list(chain.from_iterable(parties))
    await _window(server, house, guests)
    used, count, problems = Used(), Count(), Counter[str]()
    while used.seconds < load.seconds:
        await _begin_anew(guests)
        more, counted = await _window(server, house, guests)
        used, count = used.and_then(more), count.and_then(counted)
        problems += house.tally.problems
    for guest in guests:
        guest.leave()
    return Figures.of(load, used, count, problems)


async def _window(
    server: ServerProcess, house: House, guests: Sequence[Guest]
) -> tuple[Used, Count]:
    """What it took while every table was at it; the games are played to their ends after that."""
    house.tally.clear()
    enough = THROWS_IN_A_WINDOW * len(guests) // 3
    meter = Meter(server)
    house.at_once = True
    for guest in guests:
        guest.play()
    await _until(lambda: house.tally.moves >= enough)
    used, count = meter.read(), Count.of(house.tally)
    await _until(lambda: all(guest.has_ended for guest in guests))
    house.at_once = False
    return used, count


async def _begin_anew(guests: Sequence[Guest]) -> None:
    """A rematch everywhere, until everybody is asked for a first throw."""
    for guest in guests:
        guest.ask_for_rematch()
    await _until(lambda: all(guest.is_asked for guest in guests))


async def _until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(_WITHIN):
        while not holds():  # noqa: ASYNC110 - what changes it is a thousand messages
            await asyncio.sleep(_LOOK_EVERY)
