"""The commands ``backup``, ``restore`` and ``tables``, beside a server that runs."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import httpx
import msgspec
import pytest
from tests.contract.store_contract import opening, write
from tests.support.server import ServerProcess, free_port

from cubeamulet.store import DATABASE, open_store
from cubeamulet.table.ports import GameRow


def run(*arguments: object) -> subprocess.CompletedProcess[str]:
    code = "import sys; from cubeamulet.cli import main; main()"
    command = (sys.executable, "-c", code, *map(str, arguments))
    return subprocess.run(command, check=False, capture_output=True, text=True, timeout=60)


def refusal(*arguments: object) -> str:
    done = run(*arguments)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    return done.stderr


def open_a_table(client: httpx.Client, command: str) -> str:
    wish = {"id": command, "game": "bargon", "players": 2}
    return str(client.post("/api/tables", json=wish).json()["table"])


def test_a_backup_of_a_running_server_brings_everything_back(tmp_path: Path) -> None:
    folder, kept = tmp_path / "data", tmp_path / "kept.sqlite3"
    with ServerProcess(folder) as server, httpx.Client(base_url=server.url) as client:
        before = open_a_table(client, "opening-1")
        assert "MB" in run("backup", kept, "--data", folder).stdout
        after = open_a_table(client, "opening-2")
        server.stop()
        told = run("restore", kept, "--data", folder)
        assert told.returncode == 0, told.stderr
        server.start()
        assert client.get(f"/api/tables/{before}").status_code == 200
        assert client.get(f"/api/tables/{after}").status_code == 404
        assert [table["id"] for table in client.get("/api/tables").json()] == [before]
    (aside,) = folder.glob("cubeamulet.before-restore-*.sqlite3")
    assert str(aside) in told.stdout


def test_nothing_is_restored_under_a_running_server(tmp_path: Path) -> None:
    folder, kept = tmp_path / "data", tmp_path / "kept.sqlite3"
    with ServerProcess(folder) as server, httpx.Client(base_url=server.url) as client:
        run("backup", kept, "--data", folder)
        table = open_a_table(client, "opening-1")
        line = refusal("restore", kept, "--data", folder)
        assert client.get(f"/api/tables/{table}").status_code == 200
    assert "is used by another server" in line
    assert "stop it" in line


def test_two_servers_never_share_a_data_folder(tmp_path: Path) -> None:
    with ServerProcess(tmp_path):
        place = ("--host", "127.0.0.1", "--port", free_port(), "--data", tmp_path)
        line = refusal("serve", *place)
    assert f"{tmp_path} is used by another server (process" in line
    assert "--data" in line


def test_after_a_kill_the_folder_is_free(tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server:
        server.kill()
        server.start()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("backup", "kept"), "holds no data"),
        (("restore", "kept"), "is no file"),
        (("tables",), "holds no data"),
        (("tables", "--purge", "never"), "--purge"),
    ],
)
def test_what_cannot_be_done_is_told_in_a_line(
    tmp_path: Path, arguments: tuple[str, ...], words: str
) -> None:
    assert words in refusal(*arguments, "--data", tmp_path / "none")
    assert not (tmp_path / "none" / DATABASE).exists()


def test_tables_are_counted_while_the_server_runs(tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server, httpx.Client(base_url=server.url) as client:
        for number in range(3):
            open_a_table(client, f"opening-{number}")
        told = run("tables", "--data", tmp_path, "--purge", 0).stdout.splitlines()
        assert client.get("/healthz").text == "ok\n"
    assert told[0] == "0 forgotten"
    assert told[2].split()[:3] == ["bargon", "waiting", "3"]
    assert told[3:] == ["", f"{'game':<10}{'ending':<10}{'games':>8}"]


async def test_the_games_of_a_table_are_counted_by_their_endings(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    games = [GameRow(f"game-{n}", "t", ending) for n, ending in enumerate(("resigned", "agreed"))]
    first = opening("t")
    await write(store, msgspec.structs.replace(first, games=(*games, *first.games)))
    store.close()
    told = run("tables", "--data", tmp_path).stdout.splitlines()
    assert [line.split() for line in told[-2:]] == [
        ["bargon", "agreed", "1"],
        ["bargon", "resigned", "1"],
    ]
