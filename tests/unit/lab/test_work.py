"""Who works on the parts of a job: when they end, what becomes of them, and what they say."""

import os
import signal
import subprocess
import sys
import time
from concurrent.futures import Executor, Future
from multiprocessing import active_children
from multiprocessing.connection import Connection
from pathlib import Path
from typing import NoReturn

import pytest
from tests.support.processes import await_end_of_group, living_in_group, looks_at_processes

from cubeamulet.lab import work
from cubeamulet.lab.processes import Processes
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


def test_workers_for_whom_there_is_no_room_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_room(_: Processes) -> NoReturn:
        raise OSError(11, "Resource temporarily unavailable")

    monkeypatch.setattr(Processes, "start", no_room)
    with pytest.raises(CrewLost, match="cannot be started"), local_crew(2):
        pass


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


def die_while_handing_over(part: range) -> int:
    """Lets this process die when half of the result has been sent."""
    if part.start == 3:
        Connection._send = send_half_and_die  # type: ignore[attr-defined]
    return part.start


def send_half_and_die(line: "Connection[object, object]", message: bytes, *_: object) -> None:
    os.write(line.fileno(), message[: len(message) // 2])
    os.kill(os.getpid(), signal.SIGKILL)


def test_a_worker_that_dies_while_it_hands_over_a_result_is_told() -> None:
    with pytest.raises(CrewLost, match="has died"), local_crew(2) as crew:
        list(run_parts(die_while_handing_over, PARTS, crew))


def raise_error(part: range) -> int:
    raise ArithmeticError(f"part {part.start}")


def test_what_goes_wrong_in_a_worker_is_raised_here_with_the_place_where_it_was() -> None:
    with pytest.raises(ArithmeticError, match="part 0") as raised, local_crew(2) as crew:
        list(run_parts(raise_error, PARTS, crew))
    assert "in raise_error" in raised.value.__notes__[0]


def test_what_cannot_be_sent_to_a_worker_is_told() -> None:
    with pytest.raises(Exception, match="pickle"), local_crew(2) as crew:
        list(run_parts(lambda part: part.start, PARTS, crew))


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


def started_program(folder: Path) -> "subprocess.Popen[bytes]":
    """A program with two workers, in a session of its own, once both work."""
    running = subprocess.Popen(
        [sys.executable, "-c", INTERRUPTED],
        env={**os.environ, "BEGUN": str(folder), "PYTHONPATH": str(Path.cwd())},
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    wait_for_work(folder)
    return running


@looks_at_processes
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGHUP])
def test_workers_end_when_whoever_started_them_does(tmp_path: Path, number: signal.Signals) -> None:
    running = started_program(tmp_path)
    running.send_signal(number)
    assert running.wait(LONG / 2) == -number
    await_end_of_group(running.pid, LONG / 2)


@looks_at_processes
def test_whoever_is_impatient_and_interrupts_twice_leaves_no_worker_behind(tmp_path: Path) -> None:
    running = started_program(tmp_path)
    for _ in range(3):
        os.killpg(running.pid, signal.SIGINT)
        time.sleep(0.05)
    assert running.wait(LONG / 2) != 0
    time.sleep(1)
    assert living_in_group(running.pid) == []
