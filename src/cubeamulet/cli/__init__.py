"""The command ``cubeamulet``: where all parts are put together; nobody imports it.

Each command is a module of its own here, and joins the others in this list.
"""

from __future__ import annotations

from typing import Annotated

import typer

from cubeamulet import __version__
from cubeamulet.cli.serve import serve

app = typer.Typer(
    name="cubeamulet",
    help="A table for Bargon and Gargon: with friends, with bots, or with real cubes and cards.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
)

for command in (serve,):
    app.command()(command)


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"cubeamulet {__version__}")
        raise typer.Exit


@app.callback()
def _main(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version."),
    ] = False,
) -> None:
    """Play, watch, check and measure games of Bargon and Gargon."""


def main() -> None:
    """Runs the command line."""
    app()
