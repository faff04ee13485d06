"""A tournament of the players who need no search at tables of every size, duplicate deals."""

from __future__ import annotations

import os

from bench._common import table

from cubeamulet.games.gargon.cards import PUBLISHED
from cubeamulet.lab.ratings import Ratings
from cubeamulet.lab.statistics import Ratio, mean_interval, share_interval
from cubeamulet.lab.tournament import Scoreboard, Tournament, play
from cubeamulet.lab.work import local_crew
from cubeamulet.players.registry import PLAYERS

DEALS = 300
SEED = 1
MARGIN = 0.01


def main() -> None:
    """Prints the standings and the differences."""
    standings, differences = [], []
    for seats in PUBLISHED.players:
        board, ratings = played(seats)
        for name, one in board.ranking:
            low, high = share_interval(one.share)
            share = f"{one.share.value:.1%} ({100 * low:.1f} to {100 * high:.1f})"
            mu, sigma = ratings.of(name)
            rating = f"{mu:.1f} ± {sigma:.1f}"
            standings.append([seats, name, one.games, share, plus_minus(one.score), rating])
        for pair in board.pairs:
            found = board.differences[pair]
            score, verdict = plus_minus(found.score), board.verdict(pair)
            low, high = board.interval_now(pair)
            share = f"{100 * found.share.value:+.1f} ({100 * low:+.1f} to {100 * high:+.1f})"
            differences.append([seats, " - ".join(pair), share, score, verdict])
    print("## A tournament of the players: Gargon\n")
    print(f"{DEALS} deals at each size of table, each in all seat rotations; 95 % intervals.\n")
    print(f"`cubeamulet tournament gargon --players SEATS --deals {DEALS} --seed {SEED}`\n")
    headings = ["at the table", "player", "seats played", "win share", "mean score", "rating"]
    print(table(headings, standings))
    print("\nThe first player minus the second, per seat, win shares in points of %:\n")
    headings = ["at the table", "players", "win share", "mean score", "at any time"]
    print(table(headings, differences))


def played(seats: int) -> tuple[Scoreboard, Ratings]:
    light = [n for n, one in PLAYERS.items() if "gargon" in one.games and not one.is_heavy]
    names = tuple(reversed(light))
    asked = Tournament("gargon", names, seats, {}, SEED)
    board, ratings = Scoreboard(names, MARGIN, asked.reach), Ratings()
    with local_crew(os.cpu_count() or 1) as crew:
        for deal in play(asked, DEALS, crew):
            board.add(deal)
            for game in deal:
                ratings.add(game)
    return board, ratings


def plus_minus(mean: Ratio) -> str:
    return f"{mean.value:.2f} ± {mean_interval(mean).high - mean.value:.2f}"


if __name__ == "__main__":
    main()
