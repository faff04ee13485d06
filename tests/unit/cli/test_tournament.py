"""`tournament`: what it prints and writes, when it stops, and what it refuses."""

import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest
from tests.unit.cli.conftest import Command

from cubeamulet.lab.tournament import DealPlayed, play

TWO = "--player steady --player random"
SMALL = f"tournament gargon --players 3 {TWO} --workers 1"


@pytest.mark.slow
def test_a_tournament_tells_who_is_better(command: Command, tmp_path: Path) -> None:
    result, plot = tmp_path / "result.json", tmp_path / "plot.svg"
    said = command(f"{SMALL} --deals 60 --until-clear --json {result} --plot {plot}")
    assert said.status == 0
    assert "steady is better" in said.out
    document = json.loads(result.read_text())
    assert document["clear"] is True
    assert document["deals"] < 60
    assert document["standings"][0]["player"] == "steady"
    assert b"win share" in plot.read_bytes()


def test_all_deals_are_played_unless_it_may_stop(command: Command) -> None:
    said = command(f"tournament bargon {TWO} --players 2 --workers 1 --deals 55")
    assert said.status == 0
    assert "55 deals, 110 games" in said.out


def test_players_who_always_come_out_alike_are_even(command: Command) -> None:
    said = command(
        "tournament bargon --players 2 --workers 1 --deals 200 --until-clear --margin 10"
    )
    assert "as good as even" in said.out
    assert "200 deals" not in said.out


def test_few_deals_that_come_out_alike_make_nothing_certain(
    command: Command, tmp_path: Path
) -> None:
    path = tmp_path / "result.json"
    said = command(f"tournament bargon {TWO} --players 2 --deals 4 --workers 1 --json {path}")
    assert said.status == 0
    document = json.loads(path.read_text())
    (pair,) = document["pairs"]
    low, high = pair["win_share_95"]
    assert (pair["win_share"], low < -0.2, high > 0.2) == (0, True, True)
    assert pair["score_95"] is None
    for standing in document["standings"]:
        assert standing["win_share_95"] != [0.5, 0.5]


def test_an_interrupted_tournament_writes_what_it_has(
    command: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def broken_off(*arguments: object) -> Iterator[DealPlayed]:
        yield from islice(play(*arguments), 7)  # type: ignore[arg-type]
        raise KeyboardInterrupt

    monkeypatch.setattr("cubeamulet.cli.tournament.play", broken_off)
    path, plot = tmp_path / "result.json", tmp_path / "plot.SVG"
    said = command(
        f"tournament bargon --players 2 --deals 40 --workers 1 --json {path} --plot {plot}"
    )
    assert (said.status, said.err) == (130, "cubeamulet: stopped after 7 of 40 deals\n")
    assert json.loads(path.read_text())["deals"] == 7
    assert b"<svg" in plot.read_bytes()


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
    low, high = pair["win_share_at_any_time"]
    assert low < -0.5 < 0.5 < high


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
