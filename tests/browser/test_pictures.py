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
from itertools import islice
from pathlib import Path
from typing import Literal, TypeAlias

import pytest
from playwright.sync_api import Browser, Page, Route, ViewportSize, expect
from tests.browser.conftest import DESKTOP, PATIENCE, PHONE, RESULTS, Theme
from tests.browser.pages.fights import watch_fights
from tests.browser.pages.guest import Guest
from tests.browser.pages.moments import on_the_brink_of_fights
from tests.browser.pages.person import Person, Watch
from tests.browser.pages.scenes import NAME, Scenes, gargon_at
from tests.browser.pages.screens import SCREENS, SETTLING, Screen, go_to, walk
from tests.browser.pages.words import ENGLISH, GERMAN, Words

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
OVERFLOW = "document.documentElement.scrollHeight - innerHeight"
MOST_SCENES = 6
IN_THE_NETWORK = "http://192.168.1.20:8000"
A_LONG_PATIENCE = 60_000  # milliseconds; a page of many windows takes its time to be drawn
MARGIN = 8  # pixels that nobody misses
PATCHED = 6  # windows; a page no longer than these is taken in one picture
PIECE = 3  # windows in each picture of a longer one
WANTED = re.compile(os.environ.get("PICTURES", ""))
DOCS = Path(__file__).resolve().parents[2] / "docs/pictures"
FOR_DOCS = bool(os.environ.get("PICTURES_FOR_DOCS"))
SHOWN = {
    "desktop-light-en/home": "home-desktop.png",
    "desktop-light-en/gargon-lay": "gargon-desktop.png",
    "desktop-light-en/fight-5": "gargon-fight-desktop.png",
    "phone-light-en/gargon-lifted": "gargon-phone.png",
    "phone-light-en/gargon-new-lead": "gargon-first-phone.png",
    "phone-light-en/gargon-final": "gargon-final-phone.png",
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
        if self.page.evaluate(OVERFLOW) > MARGIN:
            self._take_whole(picture.with_stem(f"{name}-whole"))

    def _take_whole(self, picture: Path) -> None:
        """At once where Chromium can; a very long page comes in pieces, each a higher window."""
        size = SIZES[self.look.size]
        height = size["height"] + self.page.evaluate(OVERFLOW)
        if height <= PATCHED * size["height"]:
            self.page.screenshot(path=picture, full_page=True, animations="disabled")
        else:
            self._take_in_pieces(picture, height)
        self.page.set_viewport_size(size)

    def _take_in_pieces(self, picture: Path, height: int) -> None:
        size = SIZES[self.look.size]
        piece = PIECE * size["height"]
        self.page.set_viewport_size({"width": size["width"], "height": piece})
        for number, top in enumerate(range(0, height, piece), 1):
            self.page.evaluate("top => scrollTo(0, top)", top)
            self.page.wait_for_timeout(SETTLING)
            part = picture.with_stem(f"{picture.stem}-{number}")
            self.page.screenshot(path=part, animations="disabled")


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


def test_all_screens(browser: Browser, scenes: Scenes, look: Look) -> None:
    words = LANGUAGES[look.language]
    context = browser.new_context(
        base_url=scenes.server,
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
    context.set_default_timeout(A_LONG_PATIENCE)
    with context:
        page = context.new_page()
        see_as(page, look.sight)
        photographer = Photographer(Person("Ada", page, words, Watch()), look)
        take_all(photographer, scenes)


def see_as(page: Page, sight: Sight) -> None:
    """Shows the page as somebody with that sight sees it."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("Emulation.setEmulatedVisionDeficiency", {"type": sight})


AFTERWARDS = ("result", "waiting-qr", "check", "fight", "broken-line")


def take_all(photographer: Photographer, scenes: Scenes) -> None:
    """Takes every picture of this look that was asked for."""
    wanted: list[Screen] = [screen for screen in SCREENS if photographer.wants(screen.name)]
    for screen in walk(photographer.person, scenes.addresses, wanted):
        photographer.take(screen.name)
    if photographer.wants("result"):
        _result(photographer, scenes)
    if photographer.wants("waiting-qr"):
        _waiting_with_qr(photographer, scenes)
    if photographer.wants("check"):
        _check(photographer, scenes)
    if photographer.wants("fight"):
        _fight(photographer, scenes)
    if photographer.wants("broken-line"):
        _broken_line(photographer, scenes)


def _result(photographer: Photographer, scenes: Scenes) -> None:
    """The table behind the sheet of its end."""
    go_to(photographer.person, scenes.addresses["gargon-over"])
    sheet = photographer.page.locator("dialog[open]")
    expect(sheet).to_be_visible(timeout=A_LONG_PATIENCE)  # it opens by itself
    photographer.page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    photographer.take("result")


def _waiting_with_qr(photographer: Photographer, scenes: Scenes) -> None:
    """A waiting room as on a server that others in its network can reach."""
    person, page = photographer.person, photographer.page

    def reachable(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, json={**answer.json(), "addresses": [IN_THE_NETWORK]})

    go_to(person, "/")
    with page.expect_response("**/api/about"):
        page.route("**/api/about", reachable)
        page.goto(scenes.addresses["waiting"])
    code = page.get_by_role("img", name=re.compile("^QR"))
    expect(code).to_be_visible(timeout=PATIENCE)
    page.wait_for_timeout(SETTLING)
    photographer.take("waiting-qr")
    page.unroute_all()


def _check(photographer: Photographer, scenes: Scenes) -> None:
    person = photographer.person
    go_to(person, scenes.addresses["gargon-over"])
    person.page.get_by_role("link", name=person.words.check).first.click()
    expect(person.page.get_by_role("heading", name=person.words.step_by_step)).to_be_visible()
    photographer.take("check")


def _fight(photographer: Photographer, scenes: Scenes) -> None:
    """Cards are turned up, fight, and one is drawn; each scene stands still for its picture."""
    person, page = photographer.person, photographer.page
    page.emulate_media(reduced_motion="no-preference")
    with Guest(scenes.server, scenes.token) as guest:
        place = gargon_at(guest, NAME, 4, on_the_brink_of_fights)
        for number in islice(watch_fights(person, place), MOST_SCENES):
            photographer.take(f"fight-{number}")
    page.emulate_media(reduced_motion="reduce")


def _broken_line(photographer: Photographer, scenes: Scenes) -> None:
    """The last one: from here on there is no server for this look."""
    person = photographer.person
    go_to(person, scenes.addresses["gargon-lay"])
    expect(person.page.locator("[data-pile]").first).to_be_visible(timeout=A_LONG_PATIENCE)
    person.context.set_offline(True)
    person.page.evaluate("dispatchEvent(new Event('offline'))")
    expect(person.page.get_by_text(person.words.connection_lost).first).to_be_visible(
        timeout=PATIENCE
    )
    photographer.take("broken-line")
