"""Open files: as many as the limits need, as far as the system grants them."""

from __future__ import annotations

import logging
import resource

import pytest

from cubeamulet.cli.open_files import BESIDES_SOCKETS, allow_for
from cubeamulet.web.limits import Limits

FILES = resource.RLIMIT_NOFILE


class System:
    """A system that lets a process have so many open files."""

    def __init__(self, soft: int, hard: int) -> None:
        self.limits = (soft, hard)

    def get(self, which: int) -> tuple[int, int]:
        assert which == FILES
        return self.limits

    def set(self, which: int, limits: tuple[int, int]) -> None:
        assert which == FILES
        self.limits = limits


def system_with(monkeypatch: pytest.MonkeyPatch, soft: int, hard: int) -> System:
    system = System(soft, hard)
    monkeypatch.setattr(resource, "getrlimit", system.get)
    monkeypatch.setattr(resource, "setrlimit", system.set)
    return system


@pytest.mark.parametrize("hard", [524_288, resource.RLIM_INFINITY])
def test_as_many_files_are_asked_for_as_sockets_need(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, hard: int
) -> None:
    system = system_with(monkeypatch, 1_024, hard)
    allow_for(Limits(sockets=5_000))
    assert system.limits == (5_000 + BESIDES_SOCKETS, hard)
    assert caplog.records == []


@pytest.mark.parametrize("soft", [1_000_000, resource.RLIM_INFINITY])
def test_what_is_granted_already_is_left_alone(monkeypatch: pytest.MonkeyPatch, soft: int) -> None:
    system = system_with(monkeypatch, soft, resource.RLIM_INFINITY)
    allow_for(Limits())
    assert system.limits == (soft, resource.RLIM_INFINITY)


def test_too_few_files_are_said_with_the_way_out(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    system = system_with(monkeypatch, 1_024, 4_096)
    with caplog.at_level(logging.WARNING):
        allow_for(Limits(sockets=10_000))
    assert system.limits == (4_096, 4_096)
    assert "allows 4096 open files" in caplog.text
    assert "--limit sockets=3096" in caplog.text
