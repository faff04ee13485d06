"""What can be measured of a screen as it stands. Each function tells what is wrong with it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import cast

from playwright.sync_api import Page

SCRIPT = Path(__file__).with_suffix(".js").read_text(encoding="utf-8")
SURPLUS = """
Math.max(...[document.documentElement, ...document.querySelectorAll('dialog[open] .body')]
  .map((el) => el.scrollWidth - el.clientWidth))
"""
NEEDED = (
    "[data-pile], .strip, .bar button, .order button, .tip button, .skip button, .seat h2, "
    ".seat .slot, .seat .fan:has(*), .seat .cards, .seat .word, .sketch:has(*), .tools button, "
    ".why"
)
HELD = ".hand li button"
A_WHILE = 50  # looks, a tenth of a second apart


def too_wide(page: Page) -> list[str]:
    """Whether the page or the sheet over it scrolls sideways, also after a while.

    Some parts are measured first.
    """
    for _ in range(A_WHILE):
        if page.evaluate(SURPLUS) <= 0:
            return []
        page.wait_for_timeout(100)
    return [f"{page.evaluate(SURPLUS)} pixels too wide"]


def cut_texts(page: Page) -> list[str]:
    """Texts that leave their button or the window, or are cut off in a button."""
    return _look(page, "looks.cutTexts()")


def small_targets(page: Page, least: int = 24) -> list[str]:
    """What can be pressed and is smaller than ``least`` pixels where nothing covers it.

    Links in a sentence may be as low as their line.
    """
    return _look(page, f"looks.smallTargets({least})")


def unseen_focus(page: Page) -> list[str]:
    """Places where the focus of the keyboard would not be seen."""
    page.keyboard.press("Tab")
    return _look(page, "looks.unseenFocus()")


def buried(page: Page, *, scrolling: bool = False) -> list[str]:
    """What a player of Gargon needs and something lies on, or the window ends before.

    Piles, buttons, what the others hold and lay, the lay and the own standing have to be seen
    whole; of each card of the hand value, colour and amulets. With ``scrolling`` each has to be
    so once it was scrolled to.
    """
    asked = ", ".join(map(json.dumps, (NEEDED, HELD, scrolling)))
    return _look(page, f"looks.buried({asked})")


def backwards(page: Page) -> list[str]:
    """Where the focus of the keyboard, or whoever listens, would go back: up, or to the left."""
    return _look(page, "looks.backwards()")


def spills(page: Page, selector: str) -> list[str]:
    """What holds more than it has room for, among what a selector finds."""
    return _look(page, f"looks.spills({json.dumps(selector)})")


def movements(page: Page) -> list[str]:
    """Animations that run: none may where motion is reduced."""
    return [f"moves: {name}" for name in _look(page, "looks.movements()")]


def colours_alone(page: Page) -> list[str]:
    """Colours that neither a letter nor a creature tells as well; cards and signs have both."""
    return _look(page, "looks.coloursAlone()")


def _look(page: Page, call: str) -> list[str]:
    page.evaluate(SCRIPT)
    return cast("list[str]", page.evaluate(call))
