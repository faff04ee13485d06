"""The command ``books``, over what a server leaves behind that was killed in the middle."""

from __future__ import annotations

import secrets
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import pytest
from tests.support.server import ServerProcess
from tests.support.versions import BOTH_BARGONS, ONLY_THE_LATER

from cubeamulet.cli import run
from cubeamulet.cli.books import FAULTY
from cubeamulet.cli.failure import UNUSABLE
from cubeamulet.store import DATABASE, open_store
from cubeamulet.table.accounts import WELCOME

ANTE = 100
PLAYERS = 3
UNDO_THE_PAYMENT = """
    DELETE FROM postings WHERE entry NOT LIKE 'welcome/%';
    DELETE FROM balances WHERE account LIKE 'pot:%';
    UPDATE balances SET chips = 1000 WHERE account LIKE 'purse:%';
"""


@dataclass
class Guests:
    """Three people at one server, each with a browser; they wish things in turn."""

    server: ServerProcess
    clients: list[httpx.Client] = field(default_factory=list)
    table: str = ""
    invite: str = ""

    def open_table(self) -> None:
        wish = {"id": secrets.token_hex(8), "game": "bargon", "players": PLAYERS}
        answer = self.clients[0].post("/api/tables", json={**wish, "options": {"ante": ANTE}})
        self.table, self.invite = answer.json()["table"], answer.json()["invite"]

    def sit_down_and_start(self) -> None:
        for seat in range(PLAYERS):
            contribution = secrets.token_hex(16)
            assert self.ask(
                seat, type="take_seat", seat=seat, name=f"P{seat}", invite=self.invite,
                contribution=contribution,
            )  # fmt: skip
        assert self.ask(0, type="start_game")

    def ask(self, who: int, command: str = "", **wish: object) -> bool:
        """Whether it was done."""
        sent = {"type": "command", "id": command or secrets.token_hex(8), "do": wish}
        answer = self.clients[who].post(f"/api/tables/{self.table}/commands", json=sent)
        return bool(answer.json().get("ok"))

    def play(self, who: int, move: str, decision: str, command: str = "") -> bool:
        return self.ask(who, command, type="play", decision=f"1.0/{decision}", move=move)

    def pay(self, who: int, command: str = "") -> bool:
        return self.play(who, "pay", "pay", command)

    def play_to_the_end(self) -> None:
        for round_ in range(1, 100):
            for who in range(PLAYERS):
                if not self.play(who, "throw", f"throw-{round_}"):
                    return

    def chips(self) -> list[int]:
        return [client.get("/api/me").json()["chips"] for client in self.clients]

    def kill_and_start(self) -> None:
        self.server.kill()
        self.server.start()


@pytest.fixture
def guests(tmp_path: Path) -> Iterator[Guests]:
    with ExitStack() as opened:
        server = opened.enter_context(ServerProcess(tmp_path / "data"))
        clients = [
            opened.enter_context(httpx.Client(base_url=server.url, timeout=20))
            for _ in range(PLAYERS)
        ]
        yield Guests(server, clients)


def check(folder: Path) -> int:
    return run(["books", "--data", str(folder)])


def test_no_chip_is_lost_or_made_by_a_power_cut(
    guests: Guests, capsys: pytest.CaptureFixture[str]
) -> None:
    guests.open_table()
    guests.sit_down_and_start()
    assert guests.pay(0, "pay-the-ante")
    guests.kill_and_start()
    assert guests.pay(0, "pay-the-ante")
    assert guests.chips() == [WELCOME - ANTE, WELCOME, WELCOME]
    assert check(guests.server.folder) == 0
    assert "1 pot holds 100 chips" in capsys.readouterr().out

    assert all(guests.pay(who) for who in (1, 2))
    guests.kill_and_start()
    guests.play_to_the_end()
    guests.kill_and_start()
    assert sorted(guests.chips()) == [WELCOME - ANTE, WELCOME - ANTE, WELCOME + 2 * ANTE]
    assert check(guests.server.folder) == 0
    assert "the books balance; 1 table compared" in capsys.readouterr().out


