"""Talks over a socket."""

from __future__ import annotations

import json
import time

import httpx
import pytest
from tests.unit.web.conftest import Live, Start
from tests.unit.web.doubles import SECRET, take_seat, update
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection

from cubeamulet.games.core.contract import Seat
from cubeamulet.protocol.messages import Play, Presence, Problem
from cubeamulet.web.limits import Limits, Rate

HELLO = {"type": "hello"}
PING = {"type": "ping"}
MOVED_TWICE = (
    '{"type":"command","id":"command-1","do":{"type":"play","decision":"d","move":"l","move":"r"}}'
)


def send(socket: ClientConnection, *messages: object) -> None:
    for message in messages:
        socket.send(json.dumps(message))


def hear(socket: ClientConnection) -> dict[str, object]:
    message = json.loads(socket.recv(timeout=5))
    assert isinstance(message, dict)
    return message


def closed_with(socket: ClientConnection) -> tuple[str, bool, int]:
    """The last message's problem and whether to come back, and the code of the close."""
    message = hear(socket)
    while message["type"] != "closing":
        message = hear(socket)
    assert list(message) == ["type", "problem", "retry"]
    with pytest.raises(ConnectionClosed):
        socket.recv(timeout=5)
    assert socket.close_code is not None
    return message["problem"]["code"], message["retry"], socket.close_code  # type: ignore[index,return-value]


def talk(live: Live, browser: httpx.Client | None = None) -> ClientConnection:
    """A socket after its hello and its snapshot."""
    socket = live.socket(browser)
    send(socket, HELLO)
    assert hear(socket)["type"] == "snapshot"
    return socket


# -- the way it goes -----------------------------------------------------------------------------


def test_a_hello_gets_a_snapshot(live: Live) -> None:
    socket = live.socket()
    send(socket, HELLO)
    message = hear(socket)
    assert list(message) == ["type", "version", "changed", "now", "table", "view", "log"]
    assert (message["version"], message["changed"]) == (3, 30.0)


def test_a_hello_with_the_newest_step_gets_only_what_comes_next(live: Live) -> None:
    socket = live.socket()
    send(socket, {"type": "hello", "version": 3, "changed": 30}, PING)
    assert hear(socket)["type"] == "pong"
    live.service.tell(update(4))
    assert hear(socket) == {
        "type": "update",
        "previous": 3,
        "version": 4,
        "changed": 40.0,
        "now": 1.5,
        "table": None,
        "view": None,
        "events": ["event 4.0"],
    }


@pytest.mark.parametrize(
    "seen",
    [
        {"version": 2, "changed": 20.0},
        {"version": 3, "changed": 20.0},
        {"version": 3, "changed": None},
        {"version": 3},
        {"changed": 30.0},
    ],
    ids=str,
)
def test_any_other_step_than_the_newest_gets_a_snapshot(
    live: Live, seen: dict[str, object]
) -> None:
    socket = live.socket()
    send(socket, HELLO | seen)
    assert hear(socket)["type"] == "snapshot"


def test_a_second_hello_begins_again_and_nothing_is_told_twice(live: Live) -> None:
    socket = talk(live)
    send(socket, HELLO)
    assert hear(socket)["type"] == "snapshot"
    live.service.tell(update(4))
    send(socket, PING)
    assert [hear(socket)["type"], hear(socket)["type"]] == ["update", "pong"]


def test_presence_is_told(live: Live) -> None:
    socket = talk(live)
    live.service.tell(Presence((Seat(0),), spectators=2, host_missing=True))
    assert hear(socket) == {
        "type": "presence",
        "here": [0],
        "spectators": 2,
        "host_missing": True,
        "missing": [],
    }


def test_a_ping_gets_a_pong_with_the_servers_time(live: Live) -> None:
    socket = talk(live)
    send(socket, PING)
    message = hear(socket)
    assert list(message) == ["type", "now"]
    assert message["now"] == pytest.approx(time.time(), abs=60)


