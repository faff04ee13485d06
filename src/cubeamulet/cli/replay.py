"""``cubeamulet replay``: tells a record in words."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import Annotated, Final

import typer

from cubeamulet.cli.failure import fail
from cubeamulet.cli.language import texts_in
from cubeamulet.cli.options import game_of_rules
from cubeamulet.games.core.contract import Seat
from cubeamulet.games.core.errors import GameError
from cubeamulet.records.errors import RecordError
from cubeamulet.records.files import read_file
from cubeamulet.records.model import Record
from cubeamulet.terminal.replay import retell

EVERYTHING: Final = "all"


def replay(
    file: Annotated[Path, typer.Argument(help="A file of records.", show_default=False)],
    game: Annotated[int, typer.Option(min=1, help="Which game of the file, from 1.")] = 1,
    viewer: Annotated[
        str, typer.Option(help="Tell what this seat saw; all: everything.")
    ] = EVERYTHING,
    lang: Annotated[str | None, typer.Option(help="de or en", show_default="as the system")] = None,
) -> None:
    """Tell a finished game move by move in words.

    Example: [bold]cubeamulet replay games.jsonl --game 2 --viewer 0[/bold]
    """
    texts = texts_in(lang)
    record = _record(file, game)
    seat = _viewer(viewer, len(record.players))
    try:
        for line in retell(record, game_of_rules(record.rules), texts, seat):
            typer.echo(line)
    except GameError as error:
        fail(f"{file} does not hold: {error}")


def _record(path: Path, number: int) -> Record:
    try:
        found = next(islice(read_file(path), number - 1, None), None)
    except OSError as error:
        fail(f"cannot read {path}: {error.strerror or error}")
    if found is None:
        fail(
            f"{path} holds no record" if number == 1 else f"{path} holds fewer than {number} games"
        )
    if isinstance(found.record, RecordError):
        fail(f"{path}:{found.line}: {found.record}")
    return found.record


def _viewer(text: str, players: int) -> Seat | str:
    if text == EVERYTHING:
        return EVERYTHING
    if not text.isdecimal() or int(text) >= players:
        fail(f"the viewer is a seat from 0 to {players - 1}, or all; not {text!r}")
    return Seat(int(text))
