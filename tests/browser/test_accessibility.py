"""Every main screen against axe-core's rules, by day and by night."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Invite, Theme
from tests.browser.pages.axe import violations
from tests.browser.pages.bargon import BargonTable, play_to_the_end, take_slate
from tests.browser.pages.gargon import GargonTable, lift
from tests.browser.pages.lobby import begin_against_bots, lay_table, play_now
from tests.browser.pages.person import Person

THEMES: tuple[Theme, ...] = ("light", "dark")
PAGES = ("/", "/new/gargon", "/new/bargon", "/new/bargon?slate", "/rulings", "/credits")
MORE_PAGES = ("/settings", "/help/gargon", "/check")


@dataclass
class Audit:
    """Looks at screens, and tells at the end what was wrong with any of them."""

    found: list[str] = field(default_factory=list)

    def look(self, person: Person, screen: str) -> None:
        """Examines what is on the screen now."""
        self.found += [f"{screen}: {violation}" for violation in violations(person.page)]

    def look_at_sheet(self, person: Person, button: str) -> None:
        """Opens a sheet with its button, examines it, and closes it."""
        person.page.get_by_role("button", name=button, exact=True).first.click()
        expect(person.page.get_by_role("dialog")).to_be_visible()
        self.look(person, f"sheet {button}")
        person.page.keyboard.press("Escape")


@pytest.fixture
def audit() -> Iterator[Audit]:
    audit = Audit()
    yield audit
    assert not audit.found, "\n".join(audit.found)


@pytest.mark.parametrize("theme", THEMES)
def test_pages_to_read_and_forms(person: Invite, theme: Theme, audit: Audit) -> None:
    ada = person("Ada", theme=theme)
    for path in PAGES + MORE_PAGES:
        ada.open(path)
        expect(ada.page.get_by_role("heading").first).to_be_visible()
        audit.look(ada, path)


@pytest.mark.parametrize("theme", THEMES)
def test_the_waiting_room_and_gargons_table(person: Invite, theme: Theme, audit: Audit) -> None:
    ada = person("Ada", theme=theme)
    lay_table(ada, "Gargon", players=4)
    audit.look(ada, "waiting room")

    begin_against_bots(ada)
    table = GargonTable(ada)
    expect(table.cards).to_have_count(10)
    audit.look(ada, "Gargon, to lay")
    lift(table.cards.first)
    audit.look(ada, "Gargon, a card lifted")
    for sheet in ("Score sheet", "Cards", "Winnings", ada.words.help, ada.words.menu):
        audit.look_at_sheet(ada, sheet)


@pytest.mark.parametrize("theme", THEMES)
def test_bargons_table_from_the_first_throw_to_the_end(
    person: Invite, theme: Theme, audit: Audit
) -> None:
    ada = person("Ada", theme=theme)
    play_now(ada, "Bargon")
    table = BargonTable(ada)
    expect(table.felt.get_by_role("button", name=re.compile(ada.words.throw))).to_be_visible()
    audit.look(ada, "Bargon, to throw")
    play_to_the_end([table])
    audit.look(ada, "Bargon, over")


@pytest.mark.parametrize("theme", THEMES)
def test_the_slate_on_a_phone(person: Invite, theme: Theme, audit: Audit) -> None:
    ada = person("Ada", theme=theme, phone=True)
    take_slate(ada, "Ada", "Bo", "Cy")
    expect(ada.page.get_by_role("button", name=ada.words.all_alike)).to_be_visible()
    audit.look(ada, "slate")
