"""The tables of the database; ``migrations`` bring an older one to this form."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Double,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

METADATA: Final = MetaData()

STEPS: Final = Table(
    "steps",
    METADATA,
    Column("table_id", String(32), primary_key=True),
    Column("sequence", Integer, primary_key=True),
    Column("at", Double, nullable=False),
    Column("by", String(64)),
    Column("command", String(64)),
    Column("events", Text, nullable=False),
    Column("up", Double, nullable=False, server_default="0"),
)
"""The truth: what was decided, append-only. ``events`` is a JSON array.

That no two writers decide the same step is what keeps a command from being obeyed twice, too: who
decides has read all steps before, and with them all commands.
"""

TABLES: Final = Table(
    "tables",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("players", Integer, nullable=False),
    Column("status", String(16), nullable=False),
    Column("host", String(64), nullable=False),
    Column("opened_by", String(64), nullable=False),
    Column("names", Text, nullable=False),
    Column("seated", Text, nullable=False),
    Column("waiting", Text, nullable=False),
    Column("bots_owe", Boolean, nullable=False),
    Column("created", Double, nullable=False),
    Column("changed", Double, nullable=False),
    Column("ending", String(16)),
    Column("deadline", Double),
    Column("code", String(8)),
    Column("bots", Text, nullable=False, server_default="[]"),
    UniqueConstraint("host", "opened_by", name="tables_opened_by"),
)
"""One line per table, worked out from its steps.

``names``, ``seated``, ``waiting`` and ``bots`` are JSON.
"""

Index(
    "tables_bots_owe",
    TABLES.c.id,
    sqlite_where=TABLES.c.bots_owe.is_(True),
    postgresql_where=TABLES.c.bots_owe.is_(True),
)

Index(
    "tables_deadline",
    TABLES.c.deadline,
    sqlite_where=TABLES.c.deadline.is_not(None),
    postgresql_where=TABLES.c.deadline.is_not(None),
)

Index(
    "tables_code",
    TABLES.c.code,
    unique=True,
    sqlite_where=TABLES.c.code.is_not(None),
    postgresql_where=TABLES.c.code.is_not(None),
)

SERVICE: Final = Table("service", METADATA, Column("up", Double, nullable=False))
"""One line: the newest service time that is known, in seconds."""

PARTICIPANTS: Final = Table(
    "participants",
    METADATA,
    Column("identity", String(64), primary_key=True),
    Column("table_id", String(32), primary_key=True),
    Index("participants_table", "table_id"),
    sqlite_with_rowid=False,
)
"""Who hosts a table or sits at it."""

GAMES: Final = Table(
    "games",
    METADATA,
    Column("id", String(64), primary_key=True),
    Column("table_id", String(32), nullable=False),
    Column("ending", String(16)),
    Index("games_table", "table_id"),
    sqlite_with_rowid=False,
)
"""Every game that was ever set up, and how it ended, if it has."""

IDENTITIES: Final = Table(
    "identities",
    METADATA,
    Column("id", String(64), primary_key=True),
    Column("token_hash", LargeBinary(32), nullable=False, unique=True),
    Column("name", String(64)),
    Column("created", Double, nullable=False),
)
"""Who is who; of a device's token only the SHA-256 is kept."""

POSTINGS: Final = Table(
    "postings",
    METADATA,
    Column("entry", String(128), primary_key=True),
    Column("account", String(80), primary_key=True),
    Column("chips", BigInteger, nullable=False),
    Column("at", Double, nullable=False),
    Index("postings_account", "account"),
    sqlite_with_rowid=False,
)
"""The books, append-only: the chips of an entry add up to zero.

``entry`` is ``TABLE/SEQUENCE`` for a step, or says what the bank gave: ``welcome/IDENTITY``,
``refill/IDENTITY/TIME``, ``carried/GAME_ID``.
"""

BALANCES: Final = Table(
    "balances",
    METADATA,
    Column("account", String(80), primary_key=True),
    Column("chips", BigInteger, nullable=False),
    Column("refilled", Double),
    CheckConstraint("chips >= 0 OR account = 'bank'", name="balances_not_owed"),
    sqlite_with_rowid=False,
)
"""What the postings of every account add up to; ``refilled`` is when a purse last was."""
