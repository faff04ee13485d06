"""What makes a table pleasant: one tap to play, languages, help, the keyboard, a rematch."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Invite
from tests.browser.pages.bargon import BargonTable, play_to_the_end
from tests.browser.pages.gargon import GargonTable
from tests.browser.pages.lobby import begin_against_bots, play_now
from tests.browser.pages.words import ENGLISH, GERMAN, Words


@pytest.mark.parametrize("words", [ENGLISH, GERMAN], ids=["english", "german"])
def test_one_tap_on_the_start_page_begins_a_game_against_bots(person: Invite, words: Words) -> None:
    ada = person("Ada", words=words, phone=True)
    ada.open("/")
    article = ada.page.get_by_role("article").filter(has_text="Gargon")
    article.get_by_role("button", name=words.play_now).tap()
    expect(GargonTable(ada).cards).to_have_count(10)

    ada.open("/")
    tables = ada.page.get_by_role("main").locator("a[href^='/t/']")
    expect(tables).to_have_count(1)
    expect(tables).to_contain_text("Gargon")


def test_the_language_chosen_in_the_menu_is_kept_over_a_reload(person: Invite) -> None:
    ada = person("Ada")
    ada.open("/")
    ada.press(ENGLISH.menu)
    ada.page.get_by_role("radio", name=GERMAN.language).check()
    expect(ada.page.locator("html")).to_have_attribute("lang", "de")
    ada.page.reload()
    ada.sees(GERMAN.play_now)
    expect(ada.page.locator("html")).to_have_attribute("lang", "de")


@pytest.mark.parametrize("words", [ENGLISH, GERMAN], ids=["english", "german"])
def test_help_opens_from_both_tables(person: Invite, words: Words) -> None:
    ada = person("Ada", words=words)
    play_now(ada, "Gargon")
    ada.press(words.help)
    sheet = ada.page.get_by_role("dialog", name=words.gargon_help)
    expect(sheet.get_by_role("heading").nth(1)).to_be_visible()
    ada.page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()

    play_now(ada, "Bargon")
    ada.press(words.bargon_help)
    expect(ada.page.get_by_role("dialog", name=words.bargon_help)).to_be_visible()


def test_gargon_is_laid_with_the_keyboard_alone(person: Invite) -> None:
    ada = person("Ada")
    begin_against_bots(ada)
    table = GargonTable(ada)
    expect(table.cards).to_have_count(10)

    keyboard = ada.page.keyboard
    for _ in range(60):
        keyboard.press("Tab")
        if ada.page.evaluate("document.activeElement.getAttribute('aria-pressed')") is not None:
            break
    for _ in range(10):
        keyboard.press("Space")
        if table.button(ada.words.lay).is_enabled():
            break
        keyboard.press("ArrowRight")
    keyboard.press("l")
    ada.sees("You have laid")


def test_a_rematch_with_bots_is_a_new_game_at_the_same_table_and_begins_at_once(
    person: Invite,
) -> None:
    ada = person("Ada")
    play_now(ada, "Bargon")
    table = BargonTable(ada)
    play_to_the_end([table])
    first_check = table.felt.get_by_role("link", name=ada.words.check_game).get_attribute("href")

    ada.press(ada.words.play_again)
    expect(table.felt.get_by_role("button", name=re.compile(ada.words.throw))).to_be_visible()
    assert table.totals() == [0, 0, 0]
    play_to_the_end([table])
    second_check = table.felt.get_by_role("link", name=ada.words.check_game).get_attribute("href")
    assert first_check != second_check
