"""Throws damaged records at the reader and the verifier: ``fuzz_records.py --seconds 60``.

Whatever comes in, the reader gives a record that writes back to itself or an error of one line,
and the verifier gives a verdict on every record. Anything else stops the run and shows the input.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import partial
from pathlib import Path
from random import Random
from typing import NamedTuple

from cubeamulet.games.catalog import CATALOG
from cubeamulet.records.codec import decode, encode
from cubeamulet.records.errors import RecordError
from cubeamulet.records.verify import verify

GOLDEN = Path(__file__).resolve().parent.parent / "tests/golden"
ODD_BYTES = (b'"', b"{", b"]", b",", b"\\", b"\\ud800", b"\0", b"\xff", b"1e999", b"-", b"null")
ODD_VALUES: tuple[object, ...] = (
    None, True, -1, 0, 1, 2**53, 10**30, 0.5, 1e300, "", "x", "0", "\n", "\ud800", "é" * 90, [], {},
    [[]], {"a": 1}, "undo", "pass", "R12 R3", "enter cup", "random", "physical", "gargon/2",
    "cubeamulet-record/2",
)  # fmt: skip


class Member(NamedTuple):
    """One member of an object or a list somewhere in a document, and how to change it."""

    value: object
    put: Callable[[object], None]
    remove: Callable[[], None]


def members(value: object) -> Iterator[Member]:
    """Every member of a document, at any depth."""
    if not isinstance(value, dict | list):
        return
    for key in list(value) if isinstance(value, dict) else range(len(value)):
        found = value[key]
        yield Member(found, partial(value.__setitem__, key), partial(value.__delitem__, key))
        yield from members(found)


def damage_bytes(generator: Random, line: bytes) -> bytes:
    """Puts in, takes out, doubles or cuts off a few bytes."""
    at, size = generator.randrange(len(line)), generator.randrange(1, 12)
    kind = generator.randrange(5)
    if kind == 0:
        return line[:at] + generator.choice(ODD_BYTES) + line[at + size :]
    if kind == 1:
        return line[:at] + bytes([generator.randrange(256)]) + line[at + 1 :]
    if kind == 2:
        return line[:at] + line[at : at + size] * 2 + line[at + size :]
    return line[:at] if kind == 3 else line[:at] + line[at + size :]


def damage_value(generator: Random, line: bytes) -> bytes:
    """Puts an odd value at a random place of the document, or takes a value out or doubles it."""
    document = json.loads(line)
    found = list(members(document))
    if found:
        member = generator.choice(found)
        kind = generator.randrange(3)
        if kind == 0:
            member.remove()
        elif kind == 1:
            member.put(deepcopy(generator.choice(found).value))
        else:
            member.put(generator.choice(ODD_VALUES))
    return json.dumps(document).encode()


def splice(generator: Random, line: bytes, other: bytes) -> bytes:
    """Takes one whole part of a record from another record."""
    document, donor = json.loads(line), json.loads(other)
    key = generator.choice(list(document))
    return json.dumps({**document, key: donor[key]}).encode()


def check(document: bytes) -> bool:
    """Whether the document is a record; raises ``AssertionError`` when something breaks."""
    try:
        record = decode(document)
    except RecordError as error:
        require_one_line(str(error))
        return False
    assert decode(encode(record)) == record, "a record that does not read back"
    for failure in verify(record, CATALOG).failures:
        require_one_line(failure.reason)
    return True


def require_one_line(text: str) -> None:
    """Messages are for one line of a terminal or a log."""
    assert len(text.splitlines()) == 1, f"a message that is not one line: {text!r}"


def damaged(generator: Random, lines: list[bytes]) -> bytes:
    """A golden record with up to two faults in its values and up to two in its bytes."""
    document = generator.choice(lines)
    for _ in range(generator.randrange(3)):
        if generator.random() < 0.7:
            document = damage_value(generator, document)
        else:
            document = splice(generator, document, generator.choice(lines))
    for _ in range(generator.choice((0, 0, 1, 2))):
        document = damage_bytes(generator, document or b"{")
    return document


def main() -> None:
    """Runs until the time is over; the status is not 0 when an input breaks something."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    generator = Random(asked.seed)
    lines = [
        line for file in sorted(GOLDEN.glob("*.jsonl")) for line in file.read_bytes().splitlines()
    ]
    deadline = time.monotonic() + asked.seconds
    tried = read = 0
    while time.monotonic() < deadline:
        document = damaged(generator, lines)
        try:
            read += check(document)
        except Exception:
            sys.stderr.write(f"seed {asked.seed}, input {tried}: {document!r}\n")
            raise
        tried += 1
    print(f"fuzz_records: {tried} documents, {read} of them still records, nothing broke")


if __name__ == "__main__":
    main()
