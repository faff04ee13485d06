"""What a server's processor time goes into, part by part: sampled from outside by ``py-spy``."""

from __future__ import annotations

import asyncio
import re
import shutil
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tests.support.server import ServerProcess

PROFILER: Final = "py-spy"
SAMPLES_A_SECOND: Final = 500
WAITING: Final = "waiting for the disk"

_PARTS: Final = (
    ("store/", "the writer's thread, commits apart"),
    ("web/words.py", "messages into JSON"),
    ("cli/direct.py", "frames in and out, with the system's writes"),
    ("web/", "conversations: reading, limits, outboxes, counting"),
    ("games/", "rules and views of the game"),
    ("fairness/", "chance"),
    ("table/service/", "the service: who is told what, batches, deadlines"),
    ("table/", "deciding, and what is told of a table"),
)
_LOOP: Final = "the event loop, with the system's reads and polls"
_ELSE: Final = "everything else"


def is_there() -> bool:
    """Whether the profiler is installed."""
    return shutil.which(PROFILER) is not None


async def shares(server: ServerProcess, folder: Path, seconds: float) -> dict[str, float]:
    """The share of each part in the samples of a busy server, the largest first; commits, which
    mostly wait for the disk, do not count.
    """
    out = folder / "samples.txt"
    process = await asyncio.create_subprocess_exec(
        *(PROFILER, "record", "--pid", str(server.pid), "--duration", str(round(seconds))),
        *("--rate", str(SAMPLES_A_SECOND), "--format", "raw", "--output", str(out)),
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.DEVNULL,
    )
    await process.wait()
    counted: Counter[str] = Counter()
    for line in out.read_text(encoding="utf-8").splitlines():
        stack, _, number = line.rpartition(" ")
        part = part_of(stack.split(";"))
        if part is not None and part != WAITING:
            counted[part] += int(number)
    return {part: number / counted.total() for part, number in counted.most_common()}


def part_of(stack: Sequence[str]) -> str | None:
    """The part that a stack of ``function (file:line)`` is in; ``None`` for a thread that rests."""
    files = [re.sub(r"^.*\((.*?)(:\d+)?\)$", r"\1", frame) for frame in stack]
    if "do_commit" in stack[-1]:
        return WAITING
    for path in reversed(files):
        for room, part in _PARTS:
            if path.startswith(f"cubeamulet/{room}"):
                return part if _works(stack) else None
    if any("Runner.run" in frame for frame in stack):
        return _LOOP if "Runner.run" in stack[-1] else _ELSE
    return None


def _works(stack: Sequence[str]) -> bool:
    """The writer's thread rests between its jobs, and bots' threads without one."""
    return not re.match(r"(Writer\._run|.*\b_work) ", stack[-1])
