"""Every main screen against axe-core's rules, by day and by night."""

from __future__ import annotations

import re

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


def assert_accessible(person: Person, screen: str) -> None:
    found = violations(person.page)
    assert not found, f"{screen}:\n" + "\n".join(found)


@pytest.mark.parametrize("theme", THEMES)
def test_pages_to_read_and_forms(person: Invite, theme: Theme) -> None:
    ada = person("Ada", theme=theme)
    for path in PAGES + MORE_PAGES:
        ada.open(path)
        expect(ada.page.get_by_role("heading").first).to_be_visible()
        assert_accessible(ada, path)


@pytest.mark.parametrize("theme", THEMES)
def test_the_waiting_room_and_gargons_table(person: Invite, theme: Theme) -> None:
    ada = person("Ada", theme=theme)
    lay_table(ada, "Gargon", players=4)
    assert_accessible(ada, "waiting room")

    begin_against_bots(ada)
    table = GargonTable(ada)
    expect(table.cards).to_have_count(10)
    assert_accessible(ada, "Gargon, to lay")
    lift(table.cards.first)
    assert_accessible(ada, "Gargon, a card lifted")
    for sheet in ("Score sheet", "Cards", "Winnings", ada.words.help, ada.words.menu):
        _look_at_sheet(ada, sheet)


def _look_at_sheet(person: Person, button: str) -> None:
    person.press(button)
    expect(person.page.get_by_role("dialog")).to_be_visible()
    assert_accessible(person, f"sheet {button}")
    person.page.keyboard.press("Escape")


@pytest.mark.parametrize("theme", THEMES)
def test_bargons_table_from_the_first_throw_to_the_end(person: Invite, theme: Theme) -> None:
    ada = person("Ada", theme=theme)
    play_now(ada, "Bargon")
    table = BargonTable(ada)
    expect(table.felt.get_by_role("button", name=re.compile(ada.words.throw))).to_be_visible()
    assert_accessible(ada, "Bargon, to throw")
    play_to_the_end([table])
    assert_accessible(ada, "Bargon, over")


@pytest.mark.parametrize("theme", THEMES)
def test_the_slate_on_a_phone(person: Invite, theme: Theme) -> None:
    ada = person("Ada", theme=theme, phone=True)
    take_slate(ada, "Ada", "Bo", "Cy")
    expect(ada.page.get_by_role("button", name=ada.words.all_alike)).to_be_visible()
    assert_accessible(ada, "slate")
