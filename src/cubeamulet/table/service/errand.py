"""What a process in which bots think is sent.

A view, a budget and a number to draw chance from cross the line, and nothing else. The answer is a
line of text: the milliseconds of process time it took, and the move, or nothing from a bot that
failed.
"""

from __future__ import annotations

from dataclasses import dataclass

from cubeamulet.players.contract import View


@dataclass(frozen=True, slots=True)
class Errand:
    """Let ``player`` choose by this ``view`` within ``seconds`` of process time, its generator
    seeded with ``seed``.
    """

    player: str
    view: View
    seconds: float
    seed: int
