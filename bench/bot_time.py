"""Whether players who search keep their time: four at once, whatever the number of cores."""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from math import ceil
from multiprocessing import get_context
from random import Random
from typing import NamedTuple

from bench._common import table

from cubeamulet.fairness.commitment import GameKey
from cubeamulet.fairness.stream import ChanceStream
from cubeamulet.games.core.replay import advance, begin
from cubeamulet.games.gargon.game import GARGON
from cubeamulet.games.gargon.view import GargonView
from cubeamulet.players.contract import USUAL, Budget
from cubeamulet.players.registry import PLAYERS

AT_ONCE = 4
CHOICES = 40
MOST_OVER = 0.10


class Spent(NamedTuple):
    """Seconds of process time and of the clock on the wall for one choice."""

    process: float
    wall: float


def views(seed: int, count: int) -> list[GargonView]:
    """Questions of any kind from games of three to five, early and late."""
    generator, found = Random(seed), list[GargonView]()
    while len(found) < count:
        players = generator.choice(GARGON.player_counts)
        source = ChanceStream(GameKey(generator.randbytes(32)))
        state = begin(GARGON, GARGON.parse_options({}, players), players, source).state
        asked = []
        while decisions := GARGON.decisions(state):
            seat = decisions[0].seat
            asked.append(GARGON.view_for(state, seat))
            move = PLAYERS["steady"].choose(asked[-1], USUAL, generator)
            state = advance(GARGON, state, seat, GARGON.parse_move(move), source).state
        found += generator.sample(asked, 5)
    return found[:count]


def measured(player: str, seconds: float, seed: int, choices: int) -> list[Spent]:
    """One process: a choice of each kind to warm up, then choices one after the other."""
    asked, generator = views(seed, choices), Random(seed)
    for view in {type(view.question): view for view in asked}.values():
        PLAYERS[player].choose(view, Budget(seconds=seconds), generator)
    spent = []
    for view in asked:
        process, wall = time.process_time(), time.perf_counter()
        PLAYERS[player].choose(view, Budget(seconds=seconds), generator)
        spent.append(Spent(time.process_time() - process, time.perf_counter() - wall))
    return spent


def all_at_once(player: str, seconds: float, choices: int) -> list[Spent]:
    """Several processes together; the last choices may have more room than the first."""
    with ProcessPoolExecutor(AT_ONCE, get_context("spawn")) as pool:
        jobs = [
            pool.submit(measured, player, seconds, seed, choices) for seed in range(1, AT_ONCE + 1)
        ]
        return [spent for job in jobs for spent in job.result()]


def at(values: Sequence[float], share: float) -> float:
    """The smallest value that at least such a share of all does not exceed."""
    return sorted(values)[ceil(share * len(values)) - 1]


def row(player: str, seconds: float, choices: int) -> list[object]:
    """A line of the table."""
    spent = all_at_once(player, seconds, choices)
    over = [one.process / seconds - 1 for one in spent]
    shares = (f"{at(over, share):+.1%}" for share in (0.5, 0.99, 0.999))
    wall = at([one.wall for one in spent], 0.5)
    keeps = "yes" if at(over, 0.999) <= MOST_OVER else "NO"
    return [player, seconds, len(spent), *shares, f"{max(over):+.1%}", f"{wall:.2f} s", keeps]


def main() -> None:
    """Prints the table; options choose who thinks, for how long and how often."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--player", action="append")
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--choices", type=int, default=CHOICES, help="of each of four processes")
    asked = parser.parse_args()
    names = asked.player or [name for name, rung in PLAYERS.items() if rung.is_heavy]
    print(f"## Time: {AT_ONCE} searches at once\n")
    if not names:
        print("No player who searches is installed.")
        return
    print(
        "Process time over the budget of a choice; at most 10 % at 99.9 % of choices is wanted.\n"
    )
    rows = [
        row(name, asked.seconds or PLAYERS[name].seconds or 1.0, asked.choices) for name in names
    ]
    headings = [
        "player",
        "budget, s",
        "choices",
        "p50",
        "p99",
        "p99.9",
        "worst",
        "wall p50",
        "kept",
    ]
    print(table(headings, rows))


if __name__ == "__main__":
    main()
