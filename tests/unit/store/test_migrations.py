"""Databases of earlier versions go on as they are."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from sqlalchemy import Connection, text
from sqlalchemy.exc import IntegrityError

from cubeamulet.store import (
    DATABASE,
    FolderInUse,
    open_beside_a_server,
    open_store,
    sole_use,
)
from cubeamulet.store.migrate import migrate
from cubeamulet.store.opening import revision_of, writing_engine
from cubeamulet.table.accounts import BANK, WELCOME, Purse, pot_of
from cubeamulet.table.ports import IdentityId

STEP = text(
    "INSERT INTO steps (table_id, sequence, at, events) VALUES (:table, :sequence, 1.0, :events)"
)
TABLE = text(
    "INSERT INTO tables VALUES (:table, 'bargon', 2, :status, 'ann', :table, '[]', '[]', '[]', 0,"
    " 1.0, 1.0)"
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data"


def before_chips(folder: Path) -> None:
    """What version 0001 held: Ann, and three tables of hers with an ante of 20."""
    folder.mkdir(mode=0o700)
    engine = writing_engine(folder / DATABASE)
    with engine.begin() as connection:
        migrate(connection, "0001")
        ann = "INSERT INTO identities VALUES ('ann', x'0102', 'Ann', 1.0)"
        connection.execute(text(ann))
        store_table(connection, "running", "playing", payments=1)
        store_table(connection, "over", "ended", payments=2)
        store_table(connection, "open", "waiting", payments=0)
    engine.dispose()


def store_table(connection: Connection, table: str, status: str, payments: int) -> None:
    connection.execute(TABLE, {"table": table, "status": status})
    opened = {"type": "table_opened", "options": {"ante": 20, "cubes": "thrown"}}
    paid = [{"type": "moved", "seat": seat, "move": "pay", "ms": 1} for seat in range(payments)]
    steps = [
        [opened, {"type": "game_set_up", "game_id": f"game-{table}"}],
        *[[one] for one in paid],
    ]
    for number, events in enumerate(steps):
        values = {"table": table, "sequence": number + 1, "events": json.dumps(events)}
        connection.execute(STEP, values)


async def test_who_was_there_before_chips_has_a_purse(folder: Path) -> None:
    before_chips(folder)
    store = open_store(folder)
    assert await store.purse(IdentityId("ann")) == Purse(WELCOME)
    store.close()


async def test_the_pot_of_a_running_game_is_carried_over(folder: Path) -> None:
    before_chips(folder)
    store = open_store(folder)
    pots = [await store.chips_in(pot_of(f"game-{table}")) for table in ("running", "over", "open")]
    assert pots == [20, 0, 0]
    assert await store.chips_in(BANK) == -WELCOME - 20
    store.close()


async def test_games_from_before_clocks_were_finished_and_have_no_deadline(folder: Path) -> None:
    before_chips(folder)
    store = open_store(folder)
    assert await store.service_time() == 0.0
    assert await store.tables_due(1e9) == ()
    store.close()
    engine = writing_engine(folder / DATABASE)
    with engine.connect() as connection:
        found = connection.execute(text("SELECT id, ending FROM tables"))
        endings = {row.id: row.ending for row in found}
    engine.dispose()
    assert endings == {"open": None, "over": "finished", "running": None}


async def test_bots_at_older_tables_are_known_as_such_and_slates_have_none(folder: Path) -> None:
    before_chips(folder)
    engine = writing_engine(folder / DATABASE)
    with engine.begin() as connection:
        for table, seated in (("running", '["ann", null]'), ("over", "[null, null]")):
            change = "UPDATE tables SET names = :names, seated = :seated WHERE id = :id"
            values = {"names": '["Ann", "steady"]', "seated": seated, "id": table}
            connection.execute(text(change), values)
    engine.dispose()
    open_store(folder).close()
    engine = writing_engine(folder / DATABASE)
    with engine.connect() as connection:
        found = connection.execute(text("SELECT id, bots FROM tables"))
        bots = {row.id: json.loads(row.bots) for row in found}
    engine.dispose()
    assert bots == {"open": [], "over": [], "running": [1]}


async def test_steps_are_kept_and_stay_single_when_commands_lose_their_index(folder: Path) -> None:
    before_chips(folder)
    open_store(folder).close()
    engine = writing_engine(folder / DATABASE)
    with engine.connect() as connection:
        found = connection.execute(text("SELECT table_id, count(*) FROM steps GROUP BY table_id"))
        assert {row[0]: row[1] for row in found} == {"running": 2, "over": 3, "open": 1}
        with pytest.raises(IntegrityError):
            connection.execute(STEP, {"table": "open", "sequence": 1, "events": "[]"})
    engine.dispose()


async def test_how_every_older_game_ended_is_found_out(folder: Path) -> None:
    before_chips(folder)
    engine = writing_engine(folder / DATABASE)
    with engine.begin() as connection:
        migrate(connection, "0005")
        store_endings(connection)
    engine.dispose()
    store = open_store(folder)
    found = [await store.game(game) for game in ("game-over", "first", "second", "third")]
    assert [game.ending for game in found if game] == ["finished", "resigned", "expired", None]
    assert await store.endings() == (
        ("bargon", "expired", 1),
        ("bargon", "finished", 1),
        ("bargon", "resigned", 1),
    )
    store.close()


def test_beside_a_server_of_an_earlier_version_nothing_is_changed(folder: Path) -> None:
    before_chips(folder)
    with sole_use(folder), pytest.raises(FolderInUse, match="of an earlier version: stop it first"):
        open_beside_a_server(folder)
    engine = writing_engine(folder / DATABASE)
    with engine.connect() as connection:
        assert revision_of(connection) == "0001"
    engine.dispose()
    open_beside_a_server(folder).close()
    with sole_use(folder):
        open_beside_a_server(folder).close()


def store_endings(connection: Connection) -> None:
    """A table where a third game runs, and one from before anything was stored of endings."""
    games = "INSERT INTO games VALUES (:id, :table, :ended)"
    for game, table, is_over in (
        ("game-over", "over", 1),
        ("first", "running", 1),
        ("second", "running", 1),
        ("third", "running", 0),
    ):
        connection.execute(text(games), {"id": game, "table": table, "ended": is_over})
    set_up, ended = {"type": "game_set_up"}, {"type": "game_ended"}
    steps = [
        [set_up | {"game_id": "first"}],
        [{"type": "moved", "move": "throw"}, ended | {"reason": "resigned"}],
        [set_up | {"game_id": "second"}],
        [ended | {"reason": "expired"}, set_up | {"game_id": "third"}],
    ]
    for number, events in enumerate(steps, 10):
        values = {"table": "running", "sequence": number, "events": json.dumps(events)}
        connection.execute(STEP, values)
