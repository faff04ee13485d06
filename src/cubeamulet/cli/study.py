"""``cubeamulet study``: a page about what happens in games of Gargon."""

from __future__ import annotations

import shlex
from functools import partial
from pathlib import Path
from secrets import token_hex
from tempfile import gettempdir
from typing import Annotated, Final

import typer

from cubeamulet.cli.breaking_off import work_and_tell
from cubeamulet.cli.crews import Scheduler, Workers, crew
from cubeamulet.cli.extras import require
from cubeamulet.cli.failure import fail, reason_of
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
from cubeamulet.cli.plotting import check_output
from cubeamulet.cli.progress import progress_of
from cubeamulet.lab.interruption import uninterrupted
from cubeamulet.lab.study.run import Findings, Study, findings
from cubeamulet.lab.whole_file import WholeFile
from cubeamulet.players.contract import Budget

USUAL_PLAYER: Final = "steady"

FEWEST: Final = 2
"""Deals without which nothing can be said about how much they vary."""


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
    games: Annotated[int, typer.Option(min=FEWEST, max=MOST_GAMES, help="Deals.")] = 300,
    option: Annotated[
        list[str] | None, typer.Option(help="An option of the game, key=value; repeat it.")
    ] = None,
    seed: SeedOfGames = 1,
    playouts: Playouts = None,
    seconds: Seconds = None,
    workers: Workers = None,
    scheduler: Scheduler = None,
) -> None:
    """Study Gargon: rounds, passes, hands, cards, scores, seats and house rules, as one HTML page.

    Each deal is played with the given options and then once more with each house rule changed, so
    that their effects are told apart from the luck of the deal. The page opens offline, bears the
    command that makes it again, and gives every number with its uncertainty. Ctrl-C makes the page
    of the deals played so far.

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
    budget = budget_of(playouts, seconds)
    asked = Study(tuple((names * count)[:count]), options, seed, budget)
    _run(asked, names, games, out, (workers, scheduler))


def _run(
    asked: Study, names: list[str], deals: int, out: Path, who: tuple[int | None, str | None]
) -> None:
    """Plays and writes; if it is broken off, the page of what was played until then."""
    found = Findings()

    def tell(why: str) -> None:
        if why:
            typer.echo(
                f"cubeamulet: {why} after {found.deals} of {deals} deals"
                f"{', of which the page tells' if found.deals >= FEWEST else ''}",
                err=True,
            )
        if found.deals >= FEWEST:
            _write(out, asked, found, _command(asked, names, found.deals, out))

    work_and_tell(partial(_play, asked, found, deals, who), tell)


def _play(asked: Study, found: Findings, deals: int, who: tuple[int | None, str | None]) -> None:
    with crew(*who) as hands, progress_of(deals) as report:
        for part in findings(asked, deals, hands):
            with uninterrupted():  # a part counts as a whole or not at all
                found.merge(part)
            report(found.deals)


def _command(asked: Study, names: list[str], deals: int, out: Path) -> str:
    """The command that makes the same page, wherever it lies."""
    words = ["cubeamulet", "study", "gargon", "--players", str(len(asked.players))]
    for name in names:
        words += ["--player", name]
    for name, value in asked.options.items():
        words += ["--option", f"{name}={value}"]
    if asked.is_heavy:
        words += _budget_words(asked.budget)
    words += ["--games", str(deals), "--seed", str(asked.seed), "--out", out.name]
    return shlex.join(words)


def _budget_words(budget: Budget) -> list[str]:
    if budget.playouts is not None:
        return ["--playouts", str(budget.playouts)]
    return ["--seconds", f"{budget.seconds:g}"]


def _write(out: Path, asked: Study, found: Findings, command: str) -> None:
    """Writes the page; if that cannot be done any more, among temporary files."""
    from cubeamulet.lab.study.report import page  # noqa: PLC0415 - an extra

    content = page(asked, found, command).encode()
    try:
        _write_page(out, content)
    except OSError as error:
        fail(f"cannot write {reason_of(error)}; {_rescued(out.name, content)}")
    typer.echo(f"{out}: {found.deals:,} deals, {found.games:,} games")


def _rescued(name: str, content: bytes) -> str:
    """Writes a page where there is always room, almost; where that is, in words."""
    try:
        place = Path(gettempdir(), f"{token_hex(4)}-{name}")
        _write_page(place, content)
    except OSError:
        return "nothing is kept"
    return f"the page is {place}"


def _write_page(path: Path, content: bytes) -> None:
    with WholeFile(path) as stream:
        stream.write(content)
