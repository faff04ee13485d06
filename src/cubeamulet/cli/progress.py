"""How far a long job is, on standard error where that is a terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeAlias

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TaskID,
    TextColumn,
    TimeRemainingColumn,
)

Report: TypeAlias = Callable[[int], None]
"""Called with how many of all are done."""


@contextmanager
def progress_of(total: int, done: int = 0) -> Iterator[Report]:
    """A bar with rate and time left; ``done`` were done before it began."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda _: None
        return
    columns = (
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task("", total=total, completed=done, rate="")
        yield lambda number: _move(bar, task, number)


def _move(bar: Progress, task: TaskID, number: int) -> None:
    speed = bar.tasks[0].speed or 0
    bar.update(task, completed=number, rate=f"{speed:,.0f}/s" if speed >= 10 else f"{speed:.1f}/s")
