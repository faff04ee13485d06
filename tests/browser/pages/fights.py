"""Fights that stand still, one after the other, as long as somebody looks at them."""

from __future__ import annotations

from collections.abc import Iterator

from playwright.sync_api import expect
from tests.browser.pages.guest import Place
from tests.browser.pages.moments import some_lay
from tests.browser.pages.person import Person
from tests.browser.pages.screens import go_to

from cubeamulet.games.gargon.view import GargonView

A_SECOND = 1_000  # milliseconds
SCENE_IS_OVER = 3_000  # milliseconds after which nothing moves in it
MOST_SCENES = 12


def watch_fights(person: Person, place: Place, *, moving: bool = True) -> Iterator[int]:
    """Lays the last cards of a round, and gives the numbers of the scenes that this brings about.

    The page's clock stands until nobody wants another scene. ``moving`` waits until each scene has
    moved to its end.
    """
    page = person.page
    page.clock.install()
    go_to(person, place.path)
    page.clock.pause_at(page.evaluate("Date.now()") + A_SECOND)
    view = place.look()
    assert isinstance(view, GargonView)
    place.play(some_lay(view))
    skip = page.get_by_role("button", name=person.words.skip, exact=True)
    expect(skip).to_be_visible()
    try:
        for number in range(1, MOST_SCENES + 1):
            if moving:
                page.wait_for_timeout(SCENE_IS_OVER)
            yield number
            page.keyboard.press("n")
            if skip.count() == 0:
                break
    finally:
        page.clock.resume()
