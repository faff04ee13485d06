"""``cubeamulet verify``: checks records on its own."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Final

import typer

from cubeamulet.cli.failure import UNUSABLE
from cubeamulet.games.catalog import CATALOG
from cubeamulet.records.verify import Verdict, verify_file

FAILED: Final = 1
"""Exit status when a record does not hold."""


def verify(
    files: Annotated[list[Path], typer.Argument(help="Records, one a line or one a file.")],
    quiet: Annotated[bool, typer.Option("--quiet", help="Say nothing of what holds.")] = False,
) -> None:
    """Check records: secret, chance, every move, and the result.

    Prints a line for each record that does not hold, then a summary. The exit status is 0 only if
    all hold, 1 if one does not, 2 if a file cannot be read or holds no record.

    Example: [bold]cubeamulet verify games.jsonl[/bold]
    """
    count = Count()
    for path in files:
        _verify_file(path, count)
    if count.failed or (count.records and not quiet):
        typer.echo(_summary(count))
    if count.unusable or count.failed:
        raise typer.Exit(UNUSABLE if count.unusable else FAILED)


@dataclass(slots=True)
class Count:
    """What came of all files: records, those that do not hold, those without fair chance."""

    records: int = 0
    failed: int = 0
    by_hand: int = 0
    unusable: int = 0


def _verify_file(path: Path, count: Count) -> None:
    """Checks one file; it is unusable when it cannot be read or no line of it is a record."""
    usable, before = False, count.records
    try:
        for verdict in verify_file(path, CATALOG):
            usable |= verdict.record is not None
            count.records += 1
            count.failed += not verdict.holds
            count.by_hand += verdict.holds and bool(verdict.not_checkable)
            _print_failures(path, verdict)
    except OSError as error:
        typer.echo(f"cubeamulet: cannot read {path}: {error.strerror or error}", err=True)
    else:
        if count.records == before:
            typer.echo(f"cubeamulet: {path} holds no record", err=True)
    count.unusable += not usable


def _print_failures(path: Path, verdict: Verdict) -> None:
    reasons = "; ".join(f"{check.claim}: {check.reason}" for check in verdict.failures)
    if reasons:
        name = f" {verdict.record}" if verdict.record else ""
        typer.echo(f"{path}:{verdict.line}:{name} {reasons}")


def _summary(count: Count) -> str:
    records = "1 record" if count.records == 1 else f"{count.records} records"
    held = f"{records}: {count.records - count.failed} hold, {count.failed} do not"
    return f"{held}; of {count.by_hand} the chance cannot be checked" if count.by_hand else held
