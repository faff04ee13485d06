"""The counts of move sequences that are kept in files, counted anew."""

from pathlib import Path

import pytest

from cubeamulet.fairness.commitment import GameKey
from cubeamulet.fairness.stream import ChanceStream
from cubeamulet.games.bargon import BARGON
from cubeamulet.games.core.perft import PerftCase, read_cases, recount
from cubeamulet.games.gargon.game import GARGON, TINY_GARGON

HERE = Path(__file__).parent


def cases(name: str) -> list[PerftCase]:
    with (HERE / name).open(encoding="utf-8") as lines:
        return list(read_cases(lines))


def title(case: PerftCase) -> str:
    options = "-".join(f"{name}={value}" for name, value in case.options.items())
    deck = f"{case.deck}-" if case.deck else ""
    return f"{deck}{case.players}-players-{options}-{case.chance[:8]}"


def stream(case: PerftCase) -> ChanceStream:
    return ChanceStream(GameKey(bytes.fromhex(case.chance)))


@pytest.mark.parametrize("case", cases("bargon.jsonl"), ids=title)
def test_bargon_has_as_many_move_sequences_as_ever(case: PerftCase) -> None:
    assert case.rules == BARGON.rules
    assert recount(BARGON, case, stream(case)) == case.counts


@pytest.mark.parametrize("case", cases("gargon.jsonl"), ids=title)
def test_gargon_has_as_many_move_sequences_as_ever(case: PerftCase) -> None:
    game = TINY_GARGON if case.deck == "tiny" else GARGON
    assert case.rules == game.rules
    assert recount(game, case, stream(case)) == case.counts


def test_counts_are_kept_for_every_table_and_for_tiny_games_to_their_end() -> None:
    kept = cases("gargon.jsonl")
    assert {case.players for case in kept if case.deck is None} == set(GARGON.player_counts)
    assert {case.counts[-1] for case in kept if case.deck == "tiny"} == {0}
