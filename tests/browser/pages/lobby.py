"""From the start page to the first move: opening a table, inviting, sitting down, bots."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect
from tests.browser.pages.person import Person


class WaitingRoom:
    """The chairs around a table that has not begun."""

    def __init__(self, person: Person) -> None:
        self._person = person
        self._page = person.page
        self._words = person.words

    def invitation(self) -> str:
        """The link that is shown for others to open."""
        return self._page.get_by_role("status").filter(has_text=re.compile("^http")).inner_text()

    def secret(self) -> str:
        """The part of the invitation that the table's own address does not have."""
        return self.invitation().rpartition("/")[2]

    def code(self) -> str:
        """The letters that are shown for others to type."""
        return self._page.get_by_text(re.compile("^[A-Z]{4}-[A-Z]{4}$")).inner_text()

    def chair(self, seat: int) -> Locator:
        """The free chair number ``seat``, counted from 1."""
        name = re.compile(self._words.free_seat.format(seat=seat))
        return self._page.get_by_role("button", name=name)

    def sit(self, seat: int) -> None:
        """Sits down under the person's name, as somebody who came by the invitation."""
        self.chair(seat).click()
        self._page.get_by_label(self._words.name_at_table).fill(self._person.name)
        self._person.press(self._words.sit_down)
        expect(self._page.get_by_role("dialog")).to_be_hidden()

    def add_bot(self, seat: int, bot: str) -> None:
        """Puts a bot on a free chair."""
        self.chair(seat).click()
        sheet = self._page.get_by_role("dialog")
        sheet.get_by_role("button", name=re.compile(bot)).click()
        expect(self.chair(seat)).to_be_hidden()

    def fill_with_bots(self) -> None:
        """Puts bots on all free chairs."""
        self._person.press(self._words.fill_with_bots)

    def start(self) -> None:
        """Starts the game, once that is possible."""
        self._person.press(self._words.start)


def lay_table(
    person: Person, game: str, players: int, *, ante: int = 0, begins: bool = False
) -> WaitingRoom:
    """Opens a table from the start page and sits down at it.

    Args:
        person: who opens the table; the seat is the first.
        game: the game's name.
        players: how many sit at the table.
        ante: chips for the pot of Bargon.
        begins: whether this person is to begin the first round of Gargon.

    Returns:
        The waiting room that is shown then.
    """
    person.open("/")
    page, words = person.page, person.words
    article = page.get_by_role("article").filter(has_text=game)
    article.get_by_role("link", name=words.new_table).click()
    choose(person, words.players, str(players))
    page.get_by_label(words.name_at_table).fill(person.name)
    if ante:
        choose(person, words.ante, str(ante))
    if begins:
        page.locator("details:not([open]) > summary").first.click()
        choose(person, words.who_begins, words.first_seat)
    person.press(words.lay_the_table)
    page.wait_for_url("**/t/*")
    room = WaitingRoom(person)
    expect(room.chair(players)).to_be_visible()
    return room


def choose(person: Person, legend: str, choice: str) -> None:
    """Picks one of a few choices side by side."""
    group = person.page.get_by_role("group", name=legend)
    group.get_by_role("radio", name=choice, exact=True).check()


def accept(person: Person, invitation: str) -> WaitingRoom:
    """Opens an invitation link."""
    person.open(invitation)
    return WaitingRoom(person)


def join_by_code(person: Person, typed: str) -> None:
    """Types a code on the start page, and waits for the answer."""
    person.open("/")
    field = person.page.get_by_label(person.words.join_by_code)
    field.fill(typed)
    with person.page.expect_response("**/api/codes"):
        field.press("Enter")


def play_now(person: Person, game: str) -> None:
    """The one tap from the start page to a running game against bots."""
    person.open("/")
    article = person.page.get_by_role("article").filter(has_text=game)
    article.get_by_role("button", name=person.words.play_now).click()
    person.page.wait_for_url("**/t/*")


def begin_against_bots(person: Person, *, players: int = 3) -> None:
    """A game of Gargon against bots in which this person has the first turn."""
    room = lay_table(person, "Gargon", players, begins=True)
    room.fill_with_bots()
    room.start()
