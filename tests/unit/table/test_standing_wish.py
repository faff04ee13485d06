"""A standing wish: replacements are drawn at once, as ordinary moves, and nobody else knows why."""

import msgspec
import pytest
from tests.unit.table.support import (
    HOST,
    PEOPLE,
    TimeRules,
    after,
    code,
    ended,
    gargon_at,
    house,
    next_play,
    opened,
    running,
    seated,
    take,
)

from cubeamulet.games.core.contract import Seat
from cubeamulet.table import commands as c
from cubeamulet.table import events as e
from cubeamulet.table.absence import found_absent
from cubeamulet.table.decide import handle
from cubeamulet.table.ports import IdentityId
from cubeamulet.table.project import Present, info_for, reader_of
from cubeamulet.table.table import Table
from cubeamulet.table.view import TableInfo

ANN, BEN, CID, STRANGER = PEOPLE[:4]
LEFT = c.StandingWish("left")


def until_a_replacement_is_asked(table: Table) -> Table:
    while kind_asked(table) != "replace":
        table = after(table, *next_play(table))
    return table


def kind_asked(table: Table) -> str:
    assert table.playing is not None
    return table.playing.open[0].kind


def before_a_replacement() -> tuple[Table, Seat]:
    """A table where the next move leads to a replacement, and whose it is."""
    table = gargon_at()
    while True:
        next_table = after(table, *next_play(table))
        if kind_asked(next_table) == "replace":
            assert next_table.playing is not None
            return table, next_table.playing.open[0].seat
        table = next_table


def test_a_replacement_is_drawn_in_the_step_that_asks_for_it() -> None:
    table, loser = before_a_replacement()
    who, play = next_play(table)
    with_wish = after(table, PEOPLE[loser], LEFT)
    done = handle(with_wish, play, who, house())
    assert done.events[1] == e.Moved(loser, "left", 0)
    assert done.table.version == with_wish.version + 1


def test_a_wish_that_comes_while_it_is_asked_is_carried_out_at_once() -> None:
    table = until_a_replacement_is_asked(gargon_at())
    assert table.playing is not None
    loser = table.playing.open[0].seat
    done = handle(table, LEFT, PEOPLE[loser], house())
    assert done.events[:2] == (e.StandingWishSet(loser, "left"), e.Moved(loser, "left", 0))


@pytest.mark.parametrize("absence", ["wait", "bot"])
def test_a_wish_made_while_away_is_carried_out_when_its_seat_comes_back(absence: c.Absence) -> None:
    table = until_a_replacement_is_asked(gargon_at(TimeRules(absence=absence)))
    assert table.playing is not None
    loser = table.playing.open[0].seat
    away = found_absent(table, [loser], house())
    assert away is not None
    wished = after(away.table, PEOPLE[loser], LEFT)
    done = handle(wished, c.ComeBack(), PEOPLE[loser], house())
    assert done.events[:2] == (e.SeatResumed(loser), e.Moved(loser, "left", 0))
    assert done.happened


def test_with_everybodys_wish_no_replacement_is_ever_asked() -> None:
    table = gargon_at()
    for who in (ANN, BEN, CID):
        table = after(table, who, c.StandingWish("rank:RBWVYG"))
    while table.ending is None:
        assert kind_asked(table) != "replace"
        table = after(table, *next_play(table))


def test_a_replacement_drawn_at_once_cannot_be_taken_back() -> None:
    table, loser = before_a_replacement()
    table = after(after(table, PEOPLE[loser], LEFT), *next_play(table))
    assert table.undo is None


def test_a_wish_can_be_changed_at_any_time() -> None:
    table = after(seated("gargon", 3), ANN, LEFT)
    assert table.wishes == ("left", "ask", "ask")
    table = after(table, HOST, c.StartGame())
    assert after(table, ANN, c.StandingWish("ask")).wishes == ("ask", "ask", "ask")


def test_a_wish_is_kept_for_a_rematch() -> None:
    table = ended("gargon", 3)
    table = after(table, ANN, LEFT)
    table = after(table, ANN, c.Rematch())
    assert table.wishes[0] == "left"


def test_who_takes_a_seat_does_not_inherit_a_wish() -> None:
    table = after(opened("gargon"), ANN, take(opened("gargon"), 0))
    table = after(table, ANN, LEFT)
    table = after(table, ANN, c.LeaveSeat())
    assert after(table, BEN, take(table, 0)).wishes[0] == "ask"


def test_a_wish_does_not_bind_the_bot_of_whoever_resigned() -> None:
    table, loser = before_a_replacement()
    table = after(table, PEOPLE[loser], LEFT)
    table = after(table, PEOPLE[loser], c.Resign())
    if table.playing is not None and table.playing.open[0].seat != loser:
        assert kind_asked(after(table, *next_play(table))) == "replace"


@pytest.mark.parametrize("wish", ["rank:R", "rank:AAAAAA", "rank:RBWVYY"])
def test_a_wish_that_means_nothing_is_refused(wish: str) -> None:
    assert code(gargon_at(), ANN, c.StandingWish(wish)) == "bad_wish"


def test_bargon_has_no_replacements_to_wish_for() -> None:
    assert code(running(), ANN, LEFT) == "bad_wish"
    assert after(running(), ANN, c.StandingWish("ask")).wishes[0] == "ask"


def test_only_who_sits_has_a_wish() -> None:
    assert code(gargon_at(), STRANGER, LEFT) == "not_seated"


def test_only_its_own_seat_is_told_of_a_wish() -> None:
    table = gargon_at()
    wished = after(table, ANN, c.StandingWish("rank:RBWVYG"))
    assert info(wished, ANN).my_wish == "rank:RBWVYG"
    for other in (BEN, HOST, STRANGER, None):
        assert msgspec.json.encode(info(wished, other)) == msgspec.json.encode(info(table, other))


def test_a_table_does_not_grow_with_every_wish() -> None:
    table = once = after(after(gargon_at(), ANN, LEFT), ANN, c.StandingWish("right"))
    for number in range(40):
        table = after(table, ANN, c.StandingWish(("left", "right")[number % 2]))
    assert (table.version, table.shown) == (once.version + 40, once.shown)
    assert longest_part(table) == longest_part(once)


def longest_part(table: Table) -> int:
    parts = [getattr(table, name) for name in table.__struct_fields__]
    return max(len(part) for part in parts if isinstance(part, tuple | frozenset))


def info(table: Table, who: IdentityId | None) -> TableInfo:
    return info_for(table, reader_of(table, who), Present((), 0), 1000.0)
