"""Calling commands in this process."""

import io
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
