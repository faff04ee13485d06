"""The page about the command line says what the commands say."""

import re
import shlex
from pathlib import Path

import pytest
import typer
from tools.cli_reference import described, reference
from typer.core import TyperCommand, TyperGroup

from cubeamulet.cli.application import application

PAGE = Path(__file__).resolve().parents[3] / "docs/cli.md"


def commands() -> dict[str, TyperCommand]:
    group = typer.main.get_command(application())
    assert isinstance(group, TyperGroup)
    return {name: one for name, one in group.commands.items() if isinstance(one, TyperCommand)}


def test_the_page_is_current() -> None:
    assert PAGE.read_text(encoding="utf-8") == reference()


@pytest.mark.parametrize("command", commands().values(), ids=commands())
def test_every_help_ends_with_an_example_that_parses(command: TyperCommand) -> None:
    _, example = described(command)
    program, name, *arguments = shlex.split(re.sub(r"\$\(.*?\)", "today", example))
    assert (program, name) == ("cubeamulet", command.name)
    command.make_context(name, arguments)


@pytest.mark.parametrize("command", commands().values(), ids=commands())
def test_every_option_is_explained(command: TyperCommand) -> None:
    unexplained = [one.name for one in command.params if not getattr(one, "help", None)]
    assert unexplained == []
