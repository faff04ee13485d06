"""Options of a game as the command line takes them: ``key=value``, repeated."""

from __future__ import annotations

import re
from collections.abc import Iterable
from math import inf
from typing import Annotated, Final, TypeAlias

import typer

from cubeamulet.cli.failure import fail
from cubeamulet.games.catalog import CATALOG, NEWEST
from cubeamulet.games.core.contract import AnyGame, JsonValue
from cubeamulet.games.core.errors import BadOptions
from cubeamulet.players.contract import USUAL_PLAYOUTS, Budget
from cubeamulet.players.registry import PLAYERS

WHOLE: Final = re.compile(r"-?[0-9]{1,18}")
"""What is read as a number; whatever else is written stays text, and the game refuses it."""

USUAL_PLAYERS: Final = 4
"""How many play when nobody says, or as many as a game allows at most."""

Playouts: TypeAlias = Annotated[
    int | None,
    typer.Option(
        min=1, help="What a player who searches spends on a move.", show_default=str(USUAL_PLAYOUTS)
    ),
]
Seconds: TypeAlias = Annotated[
    float | None,
    typer.Option(help="Instead: process time for a move; then no seed repeats a game."),
]


MOST_GAMES: Final = 10**12
"""Games or deals that can be asked for: years of work, and all sums stay exact."""

SEED_BITS: Final = 63


def checked_seed(seed: int | None) -> int | None:
    """The same seed; ends the command for one that is too long for the id of a game."""
    if abs(seed or 0) >> SEED_BITS:
        fail(f"--seed is a whole number of at most {SEED_BITS} bits")
    return seed


SeedOfGames: TypeAlias = Annotated[
    int, typer.Option("--seed", help="The same seed gives the same games.", callback=checked_seed)
]


def budget_of(playouts: int | None, seconds: float | None) -> Budget:
    """What a move may cost; ends the command where both are given, or no time."""
    if playouts is not None and seconds is not None:
        fail("give --playouts or --seconds, not both")
    if seconds is None:
        return Budget(playouts=USUAL_PLAYOUTS if playouts is None else playouts)
    if not 0 < seconds < inf:
        fail("--seconds is a number above 0")
    return Budget(seconds=seconds)


def game_named(name: str) -> AnyGame:
    """The game of that name by its newest rules; ends the command when there is none."""
    if name not in NEWEST:
        fail(f"unknown game {name!r}; known are {', '.join(NEWEST)}")
    return NEWEST[name]


def game_of_rules(rules: str) -> AnyGame:
    """The game that has these rules; ends the command when there is none."""
    if rules not in CATALOG:
        fail(f"unknown rules {rules!r}; known are {', '.join(CATALOG)}")
    return CATALOG[rules]


def player_count(game: AnyGame, wanted: int | None) -> int:
    """The number of players; ends the command where the game is not for so many."""
    counts = sorted(game.player_counts)
    if wanted is None:
        return min(USUAL_PLAYERS, counts[-1])
    if wanted not in counts:
        *others, last = map(str, counts)
        fail(f"{game.name} is for {', '.join(others)} or {last} players, not {wanted}")
    return wanted


def read_options(texts: Iterable[str]) -> dict[str, JsonValue]:
    """Options as plain JSON from ``key=value``; ends the command for a text without ``=``."""
    options: dict[str, JsonValue] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not (name and equals):
            fail(f"an option is written key=value, not {text[:40]!r}")
        if name in options:
            fail(f"the option {name[:40]} is given twice")
        options[name] = int(value) if WHOLE.fullmatch(value) else value
    return options


def check_options(game: AnyGame, options: dict[str, JsonValue], players: int) -> object:
    """The game's options; ends the command when the game refuses them."""
    try:
        return game.parse_options(options, players)
    except BadOptions as error:
        fail(str(error))


def check_players(names: Iterable[str], game: AnyGame) -> None:
    """Ends the command for a player who is not known or does not play the game."""
    for name in names:
        if name not in PLAYERS:
            fail(f"unknown player {name!r}; known are {', '.join(PLAYERS)}")
        if game.name not in PLAYERS[name].games:
            fail(f"{name} does not play {game.name}")
