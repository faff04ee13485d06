"""The first form of the database."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "steps",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("sequence", sa.Integer, primary_key=True),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("by", sa.String(64)),
        sa.Column("command", sa.String(64)),
        sa.Column("command_key", sa.BigInteger),
        sa.Column("events", sa.Text, nullable=False),
        sa.UniqueConstraint("table_id", "command_key", name="steps_command"),
    )
    tables = op.create_table(
        "tables",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("host", sa.String(64), nullable=False),
        sa.Column("opened_by", sa.String(64), nullable=False),
        sa.Column("names", sa.Text, nullable=False),
        sa.Column("seated", sa.Text, nullable=False),
        sa.Column("waiting", sa.Text, nullable=False),
        sa.Column("bots_owe", sa.Boolean, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("changed", sa.Double, nullable=False),
        sa.UniqueConstraint("host", "opened_by", name="tables_opened_by"),
    )
    op.create_index(
        "tables_bots_owe",
        "tables",
        ["id"],
        sqlite_where=tables.c.bots_owe.is_(True),
        postgresql_where=tables.c.bots_owe.is_(True),
    )
    op.create_table(
        "participants",
        sa.Column("identity", sa.String(64), primary_key=True),
        sa.Column("table_id", sa.String(32), primary_key=True),
        sqlite_with_rowid=False,
    )
    op.create_index("participants_table", "participants", ["table_id"])
    op.create_table(
        "games",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("ended", sa.Boolean, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "identities",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("token_hash", sa.LargeBinary(32), nullable=False, unique=True),
        sa.Column("name", sa.String(64)),
        sa.Column("created", sa.Double, nullable=False),
    )
