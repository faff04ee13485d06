"""People who only watch, second tabs, and links that lead nowhere."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Invite
from tests.browser.pages.gargon import GargonTable
from tests.browser.pages.lobby import WaitingRoom, begin_against_bots, lay_table
from tests.browser.pages.words import ENGLISH, GERMAN, Words


def test_a_link_without_invitation_offers_no_seat_and_shows_no_hand(person: Invite) -> None:
    ada, bo = person("Ada"), person("Bo", words=GERMAN)
    room = lay_table(ada, "Gargon", players=3)
    link = ada.page.url

    bo.open(link)
    expect(bo.page.get_by_role("region", name="Warteraum")).to_be_visible()
    expect(WaitingRoom(bo).chair(2)).to_have_count(0)

    room.fill_with_bots()
    room.start()
    bo.sees(bo.words.watching)
    watching = GargonTable(bo)
    expect(watching.stage).to_be_visible()
    expect(watching.hand).to_have_count(0)
    expect(watching.button(bo.words.lay)).to_have_count(0)


def test_an_invitation_to_a_running_game_only_watches(person: Invite) -> None:
    ada, bo = person("Ada"), person("Bo")
    room = lay_table(ada, "Gargon", players=3)
    share = f"{ada.page.url}/{room.secret()}"
    room.fill_with_bots()
    room.start()
    expect(GargonTable(ada).cards).to_have_count(10)

    bo.open(share)
    expect(bo.page.get_by_role("heading", name="All seats are taken")).to_be_visible()
    bo.press("Watch")
    bo.sees(bo.words.watching)
    expect(GargonTable(bo).hand).to_have_count(0)


def test_two_tabs_of_one_seat_are_both_live(person: Invite) -> None:
    ada = person("Ada")
    begin_against_bots(ada)
    expect(GargonTable(ada).cards).to_have_count(10)
    other = ada.another_tab()
    other.open(ada.page.url)
    first, second = GargonTable(ada), GargonTable(other)
    expect(second.cards).to_have_count(10)

    second.lay_something()
    other.sees("You have laid")
    ada.sees("You have laid")
    assert first.hand_labels() == second.hand_labels()


@pytest.mark.parametrize("words", [ENGLISH, GERMAN], ids=["english", "german"])
def test_unknown_tables_and_pages_are_said_to_be_unknown(person: Invite, words: Words) -> None:
    ada = person("Ada", words=words)
    with ada.watch.forgiving("404"):
        ada.open("/t/0000000000000000")
        ada.sees(words.unknown_table)
        ada.open("/no/such/page/here")
        ada.sees(words.unknown_page)
    ada.page.get_by_role("link", name=words.home).last.click()
    expect(ada.page.get_by_role("heading", name="Gargon")).to_be_visible()
