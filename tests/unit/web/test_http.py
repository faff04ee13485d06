"""The HTTP interface: what each route gives, and how each refuses."""

from __future__ import annotations

import re
import time

import httpx
import pytest
from tests.unit.web.conftest import Live, Start
from tests.unit.web.doubles import CODE, SECRET, take_seat

from cubeamulet.protocol.messages import Problem, TableSummary
from cubeamulet.web.limits import Limits, Rate

OPEN = {"id": "opening-1", "game": "gargon", "players": 4}
COMMANDS = "/api/tables/t1/commands"


def play(move: str) -> dict[str, object]:
    wish = {"type": "play", "decision": "d1", "move": move}
    return {"type": "command", "id": "command-1", "do": wish}


def problem_of(answer: httpx.Response) -> tuple[int, str]:
    """The status and the code of a refusal, after a look at its form."""
    assert answer.headers["content-type"] == "application/json"
    assert list(answer.json()) == ["code", "message", "rule"]
    return answer.status_code, answer.json()["code"]


# -- what each route gives -----------------------------------------------------------------------


def test_the_server_says_that_it_is_well(live: Live) -> None:
    assert live.client().get("/api/health").json() == {"ok": True}


def test_about_names_games_bots_and_addresses(live: Live) -> None:
    assert live.client().get("/api/about").json() == {
        "version": "0.0.0",
        "games": {"gargon": [3, 4, 5]},
        "bots": [{"bot": "random", "games": ["gargon"], "rung": 1, "face": "fairy"}],
        "addresses": ["http://192.0.2.7:8000"],
        "keep_finished_days": None,
    }


def test_a_device_keeps_its_identity_and_its_name(live: Live) -> None:
    client = live.client()
    first = client.get("/api/me").json()
    renamed = client.put("/api/me", json={"name": "Gnoll"}).json()
    assert (first["name"], renamed) == (None, {**first, "name": "Gnoll"})
    assert client.get("/api/me").json() == renamed


def test_my_tables_are_listed(browser: httpx.Client) -> None:
    (table,) = browser.get("/api/tables").json()
    assert list(table) == list(TableSummary.__struct_fields__)


def test_a_device_without_identity_has_no_tables_and_gets_no_cookie(live: Live) -> None:
    answer = live.client().get("/api/tables")
    assert answer.json() == []
    assert "set-cookie" not in answer.headers
    assert live.identities.known == {}


def test_a_table_is_opened(browser: httpx.Client) -> None:
    answer = browser.post("/api/tables", json=OPEN)
    assert (answer.status_code, answer.json()) == (201, {"table": "t1", "invite": "welcome"})


def test_a_table_is_told_as_a_snapshot(live: Live) -> None:
    answer = live.client().get("/api/tables/t1?invite=welcome").json()
    assert list(answer) == ["type", "version", "changed", "now", "table", "view", "log"]
    assert (answer["type"], answer["version"]) == ("snapshot", 3)


def test_a_command_is_answered(live: Live, browser: httpx.Client) -> None:
    answer = browser.post(COMMANDS, json=take_seat())
    expected = {"type": "answer", "id": "command-1", "ok": True, "version": 3, "problem": None}
    assert (answer.status_code, answer.json()) == (200, expected)
    assert live.service.commands[0][0] == browser.get("/api/me").json()["id"]


def test_the_record_of_an_ended_game_is_passed_on_as_it_is(live: Live) -> None:
    answer = live.client().get("/api/games/ended/record")
    assert answer.content == b'{"format":"cubeamulet-record/1"}'
    assert answer.headers["content-type"] == "application/json"


def test_nothing_of_the_interface_is_kept_by_caches(live: Live) -> None:
    for path in ("/api/health", "/api/tables/t1", "/api/nowhere"):
        assert live.client().get(path).headers["cache-control"] == "no-store"


def test_the_interface_describes_itself(live: Live) -> None:
    paths = live.client().get("/api/openapi.json").json()["paths"]
    assert "/api/tables/{table_id}/commands" in paths
    assert not [path for path in paths if not path.startswith("/api/")]


