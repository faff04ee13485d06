"""`tournament`: what it prints and writes, when it stops, and what it refuses."""

import json
from pathlib import Path

import pytest
from tests.unit.cli.conftest import Command

SMALL = "tournament gargon --players 3 --workers 1"


@pytest.mark.slow
def test_a_tournament_tells_who_is_better(command: Command, tmp_path: Path) -> None:
    result, plot = tmp_path / "result.json", tmp_path / "plot.svg"
    said = command(f"{SMALL} --deals 60 --until-clear --json {result} --plot {plot}")
    assert said.status == 0
    assert "steady is better" in said.out
    document = json.loads(result.read_text())
    assert document["clear"] is True
    assert document["deals"] == 50
    assert document["standings"][0]["player"] == "steady"
    assert b"win share" in plot.read_bytes()


def test_all_deals_are_played_unless_it_may_stop(command: Command) -> None:
    said = command("tournament bargon --players 2 --workers 1 --deals 55")
    assert said.status == 0
    assert "55 deals, 110 games" in said.out


def test_players_who_always_come_out_alike_are_even(command: Command) -> None:
    said = command("tournament bargon --players 2 --workers 1 --deals 90 --until-clear")
    assert "as good as even" in said.out
    assert "50 deals" in said.out


def test_a_result_has_these_keys(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "result.json"
    assert command(f"{SMALL} --deals 2 --json {path}").status == 0
    document = json.loads(path.read_text())
    assert list(document) == [
        *("program", "game", "players", "seats", "options", "seed", "budget", "deals"),
        *("games", "confidence", "margin", "clear", "standings", "pairs"),
    ]
    assert list(document["standings"][0]) == [
        *("player", "games", "win_share", "win_share_95", "mean_score", "mean_score_95", "rating"),
    ]
    (pair,) = document["pairs"]
    assert list(pair) == [
        *("players", "win_share", "win_share_95", "win_share_at_any_time"),
        *("score", "score_95", "verdict"),
    ]
    assert pair["win_share_at_any_time"] is None


@pytest.mark.parametrize(
    "arguments",
    [
        "chess",
        "gargon --player steady",
        "gargon --player steady --player steady",
        "gargon --player steady --player nobody",
        "gargon --players 6",
        "gargon --deals 1",
        "gargon --deals few",
        "gargon --margin -1",
        "gargon --playouts 0",
        "gargon --seconds 0",
        "gargon --playouts 10 --seconds 1",
        "gargon --option memory=blurred",
        "bargon --option cubes=physical",
        "gargon --json missing/result.json",
        "gargon --plot result.gif",
        "gargon --scheduler nonsense://nowhere",
    ],
)
def test_what_is_no_tournament_is_answered_with_one_line(command: Command, arguments: str) -> None:
    said = command(f"tournament {arguments}")
    assert (said.status, said.out, said.err.count("\n")) == (2, "", 1)
    assert said.err.startswith("cubeamulet: ")
