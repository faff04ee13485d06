"""How much has to be fetched before the first card can be laid or the first cube thrown."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from tests.browser.conftest import Invite
from tests.browser.pages.bargon import BargonTable
from tests.browser.pages.gargon import GargonTable
from tests.browser.pages.lobby import play_now
from tests.browser.pages.weight import weigh
from tests.support.server import ServerProcess

MOST_BYTES = 150_000


def test_a_table_of_gargon_is_there_after_150_kilobytes_from_one_host(
    person: Invite, shared_server: ServerProcess
) -> None:
    ada = person("Ada")
    weight = weigh(ada.page)
    play_now(ada, "Gargon")
    expect(GargonTable(ada).cards.first).to_be_visible()
    assert weight.needed <= MOST_BYTES, weight.bytes
    assert weight.hosts == {f"127.0.0.1:{shared_server.port}"}


def test_a_table_of_bargon_is_there_after_150_kilobytes_from_one_host(
    person: Invite, shared_server: ServerProcess
) -> None:
    ada = person("Ada")
    weight = weigh(ada.page)
    play_now(ada, "Bargon")
    throw = BargonTable(ada).felt.get_by_role("button", name=re.compile(ada.words.throw))
    expect(throw).to_be_visible()
    assert weight.needed <= MOST_BYTES, weight.bytes
    assert weight.hosts == {f"127.0.0.1:{shared_server.port}"}
