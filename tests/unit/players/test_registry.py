"""The ladder and the budget, which every player shares."""

import subprocess
import sys
from importlib import import_module
from itertools import pairwise

import pytest

from cubeamulet.games.gargon.cards import CREATURES
from cubeamulet.players.contract import Budget
from cubeamulet.players.registry import LADDER, PLAYERS, Rung

EVERY_RUNG = pytest.mark.parametrize("rung", PLAYERS.values(), ids=PLAYERS)


@EVERY_RUNG
def test_a_rung_finds_its_player_where_it_says(rung: Rung) -> None:
    module, _, constant = rung.source.partition(":")
    player = getattr(import_module(f"cubeamulet.players.{module}"), constant)
    assert (module, constant) == (rung.name, rung.name.upper())
    assert callable(player.choose)


def test_every_rung_is_above_the_one_before_and_has_a_face_of_its_own() -> None:
    assert all(lower.number < higher.number for lower, higher in pairwise(LADDER))
    assert len({rung.face for rung in LADDER}) == len(LADDER)
    assert {rung.face for rung in LADDER} <= set(CREATURES)


def test_to_know_the_ladder_loads_no_player() -> None:
    code = (
        "import sys, cubeamulet.players.registry as r;"
        "print([m for m in sys.modules if m.startswith(('cubeamulet.players.', 'numba'))])"
    )
    answer = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert answer.stdout.strip() == str(
        ["cubeamulet.players.contract", "cubeamulet.players.registry"]
    )


@pytest.mark.parametrize(
    ("playouts", "seconds"), [(None, None), (1, 1.0), (0, None), (None, 0.0), (None, float("nan"))]
)
def test_a_budget_is_either_so_much_work_or_so_much_time(
    playouts: int | None, seconds: float | None
) -> None:
    with pytest.raises(ValueError, match="budget"):
        Budget(playouts, seconds)
