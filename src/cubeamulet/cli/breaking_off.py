"""How work that takes long ends: by itself, or because somebody or something breaks it off."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import typer

from cubeamulet.cli.failure import UNUSABLE, CrewGone
from cubeamulet.lab.interruption import status_after, told_to_stop_by_signals, uninterrupted


class End(NamedTuple):
    """``why`` work was broken off, as the beginning of a sentence, and the exit status after that;
    nothing and 0 where it was done.
    """

    why: str = ""
    status: int = 0


def end_of(work: Callable[[], None]) -> End:
    """Works; an interruption and the loss of those who work are told, all else is raised."""
    try:
        work()
    except KeyboardInterrupt as told:
        return End("stopped", status_after(told))
    except CrewGone as lost:
        return End(str(lost), UNUSABLE)
    return End()


def work_and_tell(work: Callable[[], None], tell: Callable[[str], None]) -> None:
    """Works, and then tells what came of it, which nothing breaks off any more.

    ``tell`` gets why the work was broken off, or nothing. Leaves the program with a status if it
    was.
    """
    with told_to_stop_by_signals():
        end = end_of(work)
        with uninterrupted():
            tell(end.why)
    if end.status:
        raise typer.Exit(end.status)
