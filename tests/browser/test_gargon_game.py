"""A whole game of Gargon, clicked from the start page to the check of its chance."""

from __future__ import annotations

import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path

from playwright.sync_api import expect
from tests.browser.conftest import PATIENCE, Invite
from tests.browser.pages.gargon import GargonTable, Style, play_on
from tests.browser.pages.lobby import accept, lay_table
from tests.browser.pages.person import Person
from tests.browser.pages.words import GERMAN
from tests.support.server import ServerProcess

PEOPLE = ("Ada", "Bo", "Cy")
LOST_LINE = "ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|WebSocket"


def test_three_browsers_and_a_bot_play_a_whole_game_through_a_reload_and_a_power_cut(
    own_server: ServerProcess, person: Invite, tmp_path: Path
) -> None:
    ada = person("Ada", server=own_server.url)
    bo = person("Bo", server=own_server.url, words=GERMAN, phone=True)
    cy = person("Cy", server=own_server.url, moving=True)

    room = lay_table(ada, "Gargon", players=4)
    invitation = room.invitation()
    accept(bo, invitation).sit(2)
    accept(cy, invitation).sit(3)
    room.add_bot(4, ada.words.carefree_bot)
    room.start()

    bold = Style(bold=True)
    tables = [GargonTable(ada, bold), GargonTable(bo), GargonTable(cy)]
    for table in tables:
        expect(table.cards).to_have_count(10)
    play_on(tables, turns=12)

    _reload_keeps_the_hand(tables[1])
    play_on(tables, turns=8)

    _power_cut(own_server, tables)
    play_on(tables, turns=1_000)

    result, *others = [_with_one_name_for_the_bot(table.ranking()) for table in tables]
    assert result.keys() == {"Ada", "Bo", "Cy", "the bot"}
    assert others == [result, result]

    _record_verifies(ada, tmp_path / "game.json")
    for witness in (ada, bo):
        _check_page_agrees(witness)


def _reload_keeps_the_hand(table: GargonTable) -> None:
    table.settle()
    before = table.hand_labels()
    table.person.page.reload()
    expect(table.cards).to_have_count(len(before))
    assert table.hand_labels() == before


def _power_cut(server: ServerProcess, tables: list[GargonTable]) -> None:
    for table in tables:
        table.settle()
    hands = [table.hand_labels() for table in tables]
    people = [table.person for table in tables]
    with ExitStack() as outage:
        for one in people:
            outage.enter_context(one.watch.forgiving(LOST_LINE))
        server.kill()
        for one in people:
            one.sees(one.words.connection_lost)
        server.start()
        for one in people:
            lost = one.page.get_by_text(one.words.connection_lost)
            expect(lost).to_be_hidden(timeout=PATIENCE)
    assert [table.hand_labels() for table in tables] == hands


def _with_one_name_for_the_bot(ranking: dict[str, int]) -> dict[str, int]:
    """Bots bear other names in other languages."""
    return {name if name in PEOPLE else "the bot": points for name, points in ranking.items()}


def _record_verifies(person: Person, file: Path) -> None:
    with person.page.expect_download() as download:
        person.page.get_by_role("link", name=person.words.record).click()
    download.value.save_as(file)
    command = (sys.executable, "-c", "from cubeamulet.cli import main; main()", "verify", str(file))
    verdict = subprocess.run(command, check=False, capture_output=True, text=True, timeout=60)
    assert verdict.returncode == 0, verdict.stdout + verdict.stderr


def _check_page_agrees(person: Person) -> None:
    person.page.get_by_role("link", name=person.words.check).click()
    expect(person.page.get_by_role("heading", name=person.words.everything_holds)).to_be_visible()
    person.sees(person.words.witnessed)
