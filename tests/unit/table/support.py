"""Tables in the states that tests want, with time and chance under control."""

from __future__ import annotations

import hashlib
from itertools import count
from typing import NamedTuple

import pytest

from cubeamulet.games.catalog import NEWEST
from cubeamulet.games.core.contract import Seat
from cubeamulet.table import commands as c
from cubeamulet.table.asking import asked_as
from cubeamulet.table.clock import ClockRule, NoClock
from cubeamulet.table.decide import handle, open_table
from cubeamulet.table.done import Done, House
from cubeamulet.table.ports import Entropy, IdentityId, Step
from cubeamulet.table.refusals import Refused
from cubeamulet.table.table import Table

HOST = IdentityId("the-host")
PEOPLE = tuple(IdentityId(name) for name in ("ann", "ben", "cid", "dan", "eve"))
BYTES = "0f" * 16


class TimeRules(NamedTuple):
    """A table's clock, and what happens to who is absent."""

    clock: ClockRule = NoClock()
    absence: c.Absence = "bot"


UNHURRIED = TimeRules()
BOTS = frozenset({"random", "steady"})


def counting_entropy(start: int = 0) -> Entropy:
    """Bytes that are the same in every run, and different at every call."""
    calls = count(start)

    def entropy(size: int) -> bytes:
        return hashlib.shake_128(str(next(calls)).encode()).digest(size)

    return entropy


def house(now: float = 1000.0, start: int = 0) -> House:
    """A house where the service has been running since 1970."""
    return House(now, counting_entropy(start), BOTS, now)


HOUSE = house()


def opening(
    game: str = "bargon",
    players: int = 3,
    options: dict[str, c.OptionValue] | None = None,
    names: tuple[str, ...] | None = None,
    rules: TimeRules = UNHURRIED,
) -> c.OpenTable:
    return c.OpenTable("open-table", game, players, options or {}, names, *rules)


def opened(
    game: str = "bargon",
    players: int = 3,
    options: dict[str, c.OptionValue] | None = None,
    rules: TimeRules = UNHURRIED,
) -> Table:
    wish = opening(game, players, options, rules=rules)
    return open_table(wish, HOST, house(), NEWEST).table


def slate() -> Table:
    wish = opening("bargon", 3, {"cubes": "physical", "scorekeeper": 1}, ("Ann", "Ben", "Cid"))
    return open_table(wish, HOST, house(), NEWEST).table


def take(table: Table, seat: int, name: str = "Ann") -> c.TakeSeat:
    return c.TakeSeat(seat, name, table.opened.invite, BYTES)


def after(table: Table, by: IdentityId, wish: c.WishUnion, at: float = 1000.0) -> Table:
    return handle(table, wish, by, house(at, table.version * 10)).table


def seated(
    game: str = "bargon",
    players: int = 3,
    options: dict[str, c.OptionValue] | None = None,
    rules: TimeRules = UNHURRIED,
) -> Table:
    """Everybody sits: Ann in seat 0, Ben in seat 1, and so on."""
    table = opened(game, players, options, rules)
    for seat in range(players):
        table = after(table, PEOPLE[seat], take(table, seat))
    return table


def running(
    game: str = "bargon",
    players: int = 3,
    options: dict[str, c.OptionValue] | None = None,
    rules: TimeRules = UNHURRIED,
) -> Table:
    table = seated(game, players, options, rules)
    return after(table, PEOPLE[0] if game == "bargon" else HOST, c.StartGame())


def next_play(table: Table) -> tuple[IdentityId, c.Play]:
    """The first legal answer to the first open question."""
    assert table.playing is not None
    decision = table.playing.open[0]
    return PEOPLE[decision.seat], c.Play(
        asked_as(table, decision.id), first_move(table, decision.seat)
    )


def gargon_at(rules: TimeRules = UNHURRIED, players: int = 3) -> Table:
    """A game of Gargon that Ann starts."""
    return running("gargon", players, {"start": 0}, rules)


def play_first(table: Table, at: float = 1000.0) -> Table:
    """The table after the first legal answer to the first open question."""
    return after(table, *next_play(table), at=at)


def code(table: Table, by: IdentityId, wish: c.WishUnion, at: float = 1000.0) -> str:
    """The code with which a wish is refused."""
    with pytest.raises(Refused) as refused:
        handle(table, wish, by, house(at))
    return refused.value.problem.code


def first_move(table: Table, seat: Seat) -> str:
    assert table.playing is not None
    return table.game.format_move(next(table.game.legal_moves(table.playing.state, seat)))


def ended(
    game: str = "bargon", players: int = 3, options: dict[str, c.OptionValue] | None = None
) -> Table:
    table = running(game, players, options)
    while table.ending is None:
        who, play = next_play(table)
        table = after(table, who, play)
    return table


def stored(done: Done, by: IdentityId | None = None, now: House = HOUSE) -> Step:
    return Step(done.table.id, done.table.version, now.now, by, None, done.events, now.up)
