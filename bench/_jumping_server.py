"""A server whose clock on the wall jumps at SIGUSR2, by minutes or days, forth and back.

At SIGUSR1 it notes how much it holds, as ``_watched_server`` does. Somebody is absent after ten
seconds, and a table that nobody needs is put away after twenty, so that a short run sees both.
"""

from __future__ import annotations

import argparse
import os
import signal
import time
from pathlib import Path
from random import Random
from types import FrameType
from typing import Final

from bench._house import no_limits
from bench._watched_server import tell

from cubeamulet.cli.data import PRIVATE_UMASK
from cubeamulet.cli.limits import read_limits
from cubeamulet.cli.logs import LogFormat, LogLevel, configure
from cubeamulet.cli.offer import make_offer
from cubeamulet.cli.running import Settings, run
from cubeamulet.cli.server import listen

ABSENT_AFTER: Final = 10
IDLE: Final = 20.0
LARGEST_JUMP: Final = 3 * 24 * 3600.0


class JumpingClock:
    """The time of day, as far as it has been moved."""

    def __init__(self) -> None:
        self._offset = 0.0
        self._generator = Random()

    def __call__(self) -> float:
        """Seconds since 1970, more or less."""
        return time.time() + self._offset

    def jump(self, _number: int, _frame: FrameType | None) -> None:
        """Moves it, as somebody does who sets it, or a machine that was asleep."""
        self._offset = self._generator.uniform(-1, 1) * self._generator.choice((600, LARGEST_JUMP))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--host", required=True)
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--watch", required=True, help="where it notes how much it holds")
    asked = parser.parse_args()
    os.environ["WATCH_FILE"] = asked.watch
    clock = JumpingClock()
    signal.signal(signal.SIGUSR1, tell)
    signal.signal(signal.SIGUSR2, clock.jump)
    configure(LogLevel.WARNING, LogFormat.TEXT)
    os.umask(PRIVATE_UMASK)
    limits = read_limits([word for word in no_limits() if "=" in word])
    offer = make_offer(asked.host, asked.port, None, (), insecure=False)
    settings = Settings(offer, asked.data, limits, None, ABSENT_AFTER, bot_processes=0)
    run(settings, listen(offer.host, offer.port), clock=clock, idle=IDLE)


if __name__ == "__main__":
    main()
