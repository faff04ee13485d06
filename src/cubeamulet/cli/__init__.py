"""The command ``cubeamulet``: where all parts are put together; nobody imports it.

Each command is a module of its own here. Only the one that was asked for is imported, so that a
simulation and its worker processes never wait for the server's parts.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence


def main() -> None:
    """Runs the command line and ends the process with its exit status."""
    try:
        status = run(sys.argv[1:])
    except KeyboardInterrupt:  # before there is a command that could be interrupted
        sys.stderr.write("cubeamulet: stopped before anything was done\n")
        status = 130
    sys.exit(status)


def run(arguments: Sequence[str]) -> int:
    """Runs one command line; what it cannot use it answers with one line, never a traceback."""
    from cubeamulet.cli import application  # noqa: PLC0415 - worker processes import this package

    return application.run(arguments)
