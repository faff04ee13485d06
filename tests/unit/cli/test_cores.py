"""How many cores the program takes to be its own."""

import os

import pytest

from cubeamulet.cli.cores import usable_cores


def test_only_the_cores_a_process_is_confined_to_are_counted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {0, 5, 6}, raising=False)
    assert usable_cores() == 3


@pytest.mark.parametrize(("known", "counted"), [(8, 8), (None, 1)])
def test_where_nobody_can_be_confined_the_machine_counts(
    monkeypatch: pytest.MonkeyPatch, known: int | None, counted: int
) -> None:
    monkeypatch.delattr(os, "sched_getaffinity", raising=False)
    monkeypatch.setattr(os, "cpu_count", lambda: known)
    assert usable_cores() == counted
