"""The JSON Schema of every message, made from the types in ``messages``.

``python -m cubeamulet.protocol.generate`` prints it; the client's TypeScript types are made from
what it prints (``make protocol``).
"""

from __future__ import annotations

import json
import re
import sys
from typing import TYPE_CHECKING, TypeAlias

import msgspec

from cubeamulet.games.bargon import view as bargon
from cubeamulet.games.gargon import view as gargon
from cubeamulet.protocol import messages

if TYPE_CHECKING:
    from collections.abc import Mapping

Schema: TypeAlias = "dict[str, object]"

DIALECT = "https://json-schema.org/draft/2020-12/schema"

FROM_CLIENTS = {
    "ClientMessage": messages.ClientMessage,
    "Wish": messages.WishUnion,
    "ClockRule": messages.ClockRule,
    "OpenTable": messages.OpenTable,
    "FindTable": messages.FindTable,
    "Rename": messages.Rename,
}
TO_CLIENTS = {
    "ServerMessage": messages.ServerMessage,
    "GameView": messages.GameView,
    "GameEvent": messages.GameEvent,
    "GargonQuestion": gargon.Question,
    "BargonQuestion": bargon.OpenQuestion,
    "TableOpened": messages.TableOpened,
    "Me": messages.Me,
    "TableSummary": messages.TableSummary,
    "About": messages.About,
}


def schema() -> Schema:
    """One schema with a definition for every type of the wire, in the order of their names.

    A type of a game bears its game's name in front, so that both may have a ``Waiting``.
    """
    definitions = _definitions(FROM_CLIENTS)
    definitions |= {name: _all_required(d) for name, d in _definitions(TO_CLIENTS).items()}
    unions = {name: d for name, d in definitions.items() if "anyOf" in d}
    return {
        "$schema": DIALECT,
        "title": "Message",
        "description": "Everything that travels: messages of a socket, and bodies over HTTP.",
        "anyOf": [_reference(name) for name in FROM_CLIENTS | TO_CLIENTS],
        "$defs": {
            name: _titled(name, _fold(definitions[name], _others(unions, name)))
            for name in sorted(definitions)
        },
    }


def _definitions(roots: Mapping[str, object]) -> dict[str, Schema]:
    """The definitions of these types and of all they are made of."""
    tops, components = msgspec.json.schema_components(
        list(roots.values()), ref_template="#/$defs/<{name}>"
    )
    unions = {name: top for name, top in zip(roots, tops, strict=True) if name not in components}
    text = json.dumps({f"<{name}>": d for name, d in components.items()} | unions)
    games = _games_of_types()
    named: dict[str, Schema] = json.loads(
        re.sub(r"<([\w.]+)>", lambda found: _wire_name(found[1], games), text)
    )
    return named


def _games_of_types() -> dict[str, str]:
    """Which game the types in the games' modules belong to."""
    return {
        name: module.split(".")[2]
        for module in sorted(sys.modules)
        if re.match(r"cubeamulet\.games\.(gargon|bargon)\.", module)
        for name, value in vars(sys.modules[module]).items()
        if isinstance(value, type) and value.__module__ == module
    }


def _wire_name(name: str, games: Mapping[str, str]) -> str:
    """``GargonSeatView`` for ``SeatView`` and for ``cubeamulet.games.gargon.view.SeatView``."""
    *path, short = name.split(".")
    game = (path[2] if path else games.get(short, "")).title()
    return short if short.startswith(game) else game + short


def _reference(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}


def _others(unions: Mapping[str, Schema], name: str) -> dict[str, Schema]:
    return {other: union for other, union in unions.items() if other != name}


def _fold(part: object, unions: Mapping[str, Schema]) -> Schema:
    """The same schema with a reference wherever it spells out a union that has a name."""
    folded: Schema = json.loads(
        json.dumps(part), object_hook=lambda found: _fold_here(found, unions)
    )
    return folded


def _fold_here(found: Schema, unions: Mapping[str, Schema]) -> Schema:
    choices = found.get("anyOf")
    if not isinstance(choices, list):
        return found
    for name, union in unions.items():
        members = union["anyOf"]
        assert isinstance(members, list)
        if all(member in choices for member in members):
            rest = [choice for choice in choices if choice not in members]
            return {"anyOf": [_reference(name), *rest]} if rest else _reference(name)
    return found


def _titled(name: str, definition: Schema) -> Schema:
    """With its name as the title, and without the doubled backticks of docstrings."""
    text = str(definition.get("description", "")).replace("``", "`")
    return {"title": name} | definition | {"title": name} | ({"description": text} if text else {})


def _all_required(definition: Schema) -> Schema:
    """What the server sends is complete: fields with defaults are written too."""
    properties = definition.get("properties")
    return (
        definition | {"required": list(properties)} if isinstance(properties, dict) else definition
    )


if __name__ == "__main__":
    json.dump(schema(), sys.stdout, indent=2, ensure_ascii=False)
    sys.stdout.write("\n")
