"""What really was at a table, read from its store, and what of it each viewer may not be told."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from cubeamulet.games.bargon.model import BargonState
from cubeamulet.games.bargon.model import Phase as BargonPhase
from cubeamulet.games.catalog import CATALOG
from cubeamulet.games.core.contract import Seat
from cubeamulet.games.gargon.cards import format_card
from cubeamulet.games.gargon.model import State as GargonState
from cubeamulet.games.gargon.notation import format_cards
from cubeamulet.store import open_store
from cubeamulet.table.ports import Step
from cubeamulet.table.state import told_alone
from cubeamulet.table.table import Table, restore

CARD = re.compile(r"\b[WBVRYG](?:0[ab]|1[0-5]|[1-9])\b")


def tables_by_version(folder: Path, table_id: str) -> dict[int, Table]:
    """Every state that a table ever had, by the version that was told of it."""
    steps = asyncio.run(_steps(folder, table_id))
    found: dict[int, Table] = {}
    for count in range(1, len(steps) + 1):
        table = restore(steps[:count], CATALOG)
        assert table is not None
        found[table.shown] = table
    return found


def shown(steps: Iterable[Step]) -> Iterator[tuple[Step, int]]:
    """Every step with the version that was told of it."""
    version = 0
    for step in steps:
        version += told_alone(step.events) is None
        yield step, version


async def _steps(folder: Path, table_id: str) -> tuple[Step, ...]:
    store = open_store(folder)
    try:
        return await store.steps(table_id)
    finally:
        store.close()


def hidden_cards(table: Table, viewer: Seat | None) -> frozenset[str]:
    """The cards of a deal of Gargon that a viewer must not find in anything he is sent."""
    state = None if table.playing is None else table.playing.state
    if not isinstance(state, GargonState) or table.ending is not None:
        return frozenset()
    return frozenset(_hidden(state, viewer))


def _hidden(state: GargonState, viewer: Seat | None) -> Iterator[str]:
    for pile in state.piles:
        yield from map(format_card, pile)
    shown = {card for cards in state.shown for card in format_cards(cards)}
    for owners in (state.hands, state.laid):
        for seat, cards in enumerate(owners):
            if seat != viewer:
                yield from (card for card in format_cards(cards) if card not in shown)


def hidden_face(table: Table) -> bool:
    """Whether a cube lies below the cup."""
    state = None if table.playing is None else table.playing.state
    return isinstance(state, BargonState) and state.phase is BargonPhase.COVERED


def secrets_of(table: Table) -> frozenset[str]:
    """Texts that nobody may be sent, whoever it is: the game's secret, while it goes on."""
    return frozenset({table.secret} if table.secret and table.ending is None else ())


def stored_secrets(folder: Path, table_ids: Iterable[str]) -> frozenset[str]:
    """All texts in the store that a log must not hold: invitations, secrets, names, identities."""
    return frozenset(
        text
        for table_id in table_ids
        for step in asyncio.run(_steps(folder, table_id))
        for event in step.events
        for name in ("invite", "secret", "contribution", "name", "identity", "host")
        if isinstance(text := getattr(event, name, None), str) and len(text) > 1
    )
