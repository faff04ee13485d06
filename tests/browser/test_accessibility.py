"""Every screen against axe-core's rules and by measure: rings, targets, stillness, colours."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

import pytest
from tests.browser.conftest import Invite
from tests.browser.pages.axe import violations
from tests.browser.pages.contrast import faint
from tests.browser.pages.fights import watch_fights
from tests.browser.pages.guest import Guest
from tests.browser.pages.layout import colours_alone, movements, small_targets, unseen_focus
from tests.browser.pages.moments import on_the_brink_of_fights
from tests.browser.pages.person import Person
from tests.browser.pages.scenes import NAME, Scenes, gargon_at
from tests.browser.pages.screens import TABLES, Screen, walk
from tests.browser.pages.words import ENGLISH, GERMAN

STRONG = "localStorage.setItem('cubeamulet.contrast', 'more')"
FINGER = 44  # pixels: what matters in a game is as large as a finger
WHAT_MATTERS = ("lay", "pass_", "stop", "throw", "lift", "all_alike", "menu", "table_menu")


@dataclass
class Audit:
    """Gathers what is wrong with any screen, and tells all of it at the end."""

    found: list[str] = field(default_factory=list)

    def note(self, screen: Screen, faults: list[str]) -> None:
        """Takes down what was found on a screen."""
        self.found += [f"{screen.name}: {fault}" for fault in faults]


@pytest.fixture
def audit() -> Iterator[Audit]:
    audit = Audit()
    yield audit
    assert not audit.found, "\n".join(audit.found)


def test_by_day_on_a_desk_nothing_is_amiss_and_the_focus_is_seen(
    person: Invite, scenes: Scenes, audit: Audit
) -> None:
    ada = person("Ada", server=scenes.server, identity=scenes.identity)
    for screen in walk(ada, scenes.addresses):
        audit.note(screen, violations(ada.page))
        audit.note(screen, movements(ada.page))
        audit.note(screen, unseen_focus(ada.page))
        audit.note(screen, colours_alone(ada.page))


def test_by_night_on_a_phone_nothing_is_amiss_and_fingers_hit_what_they_want(
    person: Invite, scenes: Scenes, audit: Audit
) -> None:
    ada = person(
        "Ada",
        words=GERMAN,
        server=scenes.server,
        identity=scenes.identity,
        phone=True,
        theme="dark",
    )
    for screen in walk(ada, scenes.addresses):
        audit.note(screen, violations(ada.page))
        audit.note(screen, small_targets(ada.page))
        audit.note(screen, too_small_for_a_finger(ada))
        audit.note(screen, colours_alone(ada.page))


FOUGHT = ".fighters .name, .fighters .index > b, .hands .name, .scene .why"
"""Who fights with what, who wins and why."""


@pytest.mark.parametrize(
    ("phone", "theme", "strong"),
    [(False, "light", False), (True, "dark", False), (True, "light", False), (True, "light", True)],
    ids=["desk-light", "phone-dark", "phone-light", "phone-strong"],
)
def test_while_cards_fight_nothing_is_amiss_moves_or_is_hard_to_read(
    person: Invite,
    scenes: Scenes,
    audit: Audit,
    theme: Literal["light", "dark"],
    *,
    phone: bool,
    strong: bool,
) -> None:
    with Guest(scenes.server, scenes.token) as guest:
        place = gargon_at(guest, NAME, 4, on_the_brink_of_fights)
        ada = person(
            words=GERMAN,
            server=scenes.server,
            identity=scenes.identity,
            phone=phone,
            theme=theme,
        )
        if strong:
            ada.context.add_init_script(STRONG)
        for number in watch_fights(ada, place, moving=False):
            scene = Screen(f"scene {number}", place.path)
            audit.note(scene, violations(ada.page))
            audit.note(scene, movements(ada.page))
            audit.note(scene, small_targets(ada.page))
            audit.note(scene, colours_alone(ada.page))
            audit.note(scene, faint(ada.page, ada.page.locator(FOUGHT)))


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_with_strong_contrast_everything_stays_legible(
    person: Invite, scenes: Scenes, audit: Audit, theme: Literal["light", "dark"]
) -> None:
    ada = person("Ada", server=scenes.server, identity=scenes.identity, phone=True, theme=theme)
    ada.context.add_init_script(STRONG)
    for screen in walk(ada, scenes.addresses, STRONG_SCREENS):
        audit.note(screen, violations(ada.page, rules=("color-contrast",)))


STRONG_SCREENS = (
    Screen("home", "/"),
    Screen("settings", "/settings"),
    Screen("design", "/design"),
    *(screen for screen in TABLES if not screen.sheet),
)


def too_small_for_a_finger(person: Person) -> list[str]:
    """What matters and is there, but smaller than a finger."""
    found = []
    for field_name in WHAT_MATTERS:
        name = getattr(person.words, field_name)
        for button in person.page.get_by_role("button", name=name, exact=True).all():
            box = button.bounding_box()
            if box and min(box["width"], box["height"]) < FINGER - 0.5:
                found.append(f"{box['width']:.0f} x {box['height']:.0f}: {name}")
    return found


def test_english_and_german_are_read_as_what_they_are(person: Invite) -> None:
    for words, code in ((ENGLISH, "en"), (GERMAN, "de")):
        ada = person("Ada", words=words)
        ada.open("/")
        assert ada.page.evaluate("document.documentElement.lang") == code
