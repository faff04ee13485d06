"""Many machines: a real Dask scheduler with two workers, one of which is killed on the way."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from cubeamulet.cli import run
from cubeamulet.lab import cluster
from cubeamulet.lab.cluster import ClusterUnusable, cluster_crew
from cubeamulet.lab.plan import Plan
from cubeamulet.lab.simulate import Job, simulate

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("dask")]

SECONDS_TO_START = 60


class Cluster(NamedTuple):
    address: str
    workers: list["subprocess.Popen[bytes]"]
    scheduler: "subprocess.Popen[bytes]"


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


def started(folder: Path, *command: str) -> "subprocess.Popen[bytes]":
    with (folder / "dask.log").open("ab") as log:
        return subprocess.Popen([sys.executable, "-m", *command], cwd=folder, stderr=log)


def wait_for(folder: Path, words: str, times: int) -> None:
    end = time.monotonic() + SECONDS_TO_START
    while len(re.findall(words, (folder / "dask.log").read_text())) < times:
        assert time.monotonic() < end, (folder / "dask.log").read_text()
        time.sleep(0.1)


@pytest.fixture
def two_workers(tmp_path: Path) -> Iterator[Cluster]:
    address = f"tcp://127.0.0.1:{free_port()}"
    local = ("--host", address, "--no-dashboard")
    scheduler = started(tmp_path, "distributed.cli.dask_scheduler", *local)
    wait_for(tmp_path, "Scheduler at", 1)
    alone = ("--nthreads", "1", "--no-nanny", "--no-dashboard", "--host", "127.0.0.1")
    workers = [started(tmp_path, "distributed.cli.dask_worker", address, *alone) for _ in range(2)]
    wait_for(tmp_path, "Registered to", 2)
    yield Cluster(address, workers, scheduler)
    for process in (*workers, scheduler):
        process.kill()
        process.wait()


def test_a_killed_worker_changes_no_figure(two_workers: Cluster) -> None:
    job = Job(Plan("bargon", ("random",) * 3, {}, seed=5, records=True), 700)
    with cluster_crew(two_workers.address) as crew:
        assert crew.size == 2
        batches = simulate(job, crew)
        found = [next(batches), next(batches)]
        os.kill(two_workers.workers[0].pid, signal.SIGKILL)
        found.extend(batches)
    assert found == list(simulate(job))


def test_a_cluster_of_another_version_is_refused(
    two_workers: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "__version__", "0.0.0")
    with pytest.raises(ClusterUnusable, match=r"not 0\.0\.0"), cluster_crew(two_workers.address):
        pass


def test_where_nobody_answers_there_is_no_cluster(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "SECONDS_TO_ANSWER", 1)
    address = f"tcp://127.0.0.1:{free_port()}"
    with pytest.raises(ClusterUnusable, match="no Dask scheduler answers"), cluster_crew(address):
        pass


def test_a_simulation_on_a_cluster_writes_the_very_figures_of_a_local_one(
    two_workers: Cluster, tmp_path: Path
) -> None:
    files = tmp_path / "cluster.json", tmp_path / "local.json"
    where = ("--scheduler", two_workers.address), ("--workers", "1")
    for path, who in zip(files, where, strict=True):
        line = ("simulate", "bargon", "--games", "60", "--engine", "reference", *who)
        assert run([*line, "--json", str(path), "--state", str(tmp_path / "state")]) == 0
    assert files[0].read_bytes() == files[1].read_bytes()


def test_when_the_scheduler_goes_the_run_ends_with_one_line_and_keeps_its_games(
    two_workers: Cluster, tmp_path: Path
) -> None:
    line = ("simulate", "bargon", "--games", "100000", "--engine", "reference")
    where = ("--scheduler", two_workers.address, "--records", str(tmp_path / "games.jsonl"))
    running = subprocess.Popen(
        [sys.executable, "-c", "from cubeamulet.cli import main; main()", *line, *where],
        env={**os.environ, "XDG_STATE_HOME": str(tmp_path)},
        stderr=subprocess.PIPE,
        text=True,
    )
    while not any(found.stat().st_size for found in tmp_path.glob("games.jsonl.*")):
        assert running.poll() is None
        time.sleep(0.05)
    two_workers.scheduler.kill()
    _, said = running.communicate(timeout=SECONDS_TO_START)
    assert (running.returncode, said.count("\n")) == (2, 1), said
    assert "gone after" in said
    assert "--resume goes on" in said
