"""Retention, readiness and what is observed of writes, against SQLite."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import SimpleNamespace

import msgspec
import pytest
from tests.contract.store_contract import ANN, chips, costly, later, opening, somebody, write
from tests.contract.store_contract import POT as POT_OF_T

from cubeamulet.cli.retention import purge
from cubeamulet.store import DATABASE, SqlStore, open_store
from cubeamulet.table.accounts import purse_of
from cubeamulet.table.ports import Conflict, Failures, GameRow, StoreError, Write

LONG_AGO, LATELY, NOW = 1000.0, 5000.0, 9000.0


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqlStore]:
    opened = open_store(tmp_path / "data")
    yield opened
    opened.close()


async def known(store: SqlStore, *tables: str) -> list[str]:
    return [table for table in tables if await store.steps(table)]


async def test_only_what_has_ended_long_ago_is_forgotten(store: SqlStore) -> None:
    for status in ("waiting", "playing", "ended"):
        for changed in (LONG_AGO, LATELY):
            await write(store, opening(f"{status} {changed}", status=status, changed=changed))
    before = {f"{s} {c}" for s in ("waiting", "playing", "ended") for c in (LONG_AGO, LATELY)}
    assert await purge(store, LATELY) == 1
    assert set(await known(store, *before)) == before - {f"ended {LONG_AGO}"}
    assert await store.game(f"game of ended {LONG_AGO}") is None
    assert f"ended {LONG_AGO}" not in {row.id for row in await store.tables_of(ANN, 99)}


async def test_many_are_forgotten_in_bites(store: SqlStore) -> None:
    await write(store, *(opening(f"t{number}", status="ended") for number in range(1200)))
    assert await purge(store, NOW) == 1200
    assert await store.census() == ()


@pytest.mark.usefixtures("store")
def test_a_table_is_forgotten_without_looking_at_all_others(tmp_path: Path) -> None:
    """What is deleted is found by an index: moves wait for it."""
    with sqlite3.connect(tmp_path / "data" / DATABASE) as database:
        for kept in ("steps", "participants", "games"):
            query = f"EXPLAIN QUERY PLAN DELETE FROM {kept} WHERE table_id = 't'"
            plan = [line[3] for line in database.execute(query)]
            assert all(line.startswith("SEARCH") for line in plan), plan


async def test_others_write_between_two_bites(store: SqlStore) -> None:
    await write(store, *(opening(f"t{number}", status="ended") for number in range(200)))
    await write(store, opening("u"))
    forgetting = asyncio.create_task(purge(store, NOW))
    written = 1
    while not forgetting.done():
        written += 1
        await write(store, later("u", written))
        await asyncio.sleep(0)
    assert await forgetting == 200
    assert written > 4


async def test_what_was_forgotten_meanwhile_cannot_go_on(store: SqlStore) -> None:
    """A rematch at a table that is just being forgotten is refused, and leaves nothing behind."""
    await write(store, opening("t", status="ended"), opening("u"))
    await purge(store, NOW)
    failures = await write(store, later("t", 2), later("u", 2))
    assert {table: type(error) for table, error in failures.items()} == {"t": Conflict}
    assert await known(store, "t", "u") == ["u"]


async def test_chips_outlive_the_table_they_were_won_at(store: SqlStore) -> None:
    who = await somebody(store)
    await write(store, opening("t"))
    await write(store, costly("t", 2, who, 5))
    before = await chips(store, purse_of(who), POT_OF_T)
    await write(store, later("t", 3, status="ended"))
    assert await purge(store, NOW) == 1
    assert await chips(store, purse_of(who), POT_OF_T) == before


async def test_tables_are_counted_by_game_and_status(store: SqlStore) -> None:
    await write(store, opening("a", changed=1.0), opening("b", changed=2.0))
    await write(store, opening("c", status="ended", changed=3.0))
    counted = [(count.status, count.tables, count.oldest) for count in await store.census()]
    assert counted == [("ended", 1, 3.0), ("waiting", 2, 1.0)]


async def test_games_are_counted_by_their_endings_also_those_before_a_rematch(
    store: SqlStore,
) -> None:
    await write(store, opening("t"), opening("u", game="gargon"), opening("v"))
    for sequence, ending in enumerate(("resigned", "agreed", "agreed"), 2):
        row = GameRow(f"game {sequence}", "t", ending)
        await write(store, msgspec.structs.replace(later("t", sequence), games=(row,)))
    finished = GameRow("game of u", "u", "finished")
    await write(store, msgspec.structs.replace(later("u", 2, game="gargon"), games=(finished,)))
    assert await store.endings() == (
        ("bargon", "agreed", 2),
        ("bargon", "resigned", 1),
        ("gargon", "finished", 1),
    )


async def test_a_store_with_room_is_ready(store: SqlStore) -> None:
    await store.check()


async def test_a_full_disk_is_not(store: SqlStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=1000))
    with pytest.raises(StoreError, match="full"):
        await store.check()


async def test_every_batch_is_observed_with_its_failures(store: SqlStore) -> None:
    seen: list[tuple[int, list[str]]] = []

    def observer(batch: Sequence[Write], seconds: float, failures: Failures) -> None:
        assert seconds > 0
        seen.append((len(batch), list(failures)))

    store.observe_writes(observer)
    await write(store, opening("t"), opening("u"))
    await write(store, opening("t"))
    assert seen == [(2, []), (1, ["t"])]
