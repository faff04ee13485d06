"""How much one device may ask in a while."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import ceil


@dataclass(frozen=True, slots=True)
class Rate:
    """``burst`` requests at once, and then ``per_second`` more."""

    burst: float
    per_second: float


@dataclass(frozen=True, slots=True)
class Limits:
    """All limits of a server.

    ``body`` and ``header`` in bytes, a socket's ``message`` in letters; ``silence`` of a socket and
    the arrival of a whole request (``request``) in seconds; ``replies`` and ``events`` are what may
    wait for a slow reader. What is ``per_person`` counts per identity, and per address where there
    is none. ``wishes`` are commands that are neither moves of a game nor attempts to sit down, so
    also what is noted on a slate. A socket whose messages or hellos come too fast is read more
    slowly; any other deed done too often is refused.
    """

    body: int = 64 * 1024
    header: int = 32 * 1024
    message: int = 16 * 1024
    silence: float = 60.0
    request: float = 20.0
    replies: int = 64
    events: int = 400
    sockets: int = 10_000
    sockets_per_person: int = 64
    sockets_per_address: int = 2_000
    connections_per_address: int = 500
    requests_per_address: Rate = Rate(burst=2_000, per_second=200)
    looks_per_address: Rate = Rate(burst=200, per_second=20)
    opening: Rate = Rate(burst=30, per_second=0.2)
    opening_per_address: Rate = Rate(burst=120, per_second=1)
    joining: Rate = Rate(burst=30, per_second=0.5)
    wrong_codes_per_address: Rate = Rate(burst=20, per_second=0.1)
    wrong_codes: Rate = Rate(burst=500, per_second=1)
    identities_per_address: Rate = Rate(burst=200, per_second=2)
    messages_per_socket: Rate = Rate(burst=60, per_second=30)
    hellos_per_socket: Rate = Rate(burst=10, per_second=1)
    hellos_per_person: Rate = Rate(burst=100, per_second=5)
    hellos_per_address: Rate = Rate(burst=2_000, per_second=50)
    commands: Rate = Rate(burst=80, per_second=40)
    wishes: Rate = Rate(burst=100, per_second=2)


class Throttle:
    """Token buckets of one rate, one per key; full ones are forgotten.

    Of each bucket only the moment is kept at which it will be full again. ``now`` is any steady
    clock in seconds.
    """

    def __init__(self, rate: Rate, forget_above: int = 10_000) -> None:
        self._seconds_each = 1 / rate.per_second
        self._seconds_for_all = rate.burst / rate.per_second
        self._forget_above = forget_above
        self._full_at: dict[str, float] = {}

    def wait(self, key: str, now: float) -> int:
        """0 when one more request of ``key`` is in order (it is counted then).

        Otherwise the whole seconds until it will be.
        """
        full_at = self._one_more(key, now)
        missing = full_at - now - self._seconds_for_all
        if missing > 0:
            return ceil(missing)
        self._full_at[key] = full_at
        return 0

    def give_back(self, key: str, now: float) -> None:
        """Takes back that a request of ``key`` was counted."""
        full_at = self._full_at.get(key)
        if full_at is not None:
            self._full_at[key] = max(full_at - self._seconds_each, now)

    def pace(self, key: str, now: float) -> float:
        """Counts one more request of ``key``, and gives the seconds by which it came too early."""
        full_at = self._full_at[key] = self._one_more(key, now)
        return max(0.0, full_at - now - self._seconds_for_all)

    def _one_more(self, key: str, now: float) -> float:
        """When the bucket would be full again after one more request."""
        full_at = self._full_at.get(key)
        if full_at is None:
            self._forget_full_ones(now)
            full_at = now
        return max(full_at, now) + self._seconds_each

    def _forget_full_ones(self, now: float) -> None:
        if len(self._full_at) >= self._forget_above:
            self._full_at = {key: at for key, at in self._full_at.items() if at > now}


def count_out(counter: Counter[str], key: str) -> None:
    """One less of ``key``; what is not there any more is forgotten."""
    counter[key] -= 1
    if counter[key] <= 0:
        del counter[key]
