"""How strong the players are: one of each against the rung below in all other seats.

    python -m bench.players [--player NAME] [--against NAME] [--seats N] [--times N]
                            [--playouts N] [--seconds N] [--workers N] [--plot FILE]

Every deal is played in all seat rotations. ``--player``, ``--against`` and ``--seats`` choose among
the matches by the stronger player, the weaker one and the size of the table; ``--times`` plays so
many times the usual games. What has come of a match so far is printed on the error stream again and
again, so that a run that is ended early has not been for nothing.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
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
from cubeamulet.players.contract import USUAL_PLAYOUTS, Budget
from cubeamulet.players.registry import PLAYERS

SEATS: Final = 4
SEED: Final = 1
GAMES: Final = {"novice": 240, "steady": 240, "expert": 180, "master": 60}
"""About so many games a player plays against another; a search takes its time."""

DEALS_BETWEEN_REPORTS: Final = 10


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
        """What those who search may spend on a move."""
        if not PLAYERS[self.stronger].is_heavy:
            return "-"
        if self.budget.playouts is None:
            return f"{self.budget.seconds} s"
        return f"{self.budget.playouts} playouts"


@dataclass(frozen=True, slots=True)
class Outcome:
    match: Match
    standing: Standing


def matches(asked: argparse.Namespace) -> Iterator[Match]:
    """The ladder at every size of table; the master against others, also at equal time."""
    budget, equal_time = Budget(playouts=asked.playouts), Budget(seconds=asked.seconds)

    def match(stronger: str, weaker: str, seats: int, spent: Budget = budget) -> Match:
        return Match(stronger, weaker, seats, asked.times * GAMES[stronger] // seats, spent)

    yield match("master", "steady", SEATS)
    for weaker, stronger in reversed([*pairwise(PLAYERS)]):
        for seats in PUBLISHED.players:
            yield match(stronger, weaker, seats)
    yield match("master", YARDSTICK, SEATS, equal_time)
    yield match("master", "random", SEATS)


def is_asked_for(match: Match, asked: argparse.Namespace) -> bool:
    who = match.stronger in asked.player and match.weaker in asked.against
    return who and match.seats in asked.seats


def played(match: Match, workers: int) -> Outcome:
    tally = Tally()
    with local_crew(workers) as crew:
        for batch in simulate(Job(match.plan, match.deals), crew):
            tally.merge(batch.tally)
            if batch.done % DEALS_BETWEEN_REPORTS == 0 or batch.done == match.deals:
                report(Outcome(match, tally.players[match.stronger]))
    return Outcome(match, tally.players[match.stronger])


def report(outcome: Outcome) -> None:
    """Says what has come of a match so far."""
    print(*row(outcome), f"load {os.getloadavg()[2]:.1f}", sep=" | ", file=sys.stderr, flush=True)


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
    parser.add_argument("--player", nargs="+", choices=[*PLAYERS], default=[*PLAYERS])
    everybody = [*PLAYERS, YARDSTICK]
    parser.add_argument("--against", nargs="+", choices=everybody, default=everybody)
    parser.add_argument("--seats", nargs="+", type=int, default=PUBLISHED.players)
    parser.add_argument("--times", type=int, default=1)
    parser.add_argument("--playouts", type=int, default=USUAL_PLAYOUTS)
    parser.add_argument("--seconds", type=float, default=0.05)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--plot", type=Path)
    asked = parser.parse_args()
    chosen = [one for one in matches(asked) if is_asked_for(one, asked)]
    outcomes = [played(match, asked.workers) for match in chosen]
    print("## Players: the ladder at Gargon\n")
    print("One player against the other in all other seats, each deal in all seat rotations.\n")
    print(f"`python -m bench.players {' '.join(sys.argv[1:])}`, {datetime.now(UTC):%Y-%m-%d}\n")
    headings = ["seats", "who", "a move", "games", "wins", "95 % interval", "even"]
    print(table(headings, map(row, outcomes)))
    if asked.plot:
        plot(outcomes, asked.plot)


if __name__ == "__main__":
    main()
