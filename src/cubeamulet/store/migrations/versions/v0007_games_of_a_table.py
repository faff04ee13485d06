"""A table's games are found without looking at all others, so that old ones are soon forgotten."""

from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.create_index("games_table", "games", ["table_id"])
