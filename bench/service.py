"""The table service over real sockets: moves that are on disk before anybody hears of them.

Three clients a table, each with its own view. The server has one core, all clients the other.
``--quick`` only tries whether everything works.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

import uvloop
from bench import _profile
from bench._common import table
from bench._disk import sync_time
from bench._house import WATCHED, pinned_server
from bench._load_client import BARGON, GARGON
from bench._memory import Flatness, flatness, heap_per_table
from bench._speed import MOVES_A_SECOND, Crowd, Figures, Load, measure
from bench._windows import measure_throws
from tests.support.server import ServerProcess

AIMED_RATE: Final = 8_000
AIMED_CPU: Final = 125e-6
AIMED_MEDIAN: Final = 2e-3
AIMED_SLOW: Final = 10e-3
AIMED_HEAP: Final = 10_000
GAMES: Final = (BARGON, GARGON)


class Extent(NamedTuple):
    """How much is measured; times in seconds."""

    tables: Sequence[int] = (100, 300)
    paced: int = 300
    seconds: float = 10.0
    warm_up: float = 3.0
    heap: int = 300
    finished: int = 10_000
    profiled: float = 8.0


QUICK: Final = Extent((5, 15), 15, 1.0, 0.3, 20, 100, 2.0)


@contextmanager
def fresh_server() -> Iterator[tuple[ServerProcess, Path]]:
    """A server with nothing in its folder."""
    with tempfile.TemporaryDirectory() as name, pinned_server(Path(name), WATCHED) as server:
        yield server, Path(name)


def closed_loop(extent: Extent) -> str:
    """Every guest answers as soon as it is asked."""
    rows = []
    for game in GAMES:
        for tables in extent.tables:
            load = Load(game, tables, warm_up=extent.warm_up, seconds=extent.seconds)
            with fresh_server() as (server, _):
                rows.append(_row_of_closed(uvloop.run(measure(server, load))))
    return _table_of_closed(rows)


def throws_alone(extent: Extent) -> str:
    """The same at Bargon, with games set up and ended outside of what is measured."""
    rows = []
    for tables in extent.tables:
        load = Load(BARGON, tables, seconds=extent.seconds)
        with fresh_server() as (server, _):
            rows.append(_row_of_closed(uvloop.run(measure_throws(server, load))))
    return _table_of_closed(rows)


def _table_of_closed(rows: Sequence[Sequence[object]]) -> str:
    headings = ("game", "tables", "moves/s", f"of {AIMED_RATE:,}", "all commands/s")
    more = (
        "server, µs a move",
        f"of {AIMED_CPU * 1e6:.0f}",
        "in its program",
        "in the kernel",
        "all clients, µs a move",
    )
    return table((*headings, *more, "median wait, ms", "p99, ms", "problems"), rows)


def _row_of_closed(figures: Figures) -> Sequence[object]:
    return (
        figures.load.game.title(),
        figures.load.tables,
        f"{figures.rate:,.0f}",
        f"{figures.rate / AIMED_RATE:.2f}",
        f"{figures.commands:,.0f}",
        f"{figures.cpu * 1e6:.0f}",
        f"{figures.cpu / AIMED_CPU:.2f}",
        f"{figures.program * 1e6:.0f}",
        f"{figures.kernel * 1e6:.0f}",
        f"{figures.client * 1e6:.0f}",
        f"{figures.median * 1e3:.1f}",
        f"{figures.slow * 1e3:.1f}",
        figures.problems or "none",
    )


def paced(extent: Extent) -> str:
    """Every table moves four times a second."""
    rows = []
    disk = sync_time()
    for game in GAMES:
        load = Load(game, extent.paced, paced=True, warm_up=extent.warm_up, seconds=extent.seconds)
        with fresh_server() as (server, _):
            figures = uvloop.run(measure(server, load))
        rows.append(
            (
                *(game.title(), extent.paced, f"{figures.rate:,.0f}"),
                *(f"{figures.median * 1e3:.2f}", f"{figures.median / AIMED_MEDIAN:.2f}"),
                *(f"{figures.slow * 1e3:.2f}", f"{figures.slow / AIMED_SLOW:.2f}"),
                *(f"{figures.cpu * 1e6:.0f}", figures.problems or "none"),
            )
        )
    headings = ("game", "tables", "moves/s", "median, ms", f"of {AIMED_MEDIAN * 1e3:.0f}")
    more = ("p99, ms", f"of {AIMED_SLOW * 1e3:.0f}", "server, µs a move", "problems")
    alone = f"median {disk.median * 1e3:.2f} ms, p99 {disk.slow * 1e3:.2f} ms"
    beside = f"The disk alone, one small write made durable: {alone}."
    return f"{table((*headings, *more), rows)}\n\n{beside}"


def heap(extent: Extent) -> str:
    """Python's heap for a loaded table."""
    rows = []
    for game in GAMES:
        with tempfile.TemporaryDirectory() as name:
            used = asyncio.run(heap_per_table(Path(name), game, extent.heap))
        rows.append((game.title(), f"{used / 1000:.1f}", f"{used / AIMED_HEAP:.2f}"))
    return table(("game", "kB a table", f"of {AIMED_HEAP // 1000}"), rows)


