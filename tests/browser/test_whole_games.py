"""Both games from the start page to the end: by mouse, by touch, and by the keyboard alone.

The bots answer at once.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.conftest import Invite
from tests.browser.pages.bargon import BargonTable, play_to_the_end
from tests.browser.pages.gargon import GargonTable, Press, Style, play_on
from tests.browser.pages.keyboard import BargonKeys, GargonKeys, Keyboard
from tests.browser.pages.lobby import play_now
from tests.support.server import ServerProcess

TO_THE_END = 1_000  # answers; nobody needs so many


@pytest.mark.parametrize(
    ("press", "phone"), [(Locator.click, False), (Locator.tap, True)], ids=["mouse", "touch"]
)
def test_gargon(person: Invite, brisk_server: ServerProcess, press: Press, phone: bool) -> None:
    ada = person("Ada", server=brisk_server.url, phone=phone)
    play_now(ada, "Gargon")
    table = GargonTable(ada, Style(), press)
    play_on([table], TO_THE_END)
    assert len(table.ranking()) == 4


@pytest.mark.parametrize("phone", [False, True], ids=["mouse", "touch"])
def test_bargon(person: Invite, brisk_server: ServerProcess, phone: bool) -> None:
    ada = person("Ada", server=brisk_server.url, phone=phone)
    play_now(ada, "Bargon")
    table = BargonTable(ada, fingers=phone)
    play_to_the_end([table])
    assert max(table.totals()) > 0


def test_gargon_by_the_keyboard_alone(person: Invite, brisk_server: ServerProcess) -> None:
    ada = person("Ada", server=brisk_server.url)
    Keyboard(ada).play_now(1)
    GargonKeys(ada).play_to_the_end()
    final = GargonTable(ada).final
    expect(final).to_be_visible()
    Keyboard(ada).go_to(ada.words.play_again)
    ada.page.keyboard.press("Escape")
    expect(final).to_be_hidden()


def test_bargon_by_the_keyboard_alone(person: Invite, brisk_server: ServerProcess) -> None:
    ada = person("Ada", server=brisk_server.url)
    Keyboard(ada).play_now(2)
    BargonKeys(ada).play_to_the_end()
    Keyboard(ada).go_to(ada.words.check_game)
