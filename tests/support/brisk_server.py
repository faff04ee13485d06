"""The server's own command, in a hurry: bots answer at once, except that they leave the cup.

With ``SEED`` in its environment all that it draws comes from there: whoever does the same there
again is dealt the same cards. For tests only.
"""

from __future__ import annotations

import os
from contextlib import ExitStack
from random import Random
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
            changes.enter_context(patch("secrets.token_bytes", Random(int(seed)).randbytes))
        main()


if __name__ == "__main__":
    serve()
