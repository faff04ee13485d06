"""Everything that people may try over sockets, and every name, against a real server."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterator

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import run_state_machine_as_test
from tests.support.server import ServerProcess
from tests.support.socket_machine import OPTIONS, TOLD_ONCE, Machine
from tests.support.truth import CARD, stored_secrets

LONGEST = 24


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    folder = tmp_path_factory.mktemp("sockets") / "data"
    with ServerProcess(folder, options=OPTIONS) as running:
        yield running


@pytest.fixture(scope="module")
def client(server: ServerProcess) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.url) as opened:
        yield opened


def tell_stories(server: ServerProcess, stories: int) -> None:
    """Lets people try everything at this server, in that many stories."""

    class AtThisServer(Machine):
        pass

    AtThisServer.server = server
    run_state_machine_as_test(
        AtThisServer,
        settings=settings(
            max_examples=stories,
            stateful_step_count=25,
            deadline=None,
            phases=TOLD_ONCE,
            suppress_health_check=list(HealthCheck),
        ),
    )


def test_whatever_people_try_over_sockets_nothing_leaks_and_nothing_is_lost(
    server: ServerProcess,
) -> None:
    tell_stories(server, max(12, settings().max_examples // 5))


def test_the_log_tells_what_happened_and_never_what_was_said(server: ServerProcess) -> None:
    """At the lowest level of the log."""
    tell_stories(server, 6)
    lines = [json.loads(line) for line in server.log.splitlines() if line.startswith("{")]
    assert {"request", "socket opened", "socket closed"} <= {line["message"] for line in lines}
    secrets = {*stored_secrets(server.folder, Machine.tables), *Machine.tokens}
    assert len(secrets) > 50
    assert [text for text in secrets if text in server.log] == []
    assert CARD.findall(server.log) == []
    assert "Traceback" not in server.log


@settings(deadline=None, suppress_health_check=list(HealthCheck))
@given(name=st.text(max_size=40) | st.text(st.characters(categories=["C", "Z", "M"]), max_size=30))
def test_every_name_is_taken_as_text_or_refused(client: httpx.Client, name: str) -> None:
    answer = client.put("/api/me", content=json.dumps({"name": name}))
    assert answer.status_code in {200, 400, 422}
    if answer.status_code == 200:
        kept = answer.json()["name"]
        assert client.get("/api/me").json()["name"] == kept
        assert 1 <= len(kept) <= LONGEST
        assert kept == kept.strip()
        assert not {unicodedata.category(letter) for letter in kept} & {"Cc", "Cs", "Zl", "Zp"}
