"""Which engine plays: the reference rules, or the compiled kernel where it can.

Nothing here imports the kernels before they are needed: a process that only asks need not wait for
the compiler.
"""

from __future__ import annotations

from enum import StrEnum
from importlib import import_module
from importlib.util import find_spec
from typing import Final, Protocol, cast

from cubeamulet.lab.plan import Plan
from cubeamulet.lab.tally import Tally

EXTRA: Final = "the extra 'lab' is not installed (pip install 'cubeamulet[lab]')"
"""What to say where something of it is missing."""


class Engine(StrEnum):
    """Who knows the rules."""

    REFERENCE = "reference"
    KERNEL = "kernel"


class _Compiled(Protocol):
    """The module ``cubeamulet.lab.compiled``."""

    def play_part(self, plan: Plan, deals: range) -> Tally:
        """Plays deals."""
        ...


def play_compiled(plan: Plan, deals: range) -> Tally:
    """The deals of a plan that the kernel can play."""
    return cast("_Compiled", import_module("cubeamulet.lab.compiled")).play_part(plan, deals)


def why_not_compiled(plan: Plan, rows: bool) -> str | None:  # noqa: FBT001 - as a job has it
    """Why the kernel cannot play this; ``None`` if it can."""
    if set(plan.players) != {"random"}:
        return "the kernel plays only with the player random in every seat"
    if plan.records or rows:
        return "the kernel counts games and writes neither records nor rows of them"
    if plan.duplicate:
        return "the kernel plays no duplicate deals"
    if plan.options.get("match", 1) != 1:
        return "the kernel plays single deals, no matches"
    return None if find_spec("numba") else EXTRA


def fitting(plan: Plan, *, rows: bool) -> Engine:
    """The fastest engine that can play this."""
    return Engine.REFERENCE if why_not_compiled(plan, rows) else Engine.KERNEL
