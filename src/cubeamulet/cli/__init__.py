"""The command ``cubeamulet``: where all parts are put together; nobody imports it.

Each command is a module of its own here, and joins the others in this list.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Annotated

import typer
from typer.exceptions import TyperException

from cubeamulet import __version__
from cubeamulet.cli.books import books
from cubeamulet.cli.data import backup, restore
from cubeamulet.cli.failure import INTERRUPTED, UNUSABLE
from cubeamulet.cli.perft import perft
from cubeamulet.cli.play import play
from cubeamulet.cli.replay import replay
from cubeamulet.cli.serve import serve
from cubeamulet.cli.simulate import simulate
from cubeamulet.cli.tables import tables
from cubeamulet.cli.verify import verify
from cubeamulet.cli.version import version

app = typer.Typer(
    name="cubeamulet",
    help="A table for Bargon and Gargon: with friends, with bots, or with real cubes and cards.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
)

for command in (
    serve,
    backup,
    restore,
    tables,
    books,
    play,
    replay,
    verify,
    simulate,
    perft,
    version,
):
    app.command()(command)


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"cubeamulet {__version__}")
        raise typer.Exit


@app.callback()
def _main(
    shown: Annotated[
        bool,
        typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version."),
    ] = False,
) -> None:
    """Play, watch, check and measure games of Bargon and Gargon."""


def main() -> None:
    """Runs the command line and ends the process with its exit status."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: Sequence[str]) -> int:
    """Runs one command line; what it cannot use it answers with one line, never a traceback."""
    try:
        status = app(list(arguments), prog_name="cubeamulet", standalone_mode=False)
    except TyperException as error:
        if message := " ".join(error.format_message().split()):
            typer.echo(f"cubeamulet: {message}", err=True)
        return UNUSABLE
    except typer.Abort:
        return INTERRUPTED
    return status if isinstance(status, int) else 0
