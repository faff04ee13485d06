"""What a wish does to a table, and with what it may be decided."""

from __future__ import annotations

from collections.abc import Set
from typing import NamedTuple

from cubeamulet.games.core.contract import AnyGame
from cubeamulet.table import events as e
from cubeamulet.table.ports import Entropy, IdentityId
from cubeamulet.table.state import counted
from cubeamulet.table.table import Table, apply


class House(NamedTuple):
    """What a decision may use besides the table.

    The time of day ``now`` and the service time ``up``, chance, the bots that can be seated, before
    a game who has been ``away`` for so long that the others need not wait for them, and the
    ``newest`` rules of the game: ``None`` where there are none but the table's own.
    """

    now: float
    entropy: Entropy
    bots: Set[str]
    up: float
    away: Set[IdentityId] = frozenset()
    newest: AnyGame | None = None


class Done(NamedTuple):
    """What a wish does: the table after it, what is stored, and what happened in the game."""

    table: Table
    events: tuple[e.TableEvent, ...]
    happened: tuple[object, ...] = ()


def with_event(done: Done, up: float, event: e.LaterEvent) -> Done:
    """The deed with one more event."""
    return Done(apply(done.table, event, up), (*done.events, event), done.happened)


def next_version(done: Done, house: House) -> Done:
    """The whole deed, decided now: the table counts one step more."""
    table = counted(done.table, done.events, house.now, house.up)
    return Done(table, done.events, done.happened)
