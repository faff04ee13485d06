"""The reference of all messages as a page: their JSON Schema on standard input, the page out."""

import json
import sys
from typing import TypeAlias

Schema: TypeAlias = dict[str, object]

HEAD = """# Messages, key by key

Generated from the server's messages by `make protocol`; do not edit. How they are used:
[protocol.md](../protocol.md). The same as JSON Schema: `webclient/src/lib/protocol/schema.json`.
"""


def reference_text(schema_text: str) -> str:
    """The page for a schema as `cubeamulet.protocol.generate` prints it."""
    definitions: dict[str, Schema] = json.loads(schema_text)["$defs"]
    return HEAD + "".join(_section(name, definitions[name]) for name in definitions)


def _section(name: str, definition: Schema) -> str:
    description = str(definition.get("description", "")).strip()
    body = _table(definition) if "properties" in definition else f"{_type(definition)}\n"
    return f"\n## {name}\n\n" + (f"{description}\n\n" if description else "") + body


def _table(definition: Schema) -> str:
    required = definition.get("required", [])
    properties = definition["properties"]
    assert isinstance(required, list)
    assert isinstance(properties, dict)
    if not properties:
        return "No keys.\n"
    rows = [
        f"| `{key}` | {_type(kind)}{'' if key in required else ', may be left out'} |\n"
        for key, kind in properties.items()
    ]
    return "| key | value |\n| --- | --- |\n" + "".join(rows)


def _type(kind: Schema) -> str:
    """A type in words."""
    if isinstance(reference := kind.get("$ref"), str):
        name = reference.rpartition("/")[2]
        return f"[{name}](#{name.lower()})"
    if isinstance(choices := kind.get("anyOf"), list):
        return " or ".join(_type(choice) for choice in choices)
    if isinstance(values := kind.get("enum"), list):
        return " or ".join(f"`{json.dumps(value)}`" for value in values)
    if kind["type"] == "array":
        return _list(kind)
    if kind["type"] == "object":
        values = kind.get("additionalProperties", {})
        return f"object of {_type(values)}" if isinstance(values, dict) else "object"
    return _simple(kind)


def _list(kind: Schema) -> str:
    if isinstance(items := kind.get("prefixItems"), list):
        return "list of exactly " + ", ".join(_type(item) for item in items)
    items = kind.get("items", {})
    assert isinstance(items, dict)
    return f"list of ({_type(items)})" if "anyOf" in items else f"list of {_type(items)}"


def _simple(kind: Schema) -> str:
    if kind["type"] == "string" and "pattern" in kind:
        return f"string like `{kind['pattern']}`"
    if kind["type"] == "string" and "maxLength" in kind:
        return f"string of {kind['minLength']} to {kind['maxLength']} characters"
    return str(kind["type"])


if __name__ == "__main__":
    print(reference_text(sys.stdin.read()), end="")
