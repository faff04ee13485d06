"""Brings a database to the present form, or says why it cannot be used."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

_SCRIPTS: Final = Path(__file__).parent / "migrations"


def migrate(connection: Connection, revision: str = "head") -> None:
    """Runs the migrations that are missing up to a version, within the connection's transaction."""
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


def known_revisions() -> tuple[str, ...]:
    """All versions of the database that this program knows, the newest first."""
    scripts = ScriptDirectory.from_config(_config())
    return tuple(script.revision for script in scripts.walk_revisions())


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(_SCRIPTS).replace("%", "%%"))
    return config
