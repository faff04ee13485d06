"""All screens of the client and their states, one after the other, for checks that look at each."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from playwright.sync_api import expect
from tests.browser.pages.person import Person

SETTLING = 120  # milliseconds; some parts are measured first and laid out then
OPEN_FONTS = "document.fonts.ready.then(() => {})"


@dataclass(frozen=True)
class Screen:
    """One screen.

    ``path`` is an address or the name of a scene; ``sheet`` names the button (by its field in
    ``Words``) that opens a sheet over it, ``lifts`` lifts the first card before.
    """

    name: str
    path: str
    sheet: str = ""
    lifts: bool = False


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
)
TABLES: Sequence[Screen] = (
    Screen("waiting", "waiting"),
    Screen("invitation", "invitation"),
    *_over("gargon-lay", "score_sheet", "seen_sheet", "log_sheet", "wish_sheet", "help"),
    Screen("gargon-menu", "gargon-lay", "table_menu"),
    Screen("gargon-lifted", "gargon-lead", lifts=True),
    *(Screen(name, name) for name in ("gargon-draw", "gargon-order", "gargon-five", "clock")),
    *_over("gargon-match", "score_sheet"),
    Screen("gargon-final", "gargon-over"),
    Screen("watching", "watching"),
    *_over("bargon-throw", "bargon_help"),
    *(Screen(name, name) for name in ("bargon-cup", "bargon-over", "slate", "slate-decided")),
)
SCREENS: Sequence[Screen] = (*PAGES, *TABLES)


def walk(
    person: Person, addresses: Mapping[str, str], screens: Sequence[Screen] = SCREENS
) -> Iterator[Screen]:
    """Leads somebody from screen to screen; each is ready to be looked at when it is given."""
    there = ""
    with person.watch.forgiving("404"):
        for screen in screens:
            address = addresses.get(screen.path, screen.path)
            if address != there:
                go_to(person, address)
            there = address
            if screen.lifts:
                person.page.get_by_role("listitem").get_by_role("button").first.press("Enter")
            if screen.sheet and not open_sheet(person, screen.sheet):
                continue
            yield screen
            if screen.sheet:
                person.page.keyboard.press("Escape")
                expect(person.page.locator("dialog[open]")).to_have_count(0)


def go_to(person: Person, address: str) -> None:
    """Opens an address and waits until its screen stands."""
    person.open(address)
    main = person.page.get_by_role("main").or_(person.page.locator("dialog[open]"))
    expect(main.first).to_be_visible()
    person.page.evaluate(OPEN_FONTS)
    person.page.wait_for_timeout(SETTLING)


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