def test_a_code_gives_what_an_invitation_gives_and_makes_nobody_known(live: Live) -> None:
    answer = live.client().post("/api/codes", json={"code": CODE})
    assert (answer.status_code, answer.json()) == (200, {"table": "t1", "invite": "welcome"})
    assert "set-cookie" not in answer.headers


def test_a_code_that_leads_nowhere_says_only_that(live: Live) -> None:
    answer = live.client().post("/api/codes", json={"code": "ZZZZ-ZZZZ"})
    assert problem_of(answer) == (404, "unknown_code")


# -- the picture of the invitation ---------------------------------------------------------------


def qr_link(live: Live, monkeypatch: pytest.MonkeyPatch, path: str, **headers: str) -> str:
    links: list[str] = []

    def draw(link: str) -> bytes:
        links.append(link)
        return b""

    monkeypatch.setattr("cubeamulet.web.routes.tables.qr_svg", draw)
    answer = live.client().get(path, headers=headers)
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/svg+xml")
    return links[0]


def test_the_picture_of_an_invitation_is_svg_without_scripts_and_styles(live: Live) -> None:
    picture = live.client().get("/api/tables/t1/qr.svg?invite=welcome").text
    assert picture.startswith("<svg")
    assert not re.search(r"<script|<style|style=", picture)


def test_asked_over_localhost_it_leads_to_an_address_that_phones_can_open(
    live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    link = qr_link(live, monkeypatch, "/api/tables/t1/qr.svg?invite=welcome")
    assert link == "http://192.0.2.7:8000/t/t1/welcome"


def test_asked_over_the_network_it_leads_to_the_address_that_was_asked(
    live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    link = qr_link(live, monkeypatch, "/api/tables/t1/qr.svg", host="laptop.lan:8000")
    assert link == "http://laptop.lan:8000/t/t1"


def test_behind_a_proxy_it_leads_to_the_public_address(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = start(public_url="https://cubes.example")
    assert qr_link(live, monkeypatch, "/api/tables/t1/qr.svg") == "https://cubes.example/t/t1"


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("/api/tables/none/qr.svg?invite=a", (404, "unknown_table")),
        ("/api/tables/t1/qr.svg?invite=a%20b", (400, "bad_request")),
        ("/api/tables/t1/qr.svg?invite=" + "a" * 65, (400, "bad_request")),
    ],
)
def test_no_picture_is_drawn_of(live: Live, path: str, expected: tuple[int, str]) -> None:
    assert problem_of(live.client().get(path)) == expected


def test_for_a_picture_no_game_is_read(live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(*_: object) -> None:
        raise AssertionError("a whole snapshot was made")

    monkeypatch.setattr(live.service, "snapshot", fail)
    assert live.client().get("/api/tables/t1/qr.svg").status_code == 200


# -- refusals ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("method", "path", "expected"),
    [
        ("GET", "/api", (404, "not_found")),
        ("GET", "/api/nowhere", (404, "not_found")),
        ("POST", "/api/nowhere/at/all", (404, "not_found")),
        ("GET", "/api/tables/none", (404, "unknown_table")),
        ("GET", "/api/games/none/record", (404, "unknown_game")),
        ("GET", "/api/games/running/record", (409, "game_running")),
        ("DELETE", "/api/tables", (405, "method_not_allowed")),
        ("GET", "/api/tables/t1/commands", (405, "method_not_allowed")),
        ("POST", "/api/me", (405, "method_not_allowed")),
    ],
)
def test_a_wrong_address_or_method_is_a_problem(
    live: Live, method: str, path: str, expected: tuple[int, str]
) -> None:
    assert problem_of(live.client().request(method, path)) == expected


def test_a_wrong_method_is_told_the_right_ones(live: Live) -> None:
    allow = live.client().delete("/api/tables").headers["allow"]
    assert {"GET", "POST"} <= set(allow.split(", "))


@pytest.mark.parametrize("body", ["", "{", "nonsense", "[" * 30_000, '"\ud800"', "\x00"])
def test_a_body_that_is_no_json_is_malformed(browser: httpx.Client, body: str) -> None:
    content = body.encode(errors="surrogatepass")
    for path in ("/api/tables", COMMANDS):
        status, code = problem_of(browser.post(path, content=content))
        assert (status, code) in ((400, "malformed_json"), (422, "invalid_message"))


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/tables", '{"id":"opening-1","game":"gargon","game":"bargon","players":3}'),
        (
            "/api/tables",
            '{"id":"opening-1","game":"gargon","players":3,"options":{"match":1,"match":2}}',
        ),
        (COMMANDS, '{"type":"command","id":"command-1","id":"command-2","do":{"type":"rematch"}}'),
        (COMMANDS, '{"type":"command","id":"command-1","do":{"type":"agree","type":"resign"}}'),
        (COMMANDS, '{"type":"command","id":"command-1","do":{"type":"resign","\\u0074ype":"x"}}'),
    ],
)
def test_a_body_with_a_key_twice_is_refused_and_nothing_done(
    live: Live, browser: httpx.Client, path: str, body: str
) -> None:
    status, code = problem_of(browser.post(path, content=body))
    assert (status, code) in ((400, "malformed_json"), (422, "invalid_message"))
    assert live.service.commands == []


