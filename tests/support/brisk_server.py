"""The server's own command, in a hurry: bots answer at once, except that they leave the cup.

With ``SEED`` in its environment all that its tables draw comes from there: whoever does the same
there again is dealt the same cards. For tests only.
"""

from __future__ import annotations

import os
from contextlib import ExitStack
from random import Random
from types import SimpleNamespace
from unittest.mock import patch

from cubeamulet.cli import main
from cubeamulet.table.service.bots import Pace

AT_ONCE = Pace(shortest=0.0, longest=0.0)


def serve() -> None:
    """Runs the command."""
    with ExitStack() as changes:
        changes.enter_context(patch("cubeamulet.cli.running.PACE", AT_ONCE))
        seed = os.environ.get("SEED")
        if seed is not None:
            drawn = SimpleNamespace(token_bytes=Random(int(seed)).randbytes)
            changes.enter_context(patch("cubeamulet.cli.running.secrets", drawn))
        main()


if __name__ == "__main__":
    serve()
