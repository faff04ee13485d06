"""A table found by eight letters that somebody read out."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Invite
from tests.browser.pages.lobby import WaitingRoom, join_by_code, lay_table
from tests.browser.pages.person import Person
from tests.browser.pages.words import ENGLISH, GERMAN, Words

REFUSED = r"the server responded with a status of (404|429)"


@pytest.mark.parametrize("words", [ENGLISH, GERMAN], ids=lambda words: words.locale)
def test_who_was_told_the_code_sits_down_at_the_table(person: Invite, words: Words) -> None:
    ada, bo = person("Ada", words=words), person("Bo", words=words, phone=True)
    code = lay_table(ada, "Gargon", players=3).code()
    assert re.fullmatch("[A-Z]{4}-[A-Z]{4}", code)

    join_by_code(bo, f" {code.replace('-', ' ').lower()} ")
    WaitingRoom(bo).sit(2)
    expect(ada.page.get_by_role("button", name=re.compile("^Bo"))).to_be_visible()


def test_the_code_leads_to_the_invitation_and_seats_nobody(person: Invite) -> None:
    ada, bo = person("Ada"), person("Bo")
    room = lay_table(ada, "Gargon", players=3)
    join_by_code(bo, room.code())
    expect(bo.page).to_have_url(f"{ada.page.url}/{room.secret()}")
    expect(WaitingRoom(bo).chair(2)).to_be_visible()
    expect(WaitingRoom(bo).chair(3)).to_be_visible()


@pytest.mark.parametrize("words", [ENGLISH, GERMAN], ids=lambda words: words.locale)
def test_a_code_is_void_once_everybody_sits(person: Invite, words: Words) -> None:
    ada, bo = person("Ada", words=words), person("Bo", words=words)
    room = lay_table(ada, "Gargon", players=3)
    code = room.code()
    room.fill_with_bots()
    expect(ada.page.get_by_role("button", name=words.start)).to_be_visible()
    with bo.watch.forgiving(REFUSED):
        assert told_about(bo, code) == told_about(bo, "ZZZZ-ZZZZ")
    bo.sees(words.unknown_code)


def test_who_comes_too_late_is_told_so_and_may_watch(person: Invite) -> None:
    ada, bo = person("Ada"), person("Bo")
    room = lay_table(ada, "Gargon", players=3)
    join_by_code(bo, room.code())
    expect(WaitingRoom(bo).chair(2)).to_be_visible()
    room.fill_with_bots()
    expect(bo.page.get_by_role("heading", name="All seats are taken")).to_be_visible()
    bo.press("Watch")
    expect(bo.page.get_by_role("region", name="Waiting room")).to_be_visible()


def told_about(person: Person, code: str) -> str:
    """What the start page says to a code that leads nowhere."""
    join_by_code(person, code)
    return person.page.get_by_role("alert").inner_text()
