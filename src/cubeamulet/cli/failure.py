"""How a command says that it cannot do what was asked."""

from __future__ import annotations

from typing import NoReturn

import typer

UNUSABLE = 2
"""Exit status for what the caller has to change: an argument, a port, a folder."""

INTERRUPTED = 130
"""Exit status after Ctrl-C, as shells have it."""


def fail(message: str) -> NoReturn:
    """Ends the command with one line on standard error."""
    typer.echo(f"cubeamulet: {message}", err=True)
    raise typer.Exit(UNUSABLE)
