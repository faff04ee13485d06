"""Golden records: version 1 of rules, chance and record format, kept to the byte."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from cubeamulet.games.catalog import CATALOG, NEWEST
from cubeamulet.records.build import record_of
from cubeamulet.records.codec import decode, encode
from cubeamulet.records.model import EndReason, Record
from cubeamulet.records.verify import Claim, Status, verify

FOLDER = Path(__file__).parent
LINES = [line for file in sorted(FOLDER.glob("*.jsonl")) for line in file.read_bytes().splitlines()]
RECORDS = [decode(line) for line in LINES]


def records_of(game: str) -> Iterator[Record]:
    return (record for record in RECORDS if record.game == game)


def played_again(record: Record) -> Record:
    """The record made anew from what was decided in its game."""
    return record_of(
        CATALOG[record.rules],
        game_id=record.id,
        options=record.options,
        players=record.players,
        fairness=record.fairness,
        moves=record.moves,
        end=record.result.end,
    )


@pytest.mark.parametrize("line", LINES, ids=[record.id for record in RECORDS])
def test_a_golden_game_leads_to_the_same_record_to_the_byte(line: bytes) -> None:
    assert encode(played_again(decode(line))) == line


@pytest.mark.parametrize("record", RECORDS, ids=[record.id for record in RECORDS])
def test_everything_about_a_golden_record_holds(record: Record) -> None:
    verdict = verify(record, CATALOG)
    unchecked = {check.claim for check in verdict.not_checkable}
    nothing_drawn = record.fairness is None or "throw" not in str(record.moves)
    expected = {Claim.CHANCE} if record.game == "bargon" and nothing_drawn else set()
    if record.fairness is None:
        expected.add(Claim.COMMITMENT)
    assert unchecked == expected
    assert {check.status for check in verdict.checks} <= {Status.HELD, Status.NOT_CHECKABLE}


@pytest.mark.parametrize("game", list(NEWEST))
def test_every_game_has_golden_records_for_all_player_counts(game: str) -> None:
    counts = {len(record.players) for record in records_of(game)}
    assert counts == set(NEWEST[game].player_counts)


@pytest.mark.parametrize("game", list(NEWEST))
def test_every_way_to_end_has_a_golden_record(game: str) -> None:
    assert {record.result.end for record in records_of(game)} == set(EndReason)


@pytest.mark.parametrize(
    ("game", "option", "values"),
    [
        ("gargon", "start", {"random", 0, 1, 2, 3, 4}),
        ("gargon", "replacements", {"losers", "none"}),
        ("gargon", "memory", {"open", "closed"}),
        ("gargon", "match", {1, 2, 3}),
        ("bargon", "cubes", {"thrown", "physical"}),
        ("bargon", "scorekeeper", {0, 1, 2}),
    ],
)
def test_every_option_has_golden_records(game: str, option: str, values: set[object]) -> None:
    assert {record.options[option] for record in records_of(game)} == values


def test_golden_games_have_long_hands_ties_and_corrections() -> None:
    moves = [{move.move for move in record.moves} for record in RECORDS]
    assert any({"undo", "close", "enter cup"} <= texts for texts in moves)
    assert any(move.by is not None for record in RECORDS for move in record.moves)
    rounds = [_rounds(record) for record in records_of("bargon")]
    assert max(rounds) > 6


def _rounds(record: Record) -> int:
    lines = (record.result.breakdown or {}).get("rounds", [])
    assert isinstance(lines, list)
    return len(lines)
