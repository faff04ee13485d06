"""How long this disk takes to make something durable: what no service can be quicker than."""

from __future__ import annotations

import os
import statistics
import tempfile
import time
from pathlib import Path
from typing import Final, NamedTuple

PAGES: Final = 4 * 4096
"""Bytes of a small transaction in the log of a database."""

TIMES: Final = 400


class Sync(NamedTuple):
    """Seconds of one ``fdatasync`` after a small write."""

    median: float
    slow: float
    """The 99th percentile."""


def sync_time(times: int = TIMES) -> Sync:
    """Writes and synchronises a file of its own, over and over."""
    taken = []
    with tempfile.TemporaryDirectory() as name:
        file = os.open(Path(name, "file"), os.O_CREAT | os.O_RDWR)
        try:
            for number in range(times):
                os.pwrite(file, bytes(PAGES), number * PAGES)
                began = time.perf_counter()
                os.fdatasync(file)
                taken.append(time.perf_counter() - began)
        finally:
            os.close(file)
    return Sync(statistics.median(taken), statistics.quantiles(taken, n=100)[-1])
