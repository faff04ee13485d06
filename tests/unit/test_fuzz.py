"""The fuzzers, run shortly; ``make fuzz`` runs them for long."""

import subprocess
import sys
from pathlib import Path

import pytest

FUZZ = Path(__file__).resolve().parents[2] / "fuzz"
TARGETS = sorted(FUZZ.glob("[a-z]*.py"))


@pytest.mark.parametrize("target", TARGETS, ids=[target.stem for target in TARGETS])
def test_a_fuzzer_finds_nothing_in_a_short_run(target: Path) -> None:
    run = subprocess.run(
        [sys.executable, "-W", "error", target, "--seconds", "1.5", "--seed", "7"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    assert run.stdout, "a fuzzer says what it tried"
