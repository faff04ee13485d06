"""All screens of the client and their states, one after the other, for checks that look at each."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from playwright.sync_api import expect
from tests.browser.pages.person import Person

LOADING = "main > .cards + [role=status]"
SETTLING = 120  # milliseconds; some parts are measured first and laid out then
A_MOMENT = 50  # milliseconds
MOST_LOOKS = 200
NO_TIPS = """localStorage.setItem('cubeamulet.gargon.tips', '"off"')"""
ALL_TIPS = "localStorage.removeItem('cubeamulet.gargon.tips')"
# The typefaces are fetched once the page stands; a page without the program has none to fetch.
FONTS_ARE_THERE = """
document.querySelector('.start') ||
['Fraunces', 'Atkinson'].every((name) =>
  [...document.fonts].some((font) => font.family.includes(name) && font.status === 'loaded'))
"""


@dataclass(frozen=True)
class Screen:
    """One screen.

    ``path`` is an address or the name of a scene; ``sheet`` names the button (by its field in
    ``Words``) that opens a sheet over it, ``lifts`` lifts the first card before. ``lost`` are
    addresses (a pattern of Playwright's) from which nothing comes while it is opened. ``new`` is
    the same screen for somebody who has never played.
    """

    name: str
    path: str
    sheet: str = ""
    lifts: bool = False
    lost: str = ""
    new: bool = False


def _over(name: str, *sheets: str) -> list[Screen]:
    """A table, and the sheets that can be opened over it."""
    return [Screen(name, name), *(Screen(f"{name}-{sheet}", name, sheet) for sheet in sheets)]


PAGES: Sequence[Screen] = (
    Screen("home", "/"),
    Screen("menu", "/", "menu"),
    Screen("new-gargon", "/new/gargon"),
    Screen("new-bargon", "/new/bargon"),
    Screen("new-slate", "/new/bargon?slate"),
    Screen("rulings", "/rulings"),
    Screen("credits", "/credits"),
    Screen("settings", "/settings"),
    Screen("design", "/design"),
    Screen("help", "/help/gargon"),
    Screen("check-start", "/check"),
    Screen("missing", "/no-such-page"),
    Screen("gone", "/t/00000000000000000000"),
    Screen("offline", "/t/00000000000000000001", lost="**/api/**"),
    Screen("too-old", "/credits", lost="**/assets/*.js"),
)
TABLES: Sequence[Screen] = (
    Screen("waiting", "waiting"),
    Screen("invitation", "invitation"),
    Screen("full", "full"),
    *_over(
        "gargon-lay",
        *("score_sheet", "seen_sheet", "winnings", "log_sheet", "wish_sheet", "help"),
    ),
    Screen("gargon-menu", "gargon-lay", "table_menu"),
    Screen("gargon-lifted", "gargon-lead", lifts=True),
    Screen("gargon-full-lifted", "gargon-full-hand", lifts=True),
    *(Screen(name, name) for name in ("gargon-draw", "gargon-order", "gargon-five", "clock")),
    Screen("gargon-full-hand", "gargon-full-hand"),
    *(
        Screen(f"gargon-new-{kind}", f"gargon-{kind}", new=True)
        for kind in ("lead", "five", "order")
    ),
    *_over("gargon-match", "score_sheet"),
    Screen("gargon-final", "gargon-over"),
    Screen("watching", "watching"),
    *_over("bargon-throw", "bargon_help"),
    *(
        Screen(name, name)
        for name in (
            *("undo", "ended", "bargon-pay", "bargon-cup", "bargon-over"),
            *("slate", "slate-tied", "slate-decided"),
        )
    ),
)
SCREENS: Sequence[Screen] = (*PAGES, *TABLES)


def walk(
    person: Person, addresses: Mapping[str, str], screens: Sequence[Screen] = SCREENS
) -> Iterator[Screen]:
    """Leads somebody from screen to screen; each is ready to be looked at when it is given."""
    there = ""
    with person.watch.forgiving("404|ERR_FAILED"):
        for screen in screens:
            address = addresses.get(screen.path, screen.path)
            if screen.new:
                forget_tips(person, there)
            if address != there or screen.lost or screen.new:
                go_to(person, address, screen.lost)
            there = address
            if screen.lifts:
                person.page.get_by_role("listitem").get_by_role("button").first.press("Enter")
            if screen.sheet and not open_sheet(person, screen.sheet):
                continue
            yield screen
            if screen.sheet:
                person.page.keyboard.press("Escape")
                expect(person.page.locator("dialog[open]")).to_have_count(0)
            if screen.new:
                person.page.evaluate(NO_TIPS)


def go_to(person: Person, address: str, lost: str = "") -> None:
    """Opens an address and waits until its screen stands; nothing comes from those ``lost``."""
    page = person.page
    page.unroute_all()
    if lost:
        page.route(lost, lambda route: route.abort())
        page.goto(address)
        expect(page.get_by_role("main").get_by_role("link").first).to_be_visible()
    else:
        person.open(address)
    main = page.get_by_role("main").or_(page.locator("dialog[open]"))
    expect(main.first).to_be_visible()
    expect(page.locator(LOADING)).to_have_count(0)
    await_fonts(person)
    page.wait_for_timeout(SETTLING)


def forget_tips(person: Person, there: str) -> None:
    """Lets this device tell newcomers what it tells them."""
    if not there:
        go_to(person, "/")
    person.page.evaluate(ALL_TIPS)


def await_fonts(person: Person) -> None:
    """Waits until letters look as they are meant to."""
    for _ in range(MOST_LOOKS):
        if person.page.evaluate(FONTS_ARE_THERE):
            return
        person.page.wait_for_timeout(A_MOMENT)
    raise AssertionError("the typefaces do not come")


def open_sheet(person: Person, sheet: str) -> bool:
    """Opens a sheet by its button, which is named in ``Words``.

    Returns whether there was one: on a wide screen some lie beside the table all the time.
    """
    name = re.compile("^" + re.escape(getattr(person.words, sheet)))
    buttons = person.page.get_by_role("button", name=name).filter(visible=True)
    if buttons.count() == 0:
        return False
    buttons.first.click()
    expect(person.page.locator("dialog[open]")).to_be_visible()
    return True
