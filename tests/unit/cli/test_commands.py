"""The commands from outside: what they print, and how they answer bad input."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from tests.support.versions import TURNED_BARGON
from tests.unit.cli.conftest import Command, Interrupt, Said

ZEROS = "00" * 32


@pytest.fixture
def records(command: Command, tmp_path: Path) -> Path:
    path = tmp_path / "games.jsonl"
    done = command(f"simulate gargon --games 3 --players 3 --seed 8 --workers 1 --records {path}")
    assert done.status == 0
    return path


@pytest.mark.parametrize(
    "line",
    [
        "nonsense",
        "simulate",
        "simulate chess",
        "simulate gargon --games many",
        "simulate gargon --games 0",
        "simulate gargon --players 9",
        "simulate gargon --player nobody",
        "simulate bargon --players 2 --player random --player random --player random",
        "simulate gargon --option memory",
        "simulate gargon --option memory=blurred",
        "simulate gargon --option memory=open --option memory=open",
        "simulate bargon --option cubes=physical",
        "simulate gargon --records missing/folder/file",
        "simulate gargon --json missing/folder/file",
        "simulate gargon --rows rows.txt",
        "simulate gargon --engine quantum",
        "simulate gargon --engine kernel --player steady",
        "simulate gargon --engine kernel --rows rows.csv",
        "simulate gargon --workers 0",
        "simulate gargon --resume --state missing.json",
        "simulate gargon --scheduler nonsense://nowhere",
        "simulate gargon --scheduler tcp://127.0.0.1",
        "simulate gargon --scheduler tls://127.0.0.1:1",
        "simulate gargon --scheduler inproc://x",
        "simulate gargon --option match=--5",
        f"simulate gargon --option match={'9' * 5000}",
        "simulate gargon --option match=٣",
        "simulate gargon --option =3",
        "simulate bargon --option foo=3",
        "simulate gargon --players 99999999999",
        "simulate gargon --players -1",
        "simulate gargon --state .",
        "simulate gargon --state /proc/no/state.json",
        "simulate gargon --json /proc/x.json",
        "simulate gargon --json /dev/null",
        "simulate gargon --json s.json --csv s.json",
        "simulate gargon --json s.json --state s.json",
        "simulate gargon --records s.jsonl --rows ./s.jsonl",
        "odds bargon --players 99999999999",
        "odds bargon --json s.svg --plot s.svg",
        "odds bargon --facts --plot s.svg",
        "odds bargon --facts --scores 3,0,5",
        "odds bargon --facts --round 4",
        "tournament gargon --players 99999999999",
        "tournament gargon --json s.svg --plot s.svg",
        "play chess",
        "play gargon --lang fr",
        "play gargon --seat 4",
        "play gargon --players 3 --bot random --bot random --bot random",
        "play bargon --option cubes=physical",
        "replay missing.jsonl",
        "verify missing.jsonl",
        "perft gargon --key 12",
        "perft gargon --deck huge",
        "perft bargon --deck tiny",
        "perft --file missing.jsonl",
    ],
)
def test_bad_input_is_answered_with_one_line_and_status_2(command: Command, line: str) -> None:
    said = command(line)
    assert (said.status, said.out) == (2, "")
    assert said.err.startswith("cubeamulet: ")
    assert said.err.count("\n") == 1


def test_the_package_runs_as_a_module_like_the_command() -> None:
    run = [sys.executable, "-m", "cubeamulet"]
    said = subprocess.run([*run, "version"], check=True, capture_output=True, text=True, timeout=60)
    assert said.stdout.startswith("cubeamulet ")
    wrong = subprocess.run([*run, "nonsense"], check=False, capture_output=True, timeout=60)
    assert wrong.returncode == 2


def test_what_is_no_option_is_answered_with_those_that_are(command: Command) -> None:
    said = command("simulate bargon --option foo=3")
    assert "unknown option 'foo'; known are" in said.err


def test_an_empty_text_is_no_address_and_no_state(command: Command) -> None:
    for option in ("--scheduler=", "--state="):
        said = command(f"simulate gargon {option}")
        assert (said.status, said.out, said.err.count("\n")) == (2, "", 1)


def test_a_simulation_says_who_won_how_often(command: Command) -> None:
    said = command("simulate bargon --games 30 --workers 1")
    assert said.status == 0
    assert "30 games" in said.out
    assert "win %" in said.out


def test_a_simulation_writes_its_figures_as_json(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "figures.json"
    line = f"simulate gargon --games 1 --players 3 --player steady --duplicate --json {path}"
    assert command(line).status == 0
    figures = json.loads(path.read_text())
    assert (figures["seed"], figures["engine"]) == (1, "reference")
    assert figures["figures"]["games"] == 3


def test_the_records_of_a_simulation_hold(command: Command, records: Path) -> None:
    said = command(f"verify {records}")
    assert said == Said(0, "3 records: 3 hold, 0 do not\n", "")


def test_players_alike_can_be_told_apart_in_a_record(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    alike = "--player random --player steady --player random"
    line = f"simulate bargon --games 2 --duplicate --workers 1 {alike} --records {path}"
    assert command(line).status == 0
    first, second = (json.loads(line)["players"] for line in path.read_text().splitlines()[:2])
    assert [each["name"] for each in first] == ["random 1", "steady", "random 2"]
    assert {each["name"] for each in second} == {"random 1", "steady", "random 2"}
    assert [each["kind"] for each in first] == ["bot:random", "bot:steady", "bot:random"]
    assert "random 2" in command(f"replay {path} --lang en").out


def test_a_record_that_was_changed_is_named_with_the_reason(
    command: Command, records: Path
) -> None:
    lines = records.read_text().splitlines()
    lines[1] = lines[1].replace('"scores":[', '"scores":[1')
    records.write_text("\n".join(lines))
    said = command(f"verify {records}")
    failure, summary = said.out.splitlines()
    assert said.status == 1
    assert failure.startswith(f"{records}:2: sim-8-1 result: ")
    assert summary == "3 records: 2 hold, 1 do not"


def test_a_file_without_any_record_is_unusable(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "text.txt"
    path.write_text("no record\n")
    assert command(f"verify {path}").status == 2


@pytest.mark.parametrize("line", ["verify", "replay"])
@pytest.mark.parametrize("content", ["", "\n \n"])
def test_an_empty_file_is_said_to_hold_no_record(
    command: Command, tmp_path: Path, line: str, content: str
) -> None:
    path = tmp_path / "empty.jsonl"
    path.write_text(content)
    assert command(f"{line} {path}") == Said(2, "", f"cubeamulet: {path} holds no record\n")


def test_one_missing_file_does_not_hide_the_others(command: Command, records: Path) -> None:
    said = command(f"verify {records} missing.jsonl")
    assert said.status == 2
    assert "3 records: 3 hold" in said.out


@pytest.mark.parametrize("workers", [1, 2])
def test_an_interrupted_simulation_keeps_and_says_what_it_has(
    command: Command, interrupt: Interrupt, tmp_path: Path, workers: int
) -> None:
    path = tmp_path / "games.jsonl"
    line = f"simulate bargon --games 10000000 --workers {workers} --records {path}"

    def has_records() -> bool:
        return any(found.stat().st_size for found in tmp_path.glob("games.jsonl.*"))

    status, out, err = interrupt(line, has_records)
    assert status == 130
    (partial,) = tmp_path.glob("games.jsonl.*.partial")
    assert "win %" in out
    assert f"of 10000000 games, their records in {partial}; they are kept" in err
    assert err.count("\n") == 1
    assert not path.exists()
    assert command(f"verify {partial}").status == 0


def test_a_record_is_told_in_words(command: Command, records: Path) -> None:
    said = command(f"replay {records} --game 2 --viewer 1 --lang de")
    assert said.status == 0
    assert "Runde 1." in said.out


def test_a_record_is_told_and_counts_are_compared_by_the_rules_they_name(
    command: Command, records: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = tmp_path / "kept.jsonl"
    kept.write_text(command(f"perft bargon --depth 2 --key {ZEROS} --line").out)
    lines = (f"replay {records}", f"perft --file {kept}")
    monkeypatch.setattr("cubeamulet.cli.options.NEWEST", {})
    assert [command(line).status for line in lines] == [0, 0]
    monkeypatch.setattr("cubeamulet.cli.options.CATALOG", {TURNED_BARGON.rules: TURNED_BARGON})
    for line, rules in zip(lines, ("gargon/1", "bargon/1"), strict=True):
        said = command(line)
        assert said.status == 2
        assert f"unknown rules '{rules}'; known are bargon/2" in said.err


@pytest.mark.parametrize("arguments", ["--game 4", "--viewer 3", "--viewer everybody"])
def test_what_a_file_does_not_hold_cannot_be_told(
    command: Command, records: Path, arguments: str
) -> None:
    said = command(f"replay {records} {arguments}")
    assert (said.status, said.out, said.err.count("\n")) == (2, "", 1)


def test_a_game_left_at_the_terminal_is_kept_where_it_was_wanted(
    command: Command, tmp_path: Path
) -> None:
    path = tmp_path / "mine.json"
    said = command(f"play gargon --players 3 --seat 1 --option start=1 --lang en --record {path}")
    assert said.status == 0
    assert "Left before the end." in said.out
    assert command(f"verify {path}").status == 0


def test_a_practice_game_can_be_repeated(command: Command) -> None:
    line = "play gargon --seed 3 --lang de --option start=0"
    assert command(line) == command(line)


def test_counts_are_printed_and_split_by_first_moves(command: Command) -> None:
    counted = command(f"perft gargon --deck tiny --depth 5 --key {ZEROS}")
    split = command(f"perft gargon --deck tiny --depth 5 --key {ZEROS} --divide")
    assert counted.out == "3 5 10 26 70\n"
    assert split.out.splitlines()[-1] == "3 moves, 70 sequences"


def test_kept_counts_are_counted_anew_and_compared(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "kept.jsonl"
    line = command(f"perft gargon --deck tiny --depth 3 --key {ZEROS} --line").out
    path.write_text(line)
    assert command(f"perft --file {path}").status == 0
    path.write_text(line.replace("10]", "11]"))
    said = command(f"perft --file {path}")
    assert said.status == 1
    assert "DIFFERENT, counted now: 3 5 10" in said.out


def test_the_version_names_the_rules(command: Command) -> None:
    assert "gargon/1, bargon/1" in command("version").out
