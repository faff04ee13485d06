"""On a phone Bargon's cubes, everybody's chance and the slate are in sight together."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Invite
from tests.browser.pages.bargon import BargonTable
from tests.browser.pages.guest import Guest
from tests.browser.pages.scenes import NAME, bargon_at, duel
from tests.browser.pages.screens import go_to
from tests.browser.pages.words import GERMAN
from tests.support.server import ServerProcess


@pytest.fixture
def guest(brisk_server: ServerProcess) -> Iterator[Guest]:
    """Somebody who sits at a table without a browser."""
    with Guest(brisk_server.url) as one:
        yield one


def test_chances_and_slate_are_in_sight_below_the_cubes(guest: Guest, person: Invite) -> None:
    path = bargon_at(guest, NAME, 3, presses=3)
    ada = person(server=guest.server, identity=guest.identity, phone=True)
    go_to(ada, path)
    chances = ada.page.locator(".felt .chance")
    expect(chances).to_have_count(3)
    for chance in chances.all():
        expect(chance).to_contain_text("%")
        expect(chance).to_be_in_viewport(ratio=1)
    expect(ada.page.locator(".slate")).to_be_in_viewport(ratio=1)


def test_with_a_pot_the_slate_is_in_sight_whatever_is_asked(guest: Guest, person: Invite) -> None:
    with Guest(guest.server) as other:
        mine, opposite = duel(guest, other, NAME)
        people = [
            person(name, words=GERMAN, server=guest.server, identity=one.identity, phone=True)
            for name, one in ((NAME, guest), ("Bo", other))
        ]
        for one in people:
            go_to(one, mine.path)
        ada, table = people[0], BargonTable(people[0])
        for answer in ("pay", "throw", "lift"):
            name = re.compile(getattr(ada.words, answer))
            button = table.felt.get_by_role("button", name=name, disabled=False)
            expect(button).to_be_in_viewport(ratio=1)
            expect(ada.page.locator(".slate")).to_be_in_viewport(ratio=1)
            mine.play(answer)
            if answer != "lift":
                opposite.play(answer)
