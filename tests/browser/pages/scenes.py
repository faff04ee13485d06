"""Tables in states worth looking at; whoever opens a browser with ``identity`` sits at them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import StorageState
from tests.browser.pages.guest import Guest, Place, kind_of

from cubeamulet.games.gargon.view import GargonView
from cubeamulet.players.contract import Player
from cubeamulet.players.random import RANDOM
from cubeamulet.players.steady import STEADY

NAME = "Ada"
MOST_GAMES = 12


@dataclass
class Scenes:
    """Addresses by name."""

    identity: StorageState
    addresses: dict[str, str]


def build_scenes(server: str, name: str = NAME) -> Scenes:
    """Sets all tables up, on a server whose bots answer at once.

    Args:
        server: its address.
        name: what the person is called who sits at them.

    Returns:
        Where the tables are.
    """
    with Guest(server) as me, Guest(server) as host:
        return Scenes(me.identity, _addresses(me, host, name))


def _addresses(me: Guest, host: Guest, name: str) -> dict[str, str]:
    return {
        "gargon-lay": _gargon(me, name, 4, _late("lay", patterns=1)),
        "gargon-lead": _gargon(me, name, 4, lambda view: kind_of(view) == "lay"),
        "gargon-draw": _gargon(me, name, 4, _late("draw", patterns=0)),
        "gargon-order": _gargon(me, name, 4, _late("order", patterns=0), player=RANDOM),
        "gargon-five": _gargon(me, name, 5, _late("lay", patterns=1)),
        "gargon-match": _gargon(me, name, 3, _late("lay", patterns=1), match=3, memory="closed"),
        "gargon-over": _gargon(me, name, 3, None),
        "bargon-throw": _bargon(me, name, 3, presses=3),
        "bargon-over": _bargon(me, name, 3, presses=None),
        "bargon-cup": _bargon(me, name, 2, presses=2, ante=5),
        "slate": _slate(me, name, ["R R B", "R B R", "none", "seat 0"]),
        "slate-decided": _slate(me, name, ["seat 0", "seat 1", "seat 1", "seat 1"]),
        "waiting": _waiting(me, name).path,
        "invitation": _waiting(host, name).invitation,
        "watching": _gargon(host, name, 4, _late("lay", patterns=1)),
        "clock": _gargon(me, name, 3, _late("lay", patterns=1), clock={"kind": "days", "days": 3}),
    }


def _late(kind: str, *, patterns: int) -> Callable[[GargonView], bool]:
    """Such a question in the middle of a game, if wanted with so many patterns to choose from."""

    def wanted(view: GargonView) -> bool:
        question = view.question
        open_patterns = len(getattr(question, "patterns", ()))
        return kind_of(view) == kind and view.round >= 4 and open_patterns == patterns

    return wanted


def _gargon(
    guest: Guest,
    name: str,
    players: int,
    wanted: Callable[[GargonView], bool] | None,
    *,
    player: Player = STEADY,
    clock: object = None,
    **options: object,
) -> str:
    """A game in which the wanted question is open; without one it is played to its end."""
    more = {} if clock is None else {"clock": clock}
    for _ in range(MOST_GAMES):
        place = guest.open_table("gargon", players, {"start": 0, **options}, **more)
        _sit_with_bots(place, name, players, "random" if player is RANDOM else "steady")
        reached = place.play_until(wanted or (lambda _: False), player)
        if reached or wanted is None:
            return place.path
    raise AssertionError("no game came to the state that was wanted")


def _bargon(guest: Guest, name: str, players: int, *, presses: int | None, ante: int = 0) -> str:
    place = guest.open_table("bargon", players, {"ante": ante})
    _sit_with_bots(place, name, players, "steady")
    place.press(presses)
    return place.path


def _sit_with_bots(place: Place, name: str, players: int, bots: str) -> None:
    place.sit(name)
    place.seat_bots(range(1, players), bots)
    place.start()


def _slate(guest: Guest, name: str, entries: list[str]) -> str:
    options: dict[str, object] = {"cubes": "physical", "scorekeeper": 0}
    place = guest.open_table("bargon", 3, options, names=[name, "Bo", "Cy"])
    for entry in entries:
        place.play(f"enter {entry}")
    return place.path


def _waiting(guest: Guest, name: str) -> Place:
    place = guest.open_table("gargon", 4)
    place.sit(name)
    place.seat_bots([2], "steady")
    return place
