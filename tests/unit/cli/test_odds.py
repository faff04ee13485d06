"""`odds`: exact fractions, on the screen and in files."""

import json
from fractions import Fraction
from pathlib import Path

import pytest
from tests.unit.cli.conftest import Command

from cubeamulet.games.bargon.odds import odds, winning_chances


def document(command: Command, path: Path, arguments: str) -> dict[str, object]:
    assert command(f"odds bargon {arguments} --json {path}").status == 0
    found = json.loads(path.read_text())
    assert isinstance(found, dict)
    return found


def test_known_values_are_told(command: Command) -> None:
    said = command("odds bargon --facts")
    assert said.status == 0
    for value in ("307/4096", "59/1024", "1/4096", "1/64", "6.1068", "6.1152"):
        assert value in said.out


def test_known_values_are_written_as_fractions(command: Command, tmp_path: Path) -> None:
    facts = document(command, tmp_path / "facts.json", "--facts")
    assert facts["tie_after_six"] == {
        "3": {"exact": "307/4096", "value": 307 / 4096},
        "2": {"exact": "59/1024", "value": 59 / 1024},
    }


def test_the_odds_are_those_of_the_table(command: Command, tmp_path: Path) -> None:
    found = document(command, tmp_path / "odds.json", "--scores 3,0,5 --round 4")
    told = [chance["exact"] for chance in found["chances"]]  # type: ignore[attr-defined]
    assert tuple(told) == odds(5, (3, 0, 5)).exact
    assert tuple(map(Fraction, told)) == winning_chances(5, (3, 0, 5))


def test_odds_below_a_standing_cup_are_those_of_the_table(command: Command, tmp_path: Path) -> None:
    found = document(command, tmp_path / "odds.json", "--players 2 --shown RB")
    told = [chance["exact"] for chance in found["chances"]]  # type: ignore[attr-defined]
    assert tuple(told) == odds(1, (0, 0), "RB").exact


@pytest.mark.parametrize("arguments", ["", "--players 2", "--players 2 --shown RR", "--round 6"])
def test_the_outcomes_of_the_next_round_average_to_the_odds(
    command: Command, tmp_path: Path, arguments: str
) -> None:
    found = document(command, tmp_path / "odds.json", arguments)
    outcomes = found["next_round"]
    assert isinstance(outcomes, list)
    mean = sum(
        Fraction(one["probability"]) * Fraction(one["chances"][0]["exact"]) for one in outcomes
    )
    assert mean == Fraction(found["chances"][0]["exact"])  # type: ignore[index]


def test_nothing_comes_after_the_end(command: Command, tmp_path: Path) -> None:
    found = document(command, tmp_path / "odds.json", "--players 2 --scores 1,0 --round 6")
    assert (found["over"], found["next_round"]) == (True, [])


@pytest.mark.parametrize("suffix", ["svg", "png", "pdf"])
def test_the_race_is_plotted(command: Command, tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"race.{suffix}"
    assert command(f"odds bargon --plot {path}").status == 0
    assert path.stat().st_size > 1000


def test_the_same_plot_has_the_same_bytes(command: Command, tmp_path: Path) -> None:
    paths = [tmp_path / name for name in ("one.svg", "two.svg")]
    for path in paths:
        command(f"odds bargon --plot {path}")
    assert paths[0].read_bytes() == paths[1].read_bytes()
    assert b"rounds played" in paths[0].read_bytes()


@pytest.mark.parametrize(
    "arguments",
    [
        "chess",
        "gargon",
        "bargon --players 4",
        "bargon --players 1",
        "bargon --players 2 --scores 1,2,3",
        "bargon --scores 3,x",
        "bargon --scores 3,0,5 --round 3",
        "bargon --scores 1,0 --round 0",
        "bargon --round -1",
        "bargon --round 1001",
        "bargon --round many",
        "bargon --shown RB",
        "bargon --players 2 --shown RG",
        "bargon --players 2 --scores 1,0 --round 6 --shown RB",
        "bargon --plot race.gif",
        "bargon --plot missing/race.svg",
        "bargon --json missing/odds.json",
    ],
)
def test_what_has_no_odds_is_answered_with_one_line(command: Command, arguments: str) -> None:
    said = command(f"odds {arguments}")
    assert (said.status, said.out, said.err.count("\n")) == (2, "", 1)
    assert said.err.startswith("cubeamulet: ")
