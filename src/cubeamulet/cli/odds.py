"""``cubeamulet odds``: exact odds of Bargon."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Annotated, Final, NamedTuple

import typer

from cubeamulet.cli.failure import fail
from cubeamulet.cli.options import game_named
from cubeamulet.cli.plotting import check_different, check_output, check_plot
from cubeamulet.cli.screen import Screen, table_of
from cubeamulet.games.bargon.model import PLAYER_COUNTS
from cubeamulet.games.bargon.odds import (
    Chances,
    covered_chances,
    expected_rounds,
    nobody_scored_after_six,
    rounds_to_come,
    tie_after_six,
    winning_chances,
)
from cubeamulet.games.bargon.score import BLUE, CUBES, RED, ROUNDS, is_decided
from cubeamulet.games.core.contract import JsonValue
from cubeamulet.lab.race import MOST_ROUNDS, can_stand, outcomes, race
from cubeamulet.lab.whole_file import write_json

ROUNDS_PLOTTED: Final = 6
"""At least so many coming rounds are plotted."""

LONGEST_FRACTION: Final = 24
"""Longer fractions are cut on the screen, never in a file."""


def odds(  # noqa: PLR0917 - the command line's options
    game: Annotated[str, typer.Argument(help="bargon", show_default=False)],
    players: Annotated[
        int | None, typer.Option(help="How many play.", show_default="as many as scores, else 3")
    ] = None,
    scores: Annotated[
        str | None, typer.Option(help="Points by seat, such as 3,0,5.", show_default="all 0")
    ] = None,
    played: Annotated[int, typer.Option("--round", help="The round that was played last.")] = 0,
    shown: Annotated[
        str | None,
        typer.Option(help="Two players: their open cubes of the next round, such as RB."),
    ] = None,
    facts: Annotated[
        bool, typer.Option("--facts", help="Tell known values of whole games instead.")
    ] = False,
    json_file: Annotated[
        Path | None, typer.Option("--json", help="Write all here, as JSON.")
    ] = None,
    plot: Annotated[
        Path | None, typer.Option(help="Plot the race here: .svg, .png or .pdf.")
    ] = None,
) -> None:
    """Tell everybody's exact odds of winning a game of Bargon, from any score.

    All probabilities are fractions, found by going through everything that can happen; the live
    odds of a table are the same. With two players the third cube lies below the cup.

    Example: [bold]cubeamulet odds bargon --scores 3,0,5 --round 4[/bold]
    """
    if game_named(game).name != "bargon":
        fail("exact odds are known for bargon only")
    check_output(json_file)
    check_plot(plot)
    check_different(json_file, plot)
    if facts:
        if (players, scores, played, shown, plot) != (None, None, 0, None, None):
            fail("--facts are of whole games; they go with --json only")
        _tell_facts(json_file)
        return
    totals = _totals(scores, players)
    _check_position(played, totals, shown)
    found = _found(played, totals, shown)
    _print_odds(found)
    if json_file is not None:
        write_json(json_file, _document(found))
    if plot is not None:
        _plot(plot, played, totals, shown)


def _totals(scores: str | None, players: int | None) -> tuple[int, ...]:
    """Points by seat; ends the command for what is no score of that many players."""
    if players is not None and players not in PLAYER_COUNTS:
        fail(f"two or three play Bargon, not {players}")
    totals = (0,) * (players or max(PLAYER_COUNTS)) if scores is None else _read(scores)
    if players is not None and players != len(totals):
        fail(f"{len(totals)} scores are given, but {players} play")
    if len(totals) not in PLAYER_COUNTS:
        fail(f"two or three play Bargon, not {len(totals)}")
    return totals


def _read(scores: str) -> tuple[int, ...]:
    texts = scores.split(",")
    if not all(text.isdecimal() and text.isascii() and len(text) < 7 for text in texts):
        fail(f"--scores are points separated by commas, such as 3,0,5, not {scores[:40]!r}")
    return tuple(map(int, texts))


def _check_position(played: int, totals: Sequence[int], shown: str | None) -> None:
    if not 0 <= played <= MOST_ROUNDS:
        fail(f"--round is a number from 0 to {MOST_ROUNDS}")
    if not can_stand(played, totals):
        score = ", ".join(map(str, totals))
        fail(f"no game stands at {score} after round {played}")
    if shown is None:
        return
    if len(totals) == CUBES or len(shown) != CUBES - 1 or set(shown) - {RED, BLUE}:
        fail("--shown is RR, RB, BR or BB, and for two players only")
    if is_decided(played, totals):
        fail("--shown: the game is over, nothing is thrown any more")


# -- what is told ----------------------------------------------------------------------------------


class _Found(NamedTuple):
    """The ``chances`` at a score; and of each outcome of the ``coming`` round its probability and
    the chances then, nothing where the game is over.
    """

    played: int
    totals: tuple[int, ...]
    shown: str | None
    chances: Chances
    coming: list[tuple[Fraction, Chances]]


def _found(played: int, totals: tuple[int, ...], shown: str | None) -> _Found:
    chances = (
        winning_chances(played + 1, totals)
        if shown is None
        else covered_chances(played + 1, totals, shown)
    )
    following = () if is_decided(played, totals) else outcomes(played + 1, totals, shown)
    coming = [(probability, winning_chances(played + 2, after)) for probability, after in following]
    return _Found(played, totals, shown, chances, coming)


def _print_odds(found: _Found) -> None:
    totals = found.totals
    screen = Screen()
    table = table_of("seat", "points", "wins", "exactly")
    for seat, (points, chance) in enumerate(zip(totals, found.chances, strict=True)):
        table.add_row(str(seat), str(points), f"{float(chance):.2%}", str(chance))
    screen.show(table)
    if not found.coming:
        return
    table = table_of(f"round {found.played + 1} goes to", "probability", *_seat_names(totals))
    for name, outcome in zip(("nobody", *_seat_names(totals)), found.coming, strict=True):
        probability, following = outcome
        table.add_row(name, str(probability), *(f"{float(chance):.2%}" for chance in following))
    screen.show(table)
    rounds = rounds_to_come(found.played + 1, totals)
    screen.print(f"expected rounds to come: {_number(rounds)}")


def _seat_names(totals: Sequence[int]) -> list[str]:
    return [f"seat {seat}" for seat in range(len(totals))]


def _number(value: Fraction) -> str:
    exact = str(value)
    return f"{float(value):.4f}" + (f" = {exact}" if len(exact) <= LONGEST_FRACTION else "")


def _document(found: _Found) -> dict[str, JsonValue]:
    return {
        "game": "bargon",
        "players": len(found.totals),
        "round": found.played,
        "totals": list(found.totals),
        "shown": found.shown,
        "over": not found.coming,
        "chances": _both(found.chances),
        "next_round": [
            {
                "seat": seat - 1 if seat else None,
                "probability": str(probability),
                "chances": _both(c),
            }
            for seat, (probability, c) in enumerate(found.coming)
        ],
        "rounds_to_come": _pair(rounds_to_come(found.played + 1, found.totals)),
    }


def _both(chances: Sequence[Fraction]) -> list[JsonValue]:
    return [_pair(chance) for chance in chances]


def _pair(value: Fraction) -> dict[str, JsonValue]:
    return {"exact": str(value), "value": float(value)}


def _plot(path: Path, played: int, totals: Sequence[int], shown: str | None) -> None:
    from cubeamulet.lab.plots import plot_race, save  # noqa: PLC0415 - an extra

    until = max(ROUNDS, played) + ROUNDS_PLOTTED
    score = " : ".join(map(str, totals))
    seen = "" if shown is None else f", {shown} thrown"
    title = f"Bargon from {score} after round {played}{seen}"
    save(plot_race(list(race(played, totals, until, shown)), title), path)


# -- known values ----------------------------------------------------------------------------------

FACTS: Final = {
    "tie_after_six": ("tie after six rounds", tie_after_six),
    "nobody_scored_after_six": ("nobody has scored after six", nobody_scored_after_six),
    "expected_rounds": ("expected rounds", expected_rounds),
}


def _tell_facts(json_file: Path | None) -> None:
    counts = sorted(PLAYER_COUNTS, reverse=True)
    table = table_of("", *(f"{players} players" for players in counts))
    for words, fact in FACTS.values():
        table.add_row(words, *(_number(fact(players)) for players in counts))
    Screen().show(table)
    if json_file is not None:
        document = {
            name: {str(players): _pair(fact(players)) for players in counts}
            for name, (_, fact) in FACTS.items()
        }
        write_json(json_file, document)
