"""``cubeamulet tables``: what is kept, and forgetting of it what is over."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable
from contextlib import closing
from typing import Annotated

import typer

from cubeamulet.cli.data import DataFolder, chosen_folder
from cubeamulet.cli.failure import fail
from cubeamulet.cli.retention import DAY
from cubeamulet.cli.retention import purge as forget
from cubeamulet.store import DATABASE, SqlStore, StoreUnusable, open_beside_a_server
from cubeamulet.store.housekeeping import EndingCount, TableCount
from cubeamulet.table.ports import StoreError


def tables(
    purge: Annotated[
        int | None,
        typer.Option(min=0, metavar="DAYS", help="Forget games that ended so many days ago."),
    ] = None,
    data: DataFolder = None,
) -> None:
    """Count the tables that are kept, and how their games ended, also while the server runs.

    A game ends finished (by its rules), agreed (by consent), abandoned (others waited in vain for
    somebody absent), expired (somebody's time ran out) or resigned.

    With --purge, games that ended are forgotten, with their records; whatever is not over stays.

    Example: [bold]cubeamulet tables --purge 365[/bold]
    """
    folder = chosen_folder(data)
    if not (folder / DATABASE).is_file():
        fail(f"{folder} holds no data; see --data")
    try:
        with closing(open_beside_a_server(folder)) as store:
            asyncio.run(_count_and_purge(store, purge))
    except (StoreUnusable, StoreError) as unusable:
        fail(f"{unusable}; see --data")


async def _count_and_purge(store: SqlStore, days: int | None) -> None:
    if days is not None:
        forgotten = await forget(store, time.time() - days * DAY)
        typer.echo(f"{forgotten} forgotten")
    for line in (*_of_tables(await store.census()), "", *_of_endings(await store.endings())):
        typer.echo(line)


def _of_tables(counts: Iterable[TableCount]) -> Iterable[str]:
    yield f"{'game':<10}{'status':<10}{'tables':>8}  last changed"
    for count in counts:
        first, last = (_date(at) for at in (count.oldest, count.newest))
        yield f"{count.game:<10}{count.status:<10}{count.tables:>8}  {first} to {last}"


def _of_endings(counts: Iterable[EndingCount]) -> Iterable[str]:
    yield f"{'game':<10}{'ending':<10}{'games':>8}"
    for count in counts:
        yield f"{count.game:<10}{count.ending:<10}{count.games:>8}"


def _date(at: float) -> str:
    return time.strftime("%Y-%m-%d", time.localtime(at))
