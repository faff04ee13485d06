"""How work that takes long ends: by itself, or because somebody or something breaks it off."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from cubeamulet.cli.failure import UNUSABLE, CrewGone
from cubeamulet.lab.interruption import status_after


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
