"""Where steps, identities and lists of tables are kept: the only place with SQL."""

from cubeamulet.store.books import Books, open_books
from cubeamulet.store.copies import CopyFailed, back_up, restore
from cubeamulet.store.folder import (
    DATABASE,
    FolderInUse,
    StoreUnusable,
    anybody_may_write,
    sole_use,
)
from cubeamulet.store.opening import open_beside_a_server, open_store
from cubeamulet.store.sql import SqlStore

__all__ = [
    "DATABASE",
    "Books",
    "CopyFailed",
    "FolderInUse",
    "SqlStore",
    "StoreUnusable",
    "anybody_may_write",
    "back_up",
    "open_beside_a_server",
    "open_books",
    "open_store",
    "restore",
    "sole_use",
]
