"""``cubeamulet play``: one person against bots, line by line."""

from __future__ import annotations

import secrets
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Annotated, Final

import typer

from cubeamulet.cli.failure import fail
from cubeamulet.cli.language import texts_in
from cubeamulet.cli.options import (
    check_options,
    check_players,
    checked_seed,
    game_named,
    player_count,
    read_options,
)
from cubeamulet.fairness.commitment import (
    ZERO_CONTRIBUTION,
    Contribution,
    new_contribution,
    new_secret,
    simulated_id,
    simulated_secret,
)
from cubeamulet.games.core.contract import AnyGame
from cubeamulet.lab.whole_file import WholeFile
from cubeamulet.records.codec import encode
from cubeamulet.records.model import Record
from cubeamulet.terminal.play import Chance, Seating, Session
from cubeamulet.terminal.texts import Texts

BOT: Final = "steady"
"""Who sits where nobody was named."""


def play(  # noqa: PLR0917 - the command line's options
    game: Annotated[str, typer.Argument(help="gargon or bargon", show_default=False)],
    players: Annotated[
        int | None, typer.Option(help="How many play.", show_default="4, at Bargon 3")
    ] = None,
    bot: Annotated[
        list[str] | None,
        typer.Option(help="Who sits in the other seats, in order; repeat it.", show_default=BOT),
    ] = None,
    option: Annotated[
        list[str] | None, typer.Option(help="An option of the game, key=value; repeat it.")
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(
            help="A practice game that can be repeated.",
            show_default=False,
            callback=checked_seed,
        ),
    ] = None,
    seat: Annotated[int, typer.Option(min=0, help="Your seat, from 0.")] = 0,
    lang: Annotated[str | None, typer.Option(help="de or en", show_default="as the system")] = None,
    record: Annotated[Path | None, typer.Option(help="Keep the game's record here.")] = None,
) -> None:
    """Play against bots in this terminal, line by line.

    Moves are typed in notation; ? lists what is possible. Nothing is drawn anew and no colour is
    needed, so it works with a screen reader.

    Example: [bold]cubeamulet play gargon --players 4 --bot steady --lang en[/bold]
    """
    chosen = game_named(game)
    texts = texts_in(lang)
    count = player_count(chosen, players)
    options = read_options(option or [])
    check_options(chosen, dict(options), count)
    if options.get("cubes") == "physical":
        fail("physical cubes need no bots: open a slate with `cubeamulet serve`")
    session = Session(
        game=chosen,
        options=options,
        seating=_seating(chosen, count, seat, bot or [], texts),
        chance=_chance(seed, count, seat),
        texts=texts,
        read=_read_line,
        write=typer.echo,
        clock=time.monotonic,
        generator=Random(secrets.randbits(64) if seed is None else seed),  # noqa: S311 - to play
        is_practice=seed is not None,
    )
    if seed is not None:
        typer.echo(texts.session.practice.format(seed=seed))
    _keep(session.run(), record, texts)


def _seating(game: AnyGame, count: int, seat: int, named: Sequence[str], texts: Texts) -> Seating:
    check_players(named, game)
    if seat >= count:
        fail(f"the seats are 0 to {count - 1}, not {seat}")
    if len(named) > count - 1:
        fail(f"{len(named)} bots are named, but there is room for {count - 1}")
    bots: list[str | None] = [*named, *[BOT] * (count - 1 - len(named))]
    names = [texts.session.bots[bot].names[place] for place, bot in enumerate(bots) if bot]
    bots.insert(seat, None)
    names.insert(seat, texts.session.you.capitalize())
    return Seating(tuple(names), tuple(bots))


def _chance(seed: int | None, count: int, seat: int) -> Chance:
    """Fresh bytes for the secret and for the person; a practice game's follow from its number."""
    contributions: list[Contribution] = [ZERO_CONTRIBUTION] * count
    if seed is not None:
        return Chance(simulated_id(seed, 0), simulated_secret(seed, 0), tuple(contributions))
    contributions[seat] = new_contribution()
    return Chance(f"play-{secrets.token_hex(8)}", new_secret(), tuple(contributions))


def _read_line(prompt: str) -> str | None:
    """A line from standard input; ``None`` at its end or after Ctrl-C."""
    try:
        return input(prompt)
    except (EOFError, KeyboardInterrupt):
        typer.echo()
        return None
    except UnicodeDecodeError:
        return "\N{REPLACEMENT CHARACTER}"


def _keep(record: Record, path: Path | None, texts: Texts) -> None:
    """Writes the record where it was wanted; at a terminal asks where it is to go."""
    if path is None and sys.stdin.isatty():
        answer = (_read_line(texts.session.save) or "").strip()
        path = Path(answer) if answer else None
    if path is None:
        typer.echo(texts.session.unsaved)
        return
    try:
        with WholeFile(path) as stream:
            stream.write(encode(record) + b"\n")
    except OSError as error:
        fail(f"cannot write {path}: {error.strerror or error}")
    typer.echo(texts.session.saved.format(path=path))
