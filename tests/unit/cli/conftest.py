"""Calling commands in this process."""

import io
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from cubeamulet.cli import run


class Said(NamedTuple):
    status: int
    out: str
    err: str


Command = Callable[[str], Said]
Interrupt = Callable[[str, Callable[[], bool]], Said]


@pytest.fixture
def command(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Command:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))

    def call(line: str) -> Said:
        status = run(line.split())
        said = capsys.readouterr()
        return Said(status, said.out, said.err)

    return call


@pytest.fixture
def interrupt(tmp_path: Path) -> Interrupt:
    """Calls a command in a process group of its own, and presses Ctrl-C there once it is time."""

    def call(line: str, is_time: Callable[[], bool]) -> Said:
        running = subprocess.Popen(
            [sys.executable, "-c", "from cubeamulet.cli import main; main()", *line.split()],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
            env={**os.environ, "XDG_STATE_HOME": str(tmp_path / "state")},
        )
        while not is_time():
            assert running.poll() is None
            time.sleep(0.02)
        os.killpg(running.pid, signal.SIGINT)
        out, err = running.communicate(timeout=60)
        return Said(running.returncode, out, err)

    return call
