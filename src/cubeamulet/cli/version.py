"""``cubeamulet version``."""

from __future__ import annotations

import platform

import typer

from cubeamulet import __version__
from cubeamulet.games.catalog import CATALOG


def version() -> None:
    """Say which version this is, and which rules it plays.

    Example: [bold]cubeamulet version[/bold]
    """
    typer.echo(f"cubeamulet {__version__}, Python {platform.python_version()}")
    typer.echo("rules: " + ", ".join(CATALOG))