def test_the_antes_of_a_game_that_is_ended_come_back_also_after_a_power_cut(
    guests: Guests,
) -> None:
    guests.open_table()
    guests.sit_down_and_start()
    assert all(guests.pay(who) for who in (0, 1))
    assert guests.ask(0, type="propose", what="end")
    guests.kill_and_start()
    proposal = guests.clients[0].get(f"/api/tables/{guests.table}").json()["table"]["proposal"]
    assert all(guests.ask(who, type="agree", proposal=proposal["id"]) for who in (1, 2))
    guests.kill_and_start()
    assert guests.chips() == [WELCOME] * PLAYERS
    assert check(guests.server.folder) == 0


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The data of a server where one ante was paid."""
    folder = tmp_path_factory.mktemp("books") / "data"
    with ExitStack() as opened:
        server = opened.enter_context(ServerProcess(folder))
        guests = Guests(server)
        for _ in range(PLAYERS):
            guests.clients.append(opened.enter_context(httpx.Client(base_url=server.url)))
        guests.open_table()
        guests.sit_down_and_start()
        assert guests.pay(0)
    return folder


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ("UPDATE balances SET chips = chips + 1 WHERE account LIKE 'pot:%'", "were posted"),
        ("DELETE FROM balances WHERE account LIKE 'pot:%'", "holds nothing"),
        ("UPDATE postings SET chips = chips + 1 WHERE account LIKE 'pot:%'", "not to 0"),
        ("DELETE FROM postings WHERE account LIKE 'pot:%'", "not to 0"),
        (UNDO_THE_PAYMENT, "says something else"),
        ("UPDATE games SET ending = 'agreed'", "though its game is over"),
    ],
)
def test_whoever_changes_the_books_is_found_out(
    played: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], change: str, told: str
) -> None:
    source, target = sqlite3.connect(played / DATABASE), sqlite3.connect(tmp_path / DATABASE)
    source.backup(target)
    with target:
        target.executescript(change)
    source.close()
    target.close()
    assert check(tmp_path) == FAULTY
    assert told in capsys.readouterr().out


def test_a_table_whose_rules_this_program_does_not_have_is_not_compared_and_no_fault(
    played: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cubeamulet.cli.books.CATALOG", ONLY_THE_LATER)
    assert check(played) == UNUSABLE
    said = capsys.readouterr().out
    assert "plays by bargon/1, which this version of the program does not have" in said
    assert said.endswith("the books balance; 0 tables compared, 1 not\n")
    monkeypatch.setattr("cubeamulet.cli.books.CATALOG", BOTH_BARGONS)
    assert check(played) == 0
    assert capsys.readouterr().out.endswith("the books balance; 1 table compared\n")


def test_new_data_are_in_balance(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    open_store(tmp_path / "data").close()
    assert check(tmp_path / "data") == 0
    assert capsys.readouterr().out.startswith("0 purses hold 0 chips, 0 pots hold 0 chips\n")


def test_a_folder_without_data_is_not_made_by_checking_it(tmp_path: Path) -> None:
    assert check(tmp_path / "nowhere") == UNUSABLE
    assert not (tmp_path / "nowhere").exists()


def test_a_damaged_step_is_named_and_its_table_says_so_while_others_go_on(
    guests: Guests, capsys: pytest.CaptureFixture[str]
) -> None:
    guests.open_table()
    guests.sit_down_and_start()
    damaged = guests.table
    guests.server.kill()
    with sqlite3.connect(guests.server.folder / DATABASE) as database:
        database.execute(
            "UPDATE steps SET events = x'00ff1234' WHERE table_id = ? AND sequence = 2", [damaged]
        )
    database.close()
    guests.server.start()
    answer = guests.clients[0].get(f"/api/tables/{damaged}")
    assert (answer.status_code, answer.json()["code"]) == (500, "table_unreadable")
    guests.open_table()
    assert guests.clients[0].get(f"/api/tables/{guests.table}").status_code == 200
    assert f"table {damaged}, step 2" in guests.server.log
    assert "Traceback" not in guests.server.log
    assert check(guests.server.folder) == FAULTY
    assert f"table {damaged}, step 2: damaged in the store" in capsys.readouterr().out
