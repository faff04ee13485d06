"""On a phone nothing that is needed at Gargon's table lies behind anything else.

However many sit there, however many cards are held, whatever is asked, with tips and with fights.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

import pytest
from playwright.sync_api import BrowserType, Page, ViewportSize, expect
from tests.browser.conftest import FORESEEN, PHONE, Invite
from tests.browser.pages.fights import watch_fights
from tests.browser.pages.guest import NO_LIMITS, Guest, kind_of
from tests.browser.pages.layout import buried, too_wide
from tests.browser.pages.moments import (
    FULL_HAND,
    HOARDER,
    Moment,
    following_with,
    late,
    leading,
    on_the_brink_of_fights,
)
from tests.browser.pages.person import Person
from tests.browser.pages.reader import letters_as_large_as
from tests.browser.pages.scenes import NAME, gargon_at
from tests.browser.pages.screens import ALL_TIPS, NO_TIPS, go_to
from tests.browser.pages.words import GERMAN
from tests.support.server import ServerProcess

from cubeamulet.games.gargon.view import GargonView
from cubeamulet.players.contract import Player
from cubeamulet.players.random import RANDOM
from cubeamulet.players.steady import STEADY

SURPLUS = "document.documentElement.scrollHeight - innerHeight"
MOST_LOOKS = 10
A_MOMENT = 100  # milliseconds
SHORT = ViewportSize(width=360, height=640)
SIZES = (PHONE, SHORT, ViewportSize(width=412, height=915))
SELDOM = pytest.mark.soak
"""Between two sizes that are looked at every time; left to the long runs."""

TINY = (
    ViewportSize(width=320, height=640),
    pytest.param(ViewportSize(width=360, height=560), marks=SELDOM),
    ViewportSize(width=740, height=360),
    pytest.param(ViewportSize(width=844, height=390), marks=SELDOM),
)
LARGE = (
    pytest.param(113, PHONE, marks=SELDOM),
    (125, PHONE),
    (200, PHONE),
    pytest.param(200, ViewportSize(width=820, height=1180), marks=SELDOM),
)
"""Letters in percent of what is usual, and the window in which they are read."""


def named(size: ViewportSize) -> str:
    """A window's size as the name of a test."""
    return f"{size['width']}x{size['height']}"


def few_cards(view: GargonView) -> bool:
    """A lay with hardly a card left."""
    return kind_of(view) == "lay" and bool(view.used_colours) and len(view.hand) <= 4


@dataclass(frozen=True)
class Case:
    """A table, and when it is looked at."""

    players: int
    wanted: Moment
    player: Player = STEADY


CASES = {
    "three, opening": Case(3, leading),
    "three, all cards": Case(3, following_with(FULL_HAND), HOARDER),
    "four, few cards": Case(4, few_cards, RANDOM),
    "four, ten cards": Case(4, following_with(10)),
    "four, twenty cards": Case(4, following_with(20), HOARDER),
    "four, drawing": Case(4, late("draw")),
    "four, replacing": Case(4, late("replace"), RANDOM),
    "five, ten cards": Case(5, following_with(10)),
    "five, twenty cards": Case(5, following_with(20), HOARDER),
    "five, drawing": Case(5, late("draw")),
    "five, ordering": Case(5, late("order"), RANDOM),
    "five, replacing": Case(5, late("replace"), RANDOM),
}


@pytest.fixture(scope="module")
def guest(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Guest]:
    """Somebody who sits at tables and looks at them, where the same cards are always dealt."""
    folder = tmp_path_factory.mktemp("room") / "data"
    with (
        ServerProcess(folder, options=NO_LIMITS, command=FORESEEN) as server,
        Guest(server.url) as one,
    ):
        yield one


@pytest.fixture(scope="module")
def tables(guest: Guest) -> dict[str, str]:
    """The address of each case, by name."""
    return {
        name: gargon_at(guest, NAME, case.players, case.wanted, case.player).path
        for name, case in CASES.items()
    }


def lasting(page: Page, look: Callable[[], list[str]]) -> list[str]:
    """The faults that are there also after a while: the hand is measured first, and cards drop."""
    faults: list[str] = []
    for _ in range(MOST_LOOKS):
        faults = look()
        if not faults:
            break
        page.wait_for_timeout(A_MOMENT)
    return faults


def amiss(page: Page) -> list[str]:
    """What cannot be seen whole without scrolling."""

    def look() -> list[str]:
        surplus = page.evaluate(SURPLUS)
        return [*buried(page), *([f"{surplus} pixels too high"] if surplus > 0 else [])]

    return lasting(page, look)


def places_of_piles(page: Page) -> object:
    """Where the piles lie and how large they are, in whole pixels, once they stand still: letters
    may come a moment later than the table.
    """
    places = _places_now(page)
    for _ in range(MOST_LOOKS):
        page.wait_for_timeout(A_MOMENT)
        before, places = places, _places_now(page)
        if places == before:
            break
    return places


