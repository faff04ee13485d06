"""The data folder on the command line: where it is, and its backups."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Annotated, TypeAlias

import typer

from cubeamulet.cli.failure import fail
from cubeamulet.cli.folders import default_folder
from cubeamulet.store import CopyFailed, FolderInUse, StoreUnusable, back_up, sole_use
from cubeamulet.store import restore as put_back

DataFolder: TypeAlias = Annotated[
    Path | None,
    typer.Option("--data", envvar="CUBEAMULET_DATA", help="Folder of the database.", metavar="DIR"),
]

PRIVATE_UMASK = 0o077
"""Whatever this program makes on the disk is for its owner only."""


def chosen_folder(data: Path | None) -> Path:
    """The folder that was asked for, or else the user's."""
    return (data or default_folder(os.environ)).absolute()


def backup(
    file: Annotated[Path, typer.Argument(help="The new file.")],
    data: DataFolder = None,
) -> None:
    """Copy all data to a file, also while the server runs.

    The copy is complete as of one moment, checked, and readable for its owner only.

    Example: [bold]cubeamulet backup tables-$(date +%F).sqlite3[/bold]
    """
    os.umask(PRIVATE_UMASK)
    try:
        size = back_up(chosen_folder(data), file.absolute())
    except CopyFailed as failed:
        fail(str(failed))
    typer.echo(f"{file}: {size / 1e6:.1f} MB")


def restore(
    file: Annotated[Path, typer.Argument(help="A file made by backup.")],
    data: DataFolder = None,
) -> None:
    """Put a backup in the place of the data; the server must not run.

    What was there before is kept beside it, under a name with the date.

    Example: [bold]cubeamulet restore tables-2026-05-01.sqlite3[/bold]
    """
    os.umask(PRIVATE_UMASK)
    folder = chosen_folder(data)
    try:
        with sole_use(folder):
            kept = put_back(folder, file.absolute(), time.strftime("%Y%m%d-%H%M%S"))
    except FolderInUse as used:
        fail(f"{used}; stop it before you restore")
    except (StoreUnusable, CopyFailed) as failed:
        fail(str(failed))
    typer.echo(f"{folder} holds what {file} held")
    if kept is not None:
        typer.echo(f"What was there before is kept as {kept}")
