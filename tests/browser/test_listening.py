"""A turn of Gargon and a round of Bargon as somebody hears them who does not see the screen.

What is read aloud is kept in ``tests/golden/listener-*.txt``. After a wanted change
``UPDATE_GOLDEN=1`` writes it anew; read it aloud before it is committed.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import BRISK, Invite
from tests.browser.pages.bargon import BargonTable
from tests.browser.pages.gargon import GargonTable
from tests.browser.pages.guest import NO_LIMITS, Guest
from tests.browser.pages.keyboard import IS_CARD, MOST_TABS
from tests.browser.pages.listener import Listener
from tests.browser.pages.person import Person
from tests.support.server import ServerProcess

GOLDEN = Path(__file__).resolve().parents[1] / "golden"
FORESEEN = ("env", "SEED=2", *BRISK)
MOST_SENTENCES = 9
CONTRIBUTION = "00" * 16


@pytest.fixture
def foreseen_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server that always deals the same cards."""
    folder = tmp_path_factory.mktemp("foreseen") / "data"
    with ServerProcess(folder, options=NO_LIMITS, command=FORESEEN) as server:
        yield server


def seated(person: Invite, server: str, game: str, **options: object) -> tuple[Person, str]:
    """Somebody at a table with two bots, and its address."""
    with Guest(server) as guest:
        place = guest.open_table(game, 3, dict(options))
        place.sit("Ada", contribution=CONTRIBUTION)
        place.seat_bots([1, 2], "random")
        place.start()
        return person("Ada", server=server, identity=guest.identity), place.path


def expect_account(name: str, listener: Listener) -> None:
    """Compares what was told with what is kept."""
    file = GOLDEN / f"listener-{name}.txt"
    account = "\n".join(listener.told).strip() + "\n"
    if os.environ.get("UPDATE_GOLDEN"):
        file.write_text(account, encoding="utf-8")
    assert account == file.read_text(encoding="utf-8")


def expect_no_flood(listener: Listener) -> None:
    """Nothing that is said at once is long, and all of it is whole sentences."""
    for line in listener.told:
        if line.startswith("hears"):
            assert line.count(". ") < MOST_SENTENCES, line


def test_a_turn_of_gargon_is_told_in_sentences(
    foreseen_server: ServerProcess, person: Invite
) -> None:
    ada, address = seated(person, foreseen_server.url, "gargon", start=0)
    listener, table = Listener(ada), GargonTable(ada)
    listener.head("The table, when it opens")
    listener.open(address)
    expect(table.cards).to_have_count(10)
    listener.listen()
    listener.read("The other players")
    listener.read("The table")
    listener.read("You")

    listener.head("Tab by Tab to the hand")
    for _ in range(MOST_TABS):
        listener.press("Tab")
        if ada.page.evaluate(IS_CARD):
            break

    listener.head("Along the cards; one is lifted and laid, the others follow, and all fight")
    listener.press("ArrowRight", "ArrowRight", "Space")
    listener.strike("l")
    expect(table.cards).not_to_have_count(10)
    wait_for_question(table)
    listener.listen()

    listener.head("The card was beaten; another one is drawn for it")
    listener.strike("1")
    expect(table.cards).to_have_count(10)
    wait_for_question(table)
    listener.listen()
    expect_no_flood(listener)
    expect_account("gargon", listener)


def test_a_round_of_bargon_is_told_in_sentences(
    foreseen_server: ServerProcess, person: Invite
) -> None:
    ada, address = seated(person, foreseen_server.url, "bargon")
    listener, table = Listener(ada), BargonTable(ada)
    listener.head("The table, when it opens")
    listener.open(address)
    expect(table.felt).to_be_visible()
    listener.listen()
    listener.read("The table")

    listener.head("A throw")
    listener.strike("Space")
    expect(ada.page.get_by_role("cell", name="not played")).not_to_have_count(18)
    listener.listen()
    listener.read("The table")
    listener.read("Slate")

    listener.head("A moment later the others have thrown again")
    listener.listen()
    thrown = ada.page.get_by_role("listitem").filter(has_text="has thrown")
    expect(thrown).to_have_count(2)
    listener.listen()
    listener.read("The table")
    expect_no_flood(listener)
    expect_account("bargon", listener)


def wait_for_question(table: GargonTable) -> None:
    """Waits until the person is asked again; what is shown meanwhile is skipped."""
    for _ in range(200):
        table.person.page.keyboard.press("n")
        if table.asked():
            return
        time.sleep(0.05)  # the page's own clock stands

    raise AssertionError(table.stage.inner_text())
