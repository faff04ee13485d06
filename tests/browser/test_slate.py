"""The slate for real cubes on a phone, by touch."""

from __future__ import annotations

from playwright.sync_api import expect
from tests.browser.conftest import Invite
from tests.browser.pages.bargon import take_slate


def test_a_slate_is_corrected_even_after_the_deciding_round_and_then_closed(person: Invite) -> None:
    ada = person("Ada", phone=True)
    slate = take_slate(ada, "Ada", "Bo", "Cy")

    slate.odd("Ada")
    slate.alike()
    slate.undo(2)
    slate.colours({"Ada": "red", "Bo": "blue", "Cy": "red"})
    slate.expect_heading("Round 3")
    assert slate.totals() == [1, 2, 0]

    for name in ("Bo", "Cy", "Ada", "Ada"):
        slate.odd(name)
    slate.expect_heading("Ada has won")
    slate.undo(6)
    slate.expect_heading("Round 6")
    slate.odd("Cy")
    slate.expect_heading("Cy has won")
    assert slate.totals() == [6, 5, 10]

    slate.tap(ada.words.close_slate)
    slate.expect_heading(ada.words.slate_closed.format(name="Cy"))
    expect(slate.struck()).to_have_count(2)


def test_level_players_get_one_more_round_on_the_slate(person: Invite) -> None:
    ada = person("Ada", phone=True)
    slate = take_slate(ada, "Ada", "Bo", "Cy")

    for name in ("Ada", "Bo", "Bo", "Ada"):  # 5 each
        slate.odd(name)
    for _ in range(2):
        slate.alike()
    slate.expect_heading(ada.words.one_more_round)
    slate.odd("Bo")
    slate.expect_heading("Bo has won")
    assert slate.totals() == [5, 12, 0]


def test_a_slate_is_only_watched_from_another_device(person: Invite) -> None:
    ada, bo = person("Ada", phone=True), person("Bo")
    slate = take_slate(ada, "Ada", "Bo", "Cy")
    bo.open(ada.page.url)
    slate.odd("Cy")

    bo.sees("Ada keeps this slate. You are watching.")
    expect(bo.page.get_by_role("cell", name="1 point")).to_be_visible()
    expect(bo.page.get_by_role("button", name=bo.words.all_alike)).to_have_count(0)
