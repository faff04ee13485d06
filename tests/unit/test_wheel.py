"""The built package, as somebody gets it who installs it with pip."""

import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
STATIC = "cubeamulet/web/static/"

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("wheel")]

IMPORT_EVERYTHING = """
import importlib, pkgutil, cubeamulet
print(cubeamulet.__file__)
for module in pkgutil.walk_packages(cubeamulet.__path__, "cubeamulet."):
    if ".migrations" not in module.name and not module.name.endswith("__main__"):
        importlib.import_module(module.name)
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel of the present tree, with the client that `make client` built."""
    assert (ROOT / "src" / STATIC / "index.html").exists(), "run `make client` first"
    folder = tmp_path_factory.mktemp("wheel")
    pip = [sys.executable, "-m", "pip", "-q", "--no-input", "wheel", "--no-deps"]
    subprocess.run(
        [*pip, "--no-build-isolation", "--wheel-dir", folder, ROOT], check=True, cwd=folder
    )
    (built,) = folder.glob("cubeamulet-*.whl")
    return built


@pytest.fixture(scope="module")
def names(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


def test_the_wheel_carries_the_client_and_everything_its_page_asks_for(
    wheel: Path, names: set[str]
) -> None:
    with zipfile.ZipFile(wheel) as archive:
        page = archive.read(STATIC + "index.html").decode()
    asked = re.findall(r'(?:src|href)="/([^"/][^"]*)"', page)
    assert asked
    assert {STATIC + name for name in asked} <= names


def test_the_wheel_carries_the_licences_of_what_the_client_bundles(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        licences = archive.read(STATIC + "licenses.md").decode()
    assert "## svelte - " in licences


def test_the_wheel_carries_every_file_of_the_package(names: set[str]) -> None:
    package = ROOT / "src/cubeamulet"
    tracked = {
        str(path.relative_to(ROOT / "src"))
        for path in package.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert tracked <= names


def test_the_wheel_carries_nothing_but_the_package(names: set[str]) -> None:
    tops = {name.partition("/")[0] for name in names}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"cubeamulet"}


def test_every_module_of_the_installed_wheel_can_be_imported(wheel: Path, tmp_path: Path) -> None:
    pip = [sys.executable, "-m", "pip", "-q", "--no-input", "install", "--no-deps"]
    subprocess.run([*pip, "--target", tmp_path, wheel], check=True)
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", IMPORT_EVERYTHING],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert Path(done.stdout.strip()).is_relative_to(tmp_path)
