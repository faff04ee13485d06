"""Plots of a study as pieces of a page: small SVG that takes its colours from the page."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from html import escape
from math import isfinite
from typing import Final, NamedTuple

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from cubeamulet.lab.statistics import Interval

# Colours that stand for the page's own until the drawing is done.
_TEXT: Final = "#010203"
_BLUE: Final = "#010204"
_RED: Final = "#010205"
_GREEN: Final = "#010206"
_GREY: Final = "#010207"
SERIES: Final = (_BLUE, _RED, _GREEN)

_PAGE_COLOURS: Final = {
    _TEXT: "currentColor",
    _BLUE: "var(--blue)",
    _RED: "var(--red)",
    _GREEN: "var(--green)",
    _GREY: "var(--grey)",
}
_NAMED_GROUP: Final = re.compile(r' id="[a-zA-Z0-9]*[a-z.]_\d+"')
_BEFORE_SVG: Final = re.compile(r"^.*?(?=<svg)", re.DOTALL)
_METADATA: Final = re.compile(r"<metadata>.*?</metadata>\s*", re.DOTALL)
_BLANKS: Final = re.compile(r">\s+<")


class Bar(NamedTuple):
    """A value with its interval, below a label."""

    label: str
    value: float
    interval: Interval


def bars(values: Sequence[Bar], x_label: str, y_label: str, *, zero: bool = True) -> str:
    """Bars with whiskers; without ``zero`` points, on an axis that need not begin at 0."""
    figure, axes = _new_figure()
    places = range(len(values))
    heights = [bar.value for bar in values]
    if zero:
        axes.bar(places, heights, color=_BLUE, width=0.75)
    else:
        axes.plot(places, heights, "o", color=_BLUE)
    _whiskers(axes, values)
    axes.set_xticks(places, [bar.label for bar in values])
    axes.set(xlabel=x_label, ylabel=y_label)
    axes.margins(x=0.02 if zero else 0.08)
    return _as_svg(figure, f"{y_label} by {x_label}")


def points(values: Sequence[Bar], x_label: str, y_label: str) -> str:
    """Points with whiskers, joined by a line."""
    figure, axes = _new_figure()
    places = range(len(values))
    axes.plot(places, [bar.value for bar in values], "o-", color=_BLUE, markersize=4)
    _whiskers(axes, values)
    axes.set_xticks(places, [bar.label for bar in values])
    axes.set(xlabel=x_label, ylabel=y_label)
    axes.set_ylim(bottom=0)
    axes.margins(x=0.02)
    return _as_svg(figure, f"{y_label} by {x_label}")


def stack(values: Sequence[Bar], x_label: str) -> str:
    """One bar lying down, in parts that add up."""
    figure = Figure((8, 1.3), layout="constrained")
    axes = figure.subplots()
    _style(axes)
    axes.spines["left"].set_visible(False)
    left = 0.0
    for bar, colour in zip(values, SERIES, strict=False):
        axes.barh(0, bar.value, left=left, color=colour, height=0.5)
        axes.text(left + bar.value / 2, 0.42, bar.label, ha="center", color=_TEXT)
        left += bar.value
    axes.set(xlabel=x_label, yticks=[], ylim=(-0.3, 0.7))
    axes.margins(x=0)
    return _as_svg(figure, x_label)


def _new_figure() -> tuple[Figure, Axes]:
    figure = Figure((8, 3.2), layout="constrained")
    axes = figure.subplots()
    _style(axes)
    return figure, axes


def _style(axes: Axes) -> None:
    axes.spines[["top", "right"]].set_visible(False)
    axes.spines[["left", "bottom"]].set_color(_TEXT)
    axes.tick_params(colors=_TEXT)
    axes.xaxis.label.set_color(_TEXT)
    axes.yaxis.label.set_color(_TEXT)


def _whiskers(axes: Axes, values: Sequence[Bar]) -> None:
    for place, bar in enumerate(values):
        if isfinite(bar.interval.high):
            axes.plot([place, place], list(bar.interval), color=_TEXT, linewidth=1)


def _as_svg(figure: Figure, words: str) -> str:
    """The drawing, with nothing in it that a page does not need."""
    drawn = io.StringIO()
    with mpl.rc_context({"svg.fonttype": "none", "svg.hashsalt": "cubeamulet"}):
        figure.savefig(drawn, format="svg", transparent=True, metadata={"Date": None})
    text = _METADATA.sub("", _BEFORE_SVG.sub("", drawn.getvalue()))
    text = _BLANKS.sub("><", _NAMED_GROUP.sub("", text))
    for stand_in, colour in _PAGE_COLOURS.items():
        text = text.replace(stand_in, colour)
    return text.replace("<svg ", f'<svg role="img" aria-label="{escape(words)}" ', 1).strip()
