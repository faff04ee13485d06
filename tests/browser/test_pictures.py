"""Screenshots of all screens: `make pictures`.

They go to ``test-results/pictures/SIZE-THEME-LANGUAGE/``. The few that the documents show are
renewed in ``docs/pictures/`` as well, when asked for with ``PICTURES_FOR_DOCS=1``; that needs the
program pngquant, which makes them small enough for a repository.
"""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect
from tests.browser.conftest import PATIENCE, RESULTS, Theme
from tests.browser.pages.gargon import GargonTable, lift
from tests.browser.pages.person import Person, Watch
from tests.browser.pages.scenes import Scenes, build_scenes
from tests.browser.pages.words import ENGLISH, GERMAN, Words
from tests.support.server import ServerProcess

SIZES = {
    "phone": ViewportSize(width=360, height=740),
    "tablet": ViewportSize(width=820, height=1180),
    "desktop": ViewportSize(width=1440, height=900),
}
LANGUAGES = {"en": ENGLISH, "de": GERMAN}
THEMES: tuple[Theme, ...] = ("light", "dark")
LOOKS = [(size, theme, language) for size in SIZES for theme in THEMES for language in LANGUAGES]
PAGES = {
    "home": "/",
    "new-gargon": "/new/gargon",
    "new-bargon": "/new/bargon",
    "new-slate": "/new/bargon?slate",
    "rulings": "/rulings",
    "credits": "/credits",
    "settings": "/settings",
    "help": "/help/gargon",
    "check-start": "/check",
    "missing": "/no-such-page",
}
DOCS = Path(__file__).resolve().parents[2] / "docs/pictures"
FOR_DOCS = bool(os.environ.get("PICTURES_FOR_DOCS"))
SHOWN = {
    ("home", "desktop-light-en"): "home-desktop.png",
    ("gargon-lay", "desktop-light-en"): "gargon-desktop.png",
    ("gargon-lay", "phone-light-en"): "gargon-phone.png",
    ("bargon-throw", "desktop-light-en"): "bargon-desktop.png",
    ("bargon-throw", "phone-light-en"): "bargon-phone.png",
    ("slate", "phone-light-en"): "slate-phone.png",
    ("check", "phone-light-en"): "check-phone.png",
}

pytestmark = pytest.mark.pictures


@pytest.fixture(scope="module")
def scenes(
    browser: Browser, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Scenes, str]]:
    """Tables to look at, and the address of the server that has them."""
    with ServerProcess(tmp_path_factory.mktemp("pictures") / "data", host="0.0.0.0") as server:
        yield build_scenes(browser, server.url), server.url


@dataclass
class Photographer:
    """Somebody who walks through the screens in one look and takes a picture of each."""

    person: Person
    look: str

    @property
    def page(self) -> Page:
        """What is looked at."""
        return self.person.page

    def take(self, name: str) -> None:
        """Takes a picture of what can be seen, and one of the whole page where that is longer."""
        self.page.evaluate("document.fonts.ready.then(() => {})")
        picture = RESULTS / "pictures" / self.look / f"{name}.png"
        self.page.screenshot(path=picture, animations="disabled")
        if FOR_DOCS and (name, self.look) in SHOWN:
            _shrink(picture, DOCS / SHOWN[name, self.look])
        if self.page.evaluate("document.documentElement.scrollHeight > innerHeight + 8"):
            whole = picture.with_stem(f"{name}-whole")
            self.page.screenshot(path=whole, full_page=True, animations="disabled")

    def take_sheet(self, name: str, button: str) -> None:
        """Opens a sheet with its button, takes its picture and closes it."""
        self.page.get_by_role("button", name=re.compile(button)).first.click()
        expect(self.page.get_by_role("dialog")).to_be_visible()
        self.take(name)
        self.page.keyboard.press("Escape")


def _shrink(picture: Path, target: Path) -> None:
    """Writes a picture with a palette of its own, a third as large."""
    command = ("pngquant", "--force", "--quality", "70-95", "--speed", "1", "--strip")
    subprocess.run((*command, "--output", str(target), "--", str(picture)), check=True)


@pytest.fixture(params=LOOKS, ids="-".join)
def photographer(
    browser: Browser, scenes: tuple[Scenes, str], request: pytest.FixtureRequest
) -> Iterator[Photographer]:
    """Looks at the tables as the person who sits there; language and light are the browser's."""
    size, theme, language = request.param
    words: Words = LANGUAGES[language]
    context = browser.new_context(
        base_url=scenes[1],
        storage_state=scenes[0].identity,
        locale=words.locale,
        viewport=SIZES[size],
        has_touch=True,
        is_mobile=size != "desktop",
        color_scheme=theme,
        reduced_motion="reduce",
    )
    context.set_default_timeout(PATIENCE)
    with context:
        person = Person("Ada", context.new_page(), words, Watch())
        yield Photographer(person, f"{size}-{theme}-{language}")


def test_all_screens(photographer: Photographer, scenes: tuple[Scenes, str]) -> None:
    _pages(photographer)
    addresses = scenes[0].addresses
    _gargon(photographer, addresses)
    for name in ("bargon-throw", "bargon-over", "bargon-cup", "slate", "waiting"):
        photographer.person.open(addresses[name])
        expect(photographer.page.get_by_role("main")).to_be_visible()
        photographer.take(name)
    _broken_line(photographer)


def _pages(photographer: Photographer) -> None:
    for name, path in PAGES.items():
        photographer.person.open(path)
        expect(photographer.page.get_by_role("heading").first).to_be_visible()
        photographer.take(name)
    photographer.person.open("/")
    photographer.take_sheet("menu", photographer.person.words.menu)


def _gargon(photographer: Photographer, addresses: dict[str, str]) -> None:
    person = photographer.person
    person.open(addresses["gargon-lay"])
    table = GargonTable(person)
    expect(table.stage).to_be_visible()
    for card in table.usable()[:1]:
        lift(card)
    photographer.take("gargon-lay")
    photographer.take_sheet("gargon-score", "^(Score sheet|Wertung)$")
    photographer.take_sheet("gargon-seen", "^(Cards|Karten)$")
    photographer.take_sheet("gargon-help", f"^{person.words.help}$")
    for name in ("gargon-draw", "gargon-order"):
        person.open(addresses[name])
        expect(table.stage).to_be_visible()
        photographer.take(name)
    person.open(addresses["gargon-over"])
    expect(table.final).to_be_visible()
    photographer.take("gargon-final")
    photographer.page.get_by_role("link", name=person.words.check).first.click()
    person.sees(person.words.everything_holds)
    photographer.take("check")


def _broken_line(photographer: Photographer) -> None:
    """The last one: from here on there is no server for this look."""
    photographer.person.context.set_offline(True)
    photographer.page.evaluate("dispatchEvent(new Event('offline'))")
    photographer.page.wait_for_timeout(9_000)
    photographer.take("broken-line")
