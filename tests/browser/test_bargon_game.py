"""A whole game of Bargon, clicked, with the cup and a pot, from two addresses."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Invite
from tests.browser.pages.bargon import BargonTable, play_to_the_end
from tests.browser.pages.lobby import accept, lay_table
from tests.browser.pages.words import GERMAN
from tests.support.server import ServerProcess

ANTE = 5


def test_two_browsers_and_the_cup_play_for_a_pot_one_of_them_over_the_network(
    own_server: ServerProcess, person: Invite
) -> None:
    ada = person("Ada", server=own_server.url)
    room = lay_table(ada, "Bargon", players=2, ante=ANTE)
    invitation = room.invitation()
    if urlsplit(invitation).hostname in ("127.0.0.1", "localhost"):
        pytest.skip("this machine has no address in a network")

    bo = person("Bo", words=GERMAN, phone=True, moving=True)
    accept(bo, invitation).sit(2)
    assert bo.page.evaluate("isSecureContext") is False
    room.start()

    tables = [BargonTable(ada), BargonTable(bo)]
    play_to_the_end(tables)

    assert tables[0].totals() == tables[1].totals()
    winner = max((0, 1), key=lambda seat: tables[0].totals()[seat])
    told = [f"You take {2 * ANTE} chips", f"Bo takes {2 * ANTE} chips"][winner]
    expect(tables[0].felt.get_by_text(told)).to_be_visible()
