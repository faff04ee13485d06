"""Nobody can act for a seat that is not theirs: every wish, by everybody, at every time."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import get_args

import msgspec
import pytest
from tests.unit.table.support import (
    BYTES,
    HOST,
    PEOPLE,
    after,
    ended,
    first_move,
    house,
    next_play,
    opened,
    running,
    seated,
    slate,
)

from cubeamulet.table import commands as c
from cubeamulet.table import events as e
from cubeamulet.table.asking import asked_as
from cubeamulet.table.decide import handle
from cubeamulet.table.ports import IdentityId
from cubeamulet.table.refusals import Refused
from cubeamulet.table.table import Table
from cubeamulet.table.view import Status
from cubeamulet.table.who import viewer_of

STRANGER = IdentityId("a-stranger")
EVERYBODY = (STRANGER, HOST, *PEOPLE[:4])
HOSTS_ONLY = (e.SeatFreed, e.BotSeated)


def in_the_middle(game: str, moves: int) -> Table:
    table = running(game)
    for _ in range(moves):
        table = after(table, *next_play(table))
    return table


TABLES = {
    "opened": opened(),
    "seated": seated("gargon"),
    "bargon begun": running(),
    "bargon": in_the_middle("bargon", 4),
    "gargon begun": running("gargon"),
    "gargon": in_the_middle("gargon", 25),
    "end proposed": after(running("gargon"), PEOPLE[1], c.Propose("end")),
    "resigned": after(running("gargon"), PEOPLE[1], c.Resign()),
    "ended": ended(),
    "slate": slate(),
}


def values(table: Table, field: msgspec.inspect.Field) -> tuple[object, ...]:
    """Everything worth trying for a field of a wish, what belongs to others above all."""
    asked = table.playing.open if table.playing else ()
    known: dict[str, tuple[object, ...]] = {
        "seat": tuple(range(-1, len(table.seats) + 1)),
        "name": ("Ann",),
        "invite": (table.opened.invite, "wrong"),
        "contribution": (BYTES,),
        "bot": ("random",),
        "proposal": (table.proposal.id if table.proposal else "end-6", "old"),
        "decision": (*(asked_as(table, each.id) for each in asked), "old"),
        "move": (*dict.fromkeys(first_move(table, each.seat) for each in asked), "undo", "close"),
    }
    if field.name in known:
        return known[field.name]
    if isinstance(field.type, msgspec.inspect.LiteralType):
        return tuple(field.type.values)
    return ("left", "1")


def wishes(table: Table) -> Iterator[c.WishUnion]:
    for kind in get_args(c.WishUnion):
        info = msgspec.inspect.type_info(kind)
        assert isinstance(info, msgspec.inspect.StructType)
        for chosen in product(*(values(table, field) for field in info.fields)):
            yield kind(*chosen)


def done_by(table: Table, who: IdentityId) -> Iterator[tuple[c.WishUnion, e.TableEvent]]:
    """Whatever this identity gets done at the table, event by event."""
    for wish in wishes(table):
        try:
            done = handle(table, wish, who, house(1000.0, 99))
        except Refused:
            continue
        for event in done.events:
            yield wish, event


@pytest.mark.parametrize("who", EVERYBODY)
@pytest.mark.parametrize("at", TABLES)
def test_whatever_anybody_gets_done_concerns_their_own_seat(at: str, who: IdentityId) -> None:
    table = TABLES[at]
    for wish, event in done_by(table, who):
        seat = getattr(event, "seat", None)
        if seat is None or (isinstance(event, HOSTS_ONLY) and who == table.host):
            continue
        own = event.seat if isinstance(event, e.SeatTaken) else viewer_of(table, who)
        assert seat == own, (wish, event)


@pytest.mark.parametrize("at", TABLES)
def test_a_stranger_gets_nothing_done_but_to_sit_down_with_an_invitation(at: str) -> None:
    table = TABLES[at]
    granted = [wish for wish, _ in done_by(table, STRANGER)]
    assert all(isinstance(w, c.TakeSeat) and w.invite == table.opened.invite for w in granted)
    assert bool(granted) == (at == "opened")


@pytest.mark.parametrize("at", TABLES)
def test_what_belongs_to_the_host_is_granted_to_nobody_else(at: str) -> None:
    table = TABLES[at]
    others = [who for who in EVERYBODY if who != table.host]
    events = [event for who in others for _, event in done_by(table, who)]
    assert not [event for event in events if isinstance(event, HOSTS_ONLY)]


@pytest.mark.parametrize("at", [at for at, table in TABLES.items() if table.playing])
def test_the_host_who_does_not_sit_here_moves_for_nobody(at: str) -> None:
    table = TABLES[at]
    moves = [event for _, event in done_by(table, HOST) if isinstance(event, e.Moved)]
    assert bool(moves) == (at == "slate")


def test_in_every_game_somebody_may_move() -> None:
    """Otherwise the tests above would hold for a table that refuses everything."""
    for table in TABLES.values():
        if table.status is Status.PLAYING and not table.is_physical:
            moved = {who for who in PEOPLE for _, event in done_by(table, who)
                     if isinstance(event, e.Moved)}  # fmt: skip
            assert moved