def flat(extent: Extent) -> str:
    """The same server before and after many games."""
    with tempfile.TemporaryDirectory() as name:
        found = uvloop.run(flatness(Path(name), extent.finished, extent.tables[0]))
    return _compared(found, extent.tables[0])


def _compared(found: Flatness, tables: int) -> str:
    before, after = found.before, found.after
    pairs = (
        ("resident memory, MB", before.resident / 1e6, after.resident / 1e6),
        ("blocks of Python's heap, thousands", before.blocks / 1e3, after.blocks / 1e3),
        ("tasks", before.tasks, after.tasks),
    )
    rows = [
        (what, f"{first:,.0f}", f"{second:,.0f}", f"{second / first:.3f}")
        for what, first, second in pairs
    ]
    played = f"after {found.games:,} more games of Bargon at {tables} tables"
    return table(("after a collection", "at first", played, "ratio"), rows)


def profile(extent: Extent) -> str:
    """What the limit is made of."""
    if not _profile.is_there():
        return f"No profile: `{_profile.PROFILER}` is not installed."
    found = {game: _profiled(game, extent) for game in GAMES}
    parts = dict.fromkeys(part for shares in found.values() for part in shares)
    rows = [
        (part, *(f"{found[game].get(part, 0.0) * 100:.1f}" for game in GAMES)) for part in parts
    ]
    return table(("% of the samples of a busy server", *(g.title() for g in GAMES)), rows)


def _profiled(game: str, extent: Extent) -> dict[str, float]:
    async def run(server: ServerProcess, folder: Path) -> dict[str, float]:
        async with Crowd(server, Load(game, extent.tables[0], warm_up=extent.warm_up)):
            return await _profile.shares(server, folder, extent.profiled)

    with fresh_server() as (server, folder):
        return uvloop.run(run(server, folder))


INTRODUCTION: Final = """\
## The table service

Three sockets a table, each with its own view; an event is on disk (SQLite, WAL, full
synchronisation) before anybody hears of it. The server has one core, its clients the other.
Except where it says so, a move's share of setting games up, starting and ending them is in every
figure.

`python -m bench.service`"""

SECTIONS: Final[dict[str, Callable[[Extent], str]]] = {
    "Everybody throws at once, while games last": throws_alone,
    "Everybody answers at once, all the time: games are set up, ended and begun anew": closed_loop,
    f"{MOVES_A_SECOND} moves a second at every table, from sending to seeing it done": paced,
    "Python's heap for one more loaded table in the middle of a game, sockets apart": heap,
    "Memory and tasks, all sockets open": flat,
    "What the limit is made of, everybody answering at once": profile,
}


def main() -> None:
    """Prints the section."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--quick", action="store_true", help="only try whether it works")
    extent = QUICK if parser.parse_args().quick else Extent()
    print(INTRODUCTION)
    for heading, section in SECTIONS.items():
        print(f"\n{heading}:\n\n{section(extent)}", flush=True)


if __name__ == "__main__":
    main()
