"""`simulate` when something goes wrong: nothing that was played is lost, nothing is mixed up."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NoReturn

import pytest
from tests.unit.cli.conftest import Command, Interrupt

from cubeamulet.cli import main, simulation
from cubeamulet.cli.simulation import Outputs
from cubeamulet.lab import simulate
from cubeamulet.lab.simulate import Batch, Job
from cubeamulet.lab.work import Crew, CrewLost


def line_for(folder: Path, seed: int = 1, rows: str = "games.csv") -> str:
    return (
        f"simulate bargon --games 100 --engine reference --workers 1 --seed {seed} "
        f"--records {folder / 'games.jsonl'} --rows {folder / rows} --json {folder / 'f.json'}"
    )


Break = Callable[[BaseException, int], None]


@pytest.fixture
def breaks(monkeypatch: pytest.MonkeyPatch) -> Break:
    """Lets the next simulation end with an error after so many parts; later ones go well."""

    def prepare(error: BaseException, parts: int) -> None:
        def broken(job: Job, crew: Crew, first: int) -> Iterator[Batch]:
            monkeypatch.setattr(simulation, "simulate", simulate.simulate)
            for number, batch in enumerate(simulate.simulate(job, crew, first)):
                if number == parts:
                    raise error
                yield batch

        monkeypatch.setattr(simulation, "simulate", broken)

    return prepare


def content(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


@pytest.fixture
def folders(tmp_path: Path) -> tuple[Path, Path]:
    """Where runs are broken off, and where one is not."""
    found = tmp_path / "broken", tmp_path / "whole"
    for folder in found:
        folder.mkdir()
    return found


def test_two_interrupted_runs_in_one_folder_are_not_mixed_up(
    command: Command, breaks: Break, folders: tuple[Path, Path]
) -> None:
    broken, whole = folders
    for seed, parts in ((1, 2), (2, 3)):
        breaks(KeyboardInterrupt(), parts)
        assert command(line_for(broken, seed)).status == 130
    assert command(f"{line_for(broken, 1)} --resume").status == 0
    assert command(line_for(whole, 1)).status == 0
    for name, expected in content(whole).items():
        assert (broken / name).read_bytes() == expected


def test_a_run_does_not_go_on_behind_records_that_were_changed(
    command: Command, breaks: Break, tmp_path: Path
) -> None:
    breaks(KeyboardInterrupt(), 2)
    command(line_for(tmp_path))
    (partial,) = tmp_path.glob("games.jsonl.*")
    partial.write_bytes(partial.read_bytes()[::-1])
    said = command(f"{line_for(tmp_path)} --resume")
    assert (said.status, said.out, said.err.count("\n")) == (2, "", 1)
    assert "does not begin as it was written" in said.err


@pytest.mark.parametrize("rows", ["games.csv", "games.parquet"])
def test_a_run_whose_figures_could_not_be_written_ends_like_one_that_went_well(
    command: Command,
    monkeypatch: pytest.MonkeyPatch,
    folders: tuple[Path, Path],
    rows: str,
) -> None:
    broken, whole = folders
    write, line = simulation._write_figures, line_for(broken, rows=rows)

    def full(outputs: Outputs, *_: object) -> None:
        monkeypatch.setattr(simulation, "_write_figures", write)
        raise OSError(28, "No space left on device", str(outputs.json))

    monkeypatch.setattr(simulation, "_write_figures", full)
    said = command(line)
    assert (said.status, said.out, said.err.count("\n")) == (2, "", 1)
    assert "f.json: No space left on device after 100 of 100 games" in said.err
    assert not {"games.jsonl", rows, "f.json"} & set(content(broken))
    assert command(f"{line} --resume").status == 0
    assert command(line_for(whole, rows=rows)).status == 0
    assert content(broken) == content(whole)


def test_a_run_that_ended_just_before_it_was_forgotten_can_be_gone_on_with(
    command: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    forget = simulation.Run.forget
    monkeypatch.setattr(simulation.Run, "forget", lambda _: None)
    assert command(line_for(tmp_path)).status == 0
    before = content(tmp_path)
    monkeypatch.setattr(simulation.Run, "forget", forget)
    assert command(f"{line_for(tmp_path)} --resume").status == 0
    assert content(tmp_path) == before


def in_a_shell(command: str, folder: Path) -> "subprocess.CompletedProcess[str]":
    """A command line of a shell in which ``$CA`` is the program."""
    program = f"{sys.executable} -c 'from cubeamulet.cli import main; main()'"
    return subprocess.run(
        ["bash", "-c", command.replace("$CA", program)],
        cwd=folder,
        env={**os.environ, "XDG_STATE_HOME": str(folder / "state")},
        capture_output=True,
        text=True,
        check=False,
        stdin=subprocess.DEVNULL,
    )


def test_when_nobody_reads_the_figures_they_are_in_the_file_all_the_same(tmp_path: Path) -> None:
    said = in_a_shell("$CA simulate bargon --games 50 --engine reference --json j.json | true",
                      tmp_path)  # fmt: skip
    assert "Traceback" not in said.stderr
    assert json.loads((tmp_path / "j.json").read_text())["figures"]["games"] == 50
    assert not list((tmp_path / "state").rglob("*.json"))


@pytest.mark.parametrize(
    "arguments",
    [
        "simulate bargon --games 50 --engine reference --workers 1 --json j.json",
        "simulate bargon --games 50 --engine reference --workers 1 --records r.jsonl",
        "odds bargon --json j.json",
        "odds bargon --facts --json j.json",
        "odds bargon --plot j.svg",
        "tournament bargon --players 2 --deals 3 --workers 1 --json j.json",
        "study gargon --players 3 --player random --games 2 --workers 1 --out s.html",
    ],
)
def test_a_full_disk_is_told_in_one_line(tmp_path: Path, arguments: str) -> None:
    said = in_a_shell(f"trap '' XFSZ; ulimit -f 0; $CA {arguments}", tmp_path)
    assert (said.returncode, said.stderr.count("\n")) == (2, 1), said.stderr
    assert "File too large" in said.stderr
    assert any(name in said.stderr for name in ("j.json", "r.jsonl", "j.svg", "s.html", "state"))


def test_a_folder_that_goes_away_while_playing_is_told_in_one_line(
    command: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    folder = tmp_path / "results"
    folder.mkdir()
    original = simulation.Run.take

    def take(run: simulation.Run, batch: Batch) -> None:
        original(run, batch)
        if folder.exists():
            folder.rmdir()

    monkeypatch.setattr(simulation.Run, "take", take)
    said = command(f"simulate bargon --games 50 --engine reference --json {folder / 'j.json'}")
    assert (said.status, said.out, said.err.count("\n")) == (2, "", 1)
    assert "there is no folder" in said.err
    assert "--resume goes on" in said.err


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_whoever_ends_the_command_or_closes_its_terminal_loses_no_game(
    interrupt: Interrupt, tmp_path: Path, number: signal.Signals
) -> None:
    line = f"simulate gargon --games 4000 --workers 2 --records {tmp_path / 'games.jsonl'}"

    def has_begun() -> bool:
        return any(path.stat().st_size for path in tmp_path.glob("games.jsonl.*"))

    said = interrupt(line, has_begun, number)
    assert said.status == 128 + number
    assert "of 4000 games" in said.err
    assert "--resume goes on" in said.err
    assert " games, " in said.out


def test_what_is_stopped_before_a_game_was_finished_leaves_nothing_and_says_so(
    command: Command, breaks: Break, tmp_path: Path
) -> None:
    breaks(KeyboardInterrupt(), 0)
    said = command(line_for(tmp_path))
    assert (said.status, said.out) == (130, "")
    assert said.err == "cubeamulet: stopped before a game was finished; nothing is kept\n"
    assert not content(tmp_path)
    assert not list((tmp_path / "state").rglob("*.json"))


def test_what_is_stopped_before_it_plays_leaves_an_earlier_run_as_it_was(
    command: Command, breaks: Break, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    breaks(KeyboardInterrupt(), 2)
    command(line_for(tmp_path))

    def no_crew(*_: object) -> NoReturn:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(simulation, "crew", no_crew)
        assert "before a game was finished" in command(line_for(tmp_path)).err
    assert command(f"{line_for(tmp_path)} --resume").status == 0


@pytest.mark.parametrize("place", ["cubeamulet.cli.simulate.run_job", "cubeamulet.cli.run"])
def test_a_command_that_is_stopped_while_it_starts_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], place: str
) -> None:
    def stopped(*_: object, **__: object) -> NoReturn:
        raise KeyboardInterrupt

    monkeypatch.setattr(place, stopped)
    monkeypatch.setattr("sys.argv", ["cubeamulet", "simulate", "bargon", "--games", "9"])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 130
    assert capsys.readouterr().err.startswith("cubeamulet: stopped")


def test_a_lost_worker_loses_no_game(command: Command, breaks: Break, tmp_path: Path) -> None:
    breaks(CrewLost("a worker process has died"), 3)
    said = command(line_for(tmp_path))
    assert (said.status, said.out, said.err.count("\n")) == (2, "", 1)
    assert "a worker process has died after 60 of 100 games" in said.err
    assert "--resume goes on" in said.err
    assert command(f"{line_for(tmp_path)} --resume").status == 0


@pytest.mark.parametrize("name", ["precious.txt", "figures.json"])
def test_a_file_that_is_no_state_is_not_overwritten(
    command: Command, tmp_path: Path, name: str
) -> None:
    precious = tmp_path / name
    precious.write_text('{"format": "something/1"}' if name.endswith("json") else "precious")
    before = precious.read_bytes()
    said = command(f"simulate bargon --games 50 --engine reference --state {precious}")
    assert (said.status, said.out, said.err.count("\n")) == (2, "", 1)
    assert "is no state of a simulation" in said.err
    assert precious.read_bytes() == before


def test_links_to_results_and_state_stay_links(command: Command, tmp_path: Path) -> None:
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    for name in ("r.jsonl", "f.json", "state.json"):
        (tmp_path / name).symlink_to(folder / name)
    said = command(
        f"simulate bargon --games 50 --records {tmp_path / 'r.jsonl'} "
        f"--json {tmp_path / 'f.json'} --state {tmp_path / 'state.json'}"
    )
    assert said.status == 0
    assert all((tmp_path / name).is_symlink() for name in ("r.jsonl", "f.json", "state.json"))
    assert sorted(content(folder)) == ["f.json", "r.jsonl"]


def test_rows_as_parquet_touch_no_file_of_another_name(command: Command, tmp_path: Path) -> None:
    other = tmp_path / "r.parquet.csv"
    other.write_text("mine")
    command(f"simulate bargon --games 50 --engine reference --rows {tmp_path / 'r.parquet'}")
    assert other.read_text() == "mine"
    assert sorted(content(tmp_path)) == ["r.parquet", "r.parquet.csv"]