def test_a_command_gets_its_answer(live: Live, browser: httpx.Client) -> None:
    socket = talk(live, browser)
    send(socket, take_seat("command-1"))
    answer = {"type": "answer", "id": "command-1", "ok": True, "version": 3, "problem": None}
    assert hear(socket) == answer


def test_a_refusal_is_an_answer_too(live: Live, browser: httpx.Client) -> None:
    live.service.refusals["take_seat"] = Problem("seat_taken", "somebody was faster")
    socket = talk(live, browser)
    send(socket, take_seat("command-1"))
    problem = {"code": "seat_taken", "message": "somebody was faster", "rule": None}
    assert hear(socket)["problem"] == problem


def test_two_tabs_of_one_device_are_both_live_and_the_same_person(
    live: Live, browser: httpx.Client
) -> None:
    first, second = talk(live, browser), talk(live, browser)
    live.service.tell(update(4))
    assert [hear(first)["version"], hear(second)["version"]] == [4, 4]
    for number, socket in enumerate((first, second)):
        send(socket, take_seat(f"command-{number}"))
        assert hear(socket)["ok"]
    assert len({identity for identity, _ in live.service.commands}) == 1


def test_who_leaves_is_no_longer_told(live: Live) -> None:
    leaving = talk(live)
    (listener,) = live.service.listeners[-1:]
    leaving.close()
    deadline = time.monotonic() + 5
    while listener in live.service.listeners and time.monotonic() < deadline:
        time.sleep(0.01)
    assert listener not in live.service.listeners


# -- who may not ---------------------------------------------------------------------------------


def test_an_unknown_table_is_told_and_nothing_created(live: Live) -> None:
    socket = live.socket(table="none")
    send(socket, HELLO)
    assert closed_with(socket) == ("unknown_table", False, 4404)
    assert live.service.opened == []


def test_who_watches_a_table_that_is_forgotten_meanwhile_is_told_so(live: Live) -> None:
    socket = talk(live)
    live.service.forget()
    assert closed_with(socket) == ("unknown_table", False, 4404)


def test_another_sites_page_gets_no_socket(live: Live) -> None:
    with pytest.raises(InvalidStatus) as refused:
        live.socket(origin="https://elsewhere.example")
    assert refused.value.response.status_code == 403


def test_this_servers_own_page_gets_one(live: Live) -> None:
    socket = live.socket(origin=live.url)
    send(socket, HELLO)
    assert hear(socket)["type"] == "snapshot"


def test_there_is_no_socket_elsewhere(live: Live) -> None:
    with pytest.raises(InvalidStatus):
        live.socket(table="t1/socket/../../..")


def test_who_has_no_identity_may_watch_but_not_act(live: Live) -> None:
    socket = talk(live)
    send(socket, take_seat())
    assert hear(socket)["problem"]["code"] == "identity_needed"  # type: ignore[index]
    assert live.service.commands == []


def test_a_programs_own_token_is_enough(live: Live) -> None:
    socket = live.socket(token="t" * 43)
    send(socket, HELLO, take_seat())
    assert [hear(socket)["type"], hear(socket)["ok"]] == ["snapshot", True]


def test_a_token_that_can_be_guessed_gets_no_socket(live: Live) -> None:
    with pytest.raises(InvalidStatus):
        live.socket(token="hello")


def test_a_command_before_the_hello_is_refused(live: Live, browser: httpx.Client) -> None:
    socket = live.socket(browser)
    send(socket, take_seat())
    assert closed_with(socket) == ("hello_expected", False, 4400)
    assert live.service.commands == []


def test_a_ping_before_the_hello_is_refused(live: Live) -> None:
    socket = live.socket()
    send(socket, PING)
    assert closed_with(socket) == ("hello_expected", False, 4400)


# -- bad messages --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "malformed_json"),
        ("hello", "malformed_json"),
        ("{", "malformed_json"),
        ("[]", "invalid_message"),
        ("[" * 8000, "invalid_message"),
        ('{"type":"hallo"}', "invalid_message"),
        ('{"type":"hello","version":"3"}', "invalid_message"),
        ('{"type":"hello","more":1}', "invalid_message"),
        ('{"type":"snapshot","version":1}', "invalid_message"),
        ('{"type":"command"}', "invalid_message"),
    ],
)
def test_garbage_ends_the_talk_with_a_reason(live: Live, text: str, code: str) -> None:
    socket = talk(live)
    socket.send(text)
    assert closed_with(socket) == (code, False, 4400)


