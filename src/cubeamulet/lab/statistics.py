"""Figures over many games, kept as whole sums.

Sums of whole numbers are exact: parts that were added up by different workers, before or after an
interruption, in whatever order, give the same figures to the last digit.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, lcm, pi, sqrt, tan
from statistics import NormalDist
from typing import Final, NamedTuple

from cubeamulet.games.catalog import NEWEST

CONFIDENCE: Final = 0.95
"""How sure every interval here is."""

Z95: Final = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
"""Half the width of a 95 % interval of the normal distribution, in standard deviations."""

MOST_PLAYERS: Final = max(max(game.player_counts) for game in NEWEST.values())

WIN: Final = lcm(*range(1, MOST_PLAYERS + 1))
"""What a sole win counts; one shared by k seats counts ``WIN // k`` for each."""

_NEXT_TO_NOTHING: Final = 1e-12


class Interval(NamedTuple):
    """From where to where a true value lies, with 95 % confidence."""

    low: float
    high: float


@dataclass(slots=True)
class Ratio:
    """The quotient of two sums, such as points per game or fights won per card laid.

    A *unit* is what is independent of all others: a deal, however often it was played. Each brings
    a whole-numbered ``above`` and ``below``; where every unit has the same ``below``, the quotient
    is a plain mean.
    """

    units: int = 0
    above: int = 0
    below: int = 0
    above_squared: int = 0
    both: int = 0
    below_squared: int = 0

    def add(self, above: int, below: int = 1) -> None:
        """Takes one more unit in."""
        self.units += 1
        self.above += above
        self.below += below
        self.above_squared += above * above
        self.both += above * below
        self.below_squared += below * below

    def merge(self, other: Ratio) -> None:
        """Takes in all units of another."""
        self.units += other.units
        self.above += other.above
        self.below += other.below
        self.above_squared += other.above_squared
        self.both += other.both
        self.below_squared += other.below_squared

    @property
    def value(self) -> float:
        """The quotient; 0 where nothing was counted."""
        return self.above / self.below if self.below else 0.0

    @property
    def variance(self) -> float:
        """What the quotient would vary by if it came from one unit only; 0 for fewer than two."""
        if self.units < 2 or not self.below:
            return 0.0
        squared_residues = (
            self.above_squared * self.below * self.below
            - 2 * self.above * self.below * self.both
            + self.above * self.above * self.below_squared
        )
        return squared_residues * self.units**2 / ((self.units - 1) * self.below**4)

    @property
    def error(self) -> float:
        """The standard error of the quotient (to first order, as usual for quotients)."""
        return sqrt(self.variance / self.units) if self.units else inf


def student95(freedom: int) -> float:
    """The quantile of Student's t for a 95 % interval; ``freedom`` is the number of units less one.

    For 1 and 2 exactly; from 3 on by the Cornish-Fisher expansion, to 0.01 (M. Abramowitz and
    I. A. Stegun, Handbook of Mathematical Functions, 26.7.5).
    """
    if freedom < 1:
        return inf
    if freedom == 1:
        return tan(pi * CONFIDENCE / 2)
    if freedom == 2:
        return CONFIDENCE * sqrt(2 / (1 - CONFIDENCE**2))
    z, n = Z95, float(freedom)
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
        + (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * n**4)
    )


def mean_interval(mean: Ratio) -> Interval:
    """The 95 % interval of a mean or quotient of any size (Student's).

    Without bounds where all units are alike: they tell nothing of how much others may differ.
    """
    if not mean.variance:
        return Interval(-inf, inf)
    half = student95(mean.units - 1) * mean.error
    return Interval(mean.value - half, mean.value + half)


def share_interval(share: Ratio) -> Interval:
    """The 95 % interval of the mean of values between 0 and 1 (Wilson's score interval).

    Values that vary less than a yes or no of the same mean count for more observations: that is
    what playing every deal in all seat rotations gains.
    """
    return bounded_interval(share, 0.0, 1.0)


def bounded_interval(mean: Ratio, least: float, most: float) -> Interval:
    """The 95 % interval of the mean of values from ``least`` to ``most``."""
    if not mean.units:
        return Interval(least, most)
    reach = most - least
    middle, half = _wilson((mean.value - least) / reach, mean.units, mean.variance / reach**2)
    low, high = max(0.0, middle - half), min(1.0, middle + half)
    return Interval(least + reach * low, least + reach * high)


def _wilson(share: float, units: int, variance: float) -> tuple[float, float]:
    """Middle and half width of an interval for a mean of values between 0 and 1."""
    observations = _worth_in_observations(share, units, variance)
    squared = Z95 * Z95 / observations
    middle = (share + squared / 2) / (1 + squared)
    spread = share * (1 - share) / observations + squared / observations / 4
    return middle, Z95 / (1 + squared) * sqrt(spread)


def _worth_in_observations(share: float, units: int, variance: float) -> float:
    """How many independent yes-or-no answers would tell the mean as well.

    To what the units vary by come ``Z95`` squared (about four) that vary like a yes or no: whatever
    was not seen in n units may still happen in about four of n, and so units that are all alike do
    not make a mean certain.
    """
    as_yes_or_no = share * (1 - share)
    if as_yes_or_no <= _NEXT_TO_NOTHING or units < 2:
        return units
    unseen = Z95 * Z95
    pooled = ((units - 1) * variance + unseen * as_yes_or_no) / (units - 1 + unseen)
    return max(units, units * as_yes_or_no / pooled)
