"""Puts a server together, and runs it until it is stopped."""

from __future__ import annotations

import logging
import os
import secrets
import socket
import time
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from importlib.resources import files
from pathlib import Path

from rich.console import Console

from cubeamulet import __version__
from cubeamulet.cli import banner
from cubeamulet.cli.bots import PACE, seatable, told, workshop_for
from cubeamulet.cli.failure import fail
from cubeamulet.cli.kept_secrets import SecretUnusable, metrics_token
from cubeamulet.cli.offer import Offer
from cubeamulet.cli.open_files import allow_for
from cubeamulet.cli.retention import forget_old_games
from cubeamulet.cli.server import Server, config_for, end_quietly_on_signals
from cubeamulet.games.catalog import CATALOG, NEWEST
from cubeamulet.players.registry import Rung
from cubeamulet.protocol.messages import About
from cubeamulet.store import SqlStore, StoreUnusable, anybody_may_write, open_store, sole_use
from cubeamulet.table.ports import Clock
from cubeamulet.table.service import IDLE_SECONDS, TableService
from cubeamulet.web.app import create_app, new_conversations
from cubeamulet.web.client import read_client
from cubeamulet.web.context import Context
from cubeamulet.web.limits import Limits

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Settings:
    """How a server is run. ``keep_finished`` in days, ``None`` for ever; ``absent_after`` in
    seconds; ``bot_processes`` is how many processes heavy bots think in.
    """

    offer: Offer
    folder: Path
    limits: Limits
    keep_finished: int | None
    absent_after: int
    bot_processes: int


def run(
    settings: Settings,
    listener: socket.socket,
    *,
    clock: Clock = time.time,
    idle: float = IDLE_SECONDS,
) -> None:
    """Serves until it is told to stop; ends the command where the data cannot be used.

    ``clock`` tells the time of day; a table that nobody needs is put away after ``idle`` seconds.
    """
    allow_for(settings.limits)
    try:
        with sole_use(settings.folder), closing(open_store(settings.folder)) as store:
            if anybody_may_write(settings.folder):
                _log.warning("everybody on this machine may write to %s", settings.folder)
            token = metrics_token(settings.folder, os.environ)
            context = context_of(settings, store, token, clock, idle)
            server = _server(context, settings, store)
            end_quietly_on_signals()
            server.run(sockets=[listener])
    except (StoreUnusable, SecretUnusable) as unusable:
        fail(f"{unusable}; see --data")


def context_of(
    settings: Settings, store: SqlStore, token: str, clock: Clock, idle: float
) -> Context:
    """The web layer's surroundings, with a table service that has not started."""
    bots = seatable(settings.bot_processes)
    service = TableService(
        store,
        CATALOG,
        bots,
        clock=clock,
        entropy=secrets.token_bytes,
        idle=idle,
        pace=PACE,
        patience=settings.absent_after,
        workshop=workshop_for(bots, settings.bot_processes),
    )
    context = Context(
        service=service,
        identities=store,
        about=_about(settings, bots),
        client=read_client(Path(str(files("cubeamulet.web") / "static"))),
        public_url=settings.offer.public_url,
        has_proxy=bool(settings.offer.proxies),
        metrics_token=token,
        check_store=store.check,
        limits=settings.limits,
        now=clock,
    )
    store.observe_writes(context.metrics.stored)
    return context


def _about(settings: Settings, bots: Mapping[str, Rung]) -> About:
    return About(
        version=__version__,
        games={name: game.player_counts for name, game in NEWEST.items()},
        bots=told(bots),
        addresses=settings.offer.links,
        keep_finished_days=settings.keep_finished,
    )


def _server(context: Context, settings: Settings, store: SqlStore) -> Server:
    conversations = new_conversations(context)
    offer = settings.offer
    places = banner.Places(
        offer.local_link, offer.links, str(settings.folder), settings.keep_finished, offer.note
    )

    async def say_goodbye() -> None:
        context.is_stopping = True
        context.service.begin_to_stop()
        await conversations.end_all()

    days = settings.keep_finished
    return Server(
        config_for(
            create_app(context, conversations),
            trusted_proxies=offer.proxies,
            limits=settings.limits,
        ),
        when_ready=lambda: banner.show(places, Console()),
        before_stop=say_goodbye,
        meanwhile=None if days is None else partial(forget_old_games, store, days, context.now),
    )
