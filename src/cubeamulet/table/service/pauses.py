"""How long to wait before something that failed is tried again."""

from __future__ import annotations

from collections.abc import Iterator


def doubling(first: float, longest: float) -> Iterator[float]:
    """The seconds before each further try, for ever: each pause is twice the one before, and none
    is longer than ``longest``.
    """
    pause = first
    while True:
        yield pause
        pause = min(2 * pause, longest)
