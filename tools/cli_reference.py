"""Write docs/cli.md from the commands themselves, or with --check say whether it is current."""

import inspect
import re
import sys
from pathlib import Path

import typer
from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption

from cubeamulet.cli.application import application

TARGET = Path(__file__).resolve().parent.parent / "docs/cli.md"

TABLE = ["| argument or option | what it means | default |", "| --- | --- | --- |"]

HEAD = """# The command line

Generated from the commands themselves by `make docs`; `cubeamulet COMMAND --help` says the same.
What cannot be used is answered with one line on standard error and exit status 2.
"""


def reference() -> str:
    """The whole page."""
    group = typer.main.get_command(application())
    assert isinstance(group, TyperGroup)
    return "\n".join([HEAD, *map(section, group.commands.values())])


def section(command: object) -> str:
    """One command: what it does, an example, its arguments and options."""
    assert isinstance(command, TyperCommand)
    words, example = described(command)
    rows = [row(parameter) for parameter in command.params if parameter.name != "help"]
    return "\n".join(
        [
            f"## cubeamulet {command.name}\n",
            f"{words}\n",
            f"```sh\n{example}\n```\n",
            *(
                ["| argument or option | what it means | default |", "| --- | --- | --- |"]
                if rows
                else []
            ),
            *rows,
            "",
        ]
    )


def described(command: TyperCommand) -> tuple[str, str]:
    """What a command's help says, and the example it ends with."""
    words, _, example = inspect.cleandoc(command.help or "").partition("Example: ")
    return words.strip(), re.sub(r"\[/?bold\]", "", example).strip()


def row(parameter: object) -> str:
    """A line of the table."""
    assert isinstance(parameter, TyperOption | TyperArgument)
    names = parameter.opts if isinstance(parameter, TyperOption) else [str(parameter.name).upper()]
    shown = ", ".join(f"`{name}`" for name in names)
    return f"| {shown} | {parameter.help or ''} | {default(parameter)} |"


def default(parameter: TyperOption | TyperArgument) -> str:
    """What holds when nothing is given."""
    if parameter.required:
        return "required"
    if isinstance(parameter.show_default, str):
        return parameter.show_default
    value = parameter.default
    if value is None or value is False or not parameter.show_default:
        return ""
    return f"`{value}`"


def main(arguments: list[str]) -> int:
    """Write the page, or compare it."""
    text = reference()
    if arguments == ["--check"]:
        current = TARGET.exists() and TARGET.read_text(encoding="utf-8") == text
        if not current:
            print("docs/cli.md is not current: run `make docs`", file=sys.stderr)
        return 0 if current else 1
    TARGET.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
