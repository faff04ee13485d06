"""Books for the chips: everybody has a purse, and every running game with an ante its pot."""

import json
import time
from collections.abc import Iterator
from typing import TypedDict

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

WELCOME = 1000


class Event(TypedDict, total=False):
    """What is needed of a stored event."""

    type: str
    game_id: str
    move: str
    options: dict[str, object]


def upgrade() -> None:
    postings = op.create_table(
        "postings",
        sa.Column("entry", sa.String(128), primary_key=True),
        sa.Column("account", sa.String(80), primary_key=True),
        sa.Column("chips", sa.BigInteger, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("postings_account", "postings", ["account"])
    balances = op.create_table(
        "balances",
        sa.Column("account", sa.String(80), primary_key=True),
        sa.Column("chips", sa.BigInteger, nullable=False),
        sa.Column("refilled", sa.Double),
        sa.CheckConstraint("chips >= 0 OR account = 'bank'", name="balances_not_owed"),
        sqlite_with_rowid=False,
    )
    gifts = [*_welcomes(), *_pots()]
    op.bulk_insert(balances, [{"account": "bank", "chips": -sum(chips for *_, chips in gifts)}])
    op.bulk_insert(balances, [{"account": account, "chips": chips} for _, account, chips in gifts])
    now = time.time()
    for entry, account, chips in gifts:
        op.bulk_insert(
            postings,
            [
                {"entry": entry, "account": "bank", "chips": -chips, "at": now},
                {"entry": entry, "account": account, "chips": chips, "at": now},
            ],
        )


def _welcomes() -> Iterator[tuple[str, str, int]]:
    """The first chips of everybody who is known: entry, account, chips."""
    for (identity,) in op.get_bind().execute(sa.text("SELECT id FROM identities")):
        yield f"welcome/{identity}", f"purse:{identity}", WELCOME


def _pots() -> Iterator[tuple[str, str, int]]:
    """The bank lends what was paid, from no purse, into the pots of games that are running."""
    running = sa.text("SELECT id FROM tables WHERE game = 'bargon' AND status = 'playing'")
    for (table,) in op.get_bind().execute(running):
        game_id, chips = _pot(table)
        if chips:
            yield f"carried/{game_id}", f"pot:{game_id}", chips


def _pot(table: str) -> tuple[str, int]:
    """The newest game of a table and what was paid into its pot."""
    ante, game_id, chips = 0, "", 0
    for event in _events(table):
        match event["type"]:
            case "table_opened":
                given = event["options"].get("ante")
                ante = given if isinstance(given, int) else 0
            case "game_set_up":
                game_id, chips = event["game_id"], 0
            case "moved" if event["move"] == "pay":
                chips += ante
    return game_id, chips


def _events(table: str) -> Iterator[Event]:
    stored = sa.text("SELECT events FROM steps WHERE table_id = :table ORDER BY sequence")
    for (events,) in op.get_bind().execute(stored, {"table": table}):
        yield from json.loads(events)
