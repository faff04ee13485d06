"""Who works on the parts of a job: when they end, what becomes of them, and what they say."""

import os
import signal
import subprocess
import sys
import time
from concurrent.futures import Executor, Future
from contextlib import suppress
from multiprocessing import active_children
from pathlib import Path

import pytest

from cubeamulet.lab import work
from cubeamulet.lab.work import Crew, CrewLost, local_crew, run_parts

PARTS = [range(number, number + 1) for number in range(20)]
LONG = 60.0

INTERRUPTED = """
from tests.unit.lab.test_work import PARTS, begin_long_work
from cubeamulet.lab.work import local_crew, run_parts

if __name__ == "__main__":
    with local_crew(2) as crew:
        list(run_parts(begin_long_work, PARTS, crew))
"""


def begin_long_work(part: range) -> int:
    """Says that it has begun, and then takes long, except for the first part."""
    if part.start:
        Path(os.environ["BEGUN"], str(part.start)).touch()
        time.sleep(LONG)
    return part.start


def work_or_die(part: range) -> int:
    if part.start == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return part.start


def wait_for_work(folder: Path) -> None:
    end = time.monotonic() + LONG
    while len(list(folder.iterdir())) < 2:
        assert time.monotonic() < end
        time.sleep(0.05)


def test_work_that_is_not_wanted_any_more_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BEGUN", str(tmp_path))
    with local_crew(2) as crew:
        parts = run_parts(begin_long_work, PARTS, crew)
        assert next(parts) == 0
        wait_for_work(tmp_path)
        left = time.monotonic()
    assert time.monotonic() - left < LONG / 2
    assert not active_children()


def test_a_worker_that_dies_is_told() -> None:
    with pytest.raises(CrewLost, match="has died"), local_crew(2) as crew:
        list(run_parts(work_or_die, PARTS, crew))


class Silent(Executor):
    """Never answers, as one whose machines have gone."""

    def submit(self, *_: object, **__: object) -> Future[int]:  # type: ignore[override]
        return Future()


def test_nobody_waits_for_an_answer_of_those_who_have_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work, "SECONDS_BETWEEN_LOOKS", 0.01)
    looks = iter([True, True, False])
    with pytest.raises(CrewLost, match="have gone"):
        list(run_parts(work_or_die, PARTS, Crew(Silent(), 2, lambda: next(looks))))


def living_in_group(group: int) -> list[str]:
    """The states of all processes of a group that have not ended."""
    found = []
    for process in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            state, _, itsgroup, *_ = process.read_text().rpartition(")")[2].split()
            found += [state] * (int(itsgroup) == group and state != "Z")
    return found


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks at processes there")
def test_whoever_is_impatient_and_interrupts_twice_leaves_no_worker_behind(tmp_path: Path) -> None:
    running = subprocess.Popen(
        [sys.executable, "-c", INTERRUPTED],
        env={**os.environ, "BEGUN": str(tmp_path), "PYTHONPATH": str(Path.cwd())},
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    wait_for_work(tmp_path)
    for _ in range(3):
        os.killpg(running.pid, signal.SIGINT)
        time.sleep(0.05)
    assert running.wait(LONG / 2) != 0
    time.sleep(1)
    assert living_in_group(running.pid) == []
