"""What is decided before a route is reached, and what is told to whoever runs the server."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

import httpx
import pytest
from tests.unit.web.conftest import Live, Start
from tests.unit.web.doubles import SECRET
from tests.unit.web.test_sockets import closed_with, send, talk
from websockets.exceptions import ConnectionClosed, InvalidStatus

from cubeamulet.web.door import address_of
from cubeamulet.web.limits import Limits, Rate
from cubeamulet.web.readiness import Readiness

ONE = Rate(burst=1, per_second=0.1)
TWO = Rate(burst=2, per_second=0.1)


def refused(answer: httpx.Response) -> tuple[int, str, bool]:
    """Status, code, and whether it says when to come back."""
    return answer.status_code, answer.json()["code"], int(answer.headers["retry-after"]) > 0


# -- limits --------------------------------------------------------------------------------------


def test_an_address_that_asks_too_often_is_told_when_to_come_back(start: Start) -> None:
    client = start(limits=Limits(requests_per_address=ONE)).client()
    assert client.get("/api/about").status_code == 200
    for path in (
        "/api/about",
        "/api/nowhere",
        "/",
        "/t/x/y",
        "/favicon.svg",
        "/readyz",
        "/metrics",
    ):
        assert refused(client.get(path)) == (429, "too_many_requests", True)
    assert client.get("/healthz").status_code == 200


def test_a_socket_that_comes_too_soon_is_refused_with_a_status(start: Start) -> None:
    live = start(limits=Limits(requests_per_address=ONE))
    live.socket()
    with pytest.raises(InvalidStatus) as refusal:
        live.socket()
    answer = refusal.value.response
    assert (answer.status_code, int(answer.headers["retry-after"]) > 0) == (429, True)
    assert b"too_many_requests" in answer.body


def test_a_refused_socket_is_no_fault_for_the_log(
    start: Start, caplog: pytest.LogCaptureFixture
) -> None:
    live = start(limits=Limits(requests_per_address=Rate(burst=2, per_second=0.1)))
    for origin in ("https://elsewhere.example", None, None):
        with suppress(InvalidStatus):
            live.socket(origin=origin).close()
    with pytest.raises(InvalidStatus):
        live.socket()
    live.stop()
    assert [each.getMessage() for each in caplog.records if each.levelname == "ERROR"] == []


def test_a_foreign_page_gets_no_socket_and_is_told_so(live: Live) -> None:
    with pytest.raises(InvalidStatus) as refusal:
        live.socket(origin="https://elsewhere.example")
    assert refusal.value.response.status_code == 403
    assert b"foreign_origin" in refusal.value.response.body


def test_a_token_of_a_wrong_form_gets_no_socket(live: Live) -> None:
    with pytest.raises(InvalidStatus) as refusal:
        live.socket(token="short")
    assert refusal.value.response.status_code == 401


def test_looking_at_whole_games_has_a_limit_of_its_own(start: Start) -> None:
    client = start(limits=Limits(looks_per_address=ONE)).client()
    assert client.get("/api/tables/t1").status_code == 200
    for path in ("/api/tables/t1", "/api/games/ended/record", "/api/tables/t1/qr.svg"):
        assert refused(client.get(path)) == (429, "too_many_requests", True)


def test_one_address_has_no_endless_number_of_sockets(start: Start) -> None:
    live = start(limits=Limits(sockets_per_address=2))
    kept = [talk(live, live.client()) for _ in range(2)]
    assert closed_with(live.socket(live.client())) == ("too_many_sockets", False, 4429)
    kept[0].close()
    time.sleep(0.1)
    talk(live)


def test_the_whole_server_has_no_endless_number_of_sockets(start: Start) -> None:
    live = start(limits=Limits(sockets=1))
    talk(live)
    assert closed_with(live.socket()) == ("too_many_sockets", False, 4429)


def test_hellos_that_come_too_fast_are_read_more_slowly(start: Start) -> None:
    live = start(limits=Limits(hellos_per_socket=Rate(burst=1, per_second=5)))
    socket = talk(live)
    began = time.monotonic()
    send(socket, {"type": "hello"}, {"type": "hello"})
    assert [socket.recv(timeout=5), socket.recv(timeout=5)]
    assert time.monotonic() - began >= 0.3


@pytest.mark.parametrize("limits", [Limits(hellos_per_person=TWO), Limits(hellos_per_address=TWO)])
def test_hellos_on_many_sockets_are_read_more_slowly_too(start: Start, limits: Limits) -> None:
    live = start(limits=limits)
    person = live.client()
    person.get("/api/me")
    for _ in range(2):
        talk(live, person)
    third = live.socket(person)
    send(third, {"type": "hello"})
    with pytest.raises(TimeoutError):
        third.recv(timeout=0.1)


def test_somebodys_hellos_delay_nobody_else(start: Start) -> None:
    live = start(limits=Limits(hellos_per_person=ONE))
    busy, calm = live.client(), live.client()
    for client in (busy, calm):
        client.get("/api/me")
    talk(live, busy)
    waiting = live.socket(busy)
    send(waiting, {"type": "hello"})
    talk(live, calm)
    with pytest.raises(TimeoutError):
        waiting.recv(timeout=0.1)


@pytest.mark.parametrize(("proxies", "status"), [((), 429), (("127.0.0.0/8",), 200)])
def test_only_a_trusted_proxy_may_say_for_whom_it_asks(
    start: Start, proxies: tuple[str, ...], status: int
) -> None:
    client = start(limits=Limits(requests_per_address=ONE), proxies=proxies).client()
    for visitor, expected in (("192.0.2.1", 200), ("192.0.2.2", status)):
        answer = client.get("/api/about", headers={"x-forwarded-for": visitor})
        assert answer.status_code == expected


@pytest.mark.parametrize(
    ("proxy", "status"),
    [("127.0.0.1", 403), ("127.0.0.0/8", 403), ("::ffff:127.0.0.1", 403), ("10.0.0.1", 200)],
)
def test_a_server_for_both_kinds_of_addresses_knows_the_machine_itself_and_its_proxy(
    start: Start, proxy: str, status: int
) -> None:
    limits = Limits(connections_per_address=1)
    live = start(host="::", public_url="https://cubes.example", proxies=(proxy,), limits=limits)
    client, visitor = live.client(), {"x-forwarded-for": "192.0.2.1"}
    assert client.get("/metrics").status_code == 200
    assert client.get("/metrics", headers=visitor).status_code == status
    if status == 403:
        assert live.client().get("/healthz").status_code == 200


def test_what_a_visitor_writes_before_his_proxy_counts_for_nothing(start: Start) -> None:
    live = start(limits=Limits(requests_per_address=ONE), proxies=("127.0.0.1",))
    claims = [f"192.0.2.{number}, 198.51.100.7" for number in (1, 2)]
    asked = [live.client().get("/api/about", headers={"x-forwarded-for": c}) for c in claims]
    assert [answer.status_code for answer in asked] == [200, 429]


def test_behind_a_trusted_proxy_only_the_machine_itself_reads_the_metrics(start: Start) -> None:
    client = start(public_url="https://cubes.example", proxies=("127.0.0.1",)).client()
    assert client.get("/metrics").status_code == 200
    visitor = {"x-forwarded-for": "192.0.2.1"}
    assert client.get("/metrics", headers=visitor).status_code == 403


@pytest.mark.parametrize(
    ("client", "counted_for"),
    [
        (("192.0.2.7", 1), "192.0.2.7"),
        (("::ffff:192.0.2.7", 1), "192.0.2.7"),
        (("2001:db8:1:2:3:4:5:6", 1), "2001:db8:1:2::/64"),
        (("fe80::1%eth0", 1), "fe80::/64"),
        (("socket", 1), "socket"),
        (None, "?"),
    ],
)
def test_the_devices_of_one_household_count_together(
    client: tuple[str, int] | None, counted_for: str
) -> None:
    assert address_of({"type": "http", "client": client}) == counted_for  # type: ignore[arg-type]


# -- for whoever runs the server -----------------------------------------------------------------


def test_the_process_says_that_it_lives(live: Live) -> None:
    assert live.client().get("/healthz").text == "ok\n"


def test_a_server_that_can_store_is_ready(live: Live) -> None:
    answer = live.client().get("/readyz")
    assert (answer.status_code, answer.json()) == (200, {"store": True, "running": True})


def test_a_server_that_cannot_store_or_stops_is_not_ready(start: Start) -> None:
    live = start()
    with live.troubled(store=False):
        assert live.client().get("/readyz").json() == {"store": False, "running": True}
    with live.troubled(running=False):
        assert live.client().get("/readyz").status_code == 503


def test_however_many_ask_whether_it_is_ready_the_store_is_asked_once(start: Start) -> None:
    live = start()
    live.context.readiness = Readiness(live.store.check, steady=lambda: 0.0)
    assert [live.client().get("/readyz").status_code for _ in range(5)] == [200] * 5
    assert live.store.asked == 1


def test_every_answer_has_a_number_that_the_log_knows(live: Live) -> None:
    numbers = {live.client().get("/api/about").headers["x-request-id"] for _ in range(3)}
    assert len(numbers) == 3


def test_the_metrics_count_commands_by_their_answers(browser: httpx.Client) -> None:
    wish = {"type": "play", "decision": "d1", "move": "pass"}
    browser.post("/api/tables/t1/commands", json={"type": "command", "id": "12345678", "do": wish})
    metrics = browser.get("/metrics")
    assert metrics.headers["content-type"].startswith("text/plain")
    assert 'cubeamulet_commands_total{answer="ok"}' in metrics.text
    assert 'route="/api/tables/{table_id}/commands"' in metrics.text
    for name in ("cubeamulet_sockets", "cubeamulet_tables_loaded", "process_open_fds"):
        assert f"\n{name} " in metrics.text


def crowd(live: Live) -> None:
    person = live.client()
    person.get("/api/me")
    for _ in range(2):
        socket = live.socket(person)
        with suppress(ConnectionClosed):
            send(socket, {"type": "hello"})
            socket.recv(timeout=5)


def guess(live: Live) -> None:
    for _ in range(2):
        live.client().post("/api/codes", json={"code": "ZZZZ-ZZZZ"})


def look(live: Live) -> None:
    for _ in range(2):
        live.client().get("/api/tables/t1")


@pytest.mark.parametrize(
    ("limit", "value", "deed"),
    [
        ("requests_per_address", ONE, look),
        ("looks_per_address", ONE, look),
        ("wrong_codes", ONE, guess),
        ("wrong_codes_per_address", ONE, guess),
        ("sockets", 1, crowd),
        ("sockets_per_person", 1, crowd),
        ("sockets_per_address", 1, crowd),
    ],
)
def test_the_metrics_call_a_limit_by_its_name(
    start: Start, limit: str, value: float | Rate, deed: Callable[[Live], None]
) -> None:
    live = start(limits=replace(Limits(), **{limit: value}))  # type: ignore[arg-type]
    deed(live)
    live.stop()
    text = live.context.metrics.text().decode()
    counted = re.findall(r'cubeamulet_limited_total\{limit="(\w+)"\} 1\.0', text)
    assert counted == [limit]


def test_the_metrics_name_no_table_and_nobody(browser: httpx.Client) -> None:
    browser.get("/api/tables/t1?invite=welcome")
    browser.get("/t/t1/welcome")
    text = browser.get("/metrics").text
    assert "welcome" not in text
    assert "t1" not in text.replace("t16", "")
    assert SECRET not in text


def test_behind_a_proxy_that_is_not_known_the_metrics_need_their_token(start: Start) -> None:
    live = start(public_url="https://cubes.example")
    client = live.client()
    assert client.get("/metrics").status_code == 403
    for header, status in (("Bearer wrong", 403), (f"Bearer {live.metrics_token}", 200)):
        answer = client.get("/metrics", headers={"authorization": header})
        assert answer.status_code == status
