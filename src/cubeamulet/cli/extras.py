"""What only some commands need, and not everybody has installed."""

from __future__ import annotations

from importlib.util import find_spec

from cubeamulet.cli.failure import fail
from cubeamulet.lab.engines import EXTRA


def require(module: str, purpose: str) -> None:
    """Ends the command where a module of the extra ``lab`` is missing.

    ``purpose`` begins the sentence that says so: ``for plots``.
    """
    if find_spec(module) is None:
        fail(f"{purpose} {EXTRA}")
