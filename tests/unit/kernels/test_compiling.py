"""When the compiler runs, what it says, and where it keeps its work."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from cubeamulet.kernels import compiling

THROW = """
from cubeamulet.kernels.generator import new_generator
new_generator(1)
"""

SERVER = """
import sys
import cubeamulet.cli, cubeamulet.cli.serve, cubeamulet.web.app, cubeamulet.players.registry
import cubeamulet.kernels
sys.exit(bool({"numba", "numpy", "llvmlite"} & set(sys.modules)))
"""


def run(program: str, cache: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "NUMBA_CACHE_DIR": str(cache)},
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_server_never_loads_the_compiler(tmp_path: Path) -> None:
    assert run(SERVER, tmp_path).returncode == 0


def test_the_first_call_says_that_it_compiles_and_later_ones_are_silent(tmp_path: Path) -> None:
    assert "Compiling the kernels" in run(THROW, tmp_path).stderr
    assert run(THROW, tmp_path).stderr == ""


TOGETHER = """
import sys
from cubeamulet.kernels.generator import new_generator
print("ready", flush=True)
sys.stdin.readline()
new_generator(1)
"""


def test_of_several_who_need_the_same_code_one_compiles_it(tmp_path: Path) -> None:
    both = [
        subprocess.Popen(
            [sys.executable, "-c", TOGETHER],
            env={**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for _ in range(2)
    ]
    for process in both:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
    for process in both:
        assert process.stdin is not None
        process.stdin.write("go\n")
        process.stdin.flush()
    said = [process.communicate()[1] for process in both]
    assert [process.returncode for process in both] == [0, 0]
    assert sorted("Compiling the kernels" in errors for errors in said) == [False, True]


def kept_files(cache: Path) -> list[Path]:
    return [path for path in cache.rglob("*.nb*") if path.is_file()]


@pytest.mark.parametrize("ending", [".nbi", ".nbc"])
def test_damaged_code_is_compiled_anew_and_then_sound(tmp_path: Path, ending: str) -> None:
    run(THROW, tmp_path)
    damaged = [path for path in kept_files(tmp_path) if path.suffix == ending]
    assert damaged
    for path in damaged:
        path.write_bytes(path.read_bytes()[:40])
    said = run(THROW, tmp_path)
    assert (said.returncode, "Traceback" in said.stderr) == (0, False)
    assert "Compiling the kernels" in said.stderr
    assert run(THROW, tmp_path).stderr == ""


def test_where_nothing_can_be_kept_nothing_old_is_used_and_it_is_said() -> None:
    nowhere = Path("/proc/nowhere")
    said = run(f"{THROW}\nprint(new_generator.__globals__['_fill']._cache.cache_path)", nowhere)
    assert (said.returncode, said.stdout) == (0, "None\n")
    assert "every time: /proc/nowhere/compiled-" in said.stderr


def test_other_sources_have_another_folder_and_forgotten_ones_are_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = compiling.fingerprint()
    recent, old = tmp_path / f"compiled-{before}", tmp_path / "compiled-before"
    recent.mkdir()
    old.mkdir()
    os.utime(old, (0, 0))
    source = tmp_path / "sources"
    source.mkdir()
    (source / "rules.py").write_text("CARDS = 102")
    monkeypatch.setattr(compiling, "PACKAGE", source / "kernels")
    monkeypatch.setattr(compiling, "SOURCES", (source,))
    monkeypatch.setattr(compiling._settings, "CACHE_DIR", str(tmp_path))
    compiling.fingerprint.cache_clear()
    compiling.cache_folder.cache_clear()
    try:
        assert compiling.fingerprint() != before
        compiling.cache_folder()
        assert recent.exists()
        assert not old.exists()
    finally:
        compiling.fingerprint.cache_clear()
        compiling.cache_folder.cache_clear()
