"""Commands that need more than everybody has installed."""

from pathlib import Path

import pytest
from tests.unit.cli.conftest import Command, Said

from cubeamulet.cli import extras


@pytest.mark.parametrize(
    ("line", "module", "purpose"),
    [
        ("tournament gargon", "openskill", "for ratings"),
        ("tournament gargon --plot x.svg", "matplotlib", "for a plot"),
        ("odds bargon --plot x.svg", "matplotlib", "for a plot"),
        ("study gargon --out x.html", "matplotlib", "for plots"),
        ("simulate gargon --rows x.parquet", "pyarrow", "for Parquet"),
        ("exploitability", "numba", "to look at every game"),
    ],
)
def test_a_command_that_lacks_something_says_what_to_install_before_it_begins(
    command: Command,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    line: str,
    module: str,
    purpose: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(extras, "find_spec", lambda name: None if name == module else object())
    why = "the extra 'lab' is not installed (pip install 'cubeamulet[lab]')"
    assert command(line) == Said(2, "", f"cubeamulet: {purpose} {why}\n")
    assert not list(tmp_path.iterdir())
