"""How something divides among kinds: rounds per game, sizes of hands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from cubeamulet.lab.statistics import Ratio


@dataclass(slots=True)
class Breakdown:
    """The share of every kind, among as many kinds as turn up.

    A ``Ratio`` for each kind would have to be told of the deals in which that kind did not occur;
    here what all kinds have in common is kept once.
    """

    units: int = 0
    below: int = 0
    below_squared: int = 0
    above: dict[int, int] = field(default_factory=dict)
    above_squared: dict[int, int] = field(default_factory=dict)
    both: dict[int, int] = field(default_factory=dict)

    def add(self, counts: Mapping[int, int]) -> None:
        """Takes in one deal: how often each kind occurred."""
        below = sum(counts.values())
        self.units += 1
        self.below += below
        self.below_squared += below * below
        for kind, count in counts.items():
            self._add(kind, count, count * count, count * below)

    def _add(self, kind: int, above: int, squared: int, both: int) -> None:
        self.above[kind] = self.above.get(kind, 0) + above
        self.above_squared[kind] = self.above_squared.get(kind, 0) + squared
        self.both[kind] = self.both.get(kind, 0) + both

    def merge(self, other: Breakdown) -> None:
        """Takes in all deals of another."""
        self.units += other.units
        self.below += other.below
        self.below_squared += other.below_squared
        for kind, above in other.above.items():
            self._add(kind, above, other.above_squared[kind], other.both[kind])

    @property
    def kinds(self) -> list[int]:
        """All kinds that occurred, ascending."""
        return sorted(self.above)

    def share(self, kind: int) -> Ratio:
        """The share of one kind."""
        return Ratio(
            self.units,
            self.above.get(kind, 0),
            self.below,
            self.above_squared.get(kind, 0),
            self.both.get(kind, 0),
            self.below_squared,
        )
