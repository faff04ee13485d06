"""The OpenAPI document: complete, valid, and the one that is kept in ``docs``."""

from __future__ import annotations

import json
import re
from pathlib import Path

import jsonschema
import pytest

from cubeamulet.protocol.openapi import OPERATIONS, Operation, document
from cubeamulet.web.app import ROUTES

DOCUMENT = json.loads(document())
ROOT = Path(__file__).resolve().parents[3]


def routes() -> set[tuple[str, str]]:
    """Method and path of everything below ``/api`` that answers over HTTP."""
    return {
        (str(method).lower(), path.replace(":str", ""))
        for handler in ROUTES
        for path in handler.paths
        if path.startswith("/api/") and "{path:path}" not in path
        for method in getattr(handler, "http_methods", ())
    }


def test_every_route_is_described_and_no_other() -> None:
    described = {(m, path) for path, methods in DOCUMENT["paths"].items() for m in methods}
    assert described == {route for route in routes() if route[0] not in {"head", "options"}}


def test_the_document_in_docs_is_the_one_that_is_served() -> None:
    assert (ROOT / "docs/api/openapi.json").read_text(encoding="utf-8") == document()


def test_every_reference_leads_somewhere() -> None:
    schemas = DOCUMENT["components"]["schemas"]
    named = set(re.findall(r'"\$ref": "#/components/schemas/(\w+)"', document()))
    assert named == set(schemas)


@pytest.mark.parametrize("name", sorted(DOCUMENT["components"]["schemas"]))
def test_every_type_is_a_schema(name: str) -> None:
    jsonschema.Draft202012Validator.check_schema(DOCUMENT["components"]["schemas"][name])


@pytest.mark.parametrize("operation", OPERATIONS, ids=[each.name for each in OPERATIONS])
def test_whatever_changes_something_says_what_its_body_is(operation: Operation) -> None:
    has_nothing_to_say = operation.name == "refill"
    changes = operation.method in {"post", "put"}
    assert (operation.body is not None) == (changes and not has_nothing_to_say)
