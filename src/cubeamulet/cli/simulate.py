"""``cubeamulet simulate``: many games between bots, and what came of them."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, Final

import typer

from cubeamulet.cli.crews import Scheduler, Workers
from cubeamulet.cli.extras import require
from cubeamulet.cli.failure import fail
from cubeamulet.cli.folders import state_folder
from cubeamulet.cli.options import (
    MOST_GAMES,
    Playouts,
    Seconds,
    SeedOfGames,
    budget_of,
    check_options,
    check_players,
    game_named,
    player_count,
    read_options,
)
from cubeamulet.cli.plotting import check_different, check_output
from cubeamulet.cli.simulation import Outputs, run_job
from cubeamulet.games.core.contract import AnyGame
from cubeamulet.games.core.errors import BadOptions
from cubeamulet.lab.checkpoint import CheckpointUnusable, check_replaceable, name_for
from cubeamulet.lab.engines import Engine, fitting
from cubeamulet.lab.plan import Plan, checked
from cubeamulet.lab.simulate import Job
from cubeamulet.lab.whole_file import check_writable

REST: Final = "random"
"""Who sits where nobody was named."""

FITTING: Final = "auto"


def simulate(  # noqa: PLR0917 - the command line's options
    game: Annotated[str, typer.Argument(help="gargon or bargon", show_default=False)],
    games: Annotated[
        int,
        typer.Option(
            min=1, max=MOST_GAMES, help="Games; with --duplicate: deals, each played by rotation."
        ),
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
    seed: SeedOfGames = 1,
    duplicate: Annotated[
        bool, typer.Option("--duplicate", help="Play every deal in all seat rotations.")
    ] = False,
    engine: Annotated[
        str,
        typer.Option(help="reference, or kernel: compiled, for random players only.", metavar="E"),
    ] = FITTING,
    playouts: Playouts = None,
    seconds: Seconds = None,
    workers: Workers = None,
    scheduler: Scheduler = None,
    records: Annotated[
        Path | None, typer.Option(help="Write the games' records here, as JSON Lines.")
    ] = None,
    rows: Annotated[
        Path | None,
        typer.Option(help="Write a row for every seat of every game here: .csv or .parquet."),
    ] = None,
    json_file: Annotated[
        Path | None, typer.Option("--json", help="Write the figures here, as JSON.")
    ] = None,
    csv_file: Annotated[
        Path | None, typer.Option("--csv", help="Write the figures here, as CSV.")
    ] = None,
    parquet_file: Annotated[
        Path | None, typer.Option("--parquet", help="Write the figures here, as Parquet.")
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on where the same command was interrupted.")
    ] = False,
    state: Annotated[
        Path | None,
        typer.Option(help="File for how far it has come.", show_default="in the user's folder"),
    ] = None,
) -> None:
    """Play many games between bots and count who wins.

    Game number i is dealt from the seed and i alone, so a run can be repeated anywhere, with any
    number of workers; `verify` accepts its records. The engine that fits is chosen and named: the
    two deal different games from one seed. Ctrl-C keeps what was played; the same command with
    --resume goes on and ends with the very figures of a run that was never interrupted.

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
        budget=budget_of(playouts, seconds),
    )
    check_options(chosen, dict(plan.options), len(plan.players))
    job = _job(_checked(plan), games, engine, rows=rows is not None)
    outputs = Outputs(json_file, csv_file, parquet_file, records, rows)
    kept_in = state_folder(os.environ) / "simulations" / name_for(job) if state is None else state
    _check_outputs(outputs)
    check_different(*outputs.paths(), kept_in)
    _check_state(kept_in)
    run_job(job, outputs, kept_in, resume=resume, workers=workers, scheduler=scheduler)


def _checked(plan: Plan) -> Plan:
    try:
        return checked(plan)
    except BadOptions as error:
        fail(str(error))


def _job(plan: Plan, games: int, engine: str, *, rows: bool) -> Job:
    if engine != FITTING and engine not in set(Engine):
        fail(f"unknown engine {engine!r}; known are {FITTING}, {', '.join(Engine)}")
    chosen = fitting(plan, rows=rows) if engine == FITTING else Engine(engine)
    try:
        return Job(plan, games, chosen, rows)
    except ValueError as error:
        fail(f"--engine {engine}: {error}")


def _check_outputs(outputs: Outputs) -> None:
    """Ends the command for a file that could not be written in the end."""
    for path in outputs.paths():
        check_output(path)
    if outputs.rows and outputs.rows.suffix.lower() not in {".csv", ".parquet"}:
        fail(f"--rows writes .csv or .parquet, not {outputs.rows.name}")
    if outputs.needs_parquet:
        require("pyarrow", "for Parquet")


def _check_state(path: Path) -> None:
    """Ends the command where it could not be kept how far it has come."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        check_writable(path)
        if path.exists():
            check_replaceable(path)
    except OSError as error:
        fail(f"cannot write {path}: {error.strerror or error}; see --state")
    except CheckpointUnusable as unusable:
        fail(f"--state: {unusable}")


def _seats(game: AnyGame, players: int | None, names: list[str]) -> tuple[str, ...]:
    """Who sits where: the named first, then ``random``."""
    check_players(names, game)
    count = player_count(game, players)
    if len(names) > count:
        fail(f"{len(names)} players are named, but {count} play")
    return (*names, *[REST] * (count - len(names)))
