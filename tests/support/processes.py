"""Looking at the processes of this machine."""

from contextlib import suppress
from pathlib import Path

import pytest

looks_at_processes = pytest.mark.skipif(
    not Path("/proc/self/stat").exists(), reason="looks at processes there"
)


def living_in_group(group: int) -> list[str]:
    """The states of all processes of a group that have not ended."""
    found = []
    for process in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            state, _, itsgroup, *_ = process.read_text().rpartition(")")[2].split()
            found += [state] * (int(itsgroup) == group and state != "Z")
    return found
