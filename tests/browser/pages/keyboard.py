"""Games played with the keyboard alone, by somebody who looks at the screen but touches nothing."""

from __future__ import annotations

import re
from dataclasses import dataclass

from playwright.sync_api import expect
from tests.browser.pages.bargon import BargonTable
from tests.browser.pages.gargon import GargonTable
from tests.browser.pages.person import Person

MOST_TABS = 80
NAME_IN_FOCUS = """
() => {
  const { activeElement: at } = document
  return at === document.body ? '' : (at.getAttribute('aria-label') ?? at.textContent).trim()
}
"""
IS_CARD = "document.activeElement.getAttribute('aria-pressed') !== null"
COLOUR_KEYS = {"white": "w", "blue": "b", "violet": "v", "red": "r", "yellow": "y", "green": "g"}


@dataclass
class Keyboard:
    """Somebody's ten fingers on the keys."""

    person: Person

    def press(self, *keys: str) -> None:
        """Presses keys one after the other."""
        for key in keys:
            self.person.page.keyboard.press(key)

    def in_focus(self) -> str:
        """The name of what has the focus."""
        return str(self.person.page.evaluate(NAME_IN_FOCUS))

    def go_to(self, name: str, *, nth: int = 1) -> None:
        """Tabs on until something of that name has the focus, for the ``nth`` time."""
        for _ in range(MOST_TABS):
            self.press("Tab")
            if re.search(name, self.in_focus()):
                nth -= 1
            if nth == 0:
                return
        raise AssertionError(f"no way to {name} by Tab; at {self.in_focus()}")

    def play_now(self, number: int) -> None:
        """From the start page to a game against bots: the first or the second of the games."""
        self.person.open("/")
        self.go_to(self.person.words.play_now, nth=number)
        self.press("Enter")
        self.person.page.wait_for_url("**/t/*")


class GargonKeys:
    """Gargon by keys: leads with its first card, follows if one card will do, else passes."""

    def __init__(self, person: Person) -> None:
        self._keys = Keyboard(person)
        self._table = GargonTable(person)
        self._words = person.words
        self._page = person.page

    def play_to_the_end(self) -> None:
        """Answers everything that is asked until the final score is there."""
        idle = 0
        while not self._table.is_over():
            asked = self._table.asked()
            if asked:
                self._answer(asked)
            else:
                self._page.wait_for_timeout(20)
            idle = 0 if asked else idle + 1
            assert idle < 1_000, f"nothing goes on: {self._table.stage.inner_text()}"

    def _answer(self, asked: str) -> None:
        if asked == "lay":
            self._lay()
        elif asked == "must_pass":
            self._keys.press("p")
        elif asked == "draw":
            self._keys.press("s" if self._table.button(self._words.stop).is_enabled() else "1")
        elif asked == "replace":
            self._keys.press("ArrowRight", "Enter")
            if self._table.asked() == "replace":  # that pile is empty
                self._keys.press("1")
        else:
            button = self._page.get_by_role("button", name=re.compile(self._words.fight)).first
            name = button.get_attribute("aria-label") or ""
            self._keys.press(next(key for word, key in COLOUR_KEYS.items() if word in name))
        self._table.settle()

    def _lay(self) -> None:
        if not self._page.evaluate(IS_CARD):
            self._keys.go_to(r"\d+(, \d+ amulet|, doubles)")
        self._keys.press("Home")
        lay = self._table.button(self._words.lay)
        for _ in range(self._table.cards.count()):
            self._keys.press("Space")
            if lay.is_enabled():
                self._keys.press("l")
                return
            self._keys.press("Escape", "ArrowRight")
        self._keys.press("p")


class BargonKeys:
    """Bargon by keys: Space throws."""

    def __init__(self, person: Person) -> None:
        self._keys = Keyboard(person)
        self._table = BargonTable(person)
        self._page = person.page

    def play_to_the_end(self) -> None:
        """Throws until the game is over."""
        for _ in range(1_000):
            if self._table.is_over():
                return
            if self._table.offered():
                self._keys.press("Space")
                expect(self._page.locator("[aria-busy=true]")).to_have_count(0)
            self._page.wait_for_timeout(20)
        raise AssertionError(f"nothing goes on: {self._table.felt.inner_text()}")