def test_a_key_that_stands_twice_is_said_to(browser: httpx.Client) -> None:
    body = '{"id":"opening-1","game":"gargon","game":"gargon","players":3}'
    answer = browser.post("/api/tables", content=body)
    assert problem_of(answer) == (400, "malformed_json")
    assert "twice" in answer.json()["message"]


def test_a_number_without_end_is_no_fault(browser: httpx.Client) -> None:
    body = '{"id":"opening-1","game":"gargon","players":3,"options":{"match":' + "9" * 9000 + "}}"
    assert browser.post("/api/tables", content=body).status_code < 500


@pytest.mark.parametrize(
    ("wrong", "where"),
    [
        ({"players": "4"}, "$.players"),
        ({"id": "short"}, "$.id"),
        ({"colour": "red"}, "colour"),
        ({"options": {"match": [1]}}, "$.options"),
        ({"names": [""]}, "$.names[0]"),
    ],
)
def test_a_body_of_another_form_is_told_where(
    browser: httpx.Client, wrong: dict[str, object], where: str
) -> None:
    answer = browser.post("/api/tables", json=OPEN | wrong)
    assert problem_of(answer) == (422, "invalid_message")
    assert where in answer.json()["message"]


@pytest.mark.parametrize(
    "wish",
    [
        {"type": "cheat"},
        {"type": "play", "decision": "d1"},
        {"type": "play", "decision": "d1", "move": "x" * 41},
        {"type": "take_seat", "seat": 0, "name": "A", "invite": "", "contribution": "AB" * 16},
        {"type": "rename", "name": "A"},
    ],
)
def test_an_unknown_or_incomplete_wish_is_refused(browser: httpx.Client, wish: object) -> None:
    answer = browser.post(COMMANDS, json={"type": "command", "id": "command-1", "do": wish})
    assert problem_of(answer) == (422, "invalid_message")


@pytest.mark.parametrize(
    ("code", "status"),
    [
        ("decision_closed", 409),
        ("seat_taken", 409),
        ("not_host", 403),
        ("wrong_invite", 403),
        ("pattern_not_followed", 422),
        ("unparsable_move", 422),
        ("unknown_table", 404),
        ("try_again", 503),
    ],
)
def test_a_refusal_of_the_table_has_a_status_of_its_kind(
    live: Live, browser: httpx.Client, code: str, status: int
) -> None:
    live.service.refusals["play"] = Problem(code, "so it is", "G-6")
    answer = browser.post(COMMANDS, json=play("pass"))
    assert problem_of(answer) == (status, code)
    assert answer.json()["rule"] == "G-6"


def test_bad_options_are_refused_when_a_table_is_opened(browser: httpx.Client) -> None:
    answer = browser.post("/api/tables", json=OPEN | {"game": "chess"})
    assert problem_of(answer) == (422, "bad_options")


