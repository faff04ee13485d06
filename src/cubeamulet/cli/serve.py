"""``cubeamulet serve``: the table service with its pages."""

from __future__ import annotations

import logging
import os
import secrets
import time
from collections.abc import Mapping
from contextlib import closing
from enum import StrEnum
from importlib.resources import files
from pathlib import Path
from typing import Annotated
from urllib.parse import urlsplit

import typer
from rich.console import Console

from cubeamulet import __version__
from cubeamulet.cli import banner
from cubeamulet.cli.failure import fail
from cubeamulet.cli.network import lan_addresses, reachable
from cubeamulet.cli.server import Server, config_for, end_quietly_on_signals, listen
from cubeamulet.games.catalog import CATALOG
from cubeamulet.players.registry import PLAYERS
from cubeamulet.protocol.messages import About, BotInfo
from cubeamulet.store import SqlStore, StoreUnusable, open_store
from cubeamulet.table.service import TableService
from cubeamulet.web.app import create_app, new_conversations
from cubeamulet.web.client import read_client
from cubeamulet.web.context import Context

EVERYWHERE = ("0.0.0.0", "::", "")  # noqa: S104 - friends sit in the same network
HIGHEST_PORT = 65535
LOG_FORMAT = "%(asctime)s %(levelname)s %(name)s: %(message)s"


class LogLevel(StrEnum):
    """How much the server tells about itself on standard error."""

    DEBUG = "debug"
    INFO = "info"
    WARNING = "warning"
    ERROR = "error"


def default_folder(environment: Mapping[str, str]) -> Path:
    """The user's folder for data of this program, by the rules of XDG."""
    base = Path(environment.get("XDG_DATA_HOME", ""))
    return (base if base.is_absolute() else Path.home() / ".local/share") / "cubeamulet"


def serve(
    host: Annotated[
        str, typer.Option(help="Address to listen on; 127.0.0.1 keeps the server private.")
    ] = "0.0.0.0",  # noqa: S104
    port: Annotated[int, typer.Option(min=1, max=HIGHEST_PORT, help="Port to listen on.")] = 8000,
    data: Annotated[
        Path | None,
        typer.Option(envvar="CUBEAMULET_DATA", help="Folder of the database.", show_default=False),
    ] = None,
    public_url: Annotated[
        str | None, typer.Option(help="Address under which a proxy offers this server.")
    ] = None,
    log_level: Annotated[LogLevel, typer.Option(help="What to log.")] = LogLevel.WARNING,
) -> None:
    """Open tables for everybody in the local network.

    Example: [bold]cubeamulet serve --port 8001 --data ./tables[/bold]
    """
    logging.basicConfig(level=log_level.upper(), format=LOG_FORMAT)
    public_url = _checked_url(public_url)
    folder = (data or default_folder(os.environ)).absolute()
    listener = listen(host, port)
    others = _links_for_others(host, port, public_url)
    store = _open_store(folder)
    context = Context(
        service=TableService(store, CATALOG, PLAYERS, clock=time.time, entropy=secrets.token_bytes),
        identities=store,
        about=_about(others),
        client=read_client(Path(str(files("cubeamulet.web") / "static"))),
        public_url=public_url,
    )
    conversations = new_conversations(context)
    places = banner.Places(f"http://{_local_name(host)}:{port}", others, str(folder))
    server = Server(
        config_for(create_app(context, conversations), behind_proxy=public_url is not None),
        when_ready=lambda: banner.show(places, Console()),
        before_stop=conversations.end_all,
    )
    end_quietly_on_signals()
    with closing(store):
        server.run(sockets=[listener])


def _open_store(folder: Path) -> SqlStore:
    try:
        return open_store(folder)
    except StoreUnusable as unusable:
        fail(f"{unusable}; see --data")


def _checked_url(url: str | None) -> str | None:
    if url is None:
        return None
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.path not in ("", "/"):
        fail(f"--public-url {url} is no address like https://cubes.example.org")
    return f"{parts.scheme}://{parts.netloc}"


def _links_for_others(host: str, port: int, public_url: str | None) -> tuple[str, ...]:
    """Links that other devices can open, the best first."""
    public = () if public_url is None else (public_url,)
    addresses = lan_addresses() if host in EVERYWHERE else reachable((host,))
    return public + tuple(f"http://{address}:{port}" for address in addresses)


def _local_name(host: str) -> str:
    return "localhost" if host in EVERYWHERE or host == "127.0.0.1" else host


def _about(others: tuple[str, ...]) -> About:
    return About(
        version=__version__,
        games={name: game.player_counts for name, game in CATALOG.items()},
        bots=tuple(BotInfo(name, tuple(sorted(bot.games))) for name, bot in PLAYERS.items()),
        addresses=others,
    )
