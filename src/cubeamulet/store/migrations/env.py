"""Runs migrations over the connection that is handed in; there is no other way to run them."""

from typing import cast

from alembic import context
from sqlalchemy import Connection

from cubeamulet.store.schema import METADATA

connection = cast("Connection", context.config.attributes["connection"])
# SQLite changes a table by making it anew.
context.configure(connection=connection, target_metadata=METADATA, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