@pytest.mark.parametrize(
    "text",
    [
        '{"type":"hello","version":3,"version":2}',
        '{"type":"command","id":"command-1","do":{"type":"leave_seat"},"do":{"type":"resign"}}',
        '{"type":"command","id":"command-1","id":"command-2","do":{"type":"resign"}}',
        MOVED_TWICE,
        MOVED_TWICE.replace('"move":"r"', '"\\u006dove":"r"'),
    ],
)
def test_a_message_with_a_key_twice_ends_the_talk_and_nothing_is_done(
    live: Live, browser: httpx.Client, text: str
) -> None:
    socket = talk(live, browser)
    socket.send(text)
    assert closed_with(socket) == ("malformed_json", False, 4400)
    assert live.service.commands == []


@pytest.mark.parametrize("decision", ["d", 'with "quotes"', "with \\ and \u1234"])
def test_a_move_is_understood_however_it_is_written(
    live: Live, browser: httpx.Client, decision: str
) -> None:
    socket = talk(live, browser)
    do = {"type": "play", "decision": decision, "move": "left"}
    for text in (
        json.dumps({"type": "command", "id": "command-1", "do": do}),
        json.dumps({"do": do, "id": "command-2", "type": "command"}, indent=2, ensure_ascii=False),
    ):
        socket.send(text)
        assert hear(socket)["ok"]
    assert [wish.do for _, wish in live.service.commands] == [Play(decision, "left")] * 2


@pytest.mark.parametrize(
    "wish", [{"type": "cheat"}, {"type": "play"}, {}, None, {"type": "leave_seat", "seat": 1}]
)
def test_a_wrong_wish_is_answered_and_the_talk_goes_on(
    live: Live, browser: httpx.Client, wish: object
) -> None:
    socket = talk(live, browser)
    send(socket, {"type": "command", "id": "command-1", "do": wish}, PING)
    answer = hear(socket)
    assert (answer["id"], answer["ok"]) == ("command-1", False)
    assert answer["problem"]["code"] == "invalid_message"  # type: ignore[index]
    assert hear(socket)["type"] == "pong"


def test_bytes_are_no_message(live: Live) -> None:
    socket = talk(live)
    socket.send(b'{"type":"ping"}')
    assert closed_with(socket) == ("text_expected", False, 1003)


def test_too_large_a_message_ends_the_talk(live: Live) -> None:
    socket = talk(live)
    socket.send(json.dumps({"type": "ping", "padding": "x" * 16_384}))
    assert closed_with(socket) == ("message_too_large", False, 1009)


def test_a_huge_message_is_cut_off(live: Live) -> None:
    socket = talk(live)
    socket.send("x" * 200_000)
    with pytest.raises(ConnectionClosed):
        socket.recv(timeout=5)
    assert socket.close_code == 1009


def test_a_fault_tells_nothing_and_harms_nobody_else(
    live: Live, browser: httpx.Client, caplog: pytest.LogCaptureFixture
) -> None:
    unlucky, other = talk(live, browser), talk(live, browser)
    move = {"type": "play", "decision": "d", "move": "crash"}
    send(unlucky, {"type": "command", "id": "command-1", "do": move})
    assert closed_with(unlucky) == ("internal_error", True, 1011)
    live.service.tell(update(4))
    assert hear(other)["version"] == 4
    assert SECRET in caplog.text


# -- limits --------------------------------------------------------------------------------------


def test_a_flood_of_messages_is_read_slowly_and_delays_nobody_else(start: Start) -> None:
    live = start(limits=Limits(messages_per_socket=Rate(burst=3, per_second=4)))
    flood, calm = talk(live), talk(live)
    time.sleep(0.25)
    began = time.monotonic()
    send(flood, *[PING] * 8)
    send(calm, PING)
    assert hear(calm)["type"] == "pong"
    assert time.monotonic() - began < 1.2
    assert [hear(flood)["type"] for _ in range(8)] == ["pong"] * 8
    assert time.monotonic() - began >= 1.2