def _places_now(page: Page) -> object:
    piles = page.locator("[data-pile]")
    expect(piles).to_have_count(2)
    boxes = [box for pile in piles.all() if (box := pile.bounding_box())]
    return [tuple(map(round, (box["x"], box["y"], box["width"], box["height"]))) for box in boxes]


@pytest.mark.parametrize("size", [PHONE, SHORT], ids=named)
@pytest.mark.parametrize("new", [False, True], ids=["knows", "new"])
def test_piles_hand_and_buttons_are_in_sight_whatever_is_asked(
    guest: Guest, tables: dict[str, str], person: Invite, size: ViewportSize, *, new: bool
) -> None:
    ada = person(words=GERMAN, server=guest.server, identity=guest.identity, phone=True, size=size)
    if new:
        ada.context.add_init_script(ALL_TIPS)
    faults = []
    for name, address in tables.items():
        go_to(ada, address)
        faults += [f"{name}: {fault}" for fault in amiss(ada.page)]
    assert not faults, "\n".join(faults)


def out_of_reach(person: Person, tables: dict[str, str]) -> list[str]:
    """What cannot be seen whole even by scrolling down, at any of the tables."""
    faults = []
    page = person.page
    for name, address in tables.items():
        go_to(person, address)
        found = [*too_wide(page), *lasting(page, lambda: buried(page, scrolling=True))]
        faults += [f"{name}: {fault}" for fault in found]
    return faults


@pytest.mark.parametrize("size", TINY, ids=named)
def test_on_the_smallest_phones_nothing_lies_on_what_is_needed(
    guest: Guest, tables: dict[str, str], person: Invite, size: ViewportSize
) -> None:
    ada = person(words=GERMAN, server=guest.server, identity=guest.identity, phone=True, size=size)
    faults = out_of_reach(ada, tables)
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize(("percent", "size"), LARGE)
def test_with_large_letters_nothing_lies_on_what_is_needed(
    guest: Guest,
    tables: dict[str, str],
    browser_type: BrowserType,
    percent: int,
    size: ViewportSize,
) -> None:
    with letters_as_large_as(percent, browser_type, guest, words=GERMAN, size=size) as ada:
        faults = out_of_reach(ada, tables)
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("size", SIZES, ids=named)
def test_piles_stay_where_they_are_whatever_is_asked(
    guest: Guest, tables: dict[str, str], person: Invite, size: ViewportSize
) -> None:
    ada = person(server=guest.server, identity=guest.identity, phone=True, size=size)
    places: dict[int, dict[str, object]] = {3: {}, 4: {}, 5: {}}
    for name, case in CASES.items():
        go_to(ada, tables[name])
        places[case.players][name] = places_of_piles(ada.page)
        ada.page.evaluate(ALL_TIPS)
        go_to(ada, tables[name])
        places[case.players][f"{name}, new"] = places_of_piles(ada.page)
        ada.page.evaluate(NO_TIPS)
    for seen in places.values():
        first, *others = seen.values()
        assert all(place == first for place in others), seen


def test_with_large_letters_nothing_lies_on_cards_that_fight(
    guest: Guest, browser_type: BrowserType
) -> None:
    place = gargon_at(guest, NAME, 4, on_the_brink_of_fights)
    with letters_as_large_as(200, browser_type, guest, words=GERMAN, size=PHONE) as ada:
        page = ada.page
        faults = [
            f"scene {number}: {fault}"
            for number in watch_fights(ada, place, moving=False)
            for fault in lasting(page, lambda: buried(page, scrolling=True))
        ]
    assert not faults, "\n".join(faults)


def scrolled(page: Page) -> list[str]:
    """What lies behind anything else, also for who scrolls: on a short phone a large fight among
    many may need that.
    """
    faults = buried(page, scrolling=True)
    page.evaluate("scrollTo(0, 0)")
    return faults


@pytest.mark.parametrize(("players", "size"), [(3, PHONE), (4, PHONE), (5, PHONE), (5, SHORT)])
def test_piles_and_hand_stay_in_sight_while_cards_fight(
    guest: Guest, person: Invite, players: int, size: ViewportSize
) -> None:
    place = gargon_at(guest, NAME, players, on_the_brink_of_fights)
    ada = person(
        words=GERMAN,
        server=guest.server,
        identity=guest.identity,
        phone=True,
        moving=True,
        size=size,
    )
    go_to(ada, place.path)
    before = places_of_piles(ada.page)
    faults = []
    for number in watch_fights(ada, place):
        seen = (
            amiss(ada.page) if size is not SHORT else lasting(ada.page, partial(scrolled, ada.page))
        )
        faults += [f"scene {number}: {fault}" for fault in seen]
        if (now := places_of_piles(ada.page)) != before:
            faults.append(f"scene {number}: the piles have moved from {before} to {now}")
    assert not faults, "\n".join(faults)
