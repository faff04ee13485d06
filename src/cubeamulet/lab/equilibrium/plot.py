"""The curves of exploitability (extra ``lab``)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from cubeamulet.lab.equilibrium.measure import LEARNING, Measured
from cubeamulet.lab.plots import COLOURS, GREY

_LEAST: Final = 1e-6


def plot_exploitability(found: Sequence[Measured], title: str) -> Figure:
    """Players by what they may spend, and learning by its rounds, over one scale of losses."""
    figure = Figure((9, 4), layout="constrained")
    players, learning = figure.subplots(1, 2, sharey=True)
    for axes in (players, learning):
        axes.spines[["top", "right"]].set_visible(False)
        axes.set(xscale="log", yscale="log")
        axes.grid(color=GREY, alpha=0.2)
    _plot_players(players, [one for one in found if one.who != LEARNING])
    _plot_curve(learning, [one for one in found if one.who == LEARNING], COLOURS[0])
    players.set(xlabel="playouts a move", ylabel="a best response wins more than half by")
    learning.set(xlabel=f"rounds of learning ({LEARNING})")
    figure.suptitle(title)
    return figure


def _plot_players(axes: Axes, found: Sequence[Measured]) -> None:
    names = list(dict.fromkeys(one.who for one in found))
    for number, name in enumerate(names):
        colour = COLOURS[number % len(COLOURS)]
        own = [one for one in found if one.who == name]
        if own[0].spent is None:
            axes.axhline(_height(own[0]), color=colour, linestyle="--", label=name)
        else:
            _plot_curve(axes, own, colour)
    if names:
        axes.legend()


def _plot_curve(axes: Axes, found: Sequence[Measured], colour: str) -> None:
    spent = [one.spent or 1 for one in found]
    name = found[0].who if found else ""
    axes.plot(spent, list(map(_height, found)), marker="o", color=colour, label=name)


def _height(one: Measured) -> float:
    return max(one.found.loss, _LEAST)
