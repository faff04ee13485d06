"""Bargon's table and the slate, used by what their buttons and places say."""

from __future__ import annotations

import re
from contextlib import suppress

from playwright.sync_api import Locator, expect
from playwright.sync_api import TimeoutError as TookTooLong
from tests.browser.pages.person import Person

A_MOMENT = 1_000  # milliseconds


class BargonTable:
    """One person's view of a game of Bargon with cubes that the program throws."""

    def __init__(self, person: Person, *, fingers: bool = False) -> None:
        self.person = person
        self._fingers = fingers
        self._page = person.page
        self._words = person.words

    @property
    def felt(self) -> Locator:
        """The felt with the cubes and what is going on."""
        return self._page.get_by_role("region", name=self._words.the_table)

    def offered(self) -> Locator | None:
        """The button that the table offers now, if any: pay, throw or lift."""
        for name in (self._words.pay, f"^{self._words.throw}", f"^{self._words.lift}"):
            button = self.felt.get_by_role("button", name=re.compile(name), disabled=False)
            if button.is_visible():
                return button
        return None

    def press_offered(self) -> bool:
        """Presses the button that is offered; whether there was one."""
        button = self.offered()
        if button is None:
            return False
        with suppress(TookTooLong):  # the other one was quicker at the cup
            (button.tap if self._fingers else button.click)(timeout=A_MOMENT)
        return True

    def is_over(self) -> bool:
        """Whether the way to the check of the game is offered."""
        return self.felt.get_by_role("link", name=self._words.check_game).is_visible()

    def totals(self) -> list[int]:
        """Everybody's points as the slate has them, by seat."""
        return slate_totals(self.person)


class Slate:
    """A phone as the slate for real cubes; everything is tapped."""

    def __init__(self, person: Person) -> None:
        self._person = person
        self._page = person.page
        self._words = person.words

    def tap(self, name: str) -> None:
        """Taps a button, and waits until the slate has taken it in."""
        self._page.get_by_role("button", name=name).tap()
        expect(self._page.locator("[aria-busy=true]")).to_have_count(0)

    def odd(self, name: str) -> None:
        """One tap: whose cube was the odd one."""
        self.tap(self._words.odd.format(name=name))

    def colours(self, fallen: dict[str, str]) -> None:
        """One tap per cube: its colour, `red` or `blue`, by name."""
        texts = {"red": self._words.red, "blue": self._words.blue}
        for name, colour in fallen.items():
            self.tap(texts[colour].format(name=name))

    def alike(self) -> None:
        """One tap: all cubes alike."""
        self.tap(self._words.all_alike)

    def undo(self, round_: int) -> None:
        """Takes the newest entry back, which must be that of ``round_``."""
        self.tap(self._words.undo_round.format(round=round_))

    def expect_heading(self, text: str) -> None:
        """Waits until the slate's headline says that."""
        expect(self._page.get_by_role("heading", name=re.compile(text))).to_be_visible()

    def totals(self) -> list[int]:
        """Everybody's points as the slate has them, by seat."""
        return slate_totals(self._person)

    def struck(self) -> Locator:
        """The entries that were taken back and stay visible."""
        history = self._page.get_by_role("region", name=self._words.history)
        return history.get_by_role("listitem").filter(has_text=f"({self._words.taken_back})")


def take_slate(person: Person, *names: str) -> Slate:
    """Takes a slate for three players from the start page, by touch."""
    person.open("/")
    person.page.get_by_role("link", name=person.words.slate_for_cubes).tap()
    for number, name in enumerate(names, 1):
        label = person.words.player_named.format(number=number)
        person.page.get_by_role("textbox", name=label).fill(name)
    person.page.get_by_role("button", name=person.words.take_the_slate).tap()
    person.page.wait_for_url("**/t/*")
    return Slate(person)


def slate_totals(person: Person) -> list[int]:
    """The last column of the slate, without the cup's line."""
    slate = person.page.get_by_role("region", name=person.words.slate, exact=True)
    rows = slate.get_by_role("row").all()[1:]
    lines = [row.get_by_role("cell").last.inner_text().strip() for row in rows]
    return [int(line) for line in lines if line]


def play_to_the_end(tables: list[BargonTable]) -> None:
    """Lets everybody press what is offered until all see the end."""
    idle = 0
    while not all(table.is_over() for table in tables):
        pressed = sum(table.press_offered() for table in tables)
        idle = 0 if pressed else idle + 1
        assert idle < 400, f"nothing goes on: {tables[0].felt.inner_text()}"
        if not pressed:
            tables[0].person.page.wait_for_timeout(50)
