"""`simulate`: interrupted and gone on with, its files, and files it cannot go on from."""

import csv
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from pyarrow import parquet  # type: ignore[import-untyped]
from tests.unit.cli.conftest import Command, Interrupt

from cubeamulet.lab import checkpoint
from cubeamulet.lab.engines import Engine
from cubeamulet.lab.growing_file import Mark
from cubeamulet.lab.plan import Plan
from cubeamulet.lab.simulate import GAMES_AT_A_TIME, Job
from cubeamulet.lab.tally import TALLY_FIELDS, Tally

GAMES = 800
FILES = ("figures.json", "figures.csv", "games.jsonl", "rows.csv")


def line_for(folder: Path, games: int = GAMES) -> str:
    figures, table, records, rows = (folder / name for name in FILES)
    return (
        f"simulate bargon --games {games} --seed 4 --workers 1 --state {folder / 'state'} "
        f"--json {figures} --csv {table} --records {records} --rows {rows}"
    )


def has_records(folder: Path) -> bool:
    return any(path.stat().st_size for path in folder.glob("games.jsonl.*.partial"))


def test_an_interrupted_run_ends_like_one_that_never_was(
    command: Command, interrupt: Interrupt, tmp_path: Path
) -> None:
    folders = tmp_path / "broken", tmp_path / "whole"
    for folder in folders:
        folder.mkdir()
    broken, whole = folders
    said = interrupt(line_for(broken), lambda: has_records(broken))
    assert said.status == 130
    assert "with --resume goes on" in said.err
    assert not [name for name in FILES if (broken / name).exists()]
    assert command(f"{line_for(broken)} --resume").status == 0
    assert command(line_for(whole)).status == 0
    for name in FILES:
        assert (broken / name).read_bytes() == (whole / name).read_bytes()
    assert sorted(found.name for found in broken.iterdir()) == sorted(FILES)


@pytest.fixture
def state(tmp_path: Path) -> Path:
    """How far a simulation of 40 games had come after 20, without files."""
    path = tmp_path / "state.json"
    job = Job(Plan("bargon", ("random",) * 3, {}, seed=4), 40)
    checkpoint.save(path, job, GAMES_AT_A_TIME, Tally())
    return path


RESUMED = "simulate bargon --games 40 --seed 4 --engine reference --resume --state"


def test_a_run_goes_on_from_its_state(command: Command, state: Path) -> None:
    said = command(f"{RESUMED} {state}")
    assert said.status == 0
    assert "20 games" in said.out
    assert not state.exists()


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda text: text[:-9], "accepted is 'cubeamulet-simulation/2'"),
        (lambda text: text.replace('"program"', '"author"'), "accepted is"),
        (lambda _: "no JSON", "is no state of a simulation"),
        (lambda _: "", "accepted is 'cubeamulet-simulation/2'"),
        (lambda text: text.replace("simulation/2", "simulation/3"), "accepted is"),
        (lambda text: text.replace('"program":"', '"program":"9.'), "was written by version 9."),
        (lambda text: text.replace('"done":20', '"done":21'), "is damaged"),
        (lambda text: text.replace('"moves":0', '"moves":9'), "is damaged"),
    ],
)
def test_a_state_that_does_not_fit_is_refused_with_the_reason(
    command: Command, state: Path, change: Callable[[str], str], reason: str
) -> None:
    state.write_text(change(state.read_text()))
    said = command(f"{RESUMED} {state}")
    assert (said.status, said.out, said.err.count("\n")) == (2, "", 1)
    assert reason in said.err


def test_a_state_of_another_simulation_is_refused_with_what_differs(
    command: Command, state: Path
) -> None:
    checkpoint.save(state, Job(Plan("bargon", ("random",) * 3, {}, seed=5), 41), 20, Tally())
    said = command(f"{RESUMED} {state}")
    assert (said.status, said.out, said.err.count("\n")) == (2, "", 1)
    assert "another simulation: seed, games differ" in said.err


def test_a_state_that_tells_of_too_many_deals_is_refused(command: Command, state: Path) -> None:
    checkpoint.save(state, Job(Plan("bargon", ("random",) * 3, {}, seed=4), 40), 41, Tally())
    assert "tells of 41 of 40 deals" in command(f"{RESUMED} {state}").err


