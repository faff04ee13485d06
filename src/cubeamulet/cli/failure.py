"""How a command says that it cannot do what was asked."""

from __future__ import annotations

from typing import NoReturn

import typer
from typer.exceptions import TyperException

UNUSABLE = 2
"""Exit status for what the caller has to change: an argument, a port, a folder."""

INTERRUPTED = 130
"""Exit status after Ctrl-C, as shells have it."""


class Unusable(TyperException):
    """What was asked cannot be done; ends the command with this one line."""


class CrewGone(Unusable):
    """Those who worked are gone in the middle; what they have done so far can be kept."""


def fail(message: str) -> NoReturn:
    """Ends the command with one line on standard error."""
    typer.echo(f"cubeamulet: {message}", err=True)
    raise typer.Exit(UNUSABLE)


def reason_of(error: OSError) -> str:
    """What went wrong with a file, and with which."""
    reason = error.strerror or str(error) or type(error).__name__
    return f"{error.filename}: {reason}" if error.filename else reason
