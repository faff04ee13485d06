"""``cubeamulet tournament``: who plays better, and how sure that is."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from math import isnan
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cubeamulet.cli.breaking_off import work_and_tell
from cubeamulet.cli.crews import Scheduler, Workers, crew
from cubeamulet.cli.extras import require
from cubeamulet.cli.failure import fail
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
from cubeamulet.cli.plotting import PlotFile, ResultFile, check_different, check_output, check_plot
from cubeamulet.cli.progress import progress_of
from cubeamulet.cli.report import print_tournament
from cubeamulet.games.core.contract import AnyGame
from cubeamulet.games.core.errors import BadOptions
from cubeamulet.lab.interruption import uninterrupted
from cubeamulet.lab.plan import checked
from cubeamulet.lab.results import Extent, tournament_as_json
from cubeamulet.lab.tournament import DealPlayed, Scoreboard, Tournament, play
from cubeamulet.lab.whole_file import write_json
from cubeamulet.players.registry import PLAYERS

if TYPE_CHECKING:
    from cubeamulet.lab.ratings import Ratings


def tournament(  # noqa: PLR0917 - the command line's options
    game: Annotated[str, typer.Argument(help="gargon or bargon", show_default=False)],
    player: Annotated[
        list[str] | None,
        typer.Option(
            help="Who takes part; repeat it.", show_default="everybody who needs no search"
        ),
    ] = None,
    players: Annotated[
        int | None,
        typer.Option(help="How many sit at a table.", show_default="4, at Bargon 3"),
    ] = None,
    deals: Annotated[
        int,
        typer.Option(
            min=2, max=MOST_GAMES, help="Deals at most, each played in all seat rotations."
        ),
    ] = 1000,
    every_order: Annotated[
        bool,
        typer.Option("--every-order", help="Seat players in every order: ABAB and also AABB."),
    ] = False,
    until_clear: Annotated[
        bool, typer.Option("--until-clear", help="Stop when all differences are clear.")
    ] = False,
    margin: Annotated[
        float,
        typer.Option(min=0, max=100, help="Smaller differences (points of %) count as even."),
    ] = 1.0,
    option: Annotated[
        list[str] | None, typer.Option(help="An option of the game, key=value; repeat it.")
    ] = None,
    seed: SeedOfGames = 1,
    playouts: Playouts = None,
    seconds: Seconds = None,
    workers: Workers = None,
    scheduler: Scheduler = None,
    json_file: ResultFile = None,
    plot: PlotFile = None,
) -> None:
    """Let players meet in all seats with the same cards, and tell who is better.

    Every line-up plays each deal once in every seat rotation, so that the luck of the deal cancels;
    intervals count deals, not games. With more players than seats, every choice of them plays each
    deal. --until-clear looks after every deal with an interval that allows for that, and
    stops as soon as each difference is certain, or certain to be smaller than the margin.

    Example: [bold]cubeamulet tournament gargon --player steady --player random --until-clear[/bold]
    """
    if isnan(margin):
        fail("--margin is a number from 0 to 100")
    chosen = game_named(game)
    names = _names(chosen, player)
    options = read_options(option or [])
    budget = budget_of(playouts, seconds)
    asked = Tournament(
        game, names, player_count(chosen, players), options, seed, budget, every_order
    )
    check_options(chosen, options, asked.seats)
    _check_plan(asked)
    check_output(json_file)
    check_plot(plot)
    check_different(json_file, plot)
    require("openskill", "for ratings")
    _run(asked, Extent(deals, until_clear), margin / 100, (workers, scheduler), (json_file, plot))


def _light_players(game: AnyGame) -> list[str]:
    """The strongest first; those who search would take hours, and are asked for by name."""
    playing = [name for name, bot in PLAYERS.items() if game.name in bot.games and not bot.is_heavy]
    return playing[::-1]


def _names(game: AnyGame, wanted: list[str] | None) -> tuple[str, ...]:
    names = wanted or _light_players(game)
    check_players(names, game)
    if len(set(names)) < len(names):
        fail("a player is named twice; each is named once, and seats are filled by themselves")
    if len(names) < 2:
        fail("a tournament needs two players or more")
    return tuple(names)


def _check_plan(asked: Tournament) -> None:
    try:
        checked(asked.plans[0])
    except BadOptions as error:
        fail(str(error))


@dataclass(frozen=True, slots=True)
class _Course:
    """A tournament under way: what was asked for, and how it stands."""

    asked: Tournament
    extent: Extent
    board: Scoreboard
    ratings: Ratings

    @property
    def is_something(self) -> bool:
        """Whether it tells anything yet."""
        return self.board.deals > 1

    @property
    def is_complete(self) -> bool:
        return self.extent.is_reached(self.board)

    def add(self, deal: DealPlayed) -> None:
        """Takes in all games of a deal."""
        self.board.add(deal)
        for game in deal:
            self.ratings.add(game)


def _run(
    asked: Tournament,
    extent: Extent,
    margin: float,
    who: tuple[int | None, str | None],
    files: tuple[Path | None, Path | None],
) -> None:
    """Plays, prints and writes; what was played is told even if it was broken off."""
    from cubeamulet.lab.ratings import Ratings  # noqa: PLC0415 - an extra

    course = _Course(asked, extent, Scoreboard(asked.players, margin, asked.reach), Ratings())
    work_and_tell(partial(_play, course, who), partial(_tell, course, files))


def _play(course: _Course, who: tuple[int | None, str | None]) -> None:
    deals = course.extent.deals
    with crew(*who) as hands, progress_of(deals) as report:
        for deal in play(course.asked, deals, hands):
            with uninterrupted():  # a deal counts as a whole or not at all
                course.add(deal)
            report(course.board.deals)
            if course.is_complete:
                break


def _tell(course: _Course, files: tuple[Path | None, Path | None], stopped: str) -> None:
    """Prints what there is before it is written: the screen has it, whatever becomes of files."""
    try:
        if course.is_something:
            print_tournament(course.board, course.ratings)
        if stopped:
            played = f"{course.board.deals} of {course.extent.deals} deals"
            typer.echo(f"cubeamulet: {stopped} after {played}", err=True)
    finally:  # even if nobody reads what is printed
        if course.is_something:
            _write(course, *files)


def _write(course: _Course, json_file: Path | None, plot: Path | None) -> None:
    asked, extent, board, ratings = course.asked, course.extent, course.board, course.ratings
    if json_file is not None:
        write_json(json_file, tournament_as_json(asked, extent, board, ratings))
    if plot is not None:
        _plot(course, plot)


def _plot(course: _Course, path: Path) -> None:
    from cubeamulet.lab.plots import plot_tournament, save  # noqa: PLC0415 - an extra

    game, seats = course.asked.game.capitalize(), course.asked.seats
    broken_off = "" if course.is_complete else f" of {course.extent.deals} (broken off)"
    title = f"{game}, {seats} at the table, {course.board.deals}{broken_off} deals"
    save(plot_tournament(course.board, title), path)
