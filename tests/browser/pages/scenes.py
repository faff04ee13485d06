"""Tables in states worth looking at; whoever opens a browser with ``identity`` sits at them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from playwright.sync_api import StorageState
from tests.browser.pages.guest import Guest, Place
from tests.browser.pages.moments import (
    FULL_HAND,
    HOARDER,
    Moment,
    following_with,
    late,
    leading,
    rich,
    some_lay,
)

from cubeamulet.games.bargon.view import BargonView, SlateQuestion
from cubeamulet.games.gargon.view import GargonView
from cubeamulet.players.contract import Player
from cubeamulet.players.random import RANDOM
from cubeamulet.players.steady import STEADY

NAME = "Ada"
CONTRIBUTION = "00" * 16
"""Always the same: on a server with a seed of its own the same cards are dealt every time."""
MOST_GAMES = 12
ROUNDS = 6  # of Bargon, unless they end in a tie


@dataclass
class Scenes:
    """Addresses by name, on one server."""

    server: str
    identity: StorageState
    addresses: dict[str, str]

    @property
    def token(self) -> str:
        """Says who sits at the tables, to whoever asks without a browser."""
        return self.identity["cookies"][0]["value"]


def build_scenes(server: str, name: str = NAME) -> Scenes:
    """Sets all tables up, on a server whose bots answer at once.

    Args:
        server: its address.
        name: what the person is called who sits at them.

    Returns:
        Where the tables are.
    """
    with Guest(server) as me, Guest(server) as host:
        return Scenes(server, me.identity, _addresses(me, host, name))


def _addresses(me: Guest, host: Guest, name: str) -> dict[str, str]:
    days = {"kind": "days", "days": 3}
    return {
        "gargon-lay": _gargon(me, name, 4, rich),
        "gargon-lead": _gargon(me, name, 4, leading),
        "gargon-draw": _gargon(me, name, 4, late("draw")),
        "gargon-order": _gargon(me, name, 4, late("order"), player=RANDOM),
        "gargon-five": _gargon(me, name, 5, late("lay", patterns=1)),
        "gargon-full-hand": _gargon(me, name, 3, following_with(FULL_HAND), player=HOARDER),
        "gargon-match": _gargon(
            me, name, 3, late("lay", patterns=1), options={"match": 3, "memory": "closed"}
        ),
        "gargon-over": _gargon(me, name, 3, None),
        "bargon-throw": bargon_at(me, name, 3, presses=3),
        "bargon-over": bargon_at(me, name, 3, presses=None),
        "bargon-cup": _cup(me, host, name),
        "slate": _slate(me, name, ["R R B", "R B R", "none", "seat 0"]),
        "slate-decided": _slate(me, name, ["seat 0", *["seat 1"] * 5], decided=True),
        "waiting": _waiting(me, name).path,
        "invitation": _waiting(host, name).invitation,
        "full": _full(host, name).invitation,
        "watching": _gargon(host, name, 4, late("lay", patterns=1)),
        "clock": _gargon(me, name, 3, late("lay", patterns=1), clock=days),
        "undo": _undo(me, host, name),
        "ended": _ended(me, name),
        "bargon-pay": duel(me, host, name)[0].path,
        "slate-tied": _slate(me, name, ["none"] * ROUNDS),
    }


def _gargon(
    guest: Guest,
    name: str,
    players: int,
    wanted: Moment | None,
    *,
    player: Player = STEADY,
    clock: object = None,
    options: Mapping[str, object] = MappingProxyType({}),
) -> str:
    """A game in which the wanted moment has come; without one it is played to its end."""
    return gargon_at(guest, name, players, wanted, player, clock=clock, options=options).path


def gargon_at(
    guest: Guest,
    name: str,
    players: int,
    wanted: Moment | None,
    player: Player = STEADY,
    *,
    clock: object = None,
    options: Mapping[str, object] = MappingProxyType({}),
) -> Place:
    """A table of Gargon at that moment; several games are begun if need be."""
    more = {} if clock is None else {"clock": clock}
    for _ in range(MOST_GAMES):
        place = guest.open_table("gargon", players, {"start": 0, **options}, **more)
        _sit_with_bots(place, name, players, "random" if player is RANDOM else "steady")
        if place.play_until(wanted or (lambda _: False), player) or wanted is None:
            return place
    raise AssertionError("no game came to the moment that was wanted")


def bargon_at(guest: Guest, name: str, players: int, *, presses: int | None) -> str:
    """The address of a game of Bargon after so many answers; with None it is played to its end."""
    place = guest.open_table("bargon", players, {"ante": 0})
    _sit_with_bots(place, name, players, "steady")
    place.press(presses)
    return place.path


def duel(guest: Guest, other: Guest, name: str) -> tuple[Place, Place]:
    """Two at a game for a pot, who have not paid yet."""
    place = guest.open_table("bargon", 2, {"ante": 5})
    place.sit(name, contribution=CONTRIBUTION)
    opposite = Place(other, place.id, place.invite)
    opposite.sit("Bo", 1, CONTRIBUTION)
    place.start()
    assert place.asked() == "pay"
    return place, opposite


def _cup(guest: Guest, other: Guest, name: str) -> str:
    """A game for a pot in which the cup waits to be lifted; a bot would lift it at once."""
    place, opposite = duel(guest, other, name)
    for answer in ("pay", "throw"):
        place.play(answer)
        opposite.play(answer)
    assert place.asked() == "lift"
    return place.path


def _undo(guest: Guest, other: Guest, name: str) -> str:
    """Somebody else has laid, and would like to take it back."""
    place = guest.open_table("gargon", 3, {"start": 2})
    place.sit(name, contribution=CONTRIBUTION)
    place.seat_bots([1], "steady")
    opposite = Place(other, place.id, place.invite)
    opposite.sit("Bo", 2, CONTRIBUTION)
    place.start()
    view = opposite.look()
    assert isinstance(view, GargonView)
    opposite.play(some_lay(view))
    opposite.wish(type="propose", what="undo")
    return place.path


def _ended(guest: Guest, name: str) -> str:
    """A game that ends early, as nobody but bots is asked about it."""
    place = gargon_at(guest, name, 3, late("lay", patterns=1))
    place.wish(type="propose", what="end")
    return place.path


def _sit_with_bots(place: Place, name: str, players: int, bots: str) -> None:
    place.sit(name, contribution=CONTRIBUTION)
    place.seat_bots(range(1, players), bots)
    place.start()


def _slate(guest: Guest, name: str, entries: list[str], *, decided: bool = False) -> str:
    options: dict[str, object] = {"cubes": "physical", "scorekeeper": 0}
    place = guest.open_table("bargon", 3, options, names=[name, "Bo", "Cy"])
    for entry in entries:
        place.play(f"enter {entry}")
    view = place.look()
    assert isinstance(view, BargonView)
    assert isinstance(view.question, SlateQuestion)
    assert view.question.may_close == decided
    return place.path


def _waiting(guest: Guest, name: str) -> Place:
    place = guest.open_table("gargon", 4)
    place.sit(name)
    place.seat_bots([2], "steady")
    return place


def _full(guest: Guest, name: str) -> Place:
    """A table that others play at, with nothing left for whoever is invited to it."""
    place = guest.open_table("gargon", 4)
    _sit_with_bots(place, name, 4, "steady")
    return place
