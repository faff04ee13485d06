"""How strong the players are: one of each against three of the rung below, duplicate deals."""

from __future__ import annotations

import os
from itertools import pairwise

from bench._common import table

from cubeamulet.lab.plan import Plan
from cubeamulet.lab.simulate import Job, simulate
from cubeamulet.lab.statistics import share_interval
from cubeamulet.lab.tally import Standing, Tally
from cubeamulet.lab.work import local_crew
from cubeamulet.players.registry import PLAYERS

DEALS = 1000
SEATS = 4
SEED = 1


def standing_of(player: str, plan: Plan) -> Standing:
    tally = Tally()
    with local_crew(os.cpu_count() or 1) as crew:
        for batch in simulate(Job(plan, DEALS), crew):
            tally.merge(batch.tally)
    return tally.players[player]


def main() -> None:
    """Prints the table."""
    rows = []
    for weaker, stronger in pairwise(PLAYERS):
        players = (stronger, *[weaker] * (SEATS - 1))
        plan = Plan("gargon", players, {}, SEED, duplicate=True)
        standing = standing_of(stronger, plan)
        low, high = share_interval(standing.share)
        share, interval = f"{standing.share.value:.1%}", f"{low:.1%} to {high:.1%}"
        rows.append([f"{stronger} against three {weaker}", share, interval])
    print("## Players: Gargon, four at the table\n")
    print(f"Share of games won (25 % is even); {DEALS} deals, each in all four seat rotations.\n")
    print(f"`cubeamulet simulate gargon --games {DEALS} --player NAME --duplicate --seed {SEED}`\n")
    print(table(["who", "wins", "95 % interval"], rows))


if __name__ == "__main__":
    main()
