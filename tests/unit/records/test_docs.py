"""The example records of docs/records.md, and what that page promises."""

import json

import pytest
from tests.support.docs import DOCS, json_blocks

from cubeamulet.games.catalog import CATALOG, NEWEST
from cubeamulet.games.core.contract import Termination
from cubeamulet.records.build import record_of
from cubeamulet.records.codec import decode, encode
from cubeamulet.records.model import (
    EndReason,
    Fairness,
    Player,
    Record,
    RecordedMove,
    Result,
)
from cubeamulet.records.verify import Claim, verify

PAGE = (DOCS / "records.md").read_text("utf-8")
BLOCKS = json_blocks("records.md")
EXAMPLES = [decode(block.encode()) for block in BLOCKS]


@pytest.mark.parametrize("record", EXAMPLES, ids=[record.id for record in EXAMPLES])
def test_an_example_holds(record: Record) -> None:
    assert not verify(record, CATALOG).failures


@pytest.mark.parametrize("record", EXAMPLES, ids=[record.id for record in EXAMPLES])
def test_an_example_is_what_the_program_makes_of_its_game(record: Record) -> None:
    made = record_of(
        CATALOG[record.rules],
        game_id=record.id,
        options=record.options,
        players=record.players,
        fairness=record.fairness,
        moves=record.moves,
        end=record.result.end,
    )
    assert encode(made) == encode(record)


@pytest.mark.parametrize("block", BLOCKS)
def test_an_example_shows_the_keys_in_the_order_in_which_they_are_written(block: str) -> None:
    compact = json.dumps(json.loads(block), separators=(",", ":"), ensure_ascii=False)
    assert compact.encode() == encode(decode(block.encode()))


def test_every_game_has_an_example() -> None:
    assert {record.game for record in EXAMPLES} == set(NEWEST)


@pytest.mark.parametrize("shape", [Record, Player, Fairness, RecordedMove, Result])
def test_every_key_is_described(shape: type[Record]) -> None:
    for key in shape.__struct_fields__:
        assert f"| `{key}` |" in PAGE


@pytest.mark.parametrize("game", list(NEWEST))
def test_every_option_is_described_in_its_order(game: str) -> None:
    players = NEWEST[game].player_counts[0]
    options = NEWEST[game].format_options(NEWEST[game].parse_options({}, players))
    section = PAGE.split(f"\n## {game.capitalize()}\n")[1]
    places = [section.index(f"| `{name}` |") for name in options]
    assert places == sorted(places)


def test_every_way_to_end_and_every_check_is_described() -> None:
    for word in (*EndReason, *Termination):
        assert f'`"{word}"`' in PAGE
    for number, claim in enumerate(Claim, 1):
        assert f"\n{number}. `{claim}`:" in PAGE
