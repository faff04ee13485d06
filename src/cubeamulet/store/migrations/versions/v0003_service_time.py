"""Service time: when it was that each step was decided, and who runs out of time when."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("steps", sa.Column("up", sa.Double, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("ending", sa.String(16)))
    op.add_column("tables", sa.Column("deadline", sa.Double))
    # Until now a game could end by its rules only.
    op.execute("UPDATE tables SET ending = 'finished' WHERE status = 'ended'")
    op.create_index(
        "tables_deadline",
        "tables",
        ["deadline"],
        sqlite_where=sa.text("deadline IS NOT NULL"),
        postgresql_where=sa.text("deadline IS NOT NULL"),
    )
    service = op.create_table("service", sa.Column("up", sa.Double, nullable=False))
    op.bulk_insert(service, [{"up": 0.0}])
