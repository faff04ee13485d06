"""What the benchmarks share: timing that a busy machine disturbs little, and Markdown."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from statistics import median


def best_rate(work: Callable[[], int], repeats: int = 5) -> tuple[float, float]:
    """Things done per second of process time: the median of all repeats, and the best.

    ``work`` says how many things it has done. Process time leaves out what other programs took.
    """
    rates = []
    for _ in range(repeats):
        began = time.process_time()
        done = work()
        rates.append(done / (time.process_time() - began))
    return median(rates), max(rates)


def table(headings: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A Markdown table."""
    lines = [headings, ["---"] * len(headings), *rows]
    return "\n".join("| " + " | ".join(map(str, line)) + " |" for line in lines)
