"""The server's own command, which on SIGUSR1 also tells about its memory and its tasks.

Each time it collects garbage first, empties what is remembered for all tables together and has a
bound (``functools.lru_cache``), and appends one line of JSON to ``WATCH_FILE``. With
``WATCH_HEAP=1`` it counts the bytes that are added to Python's heap after the first time, which
makes it slow from then on.
"""

from __future__ import annotations

import asyncio
import functools
import gc
import json
import os
import signal
import sys
import tracemalloc
from pathlib import Path
from types import FrameType

from cubeamulet.cli import main

_CACHE = type(functools.cache(len))


def tell(_number: int, _frame: FrameType | None) -> None:
    """Notes what is there now."""
    _forget()
    gc.collect()
    if os.environ.get("WATCH_HEAP") and not tracemalloc.is_tracing():
        tracemalloc.start()
    try:
        tasks = len(asyncio.all_tasks())
    except RuntimeError:
        tasks = 0
    noted = {
        "heap": tracemalloc.get_traced_memory()[0],
        "objects": len(gc.get_objects()),
        "tasks": tasks,
        "blocks": sys.getallocatedblocks(),
    }
    with Path(os.environ["WATCH_FILE"]).open("a", encoding="utf-8") as file:
        file.write(json.dumps(noted) + "\n")


def _forget() -> None:
    """Empties the caches: how full they happen to be says nothing of a table."""
    for module in tuple(sys.modules.values()):
        for value in tuple(vars(module).values()):
            if isinstance(value, _CACHE):
                value.cache_clear()


if __name__ == "__main__":
    signal.signal(signal.SIGUSR1, tell)
    main()
