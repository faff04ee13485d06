"""The counts of move sequences that are kept in files, counted anew."""

from pathlib import Path

import pytest

from cubeamulet.fairness.commitment import GameKey
from cubeamulet.fairness.stream import ChanceStream
from cubeamulet.games.bargon import BARGON
from cubeamulet.games.core.perft import PerftCase, read_cases, recount

HERE = Path(__file__).parent


def cases(name: str) -> list[PerftCase]:
    with (HERE / name).open(encoding="utf-8") as lines:
        return list(read_cases(lines))


def title(case: PerftCase) -> str:
    options = "-".join(f"{name}={value}" for name, value in case.options.items())
    return f"{case.players}-players-{options}-{case.chance[:8]}"


def stream(case: PerftCase) -> ChanceStream:
    return ChanceStream(GameKey(bytes.fromhex(case.chance)))


@pytest.mark.parametrize("case", cases("bargon.jsonl"), ids=title)
def test_bargon_has_as_many_move_sequences_as_ever(case: PerftCase) -> None:
    assert case.rules == BARGON.rules
    assert recount(BARGON, case, stream(case)) == case.counts
