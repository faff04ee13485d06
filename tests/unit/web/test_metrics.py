"""What is counted of what the store has dealt with."""

from __future__ import annotations

import msgspec
from tests.contract.store_contract import later, opening

from cubeamulet.table.ports import GameRow, StoreError, Write
from cubeamulet.web.metrics import Metrics


def ended(table: str, ending: str, game: str = "bargon") -> Write:
    write = later(table, 2, game=game)
    return msgspec.structs.replace(write, games=(GameRow(f"game of {table}", table, ending),))


def told(metrics: Metrics, name: str) -> list[str]:
    return [line for line in metrics.text().decode().splitlines() if line.startswith(name)]


def test_games_are_counted_by_how_they_ended_once_that_is_stored() -> None:
    metrics = Metrics()
    batch = [opening("new"), ended("a", "agreed"), ended("b", "expired", "gargon")]
    metrics.stored([*batch, ended("lost", "finished")], 0.1, {"lost": StoreError("lost")})
    metrics.stored([ended("c", "agreed")], 0.1, {})
    assert told(metrics, "cubeamulet_games_ended_total") == [
        'cubeamulet_games_ended_total{game="bargon",reason="agreed"} 2.0',
        'cubeamulet_games_ended_total{game="gargon",reason="expired"} 1.0',
    ]
