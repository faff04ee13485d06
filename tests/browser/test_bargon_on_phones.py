"""On a phone Bargon's cubes, everybody's chance and the slate are in sight together."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Invite
from tests.browser.pages.guest import Guest
from tests.browser.pages.scenes import NAME, bargon_at
from tests.browser.pages.screens import go_to
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
