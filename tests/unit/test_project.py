"""The project's own files: what is tracked, what is locked, what the documents promise."""

import ast
import json
import re
import subprocess
import tomllib
from functools import cache
from pathlib import Path

import pytest

from cubeamulet import __version__

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "src/cubeamulet"
LOCKS = ("requirements/play.lock", "requirements/test.lock")
CLIENT_LOCK = "webclient/package-lock.json"
GENERATED = (".venv", "node_modules", "static", "dist", ".mypy_cache", ".ruff_cache", ".hypothesis")
BINARY = {".png", ".woff2", ".ico", ".sqlite3"}

# Written in two halves, so that this file does not break its own rule.
REGISTRIES = ["pypi" + ".org", "python" + "hosted", "npm" + "js", "deb" + "ian.org", "yarn" + "pkg"]
MACHINE_PATHS = ["/" + name + "/" for name in ("work", "root", "home", "Users")] + ["/opt" + "/"]


@cache
def tracked() -> tuple[Path, ...]:
    """All text files that belong to the project."""
    return tuple(p for p in everything() if p.is_file() and p.suffix not in BINARY)


def everything() -> list[Path]:
    """What git keeps; where there is no git, what was not made here."""
    if not (ROOT / ".git").exists():
        made = {*GENERATED, "__pycache__"}
        return [p for p in ROOT.rglob("*") if made.isdisjoint(p.relative_to(ROOT).parts)]
    listing = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    return [ROOT / name for name in listing.stdout.split("\0") if name]


def lines_with(words: list[str]) -> list[str]:
    """Every line of a tracked file that contains one of `words`, as file:line."""
    pattern = re.compile("|".join(rf"(?<![\w.~-]){re.escape(word)}" for word in words))
    return [
        f"{path.relative_to(ROOT)}:{number}"
        for path in tracked()
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if pattern.search(line)
    ]


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def make_targets() -> set[str]:
    return set(re.findall(r"^([a-z][\w-]*):", read("Makefile"), re.MULTILINE))


def test_no_tracked_file_names_a_package_registry() -> None:
    assert lines_with(REGISTRIES) == []


def test_no_tracked_file_names_a_path_of_somebodys_machine() -> None:
    assert lines_with(MACHINE_PATHS) == []


@pytest.mark.parametrize("name", [*LOCKS, CLIENT_LOCK])
def test_a_lock_file_holds_no_address(name: str) -> None:
    assert "://" not in read(name)


@pytest.mark.parametrize("name", LOCKS)
def test_every_locked_python_package_has_an_exact_version_and_a_hash(name: str) -> None:
    entries = re.split(r"\n(?=[a-z0-9])", read(name).partition("\n")[2].strip())
    loose = [e for e in entries if not re.match(r"[\w.-]+==\S+.*\\\n +--hash=sha256:\w{64}", e)]
    assert [entry for entry in loose if not entry.startswith("#")] == []


def test_every_locked_client_package_has_a_version_and_a_hash() -> None:
    packages = json.loads(read(CLIENT_LOCK))["packages"]
    del packages[""]
    loose = [name for name, entry in packages.items() if not {"version", "integrity"} <= set(entry)]
    # What a package carries inside itself is covered by that package's own hash.
    assert [name for name in loose if not packages[name].get("inBundle")] == []


def test_the_client_names_exact_versions_only() -> None:
    package = json.loads(read("webclient/package.json"))
    wishes = {**package["dependencies"], **package["devDependencies"]}
    assert {name: w for name, w in wishes.items() if not re.fullmatch(r"\d+\.\d+\.\d+", w)} == {}


def test_package_and_client_carry_the_same_version() -> None:
    assert json.loads(read("webclient/package.json"))["version"] == __version__


def test_make_alone_plays() -> None:
    assert ".DEFAULT_GOAL := play" in read("Makefile")


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md"])
def test_every_make_target_that_a_document_mentions_exists(name: str) -> None:
    mentioned = set(re.findall(r"\bmake ([a-z][\w-]+)`", read(name)))
    mentioned |= set(re.findall(r"^\s*make ([a-z][\w-]+)", read(name), re.MULTILINE))
    assert mentioned
    assert mentioned <= make_targets()


def test_every_make_target_is_declared_or_makes_a_file() -> None:
    phony = set(re.findall(r"^\.PHONY: (.+)$", read("Makefile"), re.MULTILINE))
    assert make_targets() == phony


def parts() -> set[str]:
    """The parts of the package that need a row in the import rules."""
    found = {
        path.stem for path in PACKAGE.iterdir() if path.suffix == ".py" or list(path.glob("*.py"))
    }
    found -= {"__init__", "__main__", "cli", "games"}
    games = {p.stem for p in (PACKAGE / "games").iterdir() if p.suffix == ".py" or p.is_dir()}
    return found | {f"games.{name}" for name in games - {"__init__", "__pycache__"}}


def test_every_part_of_the_package_has_import_rules() -> None:
    config = tomllib.loads(read("pyproject.toml"))["tool"]["importlinter"]
    ruled = {row["module"].removeprefix("cubeamulet.") for row in config["contracts"]}
    assert parts() - ruled == set()


def signatures_with_any(path: Path) -> list[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    functions = [n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef)]
    return [
        f"{path.relative_to(ROOT)}:{function.lineno}"
        for function in functions
        for note in (
            function.returns,
            *(a.annotation for a in ast.walk(function.args) if isinstance(a, ast.arg)),
        )
        if note is not None and "Any" in {n.id for n in ast.walk(note) if isinstance(n, ast.Name)}
    ]


def test_no_signature_of_the_package_says_any() -> None:
    found = [where for path in PACKAGE.rglob("*.py") for where in signatures_with_any(path)]
    assert found == []


def test_no_source_file_has_grown_past_reading() -> None:
    files = [p for p in tracked() if p.suffix in {".py", ".ts", ".svelte"}]
    generated = {"messages.ts"}
    lengths = {
        str(path.relative_to(ROOT)): len(path.read_text(encoding="utf-8").splitlines())
        for path in files
        if path.name not in generated
    }
    assert {name: length for name, length in lengths.items() if length > 500} == {}
