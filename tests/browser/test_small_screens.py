"""Nothing is wider than the smallest phones, not even in German with long names."""

from __future__ import annotations

import re

from playwright.sync_api import ViewportSize, expect
from tests.browser.conftest import Invite
from tests.browser.pages.bargon import BargonTable, take_slate
from tests.browser.pages.gargon import GargonTable
from tests.browser.pages.lobby import lay_table, play_now
from tests.browser.pages.person import Person
from tests.browser.pages.words import GERMAN

SMALLEST = ViewportSize(width=320, height=640)
LONG_NAME = "Maximiliane-Charlotte"
PAGES = ("/", "/new/gargon", "/new/bargon?slate", "/rulings", "/credits", "/help/gargon", "/check")
SURPLUS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
A_WHILE = 20  # looks, a tenth of a second apart


def expect_to_fit(person: Person) -> None:
    """Some parts are measured first and laid out then."""
    for _ in range(A_WHILE):
        if person.page.evaluate(SURPLUS) <= 0:
            return
        person.page.wait_for_timeout(100)
    raise AssertionError(f"{person.page.url} is {person.page.evaluate(SURPLUS)} pixels too wide")


def somebody_small(person: Invite) -> Person:
    one = person(LONG_NAME, words=GERMAN, phone=True)
    one.page.set_viewport_size(SMALLEST)
    return one


def test_pages_fit(person: Invite) -> None:
    ada = somebody_small(person)
    for path in PAGES:
        ada.open(path)
        expect(ada.page.get_by_role("heading").first).to_be_visible()
        expect_to_fit(ada)


def test_the_waiting_room_and_gargon_for_five_fit(person: Invite) -> None:
    ada = somebody_small(person)
    room = lay_table(ada, "Gargon", players=5)
    expect_to_fit(ada)
    room.fill_with_bots()
    room.start()
    expect(GargonTable(ada).cards).to_have_count(10)
    expect_to_fit(ada)


def test_bargon_and_the_slate_fit(person: Invite) -> None:
    ada = somebody_small(person)
    play_now(ada, "Bargon")
    throw = BargonTable(ada).felt.get_by_role("button", name=re.compile(GERMAN.throw))
    expect(throw).to_be_visible()
    expect_to_fit(ada)
    take_slate(ada, LONG_NAME, "Bo", "Christoph-Alexander")
    expect(ada.page.get_by_role("button", name=GERMAN.all_alike)).to_be_visible()
    expect_to_fit(ada)