def test_too_many_commands_are_answered_with_the_time_to_wait(start: Start) -> None:
    live = start(limits=Limits(joining=Rate(1, 0.1)))
    browser = live.client()
    browser.get("/api/me")
    socket = talk(live, browser)
    send(socket, take_seat("command-1"), take_seat("command-2"))
    answers = {answer["id"]: answer for answer in (hear(socket), hear(socket))}
    assert answers["command-1"]["ok"]
    assert answers["command-2"]["problem"]["code"] == "too_many_requests"  # type: ignore[index]


def test_wishes_on_a_socket_have_a_limit_of_their_own_and_moves_go_on(start: Start) -> None:
    live = start(limits=Limits(wishes=Rate(1, 0.1)))
    browser = live.client()
    browser.get("/api/me")
    socket = talk(live, browser)
    wish = {"type": "standing_wish", "replacements": "left"}
    move = {"type": "play", "decision": "d", "move": "left"}
    for number, do in enumerate((wish, wish, move)):
        send(socket, {"type": "command", "id": f"command-{number}", "do": do})
    answers = {answer["id"]: answer["ok"] for answer in (hear(socket) for _ in range(3))}
    assert answers == {"command-0": True, "command-1": False, "command-2": True}


def test_what_is_noted_on_a_slate_is_limited_like_wishes(start: Start) -> None:
    live = start(limits=Limits(wishes=Rate(1, 0.1)))
    live.service.slate = True
    browser = live.client()
    browser.get("/api/me")
    socket = talk(live, browser)
    for number, move in enumerate(("enter cup", "undo")):
        do = {"type": "play", "decision": "d", "move": move}
        send(socket, {"type": "command", "id": f"command-{number}", "do": do})
    answers = {answer["id"]: answer["ok"] for answer in (hear(socket) for _ in range(2))}
    assert answers == {"command-0": True, "command-1": False}


def test_one_person_cannot_hold_all_sockets(start: Start) -> None:
    live = start(limits=Limits(sockets_per_person=2))
    talk(live), talk(live)
    assert closed_with(live.socket()) == ("too_many_sockets", False, 4429)


def test_silence_ends_the_talk_but_who_was_silent_may_come_back(start: Start) -> None:
    live = start(limits=Limits(silence=0.2))
    assert closed_with(live.socket()) == ("silent", True, 4408)


def test_a_slow_reader_is_told_in_fewer_words_and_delays_nobody(live: Live) -> None:
    slow, quick = talk(live), talk(live)
    for version in range(4, 2004):
        live.service.tell(update(version, events=20))
    versions: list[int] = []
    while not versions or versions[-1] < 2003:
        message = hear(quick)
        versions.append(int(message["version"]))  # type: ignore[call-overload]
    assert versions == sorted(versions)
    last = 3
    while last < 2003:
        message = hear(slow)
        assert message["type"] == "snapshot" or message["previous"] == last
        last = int(message["version"])  # type: ignore[call-overload]


def test_a_tab_that_was_asleep_for_long_catches_up_with_a_snapshot(live: Live) -> None:
    asleep = talk(live)
    last = 12_003
    for version in range(4, last + 1):
        live.service.tell(update(version, events=20))
    kinds, version = set(), 3
    while version < last:
        message = hear(asleep)
        kinds.add(message["type"])
        assert message["type"] == "snapshot" or message["previous"] == version
        version = int(message["version"])  # type: ignore[call-overload]
    assert "snapshot" in kinds
    live.service.tell(update(last + 1))
    assert hear(asleep)["version"] == last + 1


def test_a_stopping_server_says_that_it_comes_back(start: Start) -> None:
    live = start()
    sockets = [talk(live), live.socket()]
    live.stop()
    assert [closed_with(socket) for socket in sockets] == [("server_stopping", True, 1012)] * 2
    assert not live.service.running
