"""The server is killed while tables play: the benchmark ``kill`` in small."""

from __future__ import annotations

from pathlib import Path

import pytest
from bench._witness import Witness, Yes, differences
from bench.kill import kill_again_and_again

from cubeamulet.games.core.contract import Seat
from cubeamulet.table.events import Moved
from cubeamulet.table.ports import IdentityId, Step

TABLE = "table-1"


@pytest.mark.slow
@pytest.mark.parametrize("gently", [False, True], ids=["killed", "stopped"])
async def test_after_a_kill_every_acknowledged_move_is_there_and_every_table_goes_on(
    tmp_path: Path, *, gently: bool
) -> None:
    rounds, ordeal, found = await kill_again_and_again(
        tmp_path / "data",
        tables=3,
        sleepers=1,
        rounds=1 if gently else 2,
        seconds=0.6,
        down=0.3,
        pause=(0.0, 0.01),
        gently=gently,
    )
    assert found.findings == []
    assert all(each.acknowledged > 0 for each in rounds)
    assert found.confirmed == ordeal.witness.acknowledged
    assert set(found.endings) == {"finished"}


def step(sequence: int, command: str, move: str) -> Step:
    moved = Moved(seat=Seat(0), move=move, ms=0)
    return Step(TABLE, sequence, 0.0, IdentityId("somebody"), command, (moved,))


@pytest.mark.parametrize(
    ("stored", "missed"),
    [
        ((step(1, "first", "throw"), step(2, "second", "throw")), ""),
        ((step(1, "first", "throw"),), "second was acknowledged as 2 and is lost"),
        ((step(1, "first", "throw"), step(2, "second", "lift")), "second was acknowledged"),
        ((step(1, "first", "throw"), step(2, "first", "throw")), "first was done 2 times"),
        ((step(2, "second", "throw"),), "the steps have a gap"),
        ((), "2 was shown, 0 is stored"),
    ],
)
def test_a_witness_misses_what_it_was_told(stored: tuple[Step, ...], missed: str) -> None:
    witness = Witness()
    witness.note(TABLE, "first", Yes(1, "throw"))
    witness.note(TABLE, "second", Yes(2, "throw"))
    witness.see(TABLE, 2)
    found = "\n".join(differences(TABLE, stored, witness))
    assert missed in found
    assert bool(found) == bool(missed)


def test_a_witness_hears_when_the_same_command_is_answered_differently() -> None:
    witness = Witness()
    witness.note(TABLE, "first", Yes(1, "throw"))
    witness.note(TABLE, "first", Yes(2, "throw"))
    assert "acknowledged as" in witness.findings[0]
