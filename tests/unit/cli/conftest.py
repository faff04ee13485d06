"""Calling commands in this process."""

import io
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple, Protocol

import pytest
from tests.support.processes import await_end_of_group

from cubeamulet.cli import run


class Said(NamedTuple):
    status: int
    out: str
    err: str


Command = Callable[[str], Said]


class Interrupt(Protocol):
    def __call__(
        self, line: str, is_time: Callable[[], bool], number: int = signal.SIGINT
    ) -> Said: ...


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
    """Calls a command in a process group of its own, and presses Ctrl-C there once it is time.

    Another signal is sent to the command's main process only. No process may be left.
    """

    def call(line: str, is_time: Callable[[], bool], number: int = signal.SIGINT) -> Said:
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
        (os.killpg if number == signal.SIGINT else os.kill)(running.pid, number)
        out, err = running.communicate(timeout=60)
        await_end_of_group(running.pid)
        return Said(running.returncode, out, err)

    return call