def test_too_large_a_body_is_not_even_read(browser: httpx.Client) -> None:
    answer = browser.post("/api/tables", content=b" " * (64 * 1024 + 1))
    assert problem_of(answer) == (413, "body_too_large")


def test_too_large_a_body_without_a_length_is_cut_off(browser: httpx.Client) -> None:
    answer = browser.post("/api/tables", content=(b" " * 1024 for _ in range(80)))
    assert problem_of(answer) == (413, "body_too_large")


def test_a_fault_tells_nothing_about_itself(
    browser: httpx.Client, caplog: pytest.LogCaptureFixture
) -> None:
    answer = browser.post(COMMANDS, json=play("crash"))
    assert problem_of(answer) == (500, "internal_error")
    assert SECRET not in answer.text
    assert "Traceback" not in answer.text
    assert SECRET in caplog.text


def test_asking_for_an_unknown_table_creates_nothing(live: Live) -> None:
    client = live.client()
    client.get("/api/tables/none")
    client.get("/t/none")
    assert (live.service.opened, live.identities.known) == ([], {})


# -- who asks ------------------------------------------------------------------------------------


def test_a_new_device_gets_a_cookie_that_no_script_and_no_other_site_can_use(live: Live) -> None:
    cookie = live.client().get("/api/me").headers["set-cookie"]
    token, *attributes = cookie.split("; ")
    assert re.fullmatch(r"cubeamulet=[A-Za-z0-9_-]{43}", token)
    assert {"HttpOnly", "SameSite=Lax", "Path=/api"} <= set(attributes)
    assert "Secure" not in attributes


def test_behind_https_the_cookie_travels_encrypted_only(start: Start) -> None:
    live = start(public_url="https://cubes.example")
    assert "; Secure" in live.client().get("/api/me").headers["set-cookie"]


def test_the_store_never_sees_the_token(live: Live, browser: httpx.Client) -> None:
    token = browser.cookies["cubeamulet"].encode()
    assert [len(stored) for stored in live.identities.known] == [32]
    assert token not in live.identities.known


def test_a_known_device_gets_no_second_cookie(browser: httpx.Client) -> None:
    assert "set-cookie" not in browser.get("/api/me").headers


def test_a_program_brings_its_own_token(live: Live) -> None:
    headers = {"authorization": "Bearer " + "t" * 43}
    first, second = (live.client().get("/api/me", headers=headers) for _ in range(2))
    assert first.json() == second.json()
    assert "set-cookie" not in first.headers


def test_a_token_that_can_be_guessed_is_refused(live: Live) -> None:
    answer = live.client().get("/api/me", headers={"authorization": "Bearer hello"})
    assert problem_of(answer) == (401, "bad_token")


@pytest.mark.parametrize("origin", ["https://elsewhere.example", "null", "http://127.0.0.1:1", "x"])
def test_what_another_sites_page_asks_for_is_refused(
    live: Live, browser: httpx.Client, origin: str
) -> None:
    for method, path in (("POST", "/api/tables"), ("POST", COMMANDS), ("PUT", "/api/me")):
        answer = browser.request(method, path, json=OPEN, headers={"origin": origin})
        assert problem_of(answer) == (403, "foreign_origin")
    assert live.service.opened == []


def test_this_servers_own_page_may_ask(live: Live, browser: httpx.Client) -> None:
    answer = browser.post("/api/tables", json=OPEN, headers={"origin": live.url})
    assert answer.status_code == 201


def test_the_page_of_the_public_address_may_ask(start: Start) -> None:
    live = start(public_url="https://cubes.example")
    headers = {"origin": "https://cubes.example"}
    assert live.client().post("/api/tables", json=OPEN, headers=headers).status_code == 201


# -- limits --------------------------------------------------------------------------------------

SLOW = Rate(burst=2, per_second=0.1)


