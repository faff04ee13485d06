"""Pages for when there is nothing to show, as people meet them."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Invite
from tests.browser.pages.axe import violations
from tests.browser.pages.gargon import GargonTable
from tests.browser.pages.lobby import begin_against_bots
from tests.browser.pages.words import ENGLISH, GERMAN, Words

LANGUAGES = pytest.mark.parametrize("words", [ENGLISH, GERMAN], ids=lambda words: words.locale)
REFUSED = r"the server responded with a status of 404"
NO_LINE = r"Failed to load resource|ERR_|uncaught|WebSocket"


@LANGUAGES
def test_what_is_not_there_has_a_page_with_a_way_home(person: Invite, words: Words) -> None:
    ada = person(words=words, phone=True)
    with ada.watch.forgiving(REFUSED):
        for path, title in (("/no-such-page", words.unknown_page), ("/t/x", words.unknown_table)):
            ada.open(path)
            expect(ada.page.get_by_role("heading", level=1, name=title)).to_be_visible()
            main = ada.page.get_by_role("main")
            expect(main.get_by_role("link", name=words.home)).to_be_visible()
            assert violations(ada.page) == []


def test_a_server_that_is_back_is_noticed_without_a_tap(person: Invite) -> None:
    ada = person()
    begin_against_bots(ada)
    expect(GargonTable(ada).cards).to_have_count(10)
    with ada.watch.forgiving(NO_LINE):
        ada.page.route("**/api/**", lambda route: route.abort())
        ada.page.reload()
        expect(ada.page.get_by_role("heading", name="The server does not answer")).to_be_visible()
        ada.page.unroute("**/api/**")
        expect(GargonTable(ada).cards).to_have_count(10)


@LANGUAGES
def test_a_table_on_its_way_has_a_heading(person: Invite, words: Words) -> None:
    ada = person(words=words)
    ada.page.route("**/api/about", lambda _: None)
    ada.page.goto("/t/some-table")
    expect(ada.page.get_by_role("main").get_by_role("heading", level=1)).to_be_visible()
    assert violations(ada.page) == []


def test_a_browser_that_cannot_run_the_program_is_told_so_in_both_languages(person: Invite) -> None:
    ada = person()
    with ada.watch.forgiving(NO_LINE):
        ada.page.route("**/*.js", lambda route: route.abort())
        ada.page.goto("/")
        ada.sees("This browser may be too old")
        ada.sees("Dieser Browser ist wohl zu alt")
        assert violations(ada.page) == []
