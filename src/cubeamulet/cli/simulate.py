"""``cubeamulet simulate``: many games between bots, and what came of them."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Annotated, BinaryIO, Final

import typer
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TaskID,
    TextColumn,
    TimeRemainingColumn,
)

from cubeamulet.cli.failure import INTERRUPTED, fail
from cubeamulet.cli.options import (
    check_options,
    check_players,
    game_named,
    player_count,
    read_options,
)
from cubeamulet.cli.report import print_tally
from cubeamulet.games.core.contract import AnyGame
from cubeamulet.games.core.errors import BadOptions
from cubeamulet.lab.plan import Plan, checked
from cubeamulet.lab.simulate import Deal
from cubeamulet.lab.simulate import simulate as deals_of
from cubeamulet.lab.statistics import Tally
from cubeamulet.lab.whole_file import WholeFile

REST: Final = "random"
"""Who sits where nobody was named."""


def simulate(  # noqa: PLR0917 - the command line's options
    game: Annotated[str, typer.Argument(help="gargon or bargon", show_default=False)],
    games: Annotated[
        int, typer.Option(min=1, help="Games; with --duplicate: deals, each played by rotation.")
    ] = 1000,
    players: Annotated[
        int | None, typer.Option(help="How many play.", show_default="4, at Bargon 3")
    ] = None,
    player: Annotated[
        list[str] | None,
        typer.Option(help="A bot, seat by seat; repeat it.", show_default="random"),
    ] = None,
    option: Annotated[
        list[str] | None, typer.Option(help="An option of the game, key=value; repeat it.")
    ] = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 1,
    workers: Annotated[
        int | None, typer.Option(min=1, help="Processes.", show_default="one a core")
    ] = None,
    records: Annotated[
        Path | None, typer.Option(help="Write the games' records here, as JSON Lines.")
    ] = None,
    duplicate: Annotated[
        bool, typer.Option("--duplicate", help="Play every deal in all seat rotations.")
    ] = False,
    json_file: Annotated[
        Path | None, typer.Option("--json", help="Write the figures here, as JSON.")
    ] = None,
) -> None:
    """Play many games between bots and count who wins.

    Game number i is dealt from the seed and i alone, so a run can be repeated anywhere, with any
    number of workers; `verify` accepts its records.

    Example: [bold]cubeamulet simulate gargon --games 500 --player steady --duplicate[/bold]
    """
    chosen = game_named(game)
    plan = Plan(
        game=game,
        players=_seats(chosen, players, player or []),
        options=read_options(option or []),
        seed=seed,
        duplicate=duplicate,
        records=records is not None,
    )
    check_options(chosen, dict(plan.options), len(plan.players))
    _run(_checked(plan), games, workers or _cores(), records, json_file)


def _checked(plan: Plan) -> Plan:
    try:
        return checked(plan)
    except BadOptions as error:
        fail(str(error))


def _seats(game: AnyGame, players: int | None, names: list[str]) -> tuple[str, ...]:
    """Who sits where: the named first, then ``random``."""
    check_players(names, game)
    count = player_count(game, players)
    if len(names) > count:
        fail(f"{len(names)} players are named, but {count} play")
    return (*names, *[REST] * (count - len(names)))


def _cores() -> int:
    """The cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _run(
    plan: Plan, games: int, workers: int, records: Path | None, json_file: Path | None
) -> None:
    figures = Tally()
    began = time.monotonic()
    stopped = False
    try:
        with ExitStack() as files:
            report = _open(files, json_file)
            documents = _open(files, records)
            for deal in _with_progress(deals_of(plan, games, workers), games):
                figures.add(deal)
                _write_records(documents, deal)
            _write_figures(report, plan, figures)
    except KeyboardInterrupt:
        stopped = True
    if figures.games:
        print_tally(figures, time.monotonic() - began)
    if stopped:
        _say_what_is_kept(figures.games, games * len(plan.rotations), records)


def _open(files: ExitStack, path: Path | None) -> BinaryIO | None:
    if path is None:
        return None
    try:
        return files.enter_context(WholeFile(path))
    except OSError as error:
        fail(f"cannot write {path}: {error.strerror or error}")


def _write_records(documents: BinaryIO | None, deal: Deal) -> None:
    if documents is not None:
        documents.writelines((game.record or b"") + b"\n" for game in deal)


def _write_figures(report: BinaryIO | None, plan: Plan, figures: Tally) -> None:
    if report is None:
        return
    document = {
        "game": plan.game,
        "players": list(plan.players),
        "options": dict(plan.options),
        "seed": plan.seed,
        "duplicate": plan.duplicate,
        "figures": figures.as_json(),
    }
    report.write(json.dumps(document, indent=2).encode() + b"\n")


def _say_what_is_kept(played: int, wanted: int, records: Path | None) -> None:
    kept = f"; their records are in {records}.partial" if records else ""
    typer.echo(f"cubeamulet: stopped after {played} of {wanted} games{kept}", err=True)
    raise typer.Exit(INTERRUPTED)


def _with_progress(deals: Iterator[Deal], count: int) -> Iterator[Deal]:
    """The deals as they come, with a bar on standard error where that is a terminal."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield from deals
        return
    with _progress(console, count) as (progress, task):
        for number, deal in enumerate(deals, 1):
            yield deal
            progress.update(task, completed=number, rate=f"{progress.tasks[0].speed or 0:,.0f}/s")


@contextmanager
def _progress(console: Console, count: int) -> Iterator[tuple[Progress, TaskID]]:
    columns = (
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console, transient=True) as progress:
        yield progress, progress.add_task("", total=count, rate="")