@pytest.mark.parametrize("limits", [Limits(opening=SLOW), Limits(opening_per_address=SLOW)])
def test_who_opens_too_many_tables_is_told_when_to_come_back(start: Start, limits: Limits) -> None:
    client = start(limits=limits).client()
    answers = [client.post("/api/tables", json=OPEN) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [201, 201, 429]
    assert problem_of(answers[2]) == (429, "too_many_requests")
    assert 1 <= int(answers[2].headers["retry-after"]) <= 10


def test_who_tries_too_many_invitations_is_stopped(start: Start) -> None:
    client = start(limits=Limits(joining=SLOW)).client()
    answers = [client.post(COMMANDS, json=take_seat(f"command-{n}")) for n in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]


def test_who_wishes_for_too_much_may_still_move(start: Start) -> None:
    client = start(limits=Limits(wishes=SLOW)).client()
    wishes = ({"type": "standing_wish", "replacements": "left"}, {"type": "propose", "what": "end"})
    for number, do in enumerate(wishes):
        assert client.post(COMMANDS, json=asked(f"command-{number}", do)).status_code == 200
    for number, do in enumerate(wishes, 2):
        refused = client.post(COMMANDS, json=asked(f"command-{number}", do))
        assert problem_of(refused) == (429, "too_many_requests")
    move = {"type": "play", "decision": "d", "move": "left"}
    assert client.post(COMMANDS, json=asked("command-4", move)).status_code == 200
    assert client.post(COMMANDS, json=take_seat("command-5")).status_code == 200


def asked(command_id: str, do: dict[str, str]) -> dict[str, object]:
    return {"type": "command", "id": command_id, "do": do}


@pytest.mark.parametrize("limits", [Limits(wrong_codes=SLOW), Limits(wrong_codes_per_address=SLOW)])
def test_who_guesses_codes_is_stopped_and_told_when_to_go_on(start: Start, limits: Limits) -> None:
    live = start(limits=limits)
    answers = [live.client().post("/api/codes", json={"code": f"guess {n}"}) for n in range(3)]
    assert [answer.status_code for answer in answers] == [404, 404, 429]
    assert problem_of(answers[2]) == (429, "too_many_codes")
    assert 1 <= int(answers[2].headers["retry-after"]) <= 10
    assert len(live.service.typed) == 2


def test_right_codes_may_be_many_from_one_address(start: Start) -> None:
    client = start(limits=Limits(wrong_codes_per_address=SLOW)).client()
    answers = [client.post("/api/codes", json={"code": CODE}) for _ in range(9)]
    assert {answer.status_code for answer in answers} == {200}


def test_who_sends_too_many_commands_is_stopped_alone(start: Start) -> None:
    live = start(limits=Limits(commands=SLOW))
    eager, calm = live.client(), live.client()
    answers = [eager.post(COMMANDS, json=play("pass")) for _ in range(3)]
    assert answers[2].status_code == 429
    assert calm.post(COMMANDS, json=play("pass")).status_code == 200


def test_one_address_cannot_fill_the_server_with_identities(start: Start) -> None:
    live = start(limits=Limits(identities_per_address=SLOW))
    assert [live.client().get("/api/me").status_code for _ in range(3)] == [200, 200, 429]


# -- names ---------------------------------------------------------------------------------------


def test_a_name_is_kept_as_it_is_shown(browser: httpx.Client) -> None:
    assert browser.put("/api/me", json={"name": "  Gnoll   II "}).json()["name"] == "Gnoll II"


@pytest.mark.parametrize("name", ["   ", "\u0000", "a\u202eb"])
def test_a_name_that_cannot_be_shown_is_refused(browser: httpx.Client, name: str) -> None:
    assert problem_of(browser.put("/api/me", json={"name": name})) == (422, "bad_name")


# -- whoever does not wait -----------------------------------------------------------------------


def test_a_look_is_broken_off_when_the_connection_is_closed(live: Live) -> None:
    live.service.is_slow = True
    with pytest.raises(httpx.ReadTimeout):
        live.client().get("/api/tables/t1", timeout=0.2)
    for _ in range(500):
        if live.service.broken_off:
            break
        time.sleep(0.01)
    assert live.service.broken_off == 1
