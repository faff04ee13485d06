"""Files that a command can write, checked before it begins."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final, TypeAlias

import typer

from cubeamulet.cli.extras import require
from cubeamulet.cli.failure import fail
from cubeamulet.lab.whole_file import check_writable, place_of

ResultFile: TypeAlias = Annotated[
    Path | None, typer.Option("--json", help="Write the result here, as JSON.")
]
PlotFile: TypeAlias = Annotated[
    Path | None, typer.Option(help="Plot the result here: .svg, .png or .pdf.")
]
SUFFIXES: Final = (".svg", ".png", ".pdf")


def check_plot(path: Path | None) -> None:
    """Ends the command where no plot could be written to that file in the end."""
    if path is None:
        return
    if path.suffix.lower() not in SUFFIXES:
        fail(f"--plot writes {', '.join(SUFFIXES)}, not {path.name}")
    check_output(path)
    require("matplotlib", "for a plot")


def check_output(path: Path | None) -> None:
    """Ends the command for a file that could not be written in the end."""
    if path is None:
        return
    try:
        check_writable(path)
    except OSError as error:
        fail(f"cannot write {path}: {error.strerror or error}")


def check_different(*paths: Path | None) -> None:
    """Ends the command where two files to be written are the same."""
    seen: set[Path] = set()
    for path in filter(None, paths):
        if place_of(path) in seen:
            fail(f"{path} is to be written twice; each file needs a name of its own")
        seen.add(place_of(path))
