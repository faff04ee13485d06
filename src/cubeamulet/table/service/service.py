"""The door to all tables: commands in, answers and notices out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

from cubeamulet.games.core.contract import AnyGame
from cubeamulet.players.contract import Player
from cubeamulet.table.commands import Command, OpenTable
from cubeamulet.table.ports import Clock, Entropy, EventStore, IdentityId
from cubeamulet.table.view import Answer, AnySnapshot, Notice, TableOpened, TableSummary


class Subscription(Protocol):
    """Somebody who watches a table."""

    def close(self) -> None:
        """Ends it; nothing is told afterwards. Closing twice is fine."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Pace:
    """When bots act, in seconds: their answers are held, and a cup is left to persons first."""

    shortest: float = 0.6
    longest: float = 1.4
    cup: float = 10.0
    limit: float = 5.0


class TableService:
    """All tables of this server. To be used from one event loop."""

    def __init__(
        self,
        store: EventStore,
        catalog: Mapping[str, AnyGame],
        players: Mapping[str, Player],
        clock: Clock,
        entropy: Entropy,
        pace: Pace,
    ) -> None:
        raise NotImplementedError

    async def start(self) -> None:
        """Goes on with every game in which a bot owes a move."""
        raise NotImplementedError

    async def stop(self) -> None:
        """Ends bots' turns (they are taken up at the next start) and waits for the last writes."""
        raise NotImplementedError

    async def open_table(self, identity: IdentityId, wish: OpenTable) -> TableOpened:
        """Opens a table; the same wish id of the same identity gives the same table.

        Raises ``Refused``.
        """
        raise NotImplementedError

    async def command(self, table_id: str, identity: IdentityId, command: Command) -> Answer:
        """The answer to a command, once its step is durable. Refusals are answers, too.

        Raises ``Refused`` with ``unknown_table`` only.
        """
        raise NotImplementedError

    def submit(
        self, table_id: str, identity: IdentityId, command: Command, reply: Callable[[Answer], None]
    ) -> None:
        """Like ``command`` without a task of its own, for a table this identity is subscribed to:
        ``reply`` is called in the loop, once.
        """
        raise NotImplementedError

    async def snapshot(self, table_id: str, identity: IdentityId | None) -> AnySnapshot:
        """What this identity may know of a table now; raises ``Refused`` (``unknown_table``)."""
        raise NotImplementedError

    async def subscribe(
        self,
        table_id: str,
        identity: IdentityId | None,
        seen: int | None,
        listener: Callable[[Notice], None],
    ) -> Subscription:
        """Tells ``listener`` a snapshot first (unless ``seen`` is the current version), then every
        change, in the loop. Raises ``Refused`` (``unknown_table``).
        """
        raise NotImplementedError

    async def tables_of(self, identity: IdentityId) -> tuple[TableSummary, ...]:
        """The tables somebody hosts or sits at, the last changed first."""
        raise NotImplementedError

    async def record_of_game(self, game_id: str) -> bytes:
        """The record of an ended game; raises ``Refused`` (``unknown_game``, ``game_running``)."""
        raise NotImplementedError
