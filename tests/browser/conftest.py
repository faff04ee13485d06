"""Real browsers against a real server (Chromium's flags are in ``tests/conftest.py``)."""

from __future__ import annotations

import sys
from collections.abc import Generator, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Literal, Protocol, TypeAlias

import pytest
from playwright.sync_api import Browser, StorageState, ViewportSize, expect
from tests.browser.pages.guest import NO_LIMITS
from tests.browser.pages.person import TELL_OF_VIOLATIONS, Person, Watch
from tests.browser.pages.scenes import Scenes, build_scenes
from tests.browser.pages.words import ENGLISH, PSEUDO, Words
from tests.support.server import ServerProcess

PHONE = ViewportSize(width=360, height=740)
DESKTOP = ViewportSize(width=1440, height=900)
RESULTS = Path(__file__).resolve().parents[2] / "test-results"
FAILED = pytest.StashKey[bool]()
BRISK = (sys.executable, "-m", "tests.support.brisk_server", "serve")
FORESEEN = ("env", "SEED=9", *BRISK)
"""The same cards every time; with this seed the scenes come about early."""
SPEAK_PSEUDO = "localStorage.setItem('cubeamulet.language', 'qps')"
PATIENCE = 15_000  # milliseconds; the machine may have others to serve

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """One server for all tests that leave it running."""
    with ServerProcess(tmp_path_factory.mktemp("shared") / "data") as server:
        yield server


@pytest.fixture(scope="session")
def base_url(shared_server: ServerProcess) -> str:
    """Where relative addresses lead: ``page.goto("/")`` opens the shared server."""
    return shared_server.url


@pytest.fixture(scope="session")
def brisk_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """One server whose bots answer at once, and which limits nobody."""
    folder = tmp_path_factory.mktemp("brisk") / "data"
    with ServerProcess(folder, options=NO_LIMITS, command=BRISK) as server:
        yield server


@pytest.fixture(scope="session")
def scenes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Scenes]:
    """Tables to look at, on a server where nothing else is played: they are always the same."""
    folder = tmp_path_factory.mktemp("scenes") / "data"
    with ServerProcess(folder, options=NO_LIMITS, command=FORESEEN) as server:
        yield build_scenes(server.url)


@pytest.fixture
def own_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server for one test, which may kill it and start it again.

    It listens on all addresses of this machine, not on localhost alone.
    """
    folder = tmp_path_factory.mktemp("own") / "data"
    with ServerProcess(folder, host="0.0.0.0") as server:
        yield server


Theme: TypeAlias = Literal["light", "dark"]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Remembers whether a test failed, for the pictures of what its people saw then."""
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    return report


class Invite(Protocol):
    """Opens a browser for one more person."""

    def __call__(
        self,
        name: str = "Ada",
        *,
        words: Words = ENGLISH,
        server: str | None = None,
        phone: bool = False,
        moving: bool = False,
        theme: Theme = "light",
        identity: StorageState | None = None,
        size: ViewportSize | None = None,
    ) -> Person: ...


@pytest.fixture
def person(browser: Browser, base_url: str, request: pytest.FixtureRequest) -> Iterator[Invite]:
    """Makes people; each has a browser of their own, and at the end none may have seen a fault.

    ``server`` is another address than the shared server's; ``phone`` a small touch screen;
    ``moving`` leaves animations on, which most tests do without; ``identity`` makes the browser
    somebody's who has been here before; ``size`` is that of the window.
    """
    people: list[Person] = []
    contexts = ExitStack()

    def invite(
        name: str = "Ada",
        *,
        words: Words = ENGLISH,
        server: str | None = None,
        phone: bool = False,
        moving: bool = False,
        theme: Theme = "light",
        identity: StorageState | None = None,
        size: ViewportSize | None = None,
    ) -> Person:
        context = browser.new_context(
            base_url=server or base_url,
            locale=words.locale,
            viewport=size or (PHONE if phone else DESKTOP),
            storage_state=identity,
            is_mobile=phone,
            has_touch=phone,
            reduced_motion="no-preference" if moving else "reduce",
            color_scheme=theme,
            accept_downloads=True,
        )
        contexts.callback(context.close)
        context.set_default_timeout(PATIENCE)
        context.add_init_script(TELL_OF_VIOLATIONS)
        if words is PSEUDO:
            context.add_init_script(SPEAK_PSEUDO)
        one = Person(name, context.new_page(), words, Watch())
        one.watch.follow(one.page)
        people.append(one)
        return one

    with contexts:
        yield invite
        if request.node.stash.get(FAILED, False):
            _picture_all(people, request.node.name)
    faults = [fault for one in people for fault in one.watch.faults]
    assert not faults, "\n".join(faults)


def _picture_all(people: list[Person], test: str) -> None:
    for one in people:
        one.page.screenshot(path=RESULTS / "failed" / f"{test}-{one.name}.png")
