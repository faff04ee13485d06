"""The messages' schema, and the page about them."""

from __future__ import annotations

import re
from pathlib import Path

import jsonschema
import pytest
from tests.support.docs import DOCS, json_objects

from cubeamulet.protocol.generate import schema
from cubeamulet.table.refusals import KINDS
from cubeamulet.web.app import ROUTES

SOURCE = Path(__file__).resolve().parents[3] / "src/cubeamulet"
PAGE = (DOCS / "protocol.md").read_text("utf-8")
SCHEMA = schema()
DEFINITIONS: dict[str, dict[str, object]] = SCHEMA["$defs"]  # type: ignore[assignment]

# What travels, type by type: the contract with every client that was ever written.
KEYS = {
    "Hello": "type version changed",
    "Ping": "type",
    "Command": "type id do",
    "TakeSeat": "type seat name invite contribution",
    "LeaveSeat": "type",
    "OpenSeat": "type seat",
    "SeatBot": "type seat bot",
    "Contribute": "type contribution",
    "StartGame": "type",
    "Play": "type decision move",
    "StandingWish": "type replacements",
    "ComeBack": "type",
    "Propose": "type what",
    "Agree": "type proposal",
    "Decline": "type proposal",
    "Resign": "type",
    "Rematch": "type",
    "Snapshot": "type version changed now table view log",
    "Update": "type previous version changed now table view events",
    "Presence": "type here spectators host_missing missing",
    "Answer": "type id ok version problem",
    "Pong": "type now",
    "Closing": "type problem retry",
    "Problem": "code message rule",
    "TableInfo": "id game rules options clock absence players status seats viewer host host_seat"
    " host_missing starter invite code games game_id commitment ending proposal undoable my_wish"
    " stand_ins spectators",
    "SeatInfo": "seat kind name bot here missing ready clock out substitute",
    "SeatClock": "left running",
    "NoClock": "kind",
    "LiveClock": "kind reserve increment",
    "DaysClock": "kind days",
    "Proposal": "id what by agreed",
    "Ending": "reason",
    "OpenTable": "id game players options names clock absence",
    "TableOpened": "table invite",
    "TableSummary": "id game status ending players names bots viewer waiting my_turn changed",
    "Me": "id name chips refill_at",
    "Rename": "name",
    "FindTable": "code",
    "About": "version games bots addresses keep_finished_days",
    "BotInfo": "bot games rung face",
    "StandIn": "seat by after",
}
WISHES = (
    "TakeSeat",
    "LeaveSeat",
    "OpenSeat",
    "SeatBot",
    "Contribute",
    "StartGame",
    "Play",
    "StandingWish",
    "ComeBack",
    "Propose",
    "Agree",
    "Decline",
    "Resign",
    "Rematch",
)
CLOCKS = ("NoClock", "LiveClock", "DaysClock")
FROM_CLIENTS = ("Hello", "Ping", "Command", "OpenTable", "Rename", "FindTable", *WISHES, *CLOCKS)


def keys_of(name: str) -> list[str]:
    properties = DEFINITIONS[name].get("properties", {})
    assert isinstance(properties, dict)
    return list(properties)


def tag_of(name: str) -> str | None:
    properties = DEFINITIONS[name].get("properties", {})
    assert isinstance(properties, dict)
    return properties["type"]["enum"][0] if "type" in properties else None


def section_about(name: str) -> str:
    """The part of the page about a message with a tag; the whole page for other types."""
    tag = tag_of(name)
    if tag is None:
        return PAGE
    heading = re.search(rf"^#### `{tag}`$(.*?)(?=^##)", PAGE, re.MULTILINE | re.DOTALL)
    assert heading is not None, f"no section about {tag}"
    return heading[1]


def own_types() -> set[str]:
    """All types with keys that are not a game's."""
    return {
        name
        for name, definition in DEFINITIONS.items()
        if "properties" in definition and not name.startswith(("Gargon", "Bargon"))
    }


def test_every_type_of_the_wire_has_exactly_the_keys_that_were_agreed() -> None:
    assert {name: " ".join(keys_of(name)) for name in own_types()} == KEYS


@pytest.mark.parametrize("name", KEYS)
def test_the_page_names_every_message_and_every_key(name: str) -> None:
    section = section_about(name)
    missing = [key for key in keys_of(name) if key != "type" and f"`{key}`" not in section]
    assert missing == []


def test_every_example_on_the_page_is_a_message() -> None:
    validator = jsonschema.Draft202012Validator(SCHEMA | {"anyOf": every_type()})
    examples = json_objects("protocol.md")
    assert [example for example in examples if not validator.is_valid(example)] == []
    tags = {example["type"] for example in examples if "type" in example}
    assert {tag_of(name) for name in KEYS if tag_of(name)} <= tags


def every_type() -> list[dict[str, str]]:
    return [{"$ref": f"#/$defs/{name}"} for name in KEYS]


def test_the_page_lists_every_route_and_no_other() -> None:
    routes = {
        f"{method} {path.replace(':str', '')}"
        for handler in ROUTES
        if "{path:path}" not in str(handler.paths)
        for path in handler.paths
        for method in getattr(handler, "http_methods", {"GET"})
    }
    listed = set(re.findall(r"`((?:GET|PUT|POST) /[^`]+)`", PAGE))
    assert listed == routes


def test_the_page_lists_every_code() -> None:
    codes = set(KINDS)
    for path in (SOURCE / "web").rglob("*.py"):
        found = re.findall(r"(?:Problem|Farewell)\((?:\w+, )?\"(\w+)\"", path.read_text("utf-8"))
        codes |= set(found)
    for path in (SOURCE / "table").rglob("*.py"):
        codes |= set(re.findall(r"Refused\(\"(\w+)\"", path.read_text("utf-8")))
    assert {code for code in codes if f"`{code}`" not in PAGE} == set()


@pytest.mark.parametrize("name", FROM_CLIENTS)
def test_clients_may_send_nothing_unknown(name: str) -> None:
    assert DEFINITIONS[name]["additionalProperties"] is False


@pytest.mark.parametrize("name", sorted(set(KEYS) - set(FROM_CLIENTS)))
def test_the_server_leaves_nothing_out(name: str) -> None:
    assert DEFINITIONS[name]["required"] == keys_of(name)


def test_a_type_of_a_game_bears_its_name() -> None:
    assert {"GargonView", "BargonView", "GargonWaiting", "BargonWaiting"} <= set(DEFINITIONS)
    assert not [name for name in DEFINITIONS if "." in name or "_" in name]
