"""When the answer is clear: an interval that may be looked at after every deal.

A usual 95 % interval holds at one moment that was chosen beforehand. Whoever looks after every deal
and stops as soon as zero lies outside is wrong far more often. The interval here holds at all
moments together, so a tournament may stop whenever it likes.

It is no approximation either: all it takes for granted is how far apart the values of two deals can
be. So it holds after few deals, and where nearly all deals come out the same. The price is that it
stays wide until a seldom deal would have been seen.

I. Waudby-Smith and A. Ramdas, "Estimating means of bounded random variables by betting", Journal of
the Royal Statistical Society, Series B 86 (2024), 1-27, theorem 2 (the predictable plug-in
empirical Bernstein confidence sequence): for values x from 0 to 1 with mean m, and any weights w
below 1, each chosen from earlier values alone, m lies in

    sum(w x) / sum(w) +- (log(2 / alpha) + sum(4 (x - guess)^2 psi(w))) / sum(w)

for all numbers of values at once with probability 1 - alpha, where psi(w) = -(log(1 - w) + w) / 4
and the guess of each value is made from those before it. Their weights, used here, make the
interval shrink about as fast as one for a known variance.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from math import inf, log, sqrt
from typing import Final

from cubeamulet.lab.statistics import CONFIDENCE, Interval

MOST_WEIGHT: Final = 0.75
"""The weight of a value where those before did not vary."""


class Verdict(StrEnum):
    """What is clear about a difference."""

    HIGHER = "higher"
    LOWER = "lower"
    EVEN = "even"
    OPEN = "open"


@dataclass(slots=True)
class MeanAtAnyTime:
    """Where the mean of values from ``-reach`` to ``reach`` lies, however often one looks.

    With 95 % for all of so many ``questions`` together.
    """

    reach: float
    questions: int = 1
    _count: int = 0
    _total: float = 0.5
    _squares: float = 0.25
    _weights: float = 0.0
    _weighted: float = 0.0
    _spread: float = 0.0

    def add(self, value: float) -> None:
        """Takes in one more value."""
        x = (value / self.reach + 1) / 2
        self._count += 1
        guess = self._total / self._count
        weight = self._weight(self._squares / self._count)
        self._weights += weight
        self._weighted += weight * x
        self._spread -= (x - guess) ** 2 * (log(1 - weight) + weight)
        self._total += x
        self._squares += (x - self._total / (self._count + 1)) ** 2

    def _weight(self, variance: float) -> float:
        """What the next value counts, from those before it."""
        count = self._count
        return min(MOST_WEIGHT, sqrt(2 * self._doubt / (variance * count * log(1 + count))))

    @property
    def _doubt(self) -> float:
        return log(2 * self.questions / (1 - CONFIDENCE))

    @property
    def interval(self) -> Interval:
        """From where to where the mean lies."""
        if not self._count:
            return Interval(-inf, inf)
        middle = self._weighted / self._weights
        half = (self._doubt + self._spread) / self._weights
        return Interval(self._back(middle - half), self._back(middle + half))

    def _back(self, x: float) -> float:
        """From 0 to 1 back to the scale of the values, as far as they reach."""
        return self.reach * (2 * min(1.0, max(0.0, x)) - 1)


def verdict(interval: Interval, margin: float) -> Verdict:
    """What an interval of a difference says; less than ``margin`` either way counts as even."""
    low, high = interval
    if low > 0:
        return Verdict.HIGHER
    if high < 0:
        return Verdict.LOWER
    return Verdict.EVEN if -margin < low and high < margin else Verdict.OPEN
