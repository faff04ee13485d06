"""The games that docs/strength.md shows: whole, and everything about them holds."""

from __future__ import annotations

from pathlib import Path

from cubeamulet.games.catalog import CATALOG
from cubeamulet.records.codec import decode
from cubeamulet.records.model import EndReason
from cubeamulet.records.verify import verify

FILE = Path(__file__).resolve().parents[3] / "docs/games/master-against-steady.jsonl"
RECORDS = [decode(line) for line in FILE.read_bytes().splitlines()]


def test_ten_different_games_of_the_master_against_steady_are_shown() -> None:
    assert len({record.id for record in RECORDS}) == len(RECORDS) == 10
    for record in RECORDS:
        kinds = [player.kind for player in record.players]
        assert sorted(kinds) == ["bot:master", "bot:steady", "bot:steady", "bot:steady"]


def test_the_games_shown_were_played_to_their_end_and_verify() -> None:
    for record in RECORDS:
        verdict = verify(record, CATALOG)
        assert record.result.end is EndReason.FINISHED
        assert verdict.holds
        assert not verdict.not_checkable
