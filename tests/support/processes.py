"""Looking at the processes of this machine."""

import time
from contextlib import suppress
from pathlib import Path
from typing import Final

import pytest

looks_at_processes = pytest.mark.skipif(
    not Path("/proc/self/stat").exists(), reason="looks at processes there"
)

ENDING_SECONDS: Final = 2.0
"""How long the last processes of a command may take to end after it."""


def await_end_of_group(group: int, within: float = ENDING_SECONDS) -> None:
    """Returns once no process of a group is left; fails if one stays.

    Python's own watcher of semaphores ends by itself, a moment after the command that it watched.
    """
    deadline = time.monotonic() + within
    while (living := living_in_group(group)) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not living


def living_in_group(group: int) -> list[str]:
    """The states of all processes of a group that have not ended."""
    found = []
    for process in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            state, _, itsgroup, *_ = process.read_text().rpartition(")")[2].split()
            found += [state] * (int(itsgroup) == group and state != "Z")
    return found
