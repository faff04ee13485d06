"""The figures of a simulation as tables."""

from __future__ import annotations

from collections.abc import Iterable

from rich import box
from rich.console import Console
from rich.table import Table

from cubeamulet.lab.engines import Engine
from cubeamulet.lab.statistics import Ratio, mean_interval, share_interval
from cubeamulet.lab.tally import Standing, Tally

HEADINGS = ("games", "wins", "win share", "95 %", "mean score", "95 %")


def print_tally(figures: Tally, rate: float, engine: Engine) -> None:
    """Prints who won how often, by player and by seat; ``rate`` in games per second."""
    console = Console()
    console.print(
        f"{figures.games:,} games, {figures.moves:,} moves, {rate:,.0f} games/s, engine {engine}"
    )
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
    return (
        f"{standing.games:,}",
        f"{standing.wins:,.1f}",
        f"{standing.share.value:.1%}",
        share_text(standing.share),
        f"{standing.score.value:.2f}",
        mean_text(standing.score),
    )


def share_text(share: Ratio) -> str:
    """The interval of a share in per cent."""
    low, high = share_interval(share)
    return f"{100 * low:.1f}–{high:.1%}"


def mean_text(mean: Ratio) -> str:
    """The interval of a mean; a dash where one unit alone tells nothing."""
    low, high = mean_interval(mean)
    return f"{low:.2f}–{high:.2f}" if mean.units > 1 else "-"
