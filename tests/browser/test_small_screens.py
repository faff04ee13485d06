"""Nothing is cut off or wider than the window: not on the smallest phones, not in long languages,
not with letters twice as large.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest
from playwright.sync_api import BrowserType, ViewportSize
from tests.browser.conftest import PHONE, Invite
from tests.browser.pages.layout import cut_texts, too_wide
from tests.browser.pages.person import Person
from tests.browser.pages.reader import letters_as_large_as
from tests.browser.pages.scenes import Scenes, build_scenes
from tests.browser.pages.screens import SCREENS, Screen, walk
from tests.browser.pages.words import ENGLISH, GERMAN, PSEUDO, Words
from tests.support.server import ServerProcess

SMALLEST = ViewportSize(width=320, height=640)
DESK = ViewportSize(width=1280, height=800)
LONG_NAME = "Maximiliane-Charlotte"


def faults_of(person: Person, scenes: Scenes, screens: Sequence[Screen] = SCREENS) -> list[str]:
    """What does not fit, on any of the screens."""
    return [
        f"{screen.name}: {fault}"
        for screen in walk(person, scenes.addresses, screens)
        for fault in (*too_wide(person.page), *cut_texts(person.page))
    ]


@pytest.mark.parametrize("words", [GERMAN, PSEUDO], ids=["german", "longer-than-any"])
def test_everything_fits_on_the_smallest_phones(
    person: Invite, scenes: Scenes, words: Words
) -> None:
    ada = person(
        "Ada",
        words=words,
        server=scenes.server,
        identity=scenes.identity,
        phone=True,
        size=SMALLEST,
    )
    faults = faults_of(ada, scenes)
    assert not faults, "\n".join(faults)


@pytest.fixture
def reader(
    browser_type: BrowserType, scenes: Scenes, size: ViewportSize, words: Words
) -> Iterator[Person]:
    """Somebody who has told the browser to show letters twice as large."""
    with letters_as_large_as(200, browser_type, scenes, words=words, size=size) as one:
        yield one


@pytest.mark.parametrize(
    ("size", "words"),
    [(DESK, ENGLISH), (PHONE, ENGLISH), (PHONE, GERMAN)],
    ids=["desk", "phone", "phone-german"],
)
def test_letters_twice_as_large_leave_everything_in_sight(reader: Person, scenes: Scenes) -> None:
    faults = faults_of(reader, scenes)
    assert not faults, "\n".join(faults)


def test_long_names_fit(person: Invite, brisk_server: ServerProcess) -> None:
    scenes = build_scenes(brisk_server.url, LONG_NAME)
    ada = person(
        LONG_NAME,
        words=GERMAN,
        server=brisk_server.url,
        identity=scenes.identity,
        phone=True,
        size=SMALLEST,
    )
    tables = [screen for screen in SCREENS if screen.path in scenes.addresses]
    faults = [f for s in walk(ada, scenes.addresses, tables) for f in too_wide(ada.page)]
    assert not faults, "\n".join(faults)
