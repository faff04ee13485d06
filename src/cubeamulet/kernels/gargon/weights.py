"""The weights of the policy: what each feature of a move counts, in points.

A set of weights is a row of numbers; the names here are its places. The trained ones lie beside
this file in ``policy.json`` and ``policy_among_careless.json``, made by ``tools/train_policy.py``.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final, Protocol, TypeAlias, cast

import numpy as np
import numpy.typing as npt

Numbers: TypeAlias = npt.NDArray[np.float64]

START: Final[Mapping[str, float]] = {
    # how fast the piles go, how surely others come, how sharp a majority is decided
    "pace": 1.1,
    "come": 0.9,
    "lead": 0.7,
    "lead_late": 4.2,
    # a card that wins its fight now: amulets, those a zero in hand may double, majority, a zero
    "win": 0.5,
    "win_amulets": 1.0,
    "win_hope": 0.35,
    "win_step": 1.0,
    "win_zero_now": 1.0,
    "win_zero_hope": 0.35,
    "win_denied": 0.3,
    "lose_replaced": 1.5,
    # what the same card is worth kept, while there is time
    "keep": 0.0,
    "keep_amulets": -0.75,
    "keep_hope": -0.25,
    "keep_step": -0.75,
    "keep_zero_now": -0.75,
    "keep_zero_hope": -0.25,
    "keep_strong": -0.5,
    "keep_strong_amulets": -0.75,
    "keep_strong_step": -0.75,
    "card": 0.0,
    "second": 0.0,
    # the pattern that a leader sets, and each opponent who cannot answer it
    "pattern_one": 0.0,
    "pattern_pair": 0.0,
    "pattern_two": 0.0,
    "pattern_pair_and_one": 0.0,
    "pattern_three": 0.0,
    "unanswered": 0.5,
    # passing
    "pass": 0.0,
    "pass_thin": 9.0,
    "pass_time": 0.0,
    "pass_draw": 0.3,
    "pass_hurry": 0.0,
    "pass_last": 0.0,
    # drawing
    "draw_amulets": 0.5,
    "draw_step": 0.5,
    "draw_zero": 0.3,
    "draw_own": 0.0,
    "draw_others": -0.05,
    "draw_high": 0.0,
    "draw_hurry": 1.0,
    "draw_second": 0.0,
    "stop": -1.0,
    "stop_hand": 0.0,
    "stop_hurry": -1.0,
    "stop_time": 0.0,
}
"""Every weight by name, as a practised person would guess it; training starts from here."""

NAMES: Final = tuple(START)
SIZE: Final = len(NAMES)
FILE: Final = Path(__file__).with_name("policy.json")
FILE_AMONG_CARELESS: Final = Path(__file__).with_name("policy_among_careless.json")


class Weights(Protocol):
    """One row of weights for each seat."""

    def __getitem__(self, at: tuple[int, int]) -> float:
        """One of them."""
        ...


def as_numbers(named: Mapping[str, float]) -> Numbers:
    """A row from names; those left out count nothing. Raises ``KeyError`` for an unknown name."""
    row = np.zeros(SIZE)
    for name, value in named.items():
        if name not in START:
            raise KeyError(name)
        row[NAMES.index(name)] = value
    return row


def as_named(row: Numbers) -> dict[str, float]:
    """Names for a row, in order."""
    return {name: float(value) for name, value in zip(NAMES, row, strict=True)}


@cache
def trained() -> Numbers:
    """The weights trained by self-play."""
    return as_numbers(json.loads(FILE.read_text()))


@cache
def trained_among_careless() -> Numbers:
    """The weights trained where all others make any move."""
    return as_numbers(json.loads(FILE_AMONG_CARELESS.read_text()))


def for_seats(*rows: Numbers) -> Weights:
    """One row for each seat, as compiled code is typed."""
    return cast("Weights", np.ascontiguousarray(np.stack(rows)))
