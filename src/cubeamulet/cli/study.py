"""``cubeamulet study``: a page about what happens in games of Gargon."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import typer

from cubeamulet.cli.crews import Scheduler, Workers, crew
from cubeamulet.cli.extras import require
from cubeamulet.cli.failure import INTERRUPTED, fail
from cubeamulet.cli.options import (
    check_options,
    check_players,
    game_named,
    player_count,
    read_options,
)
from cubeamulet.cli.plotting import check_output
from cubeamulet.cli.progress import progress_of
from cubeamulet.games.core.contract import JsonValue
from cubeamulet.lab.study.run import Findings, Study, findings
from cubeamulet.lab.whole_file import WholeFile

USUAL_PLAYER = "steady"


def study(  # noqa: PLR0917 - the command line's options
    game: Annotated[str, typer.Argument(help="gargon", show_default=False)],
    out: Annotated[Path, typer.Option(help="Write the page here.", show_default=False)],
    players: Annotated[int | None, typer.Option(help="How many play.", show_default="4")] = None,
    player: Annotated[
        list[str] | None,
        typer.Option(
            help="Who plays, in turn until seats are filled; repeat it.",
            show_default=USUAL_PLAYER,
        ),
    ] = None,
    games: Annotated[int, typer.Option(min=2, help="Deals.")] = 300,
    option: Annotated[
        list[str] | None, typer.Option(help="An option of the game, key=value; repeat it.")
    ] = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same page.")] = 1,
    workers: Workers = None,
    scheduler: Scheduler = None,
) -> None:
    """Study Gargon: rounds, passes, hands, cards, scores, seats and house rules, as one HTML page.

    Each deal is played with the given options and then once more with each house rule changed, so
    that their effects are told apart from the luck of the deal. The page opens offline, bears the
    command that makes it again, and gives every number with its uncertainty.

    Example: [bold]cubeamulet study gargon --players 4 --games 300 --out study.html[/bold]
    """
    chosen = game_named(game)
    if chosen.name != "gargon":
        fail("only gargon is studied; see odds bargon")
    count = player_count(chosen, players)
    options = read_options(option or [])
    check_options(chosen, options, count)
    if options.get("match", 1) != 1:
        fail("a study looks at single deals; it compares matches with them by itself")
    names = player or [USUAL_PLAYER]
    check_players(names, chosen)
    if len(names) > count:
        fail(f"{len(names)} players are named, but {count} play")
    check_output(out)
    require("matplotlib", "for plots")
    asked = Study(tuple((names * count)[:count]), options, seed)
    found = _found(asked, games, workers, scheduler)
    command = _command(names, count, games, options, seed, out)
    _write(out, asked, found, command)


def _found(asked: Study, deals: int, workers: int | None, scheduler: str | None) -> Findings:
    found = Findings()
    try:
        with crew(workers, scheduler) as hands, progress_of(deals) as report:
            for part in findings(asked, deals, hands):
                found.merge(part)
                report(found.deals)
    except KeyboardInterrupt:
        typer.echo(f"cubeamulet: stopped after {found.deals} of {deals} deals", err=True)
        raise typer.Exit(INTERRUPTED) from None
    return found


def _command(
    names: list[str],
    count: int,
    deals: int,
    options: Mapping[str, JsonValue],
    seed: int,
    out: Path,
) -> str:
    """The command that makes the same page, wherever it lies."""
    words = ["cubeamulet", "study", "gargon", "--players", str(count)]
    for name in names:
        words += ["--player", name]
    for name, value in options.items():
        words += ["--option", f"{name}={value}"]
    words += ["--games", str(deals), "--seed", str(seed), "--out", out.name]
    return shlex.join(words)


def _write(out: Path, asked: Study, found: Findings, command: str) -> None:
    from cubeamulet.lab.study.report import page  # noqa: PLC0415 - an extra

    with WholeFile(out) as stream:
        stream.write(page(asked, found, command).encode())
    typer.echo(f"{out}: {found.deals:,} deals, {found.games:,} games")
