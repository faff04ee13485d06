"""Making the record of an ended game."""

import msgspec
import pytest
from tests.support.toy import TOY
from tests.support.toy_records import (
    CONTRIBUTIONS,
    MOVES,
    PLAYERS,
    SECRET,
    finished_record,
    physical_record,
    toy_record,
)

from cubeamulet.games.core.contract import Seat, Termination
from cubeamulet.games.core.errors import BadOptions, UnparsableMove
from cubeamulet.games.core.replay import ReplayError
from cubeamulet.records.build import record_of
from cubeamulet.records.chance import NoChance
from cubeamulet.records.codec import decode, encode
from cubeamulet.records.errors import RecordError
from cubeamulet.records.model import EndReason, Player, RecordedMove, fairness_of


def test_the_result_is_worked_out_from_the_moves() -> None:
    result = finished_record().result
    assert result.scores is not None
    assert result.breakdown == {"best": max(result.scores), "by": ["sum"]}
    assert (result.termination, result.end) == (Termination.LEADER, EndReason.FINISHED)


def test_a_record_carries_all_options() -> None:
    assert finished_record().options == {"rounds": 2, "chance": True}


def test_moves_are_written_in_their_canonical_form() -> None:
    loud = tuple(msgspec.structs.replace(move, move=move.move.upper()) for move in MOVES)
    assert toy_record(loud, EndReason.FINISHED) == finished_record()


def test_a_record_is_the_same_after_writing_and_reading() -> None:
    assert decode(encode(finished_record())) == finished_record()


@pytest.mark.parametrize("end", [end for end in EndReason if end is not EndReason.FINISHED])
def test_a_game_that_its_rules_did_not_end_has_no_scores(end: EndReason) -> None:
    result = toy_record(MOVES[:2], end).result
    assert (result.scores, result.breakdown, result.termination) == (None, None, None)
    assert result.end is end


def test_a_game_thrown_with_real_cubes_needs_no_secret() -> None:
    record = physical_record()
    assert record.fairness is None
    assert record.result.scores == (2, 1)


def test_a_game_that_goes_on_cannot_be_called_finished() -> None:
    with pytest.raises(RecordError, match="by its rules the game goes on"):
        toy_record(MOVES[:3], EndReason.FINISHED)


def test_a_game_that_is_over_cannot_be_called_abandoned() -> None:
    with pytest.raises(RecordError, match="abandoned, but the game was finished by its rules"):
        toy_record(MOVES, EndReason.ABANDONED)


def test_an_illegal_move_makes_no_record() -> None:
    with pytest.raises(ReplayError, match="move 2: seat 0 is not asked"):
        toy_record((MOVES[0], MOVES[0]), EndReason.AGREED)


def test_a_move_in_no_notation_makes_no_record() -> None:
    with pytest.raises(UnparsableMove):
        toy_record((RecordedMove(Seat(0), "cheat", 0),), EndReason.AGREED)


def test_a_name_that_no_reader_would_take_makes_no_record() -> None:
    with pytest.raises(RecordError, match=r"players\[0\]\.name"):
        record_of(
            TOY,
            game_id="x",
            options={},
            players=(Player(Seat(0), "two\nlines", "person"), PLAYERS[1]),
            fairness=fairness_of(SECRET, CONTRIBUTIONS),
            moves=(),
            end=EndReason.ABANDONED,
        )


def test_wrong_options_make_no_record() -> None:
    with pytest.raises(BadOptions):
        record_of(
            TOY,
            game_id="x",
            options={"luck": 1},
            players=PLAYERS,
            fairness=fairness_of(SECRET, CONTRIBUTIONS),
            moves=(),
            end=EndReason.ABANDONED,
        )


def test_a_game_that_draws_without_a_secret_makes_no_record() -> None:
    with pytest.raises(NoChance, match="the game draws"):
        record_of(
            TOY,
            game_id="x",
            options={},
            players=PLAYERS,
            fairness=None,
            moves=(),
            end=EndReason.ABANDONED,
        )
