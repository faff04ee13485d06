"""Records told in words."""

import re

import pytest

from cubeamulet.games.catalog import NEWEST
from cubeamulet.games.core.contract import Seat
from cubeamulet.lab.plan import Plan
from cubeamulet.lab.reference import play_game
from cubeamulet.records.codec import decode
from cubeamulet.records.model import Record
from cubeamulet.terminal.replay import retell
from cubeamulet.terminal.words import LANGUAGES


def record_of(game: str) -> Record:
    played = play_game(Plan(game, ("random",) * 3, {}, seed=2, records=True), 0, 0)
    assert played.record is not None
    return decode(played.record)


@pytest.mark.parametrize("game", ["gargon", "bargon"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_move_of_a_game_is_told(game: str, language: str) -> None:
    record = record_of(game)
    lines = list(retell(record, NEWEST[game], LANGUAGES[language], "all"))
    assert len(lines) > len(record.moves)
    assert LANGUAGES[language].session.over in lines


def drawn_by_seat_1(viewer: Seat | str | None) -> list[str]:
    lines = retell(record_of("gargon"), NEWEST["gargon"], LANGUAGES["en"], viewer)
    nameless = [re.sub(r"^random \d", "Somebody", line) for line in lines]
    drawn = [line for line in nameless if line.startswith(("Somebody draws", "You draw"))]
    assert len(drawn) > 10
    return drawn


def test_a_spectator_is_told_no_card_that_was_drawn() -> None:
    assert not [line for line in drawn_by_seat_1(None) if any(c.isdecimal() for c in line)]


def test_whoever_sees_all_is_told_every_card_that_was_drawn() -> None:
    assert all(any(c.isdecimal() for c in line) for line in drawn_by_seat_1("all"))


def test_a_seat_is_told_its_own_cards_only() -> None:
    lines = drawn_by_seat_1(Seat(1))
    known = {line.startswith("You") for line in lines if any(c.isdecimal() for c in line)}
    hidden = {line.startswith("You") for line in lines if not any(c.isdecimal() for c in line)}
    assert (known, hidden) == ({True}, {False})
