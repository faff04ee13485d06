"""Reads the fenced ``json`` blocks of the documentation."""

from __future__ import annotations

import json
import re
from pathlib import Path

DOCS = Path(__file__).resolve().parents[2] / "docs"
_BLOCK = re.compile(r"^```json\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def json_blocks(page: str) -> list[str]:
    """The text of every block of a page in ``docs``, in order."""
    return _BLOCK.findall((DOCS / page).read_text("utf-8"))


def json_objects(page: str) -> list[dict[str, object]]:
    """Every block of a page in ``docs``, parsed; each has to be an object."""
    found = [json.loads(block) for block in json_blocks(page)]
    assert all(isinstance(value, dict) for value in found)
    return found
