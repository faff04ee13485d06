"""``cubeamulet perft``: exact counts of move sequences, from files or from a fresh deal."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Final, cast

import typer

from cubeamulet.cli.failure import UNUSABLE, fail
from cubeamulet.cli.options import (
    check_options,
    game_named,
    game_of_rules,
    player_count,
    read_options,
)
from cubeamulet.fairness.commitment import GameKey
from cubeamulet.fairness.stream import ChanceStream
from cubeamulet.games.core.contract import AnyGame
from cubeamulet.games.core.errors import BadOptions
from cubeamulet.games.core.perft import PerftCase, divide, perft_counts, read_cases, recount
from cubeamulet.games.core.replay import begin
from cubeamulet.games.gargon.game import TINY_GARGON

KEY_BYTES: Final = 32
KEPT: Final = Path("tests/perft")
"""Where a checkout keeps its counts."""

DIFFERENT: Final = 1
"""Exit status when a kept count is not the one counted now."""


def perft(  # noqa: PLR0917 - the command line's options
    game: Annotated[
        str | None, typer.Argument(help="gargon or bargon: count from a deal", show_default=False)
    ] = None,
    file: Annotated[
        list[Path] | None, typer.Option(help="Count anew what this file keeps; repeat it.")
    ] = None,
    players: Annotated[
        int | None, typer.Option(help="How many play.", show_default="4, at Bargon 3")
    ] = None,
    option: Annotated[
        list[str] | None, typer.Option(help="An option of the game, key=value; repeat it.")
    ] = None,
    deck: Annotated[str | None, typer.Option(help="tiny: Gargon for two with few cards")] = None,
    key: Annotated[str, typer.Option(help="The key all chance follows from, 64 hex digits.")] = "00"
    * KEY_BYTES,
    depth: Annotated[int, typer.Option(min=1, help="Moves to count.")] = 2,
    divided: Annotated[
        bool, typer.Option("--divide", help="Show the count behind each first move.")
    ] = False,
    line: Annotated[bool, typer.Option("--line", help="Print a line for a file.")] = False,
) -> None:
    """Count the sequences of legal moves exactly.

    Two programs that agree on these numbers agree on the rules. Without a game, counts anew what
    files keep (in a checkout: tests/perft) and compares; the exit status is 1 if one differs.

    Example: [bold]cubeamulet perft gargon --players 3 --depth 2[/bold]
    """
    if game is None:
        _recount_files(file or sorted(KEPT.glob("*.jsonl")))
        return
    chosen = _with_deck(game_named(game), deck)
    count = 2 if chosen is _TINY else player_count(chosen, players)
    options = read_options(option or [])
    check_options(chosen, options, count)
    case = PerftCase(game, chosen.rules, deck, count, options, key, ())
    if divided:
        _print_division(chosen, case, depth)
    else:
        _print_counts(chosen, case, depth, line=line)


_TINY: Final = cast("AnyGame", TINY_GARGON)


def _with_deck(game: AnyGame, deck: str | None) -> AnyGame:
    if deck is None:
        return game
    if (game.name, deck) != ("gargon", "tiny"):
        fail(f"{game.name} knows no deck {deck!r}")
    return _TINY


def _source(key: str) -> ChanceStream:
    try:
        return ChanceStream(GameKey(bytes.fromhex(key)))
    except ValueError:
        fail(f"a key is {2 * KEY_BYTES} hex digits, not {key[:80]!r}")


def _start(game: AnyGame, case: PerftCase) -> object:
    options = game.parse_options(case.options, case.players)
    return begin(game, options, case.players, _source(case.chance)).state


def _print_counts(game: AnyGame, case: PerftCase, depth: int, *, line: bool) -> None:
    counts = perft_counts(game, _start(game, case), _source(case.chance), depth)
    typer.echo(_as_line(case, counts) if line else " ".join(map(str, counts)))


def _as_line(case: PerftCase, counts: Iterable[int]) -> str:
    deck = {} if case.deck is None else {"deck": case.deck}
    return json.dumps(
        {
            "game": case.game,
            "rules": case.rules,
            **deck,
            "players": case.players,
            "options": dict(case.options),
            "chance": case.chance,
            "counts": list(counts),
        }
    )


def _print_division(game: AnyGame, case: PerftCase, depth: int) -> None:
    parts = divide(game, _start(game, case), depth, _source(case.chance))
    for (seat, move), count in parts.items():
        typer.echo(f"seat {seat}: {game.format_move(move)}: {count}")
    typer.echo(f"{len(parts)} moves, {sum(parts.values())} sequences")


def _recount_files(paths: list[Path]) -> None:
    if not paths:
        fail("name a game to count from, or a --file of counts")
    different = sum(_recount_file(path) for path in paths)
    if different:
        raise typer.Exit(DIFFERENT)


def _recount_file(path: Path) -> int:
    """Prints every case of a file with what came out; the number of those that differ."""
    try:
        with path.open(encoding="utf-8") as lines:
            return sum(not _agrees(case) for case in read_cases(lines))
    except (OSError, ValueError, BadOptions) as error:
        typer.echo(f"cubeamulet: {path} cannot be used: {error}", err=True)
        raise typer.Exit(UNUSABLE) from None


def _agrees(case: PerftCase) -> bool:
    game = _game_of(case)
    counted = recount(game, case, _source(case.chance))
    same = counted == case.counts and game.rules == case.rules
    typer.echo(f"{_title(case)}: {' '.join(map(str, case.counts))}{'' if same else _not(counted)}")
    return same


def _game_of(case: PerftCase) -> AnyGame:
    """The game by the rules whose sequences were counted."""
    if case.deck is None:
        return game_of_rules(case.rules)
    return _with_deck(game_named(case.game), case.deck)


def _title(case: PerftCase) -> str:
    options = "".join(f" {name}={value}" for name, value in case.options.items())
    return f"{case.rules} {case.players} players{options} key {case.chance[:8]}"


def _not(counted: tuple[int, ...]) -> str:
    return f" DIFFERENT, counted now: {' '.join(map(str, counted))}"
