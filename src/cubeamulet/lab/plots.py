"""Plots as files (extra ``lab``): SVG, PNG or PDF, as the file's name ends.

Colours are told apart by people who see few of them (M. Okabe and K. Ito, Color Universal Design).
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from cubeamulet.lab.race import Moment
from cubeamulet.lab.whole_file import WholeFile

COLOURS: Final = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00")
GREY: Final = "#808080"

_NO_DATE: Final = {".svg": {"Date": None}, ".pdf": {"CreationDate": None}, ".png": {}}


def save(figure: Figure, path: Path) -> None:
    """Writes a figure in the form that the file's name asks for; raises ``OSError``.

    Text stays text, and nothing in the file says when it was made.
    """
    settings = mpl.rc_context({"svg.fonttype": "none", "svg.hashsalt": "cubeamulet"})
    with WholeFile(path) as stream, settings:
        figure.savefig(stream, format=path.suffix[1:], metadata=_NO_DATE[path.suffix])


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
