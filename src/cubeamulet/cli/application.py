"""All commands under one name, each imported only when it is needed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from importlib import import_module
from typing import Annotated, Final, ParamSpec, cast

import typer
from typer.exceptions import TyperException

from cubeamulet import __version__
from cubeamulet.cli.failure import INTERRUPTED, UNUSABLE, reason_of
from cubeamulet.lab.interruption import status_after

P = ParamSpec("P")

ABOUT: Final = (
    "A table for Bargon and Gargon: with friends, with bots, or with real cubes and cards."
)

COMMANDS: Final = {
    "serve": "serve",
    "backup": "data",
    "restore": "data",
    "tables": "tables",
    "books": "books",
    "play": "play",
    "replay": "replay",
    "verify": "verify",
    "simulate": "simulate",
    "tournament": "tournament",
    "study": "study",
    "exploitability": "exploitability",
    "odds": "odds",
    "perft": "perft",
    "version": "version",
}
"""Every command and the module that has a function of that name."""


def application(names: Iterable[str] = COMMANDS) -> typer.Typer:
    """A program with these commands."""
    app = typer.Typer(
        name="cubeamulet",
        help=ABOUT,
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode="rich",
    )
    app.callback()(_main)
    for name in names:
        module = import_module(f"cubeamulet.cli.{COMMANDS[name]}")
        app.command()(_telling_of_a_stop(cast("Callable[[], None]", getattr(module, name))))
    return app


def _telling_of_a_stop(command: Callable[P, None]) -> Callable[P, None]:
    """The same command, which ends with a word where it is interrupted and says nothing itself."""

    @wraps(command)
    def told(*arguments: P.args, **options: P.kwargs) -> None:
        try:
            command(*arguments, **options)
        except KeyboardInterrupt as interruption:
            _answered("stopped")
            raise typer.Exit(status_after(interruption)) from None

    return told


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"cubeamulet {__version__}")
        raise typer.Exit


def _main(
    shown: Annotated[
        bool,
        typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version."),
    ] = False,
) -> None:
    """Play, watch, check and measure games of Bargon and Gargon."""


def run(arguments: Sequence[str]) -> int:
    """Runs one command line; gives its exit status."""
    asked = [name for name in arguments[:1] if name in COMMANDS]
    app = application(asked or COMMANDS)
    try:
        status = app(list(arguments), prog_name="cubeamulet", standalone_mode=False)
    except TyperException as error:
        return _answered(error.format_message())
    except OSError as error:
        return _answered(reason_of(error))
    except MemoryError:
        return _answered("there is not enough memory for that")
    except (typer.Abort, KeyboardInterrupt):
        _answered("stopped")
        return INTERRUPTED
    return status if isinstance(status, int) else 0


def _answered(message: str) -> int:
    if line := " ".join(message.split()):
        typer.echo(f"cubeamulet: {line}", err=True)
    return UNUSABLE
