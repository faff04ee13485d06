"""`tournament`: what it prints and writes, when it stops, and what it refuses."""

import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest
from tests.unit.cli.conftest import Command

from cubeamulet.lab.tournament import DealPlayed, play
from cubeamulet.lab.work import CrewLost

TWO = "--player steady --player random"
EXTENT = ("deals_asked", "until_clear", "deals", "complete")
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


def test_everybody_sits_in_every_order_where_that_is_wished(command: Command) -> None:
    line = f"tournament gargon {TWO} --players 4 --workers 1 --deals 2"
    assert "2 deals, 8 games" in command(line).out
    assert "2 deals, 16 games" in command(f"{line} --every-order").out


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
    document = json.loads(path.read_text())
    assert [document[key] for key in EXTENT] == [40, False, 7, False]
    assert b"<svg" in plot.read_bytes()
    assert b"7 of 40 (broken off) deals" in plot.read_bytes()


def test_a_tournament_that_was_played_to_its_end_says_so(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "result.json"
    line = f"tournament bargon --players 2 --workers 1 --json {path}"
    assert command(f"{line} --deals 3").status == 0
    document = json.loads(path.read_text())
    assert [document[key] for key in EXTENT] == [3, False, 3, True]
    assert command(f"{line} --deals 200 --until-clear --margin 10").status == 0
    document = json.loads(path.read_text())
    assert document["complete"] is document["until_clear"] is True
    assert document["deals"] < document["deals_asked"] == 200


def test_a_tournament_that_lost_its_workers_tells_what_it_has(
    command: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def lost(*arguments: object) -> Iterator[DealPlayed]:
        yield from islice(play(*arguments), 7)  # type: ignore[arg-type]
        raise CrewLost("a worker process has died")

    monkeypatch.setattr("cubeamulet.cli.tournament.play", lost)
    path = tmp_path / "result.json"
    said = command(f"tournament bargon --players 2 --deals 40 --workers 1 --json {path}")
    assert said.status == 2
    assert said.err == "cubeamulet: a worker process has died after 7 of 40 deals\n"
    assert "7 deals, " in said.out
    assert json.loads(path.read_text())["complete"] is False


def test_a_result_that_cannot_be_written_is_on_the_screen_all_the_same(
    command: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    folder = tmp_path / "results"
    folder.mkdir()

    def folder_goes(*arguments: object) -> Iterator[DealPlayed]:
        folder.rmdir()
        yield from play(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr("cubeamulet.cli.tournament.play", folder_goes)
    said = command(
        f"tournament bargon --players 2 --deals 5 --workers 1 --json {folder / 'result.json'}"
    )
    assert (said.status, said.err.count("\n")) == (2, 1)
    assert "5 deals, " in said.out


def test_a_result_has_these_keys(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "result.json"
    assert command(f"{SMALL} --deals 2 --json {path}").status == 0
    document = json.loads(path.read_text())
    assert list(document) == [
        *("program", "game", "players", "seats", "every_order", "options", "seed", "budget"),
        *EXTENT,
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
        "gargon --deals 99999999999999999999",
        "gargon --workers 99999",
        "gargon --deals few",
        "gargon --margin -1",
        "gargon --margin nan",
        "gargon --playouts 0",
        "gargon --seconds 0",
        "gargon --seconds -1",
        "gargon --seconds inf",
        "gargon --seconds nan",
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
