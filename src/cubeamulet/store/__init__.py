"""Where steps, identities and lists of tables are kept: the only place with SQL."""

from cubeamulet.store.opening import DATABASE, StoreUnusable, open_store
from cubeamulet.store.sql import SqlStore

__all__ = ["DATABASE", "SqlStore", "StoreUnusable", "open_store"]
