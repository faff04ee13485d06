"""How every game ended: until now only that of a table's newest game was noted."""

import json
from collections.abc import Iterator

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

STEPS = sa.text(
    "SELECT table_id, events FROM steps"
    " WHERE events LIKE '%\"game_set_up\"%' OR events LIKE '%\"game_ended\"%'"
    " ORDER BY table_id, sequence"
)


def upgrade() -> None:
    op.add_column("games", sa.Column("ending", sa.String(16)))
    # Before there were other endings, nothing was stored about the only one.
    op.execute(sa.text("UPDATE games SET ending = 'finished' WHERE ended"))
    endings = [{"game": game, "ending": ending} for game, ending in _endings()]
    if endings:
        change = sa.text("UPDATE games SET ending = :ending WHERE id = :game")
        op.get_bind().execute(change, endings)
    op.drop_column("games", "ended")


def _endings() -> Iterator[tuple[str, str]]:
    """The id of each game of which it is stored, and how it ended."""
    game = ""
    for _, events in op.get_bind().execute(STEPS):
        for event in json.loads(events):
            if event["type"] == "game_set_up":
                game = event["game_id"]
            elif event["type"] == "game_ended":
                yield game, event["reason"]
