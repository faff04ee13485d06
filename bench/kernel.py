"""How fast the compiled kernels are, beside plain C programs in the same run on the same core.

    python -m bench.kernel [--against PROGRAM_OR_FILE_OF_C] ...

All rates are per second of process time, so that other work on the machine disturbs them little.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from random import Random
from statistics import median
from typing import Final

from bench._common import best_rate, table
from bench._rivals import COMPILER, compile_plain_c, program_of, rate_of

from cubeamulet.fairness.commitment import GameKey
from cubeamulet.fairness.stream import ChanceStream
from cubeamulet.games.core.replay import begin
from cubeamulet.games.gargon.game import GARGON
from cubeamulet.games.gargon.model import Replacements
from cubeamulet.games.gargon.view import GargonView
from cubeamulet.kernels.bargon.simulate import count_odd_cubes, simulate_bargon
from cubeamulet.kernels.gargon.redeal import prepare
from cubeamulet.kernels.gargon.simulate import simulate_gargon
from cubeamulet.kernels.generator import new_generator

SEED: Final = 1
RUNS: Final = 5
SECONDS: Final = 1.0
GAMES: Final = 100_000
LOSERS_DRAW: Final = {Replacements.LOSERS: 1, Replacements.NONE: 0}


@contextmanager
def one_core() -> Iterator[None]:
    """Keeps this process, and the programs it starts, on one core (where that can be done)."""
    if sys.platform != "linux":
        yield
        return
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(cores)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, cores)


def kernel_rate(players: int, replacements: Replacements, games: int = GAMES) -> float:
    """Games per second of process time."""
    began = time.process_time()
    simulate_gargon(players, replacements, games, SEED)
    return games / (time.process_time() - began)


# -- random games, beside other programs ----------------------------------------------------------


def race(programs: Sequence[Path], players: int, replacements: Replacements) -> list[float]:
    """Median rates of the kernel and the programs, which take turns."""
    rates: list[list[float]] = [[] for _ in (None, *programs)]
    for run in range(RUNS):
        rates[0].append(kernel_rate(players, replacements))
        for program, own in zip(programs, rates[1:], strict=True):
            losers_draw = LOSERS_DRAW[replacements]
            own.append(rate_of(program, players, losers_draw, SECONDS, SEED + run))
    return [median(own) for own in rates]


def random_games(programs: Sequence[Path]) -> str:
    """The table of random games."""
    headings = ["players", "replacements", "moves a game", "kernel, moves/s", "kernel, games/s"]
    headings += [part for program in programs for part in (f"{program.name}, games/s", "ratio")]
    rows = []
    for players in GARGON.player_counts:
        for replacements in Replacements:
            own, *others = race(programs, players, replacements)
            played = simulate_gargon(players, replacements, 10_000, SEED)
            moves = played.moves / played.games
            row = [
                players,
                replacements.value,
                f"{moves:.1f}",
                f"{own * moves:,.0f}",
                f"{own:,.0f}",
            ]
            row += [part for other in others for part in (f"{other:,.0f}", f"{own / other:.2f}")]
            rows.append(row)
    return table(headings, rows)


# -- worlds from a view ----------------------------------------------------------------------------


def views_of_a_game(players: int) -> Iterator[GargonView]:
    """What the asked seat sees at every moment of a random game."""
    generator, stream = Random(SEED), ChanceStream(GameKey(bytes(32)))
    state = begin(GARGON, GARGON.parse_options({}, players), players, stream).state
    while decisions := GARGON.decisions(state):
        seat = decisions[0].seat
        yield GARGON.view_for(state, seat)
        moves = list(GARGON.legal_moves(state, seat))
        state = GARGON.play(state, seat, generator.choice(moves)).state


def worlds_row(players: int) -> list[object]:
    """Worlds from the view in the middle of a game, each played to its end."""
    views = list(views_of_a_game(players))
    hidden, generator = prepare(views[len(views) // 2]), new_generator(SEED)

    def play_out(worlds: int = 40_000) -> int:
        hidden.play_out(generator, worlds)
        return worlds

    def draw(worlds: int = 400_000) -> int:
        hidden.draw(generator, worlds)
        return worlds

    drawn, _ = best_rate(draw)
    played, _ = best_rate(play_out)
    return [players, f"{1e6 / drawn:.2f}", f"{played:,.0f}"]


# -- Bargon ----------------------------------------------------------------------------------------


def bargon_rows() -> Iterator[list[object]]:
    """Rounds per second: cubes alone, and within whole games."""

    def throw(rounds: int = 20_000_000) -> int:
        return sum(count_odd_cubes(rounds, new_generator(SEED)))

    def play(players: int, games: int = 1_000_000) -> int:
        lengths = simulate_bargon(players, games, SEED).rounds
        return sum(rounds * int(count) for rounds, count in enumerate(lengths))

    yield ["three cubes thrown, the odd one found", f"{best_rate(throw)[0] / 1e6:.0f}"]
    for players in (2, 3):
        rate, _ = best_rate(partial(play, players))
        yield [f"whole games of {players}", f"{rate / 1e6:.0f}"]


# -- several workers, memory, start ----------------------------------------------------------------


def busy_seconds(first: int, games: int) -> float:
    """Process time of one worker's share of the games."""
    began = time.process_time()
    simulate_gargon(4, Replacements.LOSERS, games, SEED, first)
    return time.process_time() - began


