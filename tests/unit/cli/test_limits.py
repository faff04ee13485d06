"""Limits on the command line."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from cubeamulet.cli.limits import described, read_limits
from cubeamulet.web.limits import Limits, Rate

RUNNING = Path(__file__).resolve().parents[3] / "docs/running.md"


def test_without_a_word_the_usual_limits_hold() -> None:
    assert read_limits(()) == Limits()


def test_a_club_may_have_more() -> None:
    read = read_limits(("opening_per_address=500/5", "sockets_per_person=99", "silence=90"))
    assert read == replace(
        Limits(), opening_per_address=Rate(500, 5), sockets_per_person=99, silence=90.0
    )


def test_every_limit_can_be_written_as_it_is_described() -> None:
    usual = described(Limits())
    assert read_limits(f"{name}={value}" for name, value in usual.items()) == Limits()


@pytest.mark.parametrize("name", list(described(Limits())))
def test_every_limit_can_be_lifted_and_is_on_the_page(name: str) -> None:
    assert read_limits((f"{name}=off",)) != Limits()
    assert f"`{name}`" in RUNNING.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "text", ["", "body", "body=", "body=-1", "body=nan", "speed=1", "opening=5", "opening=0/1",
             "opening=5/0", "opening=inf/1", "body=1/1"],
)  # fmt: skip
def test_anything_else_is_refused(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(Exception, match="2"):
        read_limits((text,))
    assert "--limit" in capsys.readouterr().err
