"""``cubeamulet books``: whether no chip was lost or made."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

import typer

from cubeamulet.cli.data import DataFolder, chosen_folder
from cubeamulet.cli.failure import fail
from cubeamulet.games.catalog import CATALOG
from cubeamulet.store import Books, StoreUnusable, open_books
from cubeamulet.store.books import Totals
from cubeamulet.table.accounts import Entry
from cubeamulet.table.purse import entries_of
from cubeamulet.table.table import TableUnreadable

FAULTY: Final = 1
"""Exit status when the books do not balance."""


def books(data: DataFolder = None) -> None:
    """Check the books of all chips, also while the server runs.

    Every entry must add up to zero, every balance to its postings, no purse or pot may owe, no game
    that is over may have left a pot, and each table must have posted what its games say. The exit
    status is 0 if all of that is so, 1 if not, 2 if the data cannot be read.

    Example: [bold]cubeamulet books --data ./tables[/bold]
    """
    try:
        with open_books(chosen_folder(data)) as opened:
            _check(opened)
    except StoreUnusable as unusable:
        fail(f"{unusable}; see --data")


def _check(opened: Books) -> None:
    tables = opened.tables()
    faults = [*opened.faults(), *_differences(opened, tables)]
    for fault in faults:
        typer.echo(fault)
    typer.echo(f"{_in_words(opened.purses(), 'purse')}, {_in_words(opened.pots(), 'pot')}")
    if faults:
        typer.echo(f"the books do not balance: {_counted(len(faults), 'fault')}")
        raise typer.Exit(FAULTY)
    typer.echo(f"the books balance; {_counted(len(tables), 'table')} compared")


def _differences(opened: Books, tables: Iterable[str]) -> Iterator[str]:
    """Where a table has posted something else than what happened there."""
    for table in tables:
        try:
            expected = entries_of(opened.steps(table), CATALOG)
        except TableUnreadable as unreadable:
            yield str(unreadable)
        else:
            yield from _compared(table, expected, opened.entries(table))


def _compared(table: str, expected: Iterable[Entry], found: Iterable[Entry]) -> Iterator[str]:
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