def share_out(workers: int, games: int) -> tuple[float, float]:
    """Games per second with that many worker processes: by wall clock, and by process time."""
    part = games // workers
    firsts = [part * worker for worker in range(workers)]
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        list(pool.map(partial(busy_seconds, games=1), firsts))
        began = time.perf_counter()
        busy = list(pool.map(partial(busy_seconds, games=part), firsts))
        elapsed = time.perf_counter() - began
    return games / elapsed, sum(part / seconds for seconds in busy)


def workers_row(games: int = 400_000) -> list[object]:
    """How much faster two workers are than one."""
    runs = [(share_out(1, games), share_out(2, games)) for _ in range(3)]
    by_clock = median(two[0] / one[0] for one, two in runs)
    by_process = median(two[1] / one[1] for one, two in runs)
    return [f"{by_clock:.2f}", f"{by_process:.2f}"]


def peak_memory(games: int) -> str:
    """The most memory a process of its own has held, in MB."""
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        return f"{pool.submit(_play_and_weigh, games).result():.0f}"


def _play_and_weigh(games: int) -> float:
    simulate_gargon(4, Replacements.LOSERS, games, SEED)
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


ONE_GAME: Final = """
from cubeamulet.games.gargon.model import Replacements
from cubeamulet.kernels.gargon.simulate import simulate_gargon
simulate_gargon(4, Replacements.LOSERS, 1, seed=1)
"""


def start_seconds(cache: Path) -> float:
    """Process time of a fresh interpreter that plays one game."""
    before = os.times()
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(cache)}
    subprocess.run(
        [sys.executable, "-c", ONE_GAME], check=True, env=environment, stderr=subprocess.DEVNULL
    )
    after = os.times()
    used = after.children_user + after.children_system
    return used - before.children_user - before.children_system


def starts() -> list[object]:
    """The first start, which compiles, and the median of later ones."""
    with tempfile.TemporaryDirectory() as folder:
        cache = Path(folder)
        first = start_seconds(cache)
        return [f"{first:.1f}", f"{median(start_seconds(cache) for _ in range(RUNS)):.2f}"]


# -- the report ------------------------------------------------------------------------------------


def sections(programs: Sequence[Path]) -> Iterator[str]:
    """The report, part by part."""
    yield "## The compiled kernels"
    yield (
        f"Per second of process time; medians of {RUNS} runs that take turns, all on one core. "
        f"`plain_gargon` is `bench/plain_gargon.c`, compiled with `{' '.join(COMPILER)}`."
    )
    yield "Uniformly random legal play of Gargon:"
    yield random_games(programs)
    yield "Worlds dealt from a view in the middle of a game, and played at random to the end:"
    headings = ["players", "one world, µs", "worlds dealt and played out, per s"]
    yield table(headings, map(worlds_row, GARGON.player_counts))
    yield "Bargon, million rounds per second:"
    yield table(["what", "million rounds/s"], bargon_rows())


def sections_about_processes() -> Iterator[str]:
    """What needs processes of its own, on any core."""
    yield "Two workers beside one, four players, 400,000 games, median of three:"
    yield table(["times one, by wall clock", "times one, by process time"], [workers_row()])
    yield "Most memory held by a process that simulates, in MB:"
    counts = (10_000, 1_000_000)
    yield table([f"{games:,} games" for games in counts], [[peak_memory(n) for n in counts]])
    yield "A fresh interpreter that plays one game, seconds of process time, imports included:"
    yield table(["the first ever, which compiles", "later ones"], [starts()])


def main() -> None:
    """Prints the report."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--against", type=Path, action="append", default=[], metavar="PROGRAM")
    given = parser.parse_args().against
    with tempfile.TemporaryDirectory() as folder, one_core():
        plain = compile_plain_c(Path(folder))
        rivals = [program_of(rival, Path(folder)) for rival in given]
        programs = [*([] if plain is None else [plain]), *rivals]
        for text in sections(programs):
            print(text, end="\n\n", flush=True)
    for text in sections_about_processes():
        print(text, end="\n\n", flush=True)


if __name__ == "__main__":
    main()
