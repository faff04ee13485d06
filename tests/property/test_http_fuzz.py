"""Requests made from the OpenAPI document, rightly and wrongly, against a real server."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Protocol

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy
from schemathesis import CheckFunction, GenerationMode
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import positive_data_acceptance
from tests.support.server import ServerProcess
from tests.support.socket_machine import OPTIONS, errors_in

from cubeamulet.protocol.openapi import OPERATIONS as DESCRIBED
from cubeamulet.protocol.openapi import document

DESCRIPTION = schemathesis.openapi.from_dict(json.loads(document()))
OPERATIONS = {
    found.ok().label: found.ok()
    for found in DESCRIPTION.get_all_operations()
    if isinstance(found, Ok)
}
CAN_BE_WRONG = [
    f"{each.method.upper()} {each.path}" for each in DESCRIBED if each.body or each.query
]

ANYTHING = st.binary(max_size=40).map(lambda text: bytes(letter % 95 + 32 for letter in text))
PARTS = st.lists(st.sampled_from((b"[", b"]", b":", b"::1", b"x", b".", b"@", b":99999", b"\xff")))
HOST = st.one_of(ANYTHING, PARTS.map(b"".join), st.integers(1, 3_000).map(lambda size: b"x" * size))


def header(value: SearchStrategy[bytes], beginning: bytes = b"") -> SearchStrategy[bytes]:
    """A value of a header, with its usual beginning or without."""
    begun = value.map(lambda text: beginning + text)
    return st.one_of(value, begun).map(lambda text: text.strip())


HEADERS = st.fixed_dictionaries(
    {},
    optional={
        b"host": header(HOST),
        b"origin": header(HOST, b"http://"),
        b"cookie": header(ANYTHING, b"cubeamulet="),
        b"authorization": header(ANYTHING, b"Bearer "),
    },
)
ADDRESSES = (
    *("/", "/t/x/y", "/manifest.webmanifest", "/readyz", "/metrics", "/api/me", "/api/me/refill"),
    *("/api/tables", "/api/tables/{}", "/api/tables/{}/qr.svg", "/api/tables/{}/commands"),
)


class Request(Protocol):
    """A request that was made up."""

    def call_and_validate(self, *, base_url: str, excluded_checks: list[CheckFunction]) -> object:
        """Asks it, and compares the answer with the document."""
        ...


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    folder = tmp_path_factory.mktemp("http") / "data"
    with ServerProcess(folder, options=OPTIONS) as running:
        yield running


def ask_often(server: ServerProcess, operation: str, mode: GenerationMode) -> None:
    @settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
    @given(case=OPERATIONS[operation].as_strategy(generation_mode=mode))
    def ask(case: Request) -> None:
        # Not every rule fits into a schema: which games there are, say, or what is printable.
        case.call_and_validate(base_url=server.url, excluded_checks=[positive_data_acceptance])

    ask()


@pytest.mark.parametrize("operation", OPERATIONS)
def test_a_right_request_gets_an_answer_that_the_document_describes(
    server: ServerProcess, operation: str
) -> None:
    ask_often(server, operation, GenerationMode.POSITIVE)


@pytest.mark.parametrize("operation", CAN_BE_WRONG)
def test_a_wrong_request_is_refused_as_the_document_describes(
    server: ServerProcess, operation: str
) -> None:
    ask_often(server, operation, GenerationMode.NEGATIVE)


@pytest.mark.parametrize("address", ADDRESSES)
def test_whatever_stands_in_the_headers_nothing_fails(server: ServerProcess, address: str) -> None:
    wish = {"id": "opening-1", "game": "bargon", "players": 2}
    with httpx.Client(base_url=server.url, trust_env=False) as client:
        table = client.post("/api/tables", json=wish).json()["table"]

        @settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
        @given(headers=HEADERS, method=st.sampled_from(("GET", "POST")))
        def ask(headers: dict[bytes, bytes], method: str) -> None:
            answer = client.request(method, address.format(table), headers=headers)
            assert answer.status_code < 500

        ask()


def test_no_request_made_the_server_fail(server: ServerProcess) -> None:
    """Comes last: whatever the others sent, the log has no traceback."""
    assert errors_in(server.log) == []
