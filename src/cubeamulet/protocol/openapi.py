"""The OpenAPI document of the HTTP side, made from the types in ``messages``.

``python -m cubeamulet.protocol.openapi`` prints it; the server offers it as ``/api/openapi.json``.
"""

from __future__ import annotations

import json
import sys
from functools import cache
from typing import Final, NamedTuple, TypeAlias

from cubeamulet import __version__
from cubeamulet.protocol.generate import Schema, schema

Responses: TypeAlias = dict[str, Schema]

PATH: Final = "/api/openapi.json"
WHO_FORM: Final = "^[A-Za-z0-9_-]{43}$"
INVITE_PATTERN: Final = "^[A-Za-z0-9_-]{1,64}$"

_JSON: Final = "application/json"
_ABOUT: Final = """\
How the table service is used is told in docs/protocol.md, with what travels over the socket of a
table. Chips are play value only: they cannot be bought, sold or paid out."""

_WORDS: Final = {
    400: "The body is no JSON, a parameter has the wrong form, or `Host` names no host.",
    401: "The token has the wrong form.",
    403: "Not for whoever asks: another's seat, a wrong invitation, another site's page.",
    404: "There is no such table, game or code.",
    409: "Right at another time.",
    413: "The body is too large.",
    422: "Never right: an illegal or unreadable move, wrong options, a body of another form.",
    429: "Too often; `Retry-After` says how many seconds to wait.",
    503: "Could not be stored or read just now; ask again.",
}
_ALWAYS: Final = (400, 429)
_PERSONAL: Final = (401, 503)
_BODY: Final = (403, 413, 422)


class Operation(NamedTuple):
    """One request. ``body`` and ``gives`` name types of the wire; ``problems`` are statuses that it
    may have besides those of any request.
    """

    method: str
    path: str
    name: str
    summary: str
    gives: Schema
    status: int = 200
    body: str | None = None
    problems: tuple[int, ...] = ()
    query: tuple[Schema, ...] = ()


def _type(name: str) -> Schema:
    return {"$ref": f"#/components/schemas/{name}"}


_HEALTH: Final[Schema] = {
    "type": "object",
    "properties": {"ok": {"const": True}},
    "required": ["ok"],
}
_INVITE: Final[Schema] = {
    "name": "invite",
    "in": "query",
    "required": False,
    "description": "The secret part of the invitation, to be part of the link.",
    "schema": {"type": "string", "pattern": INVITE_PATTERN},
}
_TABLE: Final = "/api/tables/{table_id}"

OPERATIONS: Final = (
    Operation("get", "/api/health", "health", "Whether the server answers", _HEALTH),
    Operation("get", PATH, "openapi", "This document", {"type": "object"}),
    Operation("get", "/api/about", "about", "What this server offers", _type("About")),
    Operation(
        "get", "/api/me", "me", "Who this device is here", _type("Me"), problems=_PERSONAL
    ),
    Operation(
        "put", "/api/me", "rename", "Choose a name", _type("Me"),
        body="Rename", problems=_PERSONAL + _BODY,
    ),
    Operation(
        "post", "/api/me/refill", "refill", "Fill the purse up, once a day", _type("Me"),
        problems=(*_PERSONAL, 403, 409),
    ),
    Operation(
        "get", "/api/tables", "my_tables", "My tables: running games, then the last changed",
        {"type": "array", "items": _type("TableSummary")}, problems=_PERSONAL,
    ),
    Operation(
        "post", "/api/tables", "open_table", "Open a table", _type("TableOpened"), status=201,
        body="OpenTable", problems=(*_PERSONAL, *_BODY, 409),
    ),
    Operation(
        "post", "/api/codes", "find_table", "What a code leads to: an invitation",
        _type("TableOpened"), body="FindTable", problems=(*_BODY, 404, 503),
    ),
    Operation(
        "get", _TABLE, "look", "A table as I may know it", _type("Snapshot"),
        problems=(*_PERSONAL, 404),
    ),
    Operation(
        "post", f"{_TABLE}/commands", "command", "Ask something of a table", _type("Answer"),
        body="Command", problems=(*_PERSONAL, *_BODY, 404, 409),
    ),
    Operation(
        "get", f"{_TABLE}/qr.svg", "qr_code", "The link to a table as a QR code",
        {"type": "string", "contentMediaType": "image/svg+xml"},
        problems=(404, 503), query=(_INVITE,),
    ),
    Operation(
        "get", "/api/games/{game_id}/record", "record", "The record of an ended game",
        {"type": "object", "description": "See docs/records.md."}, problems=(404, 409, 503),
    ),
)  # fmt: skip


