"""Codes: what leads to a table, and how long."""

from __future__ import annotations

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.unit.table.support import (
    HOST,
    PEOPLE,
    after,
    counting_entropy,
    opened,
    running,
    seated,
    slate,
    take,
)

from cubeamulet.games.core.contract import Seat
from cubeamulet.table import commands as c
from cubeamulet.table.ids import new_code, read_code
from cubeamulet.table.project import Present, info_for, reader_of
from cubeamulet.table.table import Table

ANN, BEN, CID = PEOPLE[:3]
LETTERS = set("BCDFGHJKMNPQRSTVWXYZ")


def shown(table: Table, who: str | None) -> str | None:
    identity = next((person for person in (HOST, *PEOPLE) if person == who), None)
    return info_for(table, reader_of(table, identity), Present((), 0), 0.0).code


def test_a_new_table_has_a_code_of_eight_letters() -> None:
    code = opened().code
    assert code is not None
    assert (len(code), set(code) <= LETTERS) == (8, True)


@given(st.binary(min_size=16, max_size=16))
def test_every_code_reads_back_however_it_is_typed(drawn: bytes) -> None:
    code = new_code(lambda size: drawn[:size])
    for typed in (code, code.lower(), f"{code[:4]}-{code[4:]}", f" {code[:4]} {code[4:]}\t"):
        assert read_code(typed) == code


@given(st.text(max_size=20))
def test_whatever_is_typed_is_a_code_or_none(typed: str) -> None:
    code = read_code(typed)
    assert code is None or (len(code) == 8 and set(code) <= LETTERS)


@pytest.mark.parametrize("typed", ["", "BCDFGHJ", "BCDFGHJKM", "BCDFGHJI", "BCDFGHJ0", "ßCDFGHJK"])
def test_what_cannot_be_a_code_is_none(typed: str) -> None:
    assert read_code(typed) is None


def test_codes_are_spread_evenly_over_all_letters() -> None:
    entropy = counting_entropy()
    letters = "".join(new_code(entropy) for _ in range(1000))
    assert all(300 < letters.count(letter) < 500 for letter in LETTERS)


def test_a_code_follows_from_nothing_but_chance() -> None:
    def always(size: int) -> bytes:
        return hashlib.shake_128(b"the same").digest(size)

    assert new_code(always) == new_code(always)
    assert new_code(always) != new_code(counting_entropy())


def test_the_code_is_void_once_everybody_sits_and_never_comes_back() -> None:
    table = opened()
    first = table.code
    for seat, who in enumerate((ANN, BEN)):
        table = after(table, who, take(table, seat))
        assert table.code == first
    table = after(table, CID, take(table, 2))
    assert table.code is None
    table = after(table, BEN, c.LeaveSeat())
    assert table.code not in (None, first)


def test_a_bot_fills_a_table_as_well() -> None:
    table = opened()
    for seat in range(3):
        table = after(table, HOST, c.SeatBot(seat, "steady"))
    assert table.code is None
    assert after(table, HOST, c.OpenSeat(1)).code is not None


def test_a_running_game_and_a_slate_have_no_code() -> None:
    assert running().code is None
    assert slate().code is None


def test_the_code_is_shown_to_those_who_have_the_invitation_and_to_nobody_else() -> None:
    table = after(opened(), ANN, take(opened(), 0))
    assert shown(table, ANN) == shown(table, HOST) == table.code
    assert shown(table, BEN) is None
    assert shown(table, None) is None


def test_the_code_does_not_show_in_a_text_of_a_table_or_an_event() -> None:
    table = opened()
    assert table.code is not None
    assert table.code not in repr(table)


def test_a_seat_freed_while_another_is_free_keeps_the_code() -> None:
    table = after(opened(), ANN, take(opened(), 0))
    assert after(table, ANN, c.LeaveSeat()).code == table.code


def test_after_a_rematch_a_freed_seat_brings_a_code() -> None:
    table = seated()
    freed = after(table, HOST, c.OpenSeat(Seat(2)))
    assert freed.code is not None
    assert after(freed, CID, take(freed, 2)).code is None
