"""When the answer is clear: an interval that may be looked at after every deal.

A usual 95 % interval holds at one moment that was chosen beforehand. Whoever looks after every deal
and stops as soon as zero lies outside is wrong far more often. The interval here holds at all
moments together, so a tournament may stop whenever it likes.

I. Waudby-Smith, D. Arbour, R. Sinha, E. H. Kennedy, A. Ramdas, "Time-uniform central limit theory
and asymptotic confidence sequences", The Annals of Statistics 52 (2024), 2613-2640, theorem 2.2:
after t values with mean m and standard deviation s, the true mean lies in
m +- s sqrt(2 (t r^2 + 1) / (t^2 r^2) log(sqrt(t r^2 + 1) / alpha)) for all t at once with
probability 1 - alpha, as long as the first look is late enough for s to be known. The number r
chooses at which t the interval is narrowest.
"""

from __future__ import annotations

from enum import StrEnum
from math import inf, log, sqrt
from typing import Final

from cubeamulet.lab.statistics import CONFIDENCE, Interval, Ratio

FIRST_LOOK: Final = 50
"""Deals before which nothing is said."""

NARROWEST_AT: Final = 300
"""Deals after which the interval is narrowest for what was played."""


class Verdict(StrEnum):
    """What is clear about a difference."""

    HIGHER = "higher"
    LOWER = "lower"
    EVEN = "even"
    OPEN = "open"


def interval_at_any_time(mean: Ratio, questions: int = 1) -> Interval:
    """Where the mean lies, at this and every other moment; with 95 % for all ``questions``."""
    t = mean.units
    if t < FIRST_LOOK:
        return Interval(-inf, inf)
    alpha = (1 - CONFIDENCE) / questions
    spread = t * _narrowest(alpha)
    width = sqrt(2 * (spread + 1) / (t * spread) * log(sqrt(spread + 1) / alpha))
    half = width * sqrt(mean.variance)
    return Interval(mean.value - half, mean.value + half)


def _narrowest(alpha: float) -> float:
    """The square of r in the formula, close to the best for ``NARROWEST_AT`` deals."""
    return (-2 * log(alpha) + log(-2 * log(alpha) + 1)) / NARROWEST_AT


def verdict(interval: Interval, margin: float) -> Verdict:
    """What an interval of a difference says; less than ``margin`` either way counts as even."""
    low, high = interval
    if low > 0:
        return Verdict.HIGHER
    if high < 0:
        return Verdict.LOWER
    return Verdict.EVEN if -margin < low and high < margin else Verdict.OPEN
