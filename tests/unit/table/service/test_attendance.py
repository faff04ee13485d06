"""Who is there, and since when."""

from __future__ import annotations

from tests.unit.table.support import PEOPLE

from cubeamulet.table.service.attendance import Attendance

ANN, BEN = PEOPLE[:2]


def attendance() -> Attendance:
    return Attendance(begun=100.0, patience=10.0)


def test_nobody_is_known_to_have_been_away_for_longer_than_the_table_is_loaded() -> None:
    assert attendance().gone_since(ANN) == 100.0
    assert attendance().there_since(ANN, 100.0) is None


def test_who_is_connected_is_there_and_gone_from_the_moment_of_leaving() -> None:
    people = attendance()
    people.note_connected({ANN}, 110.0)
    assert people.is_connected(ANN)
    assert (people.there_since(ANN, 900.0), people.gone_since(ANN)) == (110.0, None)
    people.note_connected({BEN}, 150.0)
    assert (people.there_since(ANN, 150.0), people.gone_since(ANN)) == (None, 150.0)


def test_who_gives_signs_often_enough_is_there() -> None:
    people = attendance()
    for now in (110.0, 119.0, 128.0):
        people.note_sign(ANN, now)
    assert (people.there_since(ANN, 137.0), people.gone_since(ANN)) == (110.0, 128.0)
    assert people.there_since(ANN, 138.0) is None


def test_who_is_back_soon_was_there_all_along_and_who_comes_late_begins_anew() -> None:
    people = attendance()
    people.note_connected({ANN}, 110.0)
    people.note_connected(set(), 150.0)
    people.note_connected({ANN}, 155.0)
    assert people.there_since(ANN, 160.0) == 110.0
    people.note_connected(set(), 160.0)
    people.note_sign(ANN, 170.0)
    assert people.there_since(ANN, 170.0) == 170.0
