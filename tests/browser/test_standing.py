"""The race for each colour can be read also when somebody has won a dozen cards of it."""

from __future__ import annotations

from typing import cast

import pytest
from playwright.sync_api import ViewportSize, expect
from tests.browser.conftest import DESKTOP, PHONE, Invite
from tests.browser.pages.layout import spills
from tests.browser.pages.scenes import Scenes
from tests.browser.pages.screens import go_to
from tests.browser.pages.told import tell

WON = [
    [12, 10, 3, 0, 11, 17],
    [3, 10, 11, 10, 0, 0],
    [2, 0, 10, 4, 12, 0],
    [0, 1, 4, 10, 0, 0],
    [0, 2, 0, 5, 0, 0],
]
"""Cards of each colour, by seat."""
TABLET = ViewportSize(width=820, height=1180)
SMALLEST = ViewportSize(width=320, height=640)


def won_by_dozens(view: dict[str, object]) -> None:
    """Makes a view that of a late game with clear winners."""
    seats = cast("list[dict[str, dict[str, object]]]", view["seats"])
    for seat, counts in zip(seats, WON, strict=True):
        seat["winnings"]["counts"] = counts
    score = cast("dict[str, object]", view["score"])
    score["points"] = [100 + number for number in range(len(seats))]


@pytest.mark.parametrize("size", [SMALLEST, PHONE, TABLET, DESKTOP], ids=lambda size: size["width"])
def test_counts_of_two_digits_have_room(person: Invite, scenes: Scenes, size: ViewportSize) -> None:
    ada = person(
        server=scenes.server,
        identity=scenes.identity,
        phone=size["width"] < TABLET["width"],
        size=size,
    )
    tell(ada.page, won_by_dozens)
    go_to(ada, scenes.addresses["gargon-five"])
    expect(ada.page.locator(".strip .lane").first).to_contain_text("12")
    faults = spills(ada.page, ".strip .lane, .strip .me, .side td")
    assert not faults, "\n".join(faults)