@cache
def document() -> str:
    """The whole document as JSON text."""
    return json.dumps(openapi(), indent=2, ensure_ascii=False) + "\n"


def openapi() -> Schema:
    """The document, with every type that a body or an answer is made of."""
    paths: dict[str, Schema] = {}
    for operation in OPERATIONS:
        paths.setdefault(operation.path, {})[operation.method] = _described(operation)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Cube & Amulet", "version": __version__, "description": _ABOUT},
        "paths": paths,
        "security": [{}, {"token": []}, {"cookie": []}],
        "components": {
            "securitySchemes": {
                "token": {
                    "type": "http",
                    "scheme": "bearer",
                    "description": f"32 random bytes of one's own, as text like {WHO_FORM}",
                },
                "cookie": {"type": "apiKey", "in": "cookie", "name": "cubeamulet"},
            },
            "schemas": _schemas(paths),
        },
    }


def _described(operation: Operation) -> Schema:
    described: Schema = {
        "operationId": operation.name,
        "summary": operation.summary,
        "responses": _responses(operation),
    }
    parameters = [*_path_parameters(operation.path), *operation.query]
    if parameters:
        described["parameters"] = parameters
    if operation.body is not None:
        described["requestBody"] = {
            "required": True,
            "content": {_JSON: {"schema": _type(operation.body)}},
        }
    return described


def _path_parameters(path: str) -> list[Schema]:
    return [
        {"name": part[1:-1], "in": "path", "required": True, "schema": {"type": "string"}}
        for part in path.split("/")
        if part.startswith("{")
    ]


def _responses(operation: Operation) -> Responses:
    media_type = str(operation.gives.get("contentMediaType", _JSON))
    responses: Responses = {
        str(operation.status): {
            "description": operation.summary,
            "content": {media_type: {"schema": operation.gives}},
        }
    }
    for status in sorted({*_ALWAYS, *operation.problems}):
        responses[str(status)] = _refusal(status)
    return responses


def _refusal(status: int) -> Schema:
    refusal: Schema = {
        "description": _WORDS[status],
        "content": {_JSON: {"schema": _type("Problem")}},
    }
    if status == 429:
        refusal["headers"] = {"Retry-After": {"schema": {"type": "string"}}}
    return refusal


def _schemas(paths: object) -> dict[str, Schema]:
    """The types that are used, and those that these use."""
    text = json.dumps(schema()["$defs"]).replace("#/$defs/", "#/components/schemas/")
    known: dict[str, Schema] = json.loads(text)
    wanted = _named_in(paths)
    found: set[str] = set()
    while wanted:
        found |= wanted
        wanted = _named_in([known[name] for name in wanted]) - found
    return {name: known[name] for name in sorted(found)}


def _named_in(part: object) -> set[str]:
    if isinstance(part, dict):
        reference = part.get("$ref")
        own = {reference.rpartition("/")[2]} if isinstance(reference, str) else set()
        return own.union(*map(_named_in, part.values()))
    if isinstance(part, list | tuple):
        return set().union(*map(_named_in, part))
    return set()


if __name__ == "__main__":
    sys.stdout.write(document())
