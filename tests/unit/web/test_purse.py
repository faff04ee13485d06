"""Everybody's chips: shown, and filled up once a day."""

from __future__ import annotations

import time

import httpx
from tests.unit.web.conftest import Live

from cubeamulet.table.accounts import REFILL_SECONDS, WELCOME, Purse
from cubeamulet.table.ports import IdentityId

REFILL = "/api/me/refill"


def with_chips(live: Live, client: httpx.Client, purse: Purse) -> None:
    live.identities.purses[IdentityId(client.get("/api/me").json()["id"])] = purse


def test_somebody_new_has_chips_and_needs_no_refill(live: Live) -> None:
    me = live.client().get("/api/me").json()
    assert (me["chips"], me["refill_at"]) == (WELCOME, None)


def test_a_purse_is_filled_up(live: Live) -> None:
    client = live.client()
    with_chips(live, client, Purse(WELCOME - 300))
    assert client.get("/api/me").json()["refill_at"] <= time.time()
    answer = client.post(REFILL)
    assert answer.status_code == 200
    assert answer.json() == client.get("/api/me").json()
    assert answer.json()["chips"] == WELCOME


def test_a_full_purse_is_not_filled(live: Live) -> None:
    answer = live.client().post(REFILL)
    assert (answer.status_code, answer.json()["code"]) == (409, "purse_full")


def test_after_a_refill_the_next_one_is_told_with_its_time(live: Live) -> None:
    client = live.client()
    now = time.time()
    with_chips(live, client, Purse(200, refilled=now))
    answer = client.post(REFILL)
    assert (answer.status_code, answer.json()["code"]) == (429, "refilled_already")
    assert abs(int(answer.headers["retry-after"]) - REFILL_SECONDS) < 60
    assert abs(client.get("/api/me").json()["refill_at"] - now - REFILL_SECONDS) < 1


def test_another_sites_page_cannot_ask_for_a_refill(live: Live) -> None:
    answer = live.client().post(REFILL, headers={"origin": "https://elsewhere.example"})
    assert (answer.status_code, answer.json()["code"]) == (403, "foreign_origin")
