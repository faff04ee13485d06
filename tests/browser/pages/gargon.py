"""Gargon's table, used as a person uses it: by what the screen says and marks."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import cycle
from typing import Protocol

from playwright.sync_api import Locator, Position, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeoutError
from tests.browser.pages.person import Person


class Press(Protocol):
    """How something on the screen is pressed: ``Locator.click``, or ``Locator.tap`` by a finger."""

    def __call__(self, what: Locator, /, *, position: Position | None = None) -> None: ...


@dataclass
class Style:
    """How somebody plays in a test: now and then a pass, and more or fewer cards drawn then.

    Who is ``bold`` leads with three colours, so that there will be fights to put in order.
    """

    bold: bool = False
    lays: cycle[bool] = field(default_factory=lambda: cycle([True, False]))
    draws: cycle[int] = field(default_factory=lambda: cycle([3, 2]))
    piles: cycle[str] = field(default_factory=lambda: cycle(["left"]))


class GargonTable:
    """One person's view of a table of Gargon, from the first card to the score."""

    def __init__(
        self, person: Person, style: Style | None = None, press: Press = Locator.click
    ) -> None:
        self.person = person
        self._press = press
        self._page = person.page
        self._words = person.words
        self._style = style or Style()
        self._wanted = 0

    @property
    def stage(self) -> Locator:
        """The middle of the table, where it says what is asked."""
        return self._page.get_by_role("region", name=self._words.the_table)

    @property
    def hand(self) -> Locator:
        """The person's own cards."""
        return self._page.get_by_role("list", name=re.compile(self._words.hand))

    @property
    def cards(self) -> Locator:
        """The person's own cards, one button each."""
        return self.hand.get_by_role("button")

    @property
    def final(self) -> Locator:
        """The sheet that opens by itself at the end."""
        return self._page.get_by_role("dialog", name=self._words.final_score)

    def button(self, name: str) -> Locator:
        """A button by its whole name."""
        return self._page.get_by_role("button", name=name, exact=True)

    def pile(self, name: str) -> Locator:
        """A pile that may be drawn from: `left` or `right`."""
        side = {"left": "(left|linken)", "right": "(right|rechten)"}[name]
        return self._page.get_by_role("button", name=re.compile(self._words.draw.format(pile=side)))

    def asked(self) -> str | None:
        """The kind of question that the screen puts to this person now."""
        said = self.stage.inner_text()
        asks = self._words.gargon_asks
        return next((kind for kind, phrase in asks if phrase.search(said)), None)

    def hurry(self) -> None:
        """Skips the fights that are still being shown: some questions wait for their end."""
        skip = self.button(self._words.skip_all).or_(self.button(self._words.skip)).first
        if skip.is_visible():
            # By a key, for the button may move with its scene, which may also end by itself now.
            with suppress(PlaywrightTimeoutError):
                skip.press("Enter", timeout=1_000)

    def settle(self) -> None:
        """Waits until the newest answer has been taken in."""
        expect(self.stage).not_to_contain_text(self._words.sent)

    def is_over(self) -> bool:
        """Whether the final score is on the screen."""
        return self.final.is_visible()

    def hand_labels(self) -> list[str]:
        """The person's cards as they are read aloud, in order, without why they are of no use."""
        labels = self.cards.evaluate_all("cards => cards.map(card => card.ariaLabel)")
        return [str(label).split(".")[0] for label in labels]

    def answer(self, kind: str) -> None:
        """Answers the question with clicks on what the screen offers."""
        if kind == "lay":
            self._lay_or_pass()
        elif kind == "must_pass":
            self.pass_()
        elif kind == "draw":
            self._draw_or_stop()
        elif kind == "replace":
            self._press(self.pile(next(self._style.piles)))
        else:
            fights = self._page.get_by_role("button", name=re.compile(self._words.fight))
            self._press(fights.first)

    def _lay_or_pass(self) -> None:
        may_pass = self.button(self._words.pass_).is_enabled()
        if may_pass and not next(self._style.lays):
            self.pass_()
        elif self._style.bold and not may_pass:
            self._lead_boldly()
        else:
            self.lay_something()

    def _lead_boldly(self) -> None:
        """Lays a card of each of the first three colours in the hand."""
        for card in self._one_of_each_colour()[:3]:
            lift(card, self._press)
        self._press(self.button(self._words.lay))

    def pass_(self) -> None:
        """Passes, and makes up its mind how many cards to draw."""
        self._wanted = next(self._style.draws)
        self._press(self.button(self._words.pass_))

    def lay_something(self) -> None:
        """Lifts usable cards until the button to lay them is lit."""
        if not self._lay_lifting(self._one_of_each_colour()):
            for card in self.hand.get_by_role("button", pressed=True).all()[::-1]:
                lift(card, self._press)
            laid = self._lay_lifting(self.usable())
            assert laid, f"{self.person.name} found no lay: {self.stage.inner_text()}"

    def _lay_lifting(self, cards: list[Locator]) -> bool:
        """Lifts these cards one after the other, and lays as soon as that is possible."""
        lay = self.button(self._words.lay)
        for card in cards:
            lift(card, self._press)
            if lay.is_enabled():
                self._press(lay)
                return True
        return False

    def usable(self) -> list[Locator]:
        """The cards that the screen does not mark as useless, in the order of the hand."""
        return [card for card in self.cards.all() if card.is_enabled()]

    def _one_of_each_colour(self) -> list[Locator]:
        """The first usable card of each colour."""
        firsts: dict[str, Locator] = {}
        for card in self.usable():
            firsts.setdefault(_colour_of(card.get_attribute("aria-label") or ""), card)
        return list(firsts.values())

    def _draw_or_stop(self) -> None:
        self._wanted -= 1
        stop = self.button(self._words.stop)
        if self._wanted < 0 and stop.is_enabled():
            self._press(stop)
        else:
            self._press(self.pile(next(self._style.piles)))

    def ranking(self) -> dict[str, int]:
        """Everybody's points as the final score shows them, by name."""
        expect(self.final).to_be_visible()
        lines = self.final.get_by_role("list").first.get_by_role("listitem").all_inner_texts()
        entries = [line.split("\n") for line in lines]
        return {self._real(entry[1]): int(entry[-1]) for entry in entries}

    def _real(self, name: str) -> str:
        return self.person.name if name == self._words.you else name


def _colour_of(label: str) -> str:
    return label.split(maxsplit=1)[0]


def lift(card: Locator, press: Press = Locator.click) -> None:
    """Presses a card near its left edge: that is what a fan leaves uncovered of it."""
    box = card.bounding_box()
    assert box is not None
    press(card, position={"x": 0.22 * box["width"], "y": 0.45 * box["height"]})


def play_on(tables: list[GargonTable], turns: int) -> int:
    """Lets everybody answer until ``turns`` questions are answered or the game is over.

    Returns how many were answered.
    """
    answered = 0
    idle_since = 0
    while answered < turns and not all(table.is_over() for table in tables):
        asked = [(table, kind) for table in tables if (kind := table.asked())]
        for table, kind in asked:
            table.answer(kind)
        answered += len(asked)
        idle_since = 0 if asked else idle_since + 1
        assert idle_since < 400, f"nothing goes on: {tables[0].stage.inner_text()}"
        if not asked:
            for table in tables:
                table.hurry()
            tables[0].person.page.wait_for_timeout(50)
    return answered
