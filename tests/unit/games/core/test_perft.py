"""Exact counts of move sequences."""

import json

import pytest
from tests.unit.games.bargon.playing import Falls

from cubeamulet.games.bargon import BARGON
from cubeamulet.games.bargon.model import BargonState
from cubeamulet.games.core import perft as counting
from cubeamulet.games.core.contract import Seat
from cubeamulet.games.core.perft import (
    PerftCase,
    Turn,
    divide,
    parse_case,
    perft,
    perft_counts,
    read_cases,
    recount,
)
from cubeamulet.games.core.replay import begin

LINE = {
    "game": "bargon", "rules": "bargon/1", "players": 3, "options": {"ante": 1},
    "chance": "00", "counts": [3, 6, 6],
}  # fmt: skip


def start(players: int, **options: object) -> BargonState:
    parsed = BARGON.parse_options(options, players)
    return begin(BARGON, parsed, players, Falls()).state


def test_the_empty_sequence_is_one() -> None:
    assert perft(BARGON, start(3), 0, Falls()) == 1


def test_every_order_of_simultaneous_throws_counts() -> None:
    assert [perft(BARGON, start(3), depth, Falls()) for depth in range(1, 7)] == [
        3, 6, 6, 18, 36, 36
    ]  # fmt: skip


def test_alternatives_of_one_seat_count_too() -> None:
    # Twelve entries, then twelve more or an undo.
    assert perft(BARGON, start(3, cubes="physical"), 2, Falls()) == 12 * 13


def test_sequences_shorter_than_the_depth_do_not_count() -> None:
    falls = Falls("RRR", "RRR", "RRR", "RRR", "RRR", "BRR")
    state = begin(BARGON, BARGON.parse_options({}, 3), 3, falls).state
    assert perft(BARGON, state, 18, falls) == 6**6
    assert perft(BARGON, state, 19, falls) == 0


def test_counts_stay_exact_when_nothing_is_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    remembering = perft(BARGON, start(2), 9, Falls())
    monkeypatch.setattr(counting, "REMEMBERED", 0)
    assert perft(BARGON, start(2), 9, Falls()) == remembering


def test_divide_splits_the_count_by_the_first_move() -> None:
    state = start(3)
    throw = BARGON.parse_move("throw")
    split = divide(BARGON, state, 4, Falls())
    assert split == {Turn(Seat(seat), throw): 6 for seat in range(3)}
    assert sum(split.values()) == perft(BARGON, state, 4, Falls())


def test_there_is_no_first_move_to_divide_by_at_depth_0() -> None:
    with pytest.raises(ValueError, match="empty sequence"):
        divide(BARGON, start(3), 0, Falls())


def test_counts_are_given_for_all_depths_at_once() -> None:
    assert perft_counts(BARGON, start(3), Falls(), 3) == (3, 6, 6)


def test_a_line_of_counts_is_read() -> None:
    case = PerftCase("bargon", "bargon/1", None, 3, {"ante": 1}, "00", (3, 6, 6))
    assert list(read_cases([json.dumps(LINE), "\n"])) == [case]
    assert recount(BARGON, case, Falls()) == (3, 6, 6)


@pytest.mark.parametrize("line", ["[]", "{}", "nonsense", json.dumps({**LINE, "counts": 3})])
def test_anything_else_is_no_line_of_counts(line: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        parse_case(line)
