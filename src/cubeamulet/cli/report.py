"""The figures of simulations and tournaments as tables."""

from __future__ import annotations

from collections.abc import Iterable
from math import isfinite

from rich.table import Table

from cubeamulet.cli.screen import Screen, table_of
from cubeamulet.lab.engines import Engine
from cubeamulet.lab.results import Rated
from cubeamulet.lab.sequential import Verdict
from cubeamulet.lab.statistics import Interval, Ratio, mean_interval
from cubeamulet.lab.tally import Standing, Tally
from cubeamulet.lab.tournament import Pair, Scoreboard

HEADINGS = ("games", "win %", "95 %", "score", "95 %")


def print_tally(figures: Tally, rate: float, engine: Engine) -> None:
    """Prints who won how often, by player and by seat; ``rate`` in games per second."""
    screen = Screen()
    screen.print(
        f"{figures.games:,} games, {figures.moves:,} moves, {rate:,.0f} games/s, engine {engine}"
    )
    screen.show(_table("player", figures.players.items()))
    seats = ((f"seat {seat}", figures.seats[seat]) for seat in sorted(figures.seats))
    screen.show(_table("seat", seats))


def _table(first: str, rows: Iterable[tuple[str, Standing]]) -> Table:
    table = table_of(first, *HEADINGS)
    for name, standing in rows:
        table.add_row(name, *_cells(standing))
    return table


def _cells(standing: Standing) -> tuple[str, ...]:
    return (
        f"{standing.games:,}",
        f"{100 * standing.share.value:.1f}",
        share_text(standing.share_95),
        f"{standing.score.value:.2f}",
        mean_text(standing.score),
    )


def share_text(interval: Interval) -> str:
    """The interval of a share in per cent."""
    low, high = interval
    return f"{100 * low:.1f}–{100 * high:.1f}"


def mean_text(mean: Ratio) -> str:
    """The interval of a mean; a dash where the units tell nothing of it."""
    low, high = mean_interval(mean)
    return f"{low:.2f}–{high:.2f}" if isfinite(high) else "-"


# -- tournaments -----------------------------------------------------------------------------------


def print_tournament(board: Scoreboard, ratings: Rated) -> None:
    """Prints everybody's standing, and every difference with what is clear about it."""
    screen = Screen()
    screen.print(f"{board.deals:,} deals, {board.tally.games:,} games")
    table = table_of("player", *HEADINGS[1:], "rating")
    for name, standing in board.ranking:
        mu, sigma = ratings.of(name)
        table.add_row(name, *_cells(standing)[1:], f"{mu:.1f} ± {sigma:.1f}")
    screen.show(table)
    table = table_of("difference", "win share, %", "score", "clear?")
    for pair in board.pairs:
        table.add_row(" - ".join(pair), *_difference_cells(board, pair))
    screen.show(table)


def _difference_cells(board: Scoreboard, pair: Pair) -> tuple[str, ...]:
    difference = board.differences[pair]
    low, high = board.interval_now(pair)
    return (
        f"{100 * difference.share.value:+.1f} ({100 * low:+.1f} to {100 * high:+.1f})",
        _score_text(difference.score),
        _words(board.verdict(pair), pair),
    )


def _score_text(score: Ratio) -> str:
    half = mean_interval(score).high - score.value
    return f"{score.value:+.2f} ± {half:.2f}" if isfinite(half) else f"{score.value:+.2f}"


def _words(verdict: Verdict, pair: Pair) -> str:
    return {
        Verdict.HIGHER: f"{pair[0]} is better",
        Verdict.LOWER: f"{pair[1]} is better",
        Verdict.EVEN: "as good as even",
        Verdict.OPEN: "still open",
    }[verdict]
