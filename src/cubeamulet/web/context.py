"""What the web layer is handed by whoever starts it."""

from __future__ import annotations

import secrets
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field

from cubeamulet.protocol.messages import About
from cubeamulet.table.ports import Clock, Entropy, IdentityStore
from cubeamulet.table.service import TableService
from cubeamulet.web.client import ClientFile
from cubeamulet.web.limits import Limits, Throttle
from cubeamulet.web.metrics import Metrics
from cubeamulet.web.readiness import Readiness


@dataclass(slots=True)
class Throttles:
    """The buckets of everybody, one kind of deed each."""

    opening: Throttle
    opening_per_address: Throttle
    joining: Throttle
    identities: Throttle
    commands: Throttle
    wishes: Throttle
    hellos: Throttle
    hellos_per_address: Throttle
    requests: Throttle
    looks: Throttle
    wrong_codes: Throttle
    wrong_codes_per_address: Throttle

    @classmethod
    def of(cls, limits: Limits) -> Throttles:
        """Full buckets for these limits."""
        return cls(
            opening=Throttle(limits.opening),
            opening_per_address=Throttle(limits.opening_per_address),
            joining=Throttle(limits.joining),
            identities=Throttle(limits.identities_per_address),
            commands=Throttle(limits.commands),
            wishes=Throttle(limits.wishes),
            hellos=Throttle(limits.hellos_per_person),
            hellos_per_address=Throttle(limits.hellos_per_address),
            requests=Throttle(limits.requests_per_address),
            looks=Throttle(limits.looks_per_address),
            wrong_codes=Throttle(limits.wrong_codes),
            wrong_codes_per_address=Throttle(limits.wrong_codes_per_address),
        )


async def always_writable() -> None:
    """For a store that cannot fail."""


@dataclass(slots=True)
class Context:
    """The service behind the routes, and what they need besides.

    ``public_url`` is the address behind a proxy, without a slash at its end, or ``None``.
    ``has_proxy`` says that the addresses of visitors may be those that a proxy names.
    ``check_store`` raises ``StoreError`` when nothing can be stored; ``is_stopping`` is set once
    the server says goodbye. ``metrics_token`` opens the metrics from elsewhere than this machine.
    ``now`` gives the seconds since 1970, ``steady`` those of any clock that never jumps.
    """

    service: TableService
    identities: IdentityStore
    about: About
    client: Mapping[str, ClientFile]
    public_url: str | None = None
    has_proxy: bool = False
    metrics_token: str | None = None
    check_store: Callable[[], Awaitable[None]] = always_writable
    is_stopping: bool = False
    metrics: Metrics = field(default_factory=Metrics)
    limits: Limits = field(default_factory=Limits)
    now: Clock = time.time
    steady: Callable[[], float] = time.monotonic
    entropy: Entropy = secrets.token_bytes
    throttles: Throttles = field(init=False)
    readiness: Readiness = field(init=False)

    def __post_init__(self) -> None:
        self.throttles = Throttles.of(self.limits)
        self.readiness = Readiness(self.check_store, self.steady)
