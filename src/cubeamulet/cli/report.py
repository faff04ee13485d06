"""The figures of a simulation as tables."""

from __future__ import annotations

from collections.abc import Iterable

from rich import box
from rich.console import Console
from rich.table import Table

from cubeamulet.lab.statistics import Standing, Tally, share_interval

HEADINGS = ("games", "wins", "win share", "95 % interval", "mean score")


def print_tally(figures: Tally, seconds: float) -> None:
    """Prints who won how often, by player and by seat."""
    console = Console()
    rate = figures.games / seconds if seconds else 0.0
    console.print(f"{figures.games:,} games, {figures.moves:,} moves, {rate:,.0f} games/s")
    console.print(_table("player", figures.players.items()))
    seats = ((f"seat {seat}", figures.seats[seat]) for seat in sorted(figures.seats))
    console.print(_table("seat", seats))


def _table(first: str, rows: Iterable[tuple[str, Standing]]) -> Table:
    table = Table(first, box=box.SIMPLE_HEAD)
    for heading in HEADINGS:
        table.add_column(heading, justify="right")
    for name, standing in rows:
        table.add_row(name, *_cells(standing))
    return table


def _cells(standing: Standing) -> tuple[str, ...]:
    low, high = share_interval(standing.share)
    return (
        f"{standing.games:,}",
        f"{standing.wins:,.1f}",
        f"{standing.share.mean:.1%}",
        f"{low:.1%} to {high:.1%}",
        f"{standing.score.mean:.2f}",
    )
