"""Plots as files (extra ``lab``): SVG, PNG or PDF, as the file's name ends.

Colours are told apart by people who see few of them (M. Okabe and K. Ito, Color Universal Design).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite
from pathlib import Path
from typing import Final

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from cubeamulet.lab.race import Moment
from cubeamulet.lab.tournament import Scoreboard
from cubeamulet.lab.whole_file import WholeFile

COLOURS: Final = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00")
GREY: Final = "#808080"

_NO_DATE: Final = {".svg": {"Date": None}, ".pdf": {"CreationDate": None}, ".png": {}}


def save(figure: Figure, path: Path) -> None:
    """Writes a figure in the form that the file's name asks for; raises ``OSError``.

    Text stays text, and nothing in the file says when it was made.
    """
    form = path.suffix.lower()
    settings = mpl.rc_context({"svg.fonttype": "none", "svg.hashsalt": "cubeamulet"})
    with WholeFile(path) as stream, settings:
        figure.savefig(stream, format=form[1:], metadata=_NO_DATE[form])


def new_figure(width: float = 7, height: float = 4) -> tuple[Figure, Axes]:
    """An empty figure, sizes in inches."""
    figure = Figure((width, height), layout="constrained")
    axes = figure.subplots()
    axes.spines[["top", "right"]].set_visible(False)
    return figure, axes


def plot_race(moments: Sequence[Moment], title: str) -> Figure:
    """Who leads after each round, and whether the game is over by then."""
    figure, axes = new_figure()
    rounds = [moment.round for moment in moments]
    for seat in range(len(moments[0].leads)):
        shares = [100 * float(moment.leads[seat]) for moment in moments]
        axes.plot(rounds, shares, marker="o", color=COLOURS[seat], label=f"seat {seat} leads")
    tied = [100 * float(moment.tied) for moment in moments]
    over = [100 * float(moment.over) for moment in moments]
    axes.plot(rounds, tied, marker=".", color=GREY, label="tie")
    axes.plot(rounds, over, linestyle="--", color=GREY, label="the game is over")
    axes.set(xlabel="rounds played", ylabel="probability, %", title=title, ylim=(-2, 102))
    axes.set_xticks(rounds)
    axes.legend()
    return figure


def plot_tournament(board: Scoreboard, title: str) -> Figure:
    """Everybody's win share, and the course of all differences with what is known of them."""
    figure = Figure((9, 4), layout="constrained")
    shares, course = figure.subplots(1, 2)
    for axes in (shares, course):
        axes.spines[["top", "right"]].set_visible(False)
    _plot_shares(shares, board)
    _plot_course(course, board)
    figure.suptitle(title)
    return figure


def _plot_shares(axes: Axes, board: Scoreboard) -> None:
    for place, (name, standing) in enumerate(reversed(board.ranking)):
        low, high = standing.share_95
        axes.plot([100 * low, 100 * high], [place, place], color=COLOURS[0])
        axes.plot(100 * standing.share.value, place, marker="o", color=COLOURS[0])
        axes.annotate(name, (100 * standing.share.value, place), (0, 6), textcoords="offset points")
    axes.set(xlabel="win share per seat, % (with 95 % interval)", yticks=[])
    axes.set_ylim(-0.5, len(board.players) - 0.3)
    axes.margins(x=0.15)


def _plot_course(axes: Axes, board: Scoreboard) -> None:
    for number, pair in enumerate(board.pairs):
        points = board.course[pair]
        colour = COLOURS[number % len(COLOURS)]
        values = [100 * point.value for point in points]
        axes.plot([p.deals for p in points], values, color=colour, label=" - ".join(pair))
        known = [point for point in points if isfinite(point.interval.high)]
        low, high = ([100 * point.interval[end] for point in known] for end in (0, 1))
        axes.fill_between([p.deals for p in known], low, high, color=colour, alpha=0.2)
    axes.axhline(0, color=GREY, linewidth=1)
    axes.set(xlabel="deals (shaded: where it lies, at any time)", xscale="log")
    axes.set_ylabel("difference of win shares, points of %")
    axes.legend()
