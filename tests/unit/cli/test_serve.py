"""The command ``serve``: how it starts, how it refuses to, how it ends."""

from __future__ import annotations

import json
import socket
import sqlite3
import subprocess
from pathlib import Path

import httpx
import pytest
from tests.browser.pages.guest import Guest, Place
from tests.support.server import COMMAND, ServerProcess, free_port
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from cubeamulet.cli.folders import default_folder
from cubeamulet.cli.network import reachable


def refusal(*arguments: str) -> str:
    """The one line on standard error with which the command refuses, status 2."""
    command = (*COMMAND, *arguments)
    done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    return done.stderr


def test_a_busy_port_is_named_with_the_way_out(tmp_path: Path) -> None:
    with socket.socket() as busy:
        busy.bind(("127.0.0.1", 0))
        busy.listen()
        port = str(busy.getsockname()[1])
        line = refusal("--host", "127.0.0.1", "--port", port, "--data", str(tmp_path / "data"))
    assert f"port {port} is in use" in line
    assert "--port" in line
    assert not (tmp_path / "data").exists()


def test_a_data_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    folder = str(tmp_path / "file" / "data")
    line = refusal("--port", str(free_port()), "--data", folder)
    assert folder in line
    assert "--data" in line


def test_a_database_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    with ServerProcess(tmp_path):
        pass
    database = tmp_path / "cubeamulet.sqlite3"
    with sqlite3.connect(database) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    before = database.read_bytes()
    line = refusal("--port", str(free_port()), "--data", str(tmp_path))
    assert "newer version" in line
    assert database.read_bytes() == before


def test_a_file_that_is_no_database_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "cubeamulet.sqlite3").write_text("something else" * 100)
    line = refusal("--port", str(free_port()), "--data", str(tmp_path))
    assert "no usable database" in line
    assert (tmp_path / "cubeamulet.sqlite3").read_text() == "something else" * 100


@pytest.mark.parametrize("url", ["cubes.example", "ftp://cubes.example", "https://a.example/x"])
def test_a_public_address_must_be_one(url: str, tmp_path: Path) -> None:
    assert "--public-url" in refusal("--public-url", url, "--data", str(tmp_path))


def test_an_address_of_another_machine_is_refused(tmp_path: Path) -> None:
    line = refusal("--host", "192.0.2.250", "--port", str(free_port()), "--data", str(tmp_path))
    assert "192.0.2.250" in line


@pytest.mark.parametrize("host", ["nonsense.invalid", "no name", "x" * 70 + ".invalid"])
def test_a_host_that_is_no_address_is_said_to_be_none(host: str, tmp_path: Path) -> None:
    line = refusal("--host", host, "--port", str(free_port()), "--data", str(tmp_path))
    assert line.startswith(f"cubeamulet: --host {host} is no address of this machine (")


def test_it_says_where_it_is_and_where_its_data_lie(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, options=("--public-url", "https://cubes.example")) as server:
        about = httpx.get(f"{server.url}/api/about").json()
    assert f"http://localhost:{server.port}" in server.log
    assert "https://cubes.example" in server.log
    assert str(tmp_path) in server.log
    assert about["addresses"] == ["https://cubes.example"]
    assert set(about["games"]) == {"bargon", "gargon"}


def test_a_private_server_is_offered_to_nobody(tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server:
        about = httpx.get(f"{server.url}/api/about").json()
    assert about["addresses"] == []


def test_a_stop_says_goodbye_on_every_socket_and_is_a_success(tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server, httpx.Client(base_url=server.url) as client:
        wish = {"id": "opening-1", "game": "gargon", "players": 3}
        table = client.post("/api/tables", json=wish).json()["table"]
        address = f"ws://127.0.0.1:{server.port}/api/tables/{table}/socket"
        with connect(address, compression=None) as talk:
            talk.send('{"type":"hello"}')
            json.loads(talk.recv())
            status = server.stop()
            heard: list[dict[str, object]] = []
            with pytest.raises(ConnectionClosed) as closed:
                hear_all(talk, heard)
    assert status == 0
    assert (heard[-1]["type"], heard[-1]["retry"]) == ("closing", True)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1012
    assert "Traceback" not in server.log


def test_a_stop_that_waits_for_somebody_slow_costs_nobody_time(tmp_path: Path) -> None:
    """A request that never comes whole holds a stop up for some seconds."""
    clock = {"kind": "live", "reserve": 60, "increment": 0}
    with ServerProcess(tmp_path) as server, Guest(server.url) as guest:
        place = guest.open_table("gargon", 3, {"start": 0}, clock=clock)
        place.sit("Ada", contribution="00" * 16)
        place.seat_bots((1, 2), "random")
        place.start()
        with socket.create_connection(("127.0.0.1", server.port)) as slow:
            slow.sendall(b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{")
            before = time_left(guest, place)
            server.stop()
        server.start()
        assert before - time_left(guest, place) < 2


def time_left(guest: Guest, place: Place) -> float:
    seat = json.loads(guest.ask("GET", f"/api/tables/{place.id}"))["table"]["seats"][0]
    left: float = seat["clock"]["left"]
    return left


def hear_all(talk: ClientConnection, heard: list[dict[str, object]]) -> None:
    while True:
        heard.append(json.loads(talk.recv(timeout=5)))


def test_after_a_kill_the_same_people_are_at_the_same_table(tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server, httpx.Client(base_url=server.url) as client:
        me = client.get("/api/me").json()
        wish = {"id": "opening-1", "game": "bargon", "players": 3}
        table = client.post("/api/tables", json=wish).json()["table"]
        before = client.get(f"/api/tables/{table}").json()
        server.kill()
        server.start()
        after = client.get(f"/api/tables/{table}").json()
        assert client.get("/api/me").json() == me
        assert client.post("/api/tables", json=wish).json()["table"] == table
    assert {**after, "now": 0} == {**before, "now": 0}


def test_data_lies_in_the_users_folder_for_data() -> None:
    assert default_folder({"XDG_DATA_HOME": "/data"}) == Path("/data/cubeamulet")
    for environment in ({}, {"XDG_DATA_HOME": "relative"}):
        assert default_folder(environment) == Path.home() / ".local/share/cubeamulet"


def test_only_addresses_that_other_devices_reach_are_offered() -> None:
    found = ["127.0.0.1", "192.168.1.5", "169.254.3.4", "192.168.1.5", "0.0.0.0", "10.0.0.2"]
    assert reachable(found) == ("192.168.1.5", "10.0.0.2")
