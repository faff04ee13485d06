"""``cubeamulet serve``: the table service with its pages."""

from __future__ import annotations

import os
from typing import Annotated

import typer

from cubeamulet.cli.bots import usual_processes
from cubeamulet.cli.data import PRIVATE_UMASK, DataFolder, chosen_folder
from cubeamulet.cli.limits import read_limits
from cubeamulet.cli.logs import LogFormat, LogLevel, configure
from cubeamulet.cli.offer import make_offer
from cubeamulet.cli.running import Settings, run
from cubeamulet.cli.server import listen

HIGHEST_PORT = 65535


def serve(
    *,
    host: Annotated[
        str | None,
        typer.Option(
            envvar="CUBEAMULET_HOST",
            help="Address to listen on: 127.0.0.1 keeps the server private. Otherwise everybody in "
            "the local network can join.",
            show_default=False,
        ),
    ] = None,
    port: Annotated[
        int,
        typer.Option(min=1, max=HIGHEST_PORT, envvar="CUBEAMULET_PORT", help="Port to listen on."),
    ] = 8000,
    data: DataFolder = None,
    public_url: Annotated[
        str | None,
        typer.Option(
            envvar="CUBEAMULET_PUBLIC_URL", help="Address under which a proxy offers this server."
        ),
    ] = None,
    trusted_proxy: Annotated[
        list[str] | None,
        typer.Option(
            envvar="CUBEAMULET_TRUSTED_PROXY",
            help="Address or network of a proxy that may say for whom it asks.",
        ),
    ] = None,
    insecure: Annotated[
        bool,
        typer.Option(
            "--insecure",
            help="Serve unencrypted in public, or trust a public network as proxy, all the same.",
        ),
    ] = False,
    limit: Annotated[
        list[str] | None,
        typer.Option(
            envvar="CUBEAMULET_LIMITS",
            metavar="NAME=VALUE",
            help="Another limit than usual, such as opening_per_address=500/5.",
        ),
    ] = None,
    keep_finished: Annotated[
        int | None,
        typer.Option(
            min=1,
            envvar="CUBEAMULET_KEEP_FINISHED",
            metavar="DAYS",
            help="Forget finished games after so many days; usually they are kept for ever.",
        ),
    ] = None,
    absent_after: Annotated[
        int,
        typer.Option(
            min=10,
            envvar="CUBEAMULET_ABSENT_AFTER",
            metavar="SECONDS",
            help="Wait so long for a player without a connected device while others are there.",
        ),
    ] = 120,
    bot_processes: Annotated[
        int | None,
        typer.Option(
            min=0,
            envvar="CUBEAMULET_BOT_PROCESSES",
            metavar="NUMBER",
            help="Processes in which bots that search think; 0: such bots are not offered.",
            show_default="half the cores, at most 4",
        ),
    ] = None,
    log_level: Annotated[
        LogLevel, typer.Option(envvar="CUBEAMULET_LOG_LEVEL", help="What to log.")
    ] = LogLevel.WARNING,
    log_format: Annotated[
        LogFormat,
        typer.Option(envvar="CUBEAMULET_LOG_FORMAT", help="Lines for people, or JSON."),
    ] = LogFormat.TEXT,
) -> None:
    """Open tables for everybody in the local network.

    Example: [bold]cubeamulet serve --port 8001 --data ./tables[/bold]
    """
    configure(log_level, log_format)
    os.umask(PRIVATE_UMASK)
    limits = read_limits(limit or ())
    offer = make_offer(host, port, public_url, trusted_proxy or (), insecure=insecure)
    settings = Settings(
        offer=offer,
        folder=chosen_folder(data),
        limits=limits,
        keep_finished=keep_finished,
        absent_after=absent_after,
        bot_processes=usual_processes() if bot_processes is None else bot_processes,
    )
    run(settings, listen(offer.host, offer.port))