def test_a_run_does_not_go_on_behind_records_that_are_missing(
    command: Command, tmp_path: Path
) -> None:
    plan = Plan("bargon", ("random",) * 3, {}, seed=4, records=True)
    path = tmp_path / "state.json"
    checkpoint.save(path, Job(plan, 40), GAMES_AT_A_TIME, Tally(), records=Mark(900, ""))
    said = command(f"{RESUMED} {path} --records {tmp_path / 'games.jsonl'}")
    assert (said.status, said.out, said.err.count("\n")) == (2, "", 1)
    assert "nothing to go on from: there is no" in said.err


@pytest.mark.parametrize(
    "arguments",
    [
        "simulate gargon",
        "tournament gargon",
        "study gargon --out study.html",
        "play gargon",
    ],
)
def test_a_seed_that_no_id_of_a_game_has_room_for_is_refused(
    command: Command, arguments: str
) -> None:
    said = command(f"{arguments} --seed {10**60}")
    assert (said.status, said.out, said.err.count("\n")) == (2, "", 1)
    assert "--seed is a whole number of at most 63 bits" in said.err


def test_states_of_different_jobs_have_different_names() -> None:
    plan = Plan("gargon", ("random",) * 3, {}, seed=4)
    names = {checkpoint.name_for(Job(plan, 40, engine)) for engine in Engine}
    assert len(names) == len(Engine)


def test_figures_are_written_as_csv_and_parquet(command: Command, tmp_path: Path) -> None:
    table, columns = tmp_path / "figures.csv", tmp_path / "figures.parquet"
    line = f"simulate bargon --games 30 --engine reference --csv {table} --parquet {columns}"
    assert command(line).status == 0
    with table.open(newline="") as lines:
        rows = list(csv.DictReader(lines))
    assert tuple(rows[0]) == TALLY_FIELDS
    found = parquet.read_table(columns).to_pylist()
    assert [row["mean_score"] for row in found] == [float(row["mean_score"]) for row in rows]


def test_a_column_of_which_nothing_is_known_has_the_type_of_what_could_be(
    command: Command, tmp_path: Path
) -> None:
    few, many = tmp_path / "few.parquet", tmp_path / "many.parquet"
    for path, games in ((few, 1), (many, 30)):
        line = f"simulate bargon --games {games} --engine reference --parquet {path}"
        assert command(line).status == 0
    assert parquet.read_table(few)["mean_score_low"].null_count > 0
    assert parquet.read_schema(few) == parquet.read_schema(many)
    assert tuple(parquet.read_schema(few).names) == TALLY_FIELDS


def test_rows_as_parquet_are_the_rows_as_csv(command: Command, tmp_path: Path) -> None:
    table, columns = tmp_path / "rows.csv", tmp_path / "rows.parquet"
    for path in (table, columns):
        assert command(f"simulate bargon --games 30 --players 2 --rows {path}").status == 0
    with table.open(newline="") as lines:
        rows = list(csv.DictReader(lines))
    found = parquet.read_table(columns).to_pylist()
    assert len(found) == len(rows) == 60
    assert [{name: str(row[name]) for name in ("deal", "score", "player")} for row in found] == [
        {name: row[name] for name in ("deal", "score", "player")} for row in rows
    ]
    files = sorted(path.name for path in tmp_path.iterdir() if path.is_file())
    assert files == ["rows.csv", "rows.parquet"]


def test_figures_say_all_that_is_needed_to_repeat_them(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "figures.json"
    assert (
        command(
            f"simulate bargon --games 3 --option ante=2 --rows {tmp_path / 'r.csv'} --json {path}"
        ).status
        == 0
    )
    document = json.loads(path.read_text())
    assert list(document) == [
        *(
            "program",
            "game",
            "players",
            "options",
            "seed",
            "games",
            "duplicate",
            "budget",
            "engine",
        ),
        *("records", "rows", "confidence", "figures"),
    ]


def imports(statement: str, module: str) -> bool:
    """Whether a statement, executed in a new process, makes it import a module."""
    code = f"import sys; {statement}; sys.exit({module!r} in sys.modules)"
    return bool(subprocess.call([sys.executable, "-c", code], stdout=subprocess.DEVNULL))


@pytest.mark.parametrize("module", ["litestar", "sqlalchemy", "cubeamulet.web", "numba"])
def test_a_simulation_does_not_wait_for_what_it_does_not_need(module: str) -> None:
    line = ["simulate", "bargon", "--games", "1", "--engine", "reference"]
    assert not imports(f"from cubeamulet.cli import run; run({line})", module)


def test_a_worker_imports_no_command() -> None:
    assert not imports("import cubeamulet.cli", "typer")
