"""Screenshots of all screens and of all components: `make pictures`.

They go to ``test-results/pictures/SIZE-THEME-LANGUAGE/``. ``PICTURES`` chooses among them by a
regular expression over ``LOOK/SCREEN``: ``PICTURES=phone-dark-de`` for one look,
``PICTURES=desktop-light-en/gargon`` for some screens of one look. The few that the documents show
are renewed in ``docs/pictures/`` as well, when asked for with ``PICTURES_FOR_DOCS=1``; that needs
the program pngquant, which makes them small enough for a repository.
"""

from __future__ import annotations

import os
import re
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeAlias

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect
from tests.browser.conftest import DESKTOP, PATIENCE, PHONE, RESULTS, Theme
from tests.browser.pages.person import Person, Watch
from tests.browser.pages.scenes import Scenes
from tests.browser.pages.screens import SCREENS, Screen, go_to, walk
from tests.browser.pages.words import ENGLISH, GERMAN, Words
from tests.support.server import ServerProcess

Sight: TypeAlias = Literal["none", "achromatopsia", "protanopia", "deuteranopia", "tritanopia"]

SIZES = {"phone": PHONE, "tablet": ViewportSize(width=820, height=1180), "desktop": DESKTOP}
LANGUAGES: dict[str, Words] = {"en": ENGLISH, "de": GERMAN}
THEMES: tuple[Theme, ...] = ("light", "dark")


@dataclass(frozen=True)
class Look:
    """How everything is looked at."""

    size: str
    theme: Theme = "light"
    language: str = "en"
    sight: Sight = "none"
    strong: bool = False
    forced: bool = False

    def __str__(self) -> str:
        special: list[str] = [self.sight] if self.sight != "none" else []
        special += ["strong"] if self.strong else []
        special += ["forced"] if self.forced else []
        return "-".join((self.size, self.theme, self.language, *special))


SIGHTS: tuple[Sight, ...] = ("achromatopsia", "protanopia", "deuteranopia", "tritanopia")
LOOKS = (
    *(Look(size, theme, tongue) for size in SIZES for theme in THEMES for tongue in LANGUAGES),
    *(Look("phone", sight=sight) for sight in SIGHTS),
    Look("desktop", sight="achromatopsia"),
    *(Look("phone", theme, strong=True) for theme in THEMES),
    Look("desktop", forced=True),
)
WANTED = re.compile(os.environ.get("PICTURES", ""))
DOCS = Path(__file__).resolve().parents[2] / "docs/pictures"
FOR_DOCS = bool(os.environ.get("PICTURES_FOR_DOCS"))
SHOWN = {
    "desktop-light-en/home": "home-desktop.png",
    "desktop-light-en/gargon-lifted": "gargon-desktop.png",
    "phone-light-en/gargon-lifted": "gargon-phone.png",
    "phone-dark-en/gargon-order": "gargon-night.png",
    "phone-light-en-achromatopsia/gargon-lifted": "gargon-grey.png",
    "desktop-light-en/bargon-throw": "bargon-desktop.png",
    "phone-light-en/bargon-throw": "bargon-phone.png",
    "phone-light-en/slate": "slate-phone.png",
    "phone-light-en/check": "check-phone.png",
}

pytestmark = pytest.mark.pictures


@dataclass
class Photographer:
    """Somebody who walks through the screens in one look and takes a picture of each."""

    person: Person
    look: Look

    @property
    def page(self) -> Page:
        """What is looked at."""
        return self.person.page

    def wants(self, name: str) -> bool:
        """Whether that picture was asked for."""
        return WANTED.search(f"{self.look}/{name}") is not None

    def take(self, name: str) -> None:
        """Takes a picture of what can be seen, and one of the whole page where that is longer."""
        picture = RESULTS / "pictures" / str(self.look) / f"{name}.png"
        self.page.screenshot(path=picture, animations="disabled")
        shown = SHOWN.get(f"{self.look}/{name}")
        if FOR_DOCS and shown:
            _shrink(picture, DOCS / shown)
        if self.page.evaluate("document.documentElement.scrollHeight > innerHeight + 8"):
            whole = picture.with_stem(f"{name}-whole")
            self.page.screenshot(path=whole, full_page=True, animations="disabled")


def _shrink(picture: Path, target: Path) -> None:
    """Writes a picture with a palette of its own, a third as large."""
    command = ("pngquant", "--force", "--quality", "70-95", "--speed", "1", "--strip")
    subprocess.run((*command, "--output", str(target), "--", str(picture)), check=True)


@pytest.fixture(params=LOOKS, ids=str)
def look(request: pytest.FixtureRequest) -> Look:
    """One way to look, if any picture of it was asked for."""
    chosen: Look = request.param
    names = [*(screen.name for screen in SCREENS), *AFTERWARDS]
    if not any(WANTED.search(f"{chosen}/{name}") for name in names):
        pytest.skip("not asked for")
    return chosen


def test_all_screens(
    browser: Browser, brisk_server: ServerProcess, scenes: Scenes, look: Look
) -> None:
    words = LANGUAGES[look.language]
    context = browser.new_context(
        base_url=brisk_server.url,
        storage_state=scenes.identity,
        locale=words.locale,
        viewport=SIZES[look.size],
        has_touch=True,
        is_mobile=look.size != "desktop",
        color_scheme=look.theme,
        contrast="more" if look.strong else "no-preference",
        forced_colors="active" if look.forced else "none",
        reduced_motion="reduce",
    )
    context.set_default_timeout(PATIENCE)
    with context:
        page = context.new_page()
        see_as(page, look.sight)
        photographer = Photographer(Person("Ada", page, words, Watch()), look)
        take_all(photographer, scenes.addresses)


def see_as(page: Page, sight: Sight) -> None:
    """Shows the page as somebody with that sight sees it."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("Emulation.setEmulatedVisionDeficiency", {"type": sight})


AFTERWARDS = ("check", "broken-line")


def take_all(photographer: Photographer, addresses: dict[str, str]) -> None:
    """Takes every picture of this look that was asked for."""
    wanted: list[Screen] = [screen for screen in SCREENS if photographer.wants(screen.name)]
    for screen in walk(photographer.person, addresses, wanted):
        photographer.take(screen.name)
    if photographer.wants("check"):
        _check(photographer, addresses)
    if photographer.wants("broken-line"):
        _broken_line(photographer, addresses)


def _check(photographer: Photographer, addresses: dict[str, str]) -> None:
    person = photographer.person
    go_to(person, addresses["gargon-over"])
    person.page.get_by_role("link", name=person.words.check).first.click()
    person.sees(person.words.everything_holds)
    photographer.take("check")


def _broken_line(photographer: Photographer, addresses: dict[str, str]) -> None:
    """The last one: from here on there is no server for this look."""
    person = photographer.person
    go_to(person, addresses["gargon-lay"])
    person.context.set_offline(True)
    person.page.evaluate("dispatchEvent(new Event('offline'))")
    expect(person.page.get_by_text(person.words.connection_lost).first).to_be_visible(
        timeout=PATIENCE
    )
    photographer.take("broken-line")
