"""Lets people try everything at a real server's sockets: ``fuzz_server.py --seconds 600``.

The same machine as in ``make test``, with other choices every time. What breaks stops the run, and
the story that led to it is shown.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path

from hypothesis import HealthCheck, seed, settings
from hypothesis.stateful import run_state_machine_as_test

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.support.server import ServerProcess
from tests.support.socket_machine import OPTIONS, TOLD_ONCE, Machine

AT_ONCE = 6
SOME_STORIES = settings(
    max_examples=AT_ONCE,
    stateful_step_count=60,
    deadline=None,
    database=None,
    phases=TOLD_ONCE,
    derandomize=False,
    suppress_health_check=list(HealthCheck),
)


def tell_stories(server: ServerProcess, first_seed: int, until: float) -> int:
    """Plays stories until the time is over, one at least; gives how many."""
    told = 0
    while told == 0 or time.monotonic() < until:

        @seed(first_seed + told)
        class Story(Machine):
            pass

        Story.server = server
        run_state_machine_as_test(Story, settings=SOME_STORIES)
        told += AT_ONCE
    return told


def main() -> int:
    """Run for a while; the exit status is 0 if nothing was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=time.time_ns() % 10**9)
    arguments = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        ServerProcess(Path(folder) / "data", options=OPTIONS) as server,
    ):
        told = tell_stories(server, arguments.seed, time.monotonic() + arguments.seconds)
    print(f"{told} stories at a server's sockets, seed {arguments.seed}: nothing found")
    return 0


if __name__ == "__main__":
    sys.exit(main())
