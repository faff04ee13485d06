"""Everything goes wrong at once: ``bench._soak`` in small, and on request for half an hour.

``SOAK_MINUTES=2 make soak ARGS=tests/unit/cli`` is for less patient people.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from bench._soak import Sample, grown, report, soak_in


@pytest.mark.slow
async def test_whatever_goes_wrong_nothing_is_lost_and_nothing_doubled(tmp_path: Path) -> None:
    soak, found, faults = await soak_in(tmp_path, minutes=0.15, tables=4, pause=(0.0, 0.02))
    assert found.findings == []
    assert found.confirmed > 100
    assert faults.done.total() >= 1
    assert soak.trouble.said_twice > 0


@pytest.mark.soak
async def test_for_half_an_hour_nothing_is_lost_nothing_doubled_and_nothing_grows(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    minutes = float(os.environ.get("SOAK_MINUTES", "30"))
    soak, found, faults = await soak_in(tmp_path, minutes=minutes, tables=60)
    with capsys.disabled():
        sys.stdout.write(f"\n{report(soak, found, faults, minutes)}\n")
    assert found.findings == []


def test_what_grows_is_found() -> None:
    flat = [Sample(1000 + noise, 500, 20) for noise in (0, 9, -9, 4)]
    assert grown(flat) == []
    assert grown([*flat, *[Sample(1100, 500, 20)] * 4]) == ["resident grew from 1002 to 1100"]
    assert grown([]) == ["memory was not watched"]
