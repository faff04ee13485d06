"""How much of the machine is there for this program."""

from __future__ import annotations

import os


def usable_cores() -> int:
    """The cores this process may use: those of the machine where it is not confined to some."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
