"""Codes by which a table is found while a seat is free, and which seats are bots'."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("tables", sa.Column("code", sa.String(8)))
    op.add_column("tables", sa.Column("bots", sa.Text, nullable=False, server_default="[]"))
    op.create_index(
        "tables_code",
        "tables",
        ["code"],
        unique=True,
        sqlite_where=sa.text("code IS NOT NULL"),
        postgresql_where=sa.text("code IS NOT NULL"),
    )
    _note_bots()


def _note_bots() -> None:
    """A seat with a name and nobody's device is a bot's, unless the table is a slate: that has no
    device in any seat.
    """
    rows = op.get_bind().execute(sa.text("SELECT id, names, seated FROM tables")).all()
    for table_id, names, seated in rows:
        devices = json.loads(seated)
        named = zip(json.loads(names), devices, strict=True)
        bots = [seat for seat, (name, device) in enumerate(named) if name and not device]
        if bots and any(devices):
            change = sa.text("UPDATE tables SET bots = :bots WHERE id = :id")
            op.get_bind().execute(change, {"bots": json.dumps(bots), "id": table_id})
