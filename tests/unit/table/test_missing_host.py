"""Who may do what is the host's while the host is missing before a game."""

from __future__ import annotations

import pytest
from tests.unit.table.support import (
    HOST,
    PEOPLE,
    house,
    opened,
    running,
    seated,
    take,
)

from cubeamulet.table import commands as c
from cubeamulet.table.decide import handle
from cubeamulet.table.ports import IdentityId
from cubeamulet.table.project import Present, info_for, present_at, reader_of
from cubeamulet.table.purse import price_of
from cubeamulet.table.refusals import Refused
from cubeamulet.table.table import Table

ANN, BEN, CID, STRANGER = PEOPLE[:4]


def done(table: Table, by: IdentityId, wish: c.WishUnion, *away: IdentityId) -> Table:
    return handle(table, wish, by, house()._replace(away=frozenset(away))).table


def code(table: Table, by: IdentityId, wish: c.WishUnion, *away: IdentityId) -> str:
    with pytest.raises(Refused) as refused:
        done(table, by, wish, *away)
    return refused.value.problem.code


def with_room() -> Table:
    """Ann and Ben sit there, and a bot in the last seat but one."""
    table = opened("gargon", 4)
    for seat, who in enumerate((ANN, BEN)):
        table = done(table, who, take(table, seat))
    return done(table, HOST, c.SeatBot(2, "random"))


def test_whoever_sits_there_starts_for_a_host_who_is_missing() -> None:
    table = seated("gargon")
    assert code(table, BEN, c.StartGame()) == "not_starter"
    assert code(table, BEN, c.StartGame(), ANN) == "not_starter"
    assert done(table, BEN, c.StartGame(), HOST).running is not None


def test_whoever_sits_there_seats_bots_and_sends_them_away() -> None:
    table = with_room()
    for wish in (c.SeatBot(3, "random"), c.OpenSeat(2)):
        assert code(table, BEN, wish) == "not_host"
        assert done(table, BEN, wish, HOST).seats != table.seats


def test_the_seat_of_who_is_missing_is_freed_and_no_others() -> None:
    table = with_room()
    assert code(table, BEN, c.OpenSeat(0), HOST) == "not_host"
    assert done(table, BEN, c.OpenSeat(0), HOST, ANN).seats[0] is None
    assert code(table, BEN, c.OpenSeat(0), ANN) == "not_host"


def test_who_does_not_sit_there_acts_for_nobody() -> None:
    table = with_room()
    for wish in (c.OpenSeat(2), c.SeatBot(3, "random")):
        assert code(table, STRANGER, wish, HOST) == "not_host"
    assert code(seated(), STRANGER, c.StartGame(), HOST, ANN) == "not_starter"


def test_a_host_whom_the_others_miss_is_still_the_host() -> None:
    assert done(with_room(), HOST, c.OpenSeat(0), HOST).seats[0] is None


def test_in_a_game_that_runs_nobody_acts_for_the_host() -> None:
    assert code(running(), BEN, c.OpenSeat(0), HOST, ANN) == "game_started"


def test_the_start_has_its_price_whoever_starts() -> None:
    table = seated("bargon", 3, {"ante": 5})
    assert price_of(table, c.StartGame(), BEN) is None
    assert price_of(table, c.StartGame(), BEN, frozenset({HOST})) is not None


def test_the_others_are_told_of_it() -> None:
    for missing in (True, False):
        present = Present((), 0, missing)
        table = with_room()
        assert info_for(table, reader_of(table, BEN), present, 0.0).host_missing == missing


def test_they_are_told_whose_seats_they_may_free() -> None:
    table = with_room()
    away = frozenset({HOST, ANN})
    info = info_for(table, reader_of(table, BEN), present_at(table, [BEN], away), 0.0)
    assert info.host_missing
    assert [seat.missing for seat in info.seats] == [True, False, False, False]


def test_a_seat_that_was_freed_can_be_filled_and_the_game_begins() -> None:
    table = seated("bargon")
    for wish in (c.OpenSeat(0), c.SeatBot(0, "random"), c.StartGame()):
        table = done(table, BEN, wish, HOST, ANN)
    assert table.running is not None
