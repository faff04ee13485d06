"""``cubeamulet books``: whether no chip was lost or made."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

import typer

from cubeamulet.cli.data import DataFolder, chosen_folder
from cubeamulet.cli.failure import UNUSABLE, fail
from cubeamulet.games.catalog import CATALOG
from cubeamulet.store import Books, StoreUnusable, open_books
from cubeamulet.store.books import Totals
from cubeamulet.table.accounts import Entry
from cubeamulet.table.purse import entries_of
from cubeamulet.table.refusals import UnknownRules
from cubeamulet.table.table import TableUnreadable

FAULTY: Final = 1
"""Exit status when the books do not balance."""


def books(data: DataFolder = None) -> None:
    """Check the books of all chips, also while the server runs.

    Every entry must add up to zero, every balance to its postings, no purse or pot may owe, no game
    that is over may have left a pot, and each table must have posted what its games say. The exit
    status is 0 if all of that is so, 1 if not, 2 if the data cannot be read, or if a table was not
    compared because this program does not have its rules.

    Example: [bold]cubeamulet books --data ./tables[/bold]
    """
    try:
        with open_books(chosen_folder(data)) as opened:
            _check(opened)
    except StoreUnusable as unusable:
        fail(f"{unusable}; see --data")


def _check(opened: Books) -> None:
    compared = Comparison()
    for table in opened.tables():
        _compare(opened, table, compared)
    faults = [*opened.faults(), *compared.faults]
    for line in (*faults, *compared.unknown):
        typer.echo(line)
    typer.echo(f"{_in_words(opened.purses(), 'purse')}, {_in_words(opened.pots(), 'pot')}")
    typer.echo(_verdict(faults, compared))
    if faults or compared.unknown:
        raise typer.Exit(FAULTY if faults else UNUSABLE)


@dataclass(slots=True)
class Comparison:
    """What came of comparing tables with the books: how many agree or not, where they do not, and
    which could not be compared because this program does not have their rules.
    """

    tables: int = 0
    faults: list[str] = field(default_factory=list)
    unknown: list[str] = field(default_factory=list)


def _compare(opened: Books, table: str, compared: Comparison) -> None:
    """Whether a table has posted what happened there."""
    try:
        expected = entries_of(opened.steps(table), CATALOG)
    except UnknownRules as unknown:
        compared.unknown.append(
            f"table {table} plays by {unknown.rules}, which this version of the program does not "
            "have: not compared"
        )
        return
    except TableUnreadable as unreadable:
        compared.faults.append(str(unreadable))
    else:
        compared.faults.extend(_differences(table, expected, opened.entries(table)))
    compared.tables += 1


def _verdict(faults: Sequence[str], compared: Comparison) -> str:
    if faults:
        return f"the books do not balance: {_counted(len(faults), 'fault')}"
    said = f"the books balance; {_counted(compared.tables, 'table')} compared"
    return f"{said}, {len(compared.unknown)} not" if compared.unknown else said


def _differences(table: str, expected: Iterable[Entry], found: Iterable[Entry]) -> Iterator[str]:
    wanted, posted = _by_sequence(expected), _by_sequence(found)
    for sequence in sorted({*wanted, *posted}):
        if wanted.get(sequence) != posted.get(sequence):
            yield f"table {table}, step {sequence}: its game says something else than the books"


def _by_sequence(entries: Iterable[Entry]) -> dict[int, dict[str, int]]:
    return {
        entry.sequence: {posting.account: posting.chips for posting in entry.postings}
        for entry in entries
    }


def _in_words(totals: Totals, kind: str) -> str:
    holds = "hold" if totals.accounts != 1 else "holds"
    return f"{_counted(totals.accounts, kind)} {holds} {_counted(totals.chips, 'chip')}"


def _counted(count: int, thing: str) -> str:
    return f"{count} {thing}{'' if count == 1 else 's'}"
