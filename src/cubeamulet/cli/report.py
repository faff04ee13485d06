"""The figures of simulations and tournaments as tables."""

from __future__ import annotations

from collections.abc import Iterable

from rich import box
from rich.console import Console
from rich.table import Table

from cubeamulet.lab.engines import Engine
from cubeamulet.lab.results import Rated
from cubeamulet.lab.sequential import Verdict
from cubeamulet.lab.statistics import Ratio, mean_interval, share_interval
from cubeamulet.lab.tally import Standing, Tally
from cubeamulet.lab.tournament import Pair, Scoreboard

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
    table = _empty_table(first, *HEADINGS)
    for name, standing in rows:
        table.add_row(name, *_cells(standing))
    return table


def _empty_table(first: str, *others: str) -> Table:
    table = Table(first, box=box.SIMPLE_HEAD)
    for heading in others:
        table.add_column(heading, justify="right")
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


# -- tournaments -----------------------------------------------------------------------------------


def print_tournament(board: Scoreboard, ratings: Rated) -> None:
    """Prints everybody's standing, and every difference with what is clear about it."""
    console = Console()
    console.print(f"{board.deals:,} deals, {board.tally.games:,} games")
    table = _empty_table("player", *HEADINGS[2:], "rating")
    for name, standing in board.ranking:
        mu, sigma = ratings.of(name)
        table.add_row(name, *_cells(standing)[2:], f"{mu:.1f} ± {sigma:.1f}")
    console.print(table)
    table = _empty_table("difference", "win share", "score", "clear?")
    for pair in board.pairs:
        table.add_row(" - ".join(pair), *_difference_cells(board, pair))
    console.print(table)


def _difference_cells(board: Scoreboard, pair: Pair) -> tuple[str, ...]:
    difference = board.differences[pair]
    share, score = difference.share.value, difference.score.value
    return (
        f"{100 * share:+.1f} ± {mean_interval(difference.share).high - share:.1%}",
        f"{score:+.2f} ± {mean_interval(difference.score).high - score:.2f}",
        _words(board.verdict(pair), pair),
    )


def _words(verdict: Verdict, pair: Pair) -> str:
    return {
        Verdict.HIGHER: f"{pair[0]} is better",
        Verdict.LOWER: f"{pair[1]} is better",
        Verdict.EVEN: "as good as even",
        Verdict.OPEN: "still open",
    }[verdict]
