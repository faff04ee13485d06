"""How strong the players are: one of each against the rung below in all other seats.

    python -m bench.players [--times N] [--playouts N] [--seconds N] [--plot FILE]

Every deal is played in all seat rotations. ``--times`` plays so many times the usual deals.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Final

from bench._common import table

from cubeamulet.games.gargon.cards import PUBLISHED
from cubeamulet.lab.plan import Plan
from cubeamulet.lab.reference import YARDSTICK
from cubeamulet.lab.simulate import Job, simulate
from cubeamulet.lab.tally import Standing, Tally
from cubeamulet.lab.work import local_crew
from cubeamulet.players.contract import Budget
from cubeamulet.players.registry import PLAYERS

SEATS: Final = 4
SEED: Final = 1
DEALS: Final = {"novice": 300, "steady": 300, "expert": 60, "master": 20}
"""Deals that a player plays against another; a search takes its time."""


@dataclass(frozen=True, slots=True)
class Match:
    """One ``stronger`` against ``weaker`` in all other seats."""

    stronger: str
    weaker: str
    seats: int
    deals: int
    budget: Budget

    @property
    def plan(self) -> Plan:
        players = (self.stronger, *[self.weaker] * (self.seats - 1))
        return Plan("gargon", players, {}, SEED, duplicate=True, budget=self.budget)

    @property
    def spent(self) -> str:
        if self.budget.playouts is None:
            return f"{self.budget.seconds} s"
        return f"{self.budget.playouts} playouts"


@dataclass(frozen=True, slots=True)
class Outcome:
    match: Match
    standing: Standing


def matches(asked: argparse.Namespace) -> Iterator[Match]:
    """The ladder at every size of table; then the master against others, and at equal time."""
    budget = Budget(playouts=asked.playouts)
    for seats in PUBLISHED.players:
        for weaker, stronger in pairwise(PLAYERS):
            yield Match(stronger, weaker, seats, asked.times * DEALS[stronger], budget)
    for weaker in ("random", "steady"):
        yield Match("master", weaker, SEATS, asked.times * DEALS["master"], budget)
    equal_time = Budget(seconds=asked.seconds)
    yield Match("master", YARDSTICK, SEATS, asked.times * DEALS["master"], equal_time)


def played(match: Match) -> Outcome:
    tally = Tally()
    with local_crew(os.cpu_count() or 1) as crew:
        for batch in simulate(Job(match.plan, match.deals), crew):
            tally.merge(batch.tally)
    return Outcome(match, tally.players[match.stronger])


def row(outcome: Outcome) -> list[object]:
    match, (low, high) = outcome.match, outcome.standing.share_95
    return [
        match.seats,
        f"{match.stronger} against {match.weaker}",
        match.spent,
        outcome.standing.games,
        f"{outcome.standing.share.value:.1%}",
        f"{low:.1%} to {high:.1%}",
        f"{1 / match.seats:.0%}",
    ]


def plot(outcomes: Iterable[Outcome], path: Path) -> None:
    """The ladder: how much more than its share each player wins against the rung below."""
    from cubeamulet.lab.plots import COLOURS, GREY, new_figure, save  # noqa: PLC0415 - an extra

    figure, axes = new_figure(8, 4)
    ladder = [
        one for one in outcomes if (one.match.weaker, one.match.stronger) in pairwise(PLAYERS)
    ]
    names = list(PLAYERS)[1:]
    for number, seats in enumerate(PUBLISHED.players):
        here = [one for one in ladder if one.match.seats == seats]
        places = [names.index(one.match.stronger) + 0.15 * (number - 1) for one in here]
        for place, one in zip(places, here, strict=True):
            ends = [100 * end for end in one.standing.share_95]
            axes.plot([place, place], ends, color=COLOURS[number])
        shares = [100 * one.standing.share.value for one in here]
        label = f"{seats} players (even: {100 / seats:.0f} %)"
        axes.plot(places, shares, "o", color=COLOURS[number], label=label)
        axes.axhline(100 / seats, color=GREY, linewidth=0.5, linestyle=":")
    against = [f"{name}\nagainst {weaker}" for weaker, name in pairwise(PLAYERS)]
    axes.set_xticks(range(len(names)), against)
    axes.set(ylabel="games won, % (95 % interval)", title="One of each, all others one rung below")
    axes.legend()
    save(figure, path)


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=1)
    parser.add_argument("--playouts", type=int, default=2000)
    parser.add_argument("--seconds", type=float, default=0.1)
    parser.add_argument("--plot", type=Path)
    asked = parser.parse_args()
    outcomes = [played(match) for match in matches(asked)]
    print("## Players: the ladder at Gargon\n")
    print("One player against the other in all other seats, each deal in all seat rotations.\n")
    print(f"`python -m bench.players --times {asked.times} --playouts {asked.playouts}`\n")
    headings = ["seats", "who", "a move", "games", "wins", "95 % interval", "even"]
    print(table(headings, map(row, outcomes)))
    if asked.plot:
        plot(outcomes, asked.plot)


if __name__ == "__main__":
    main()
