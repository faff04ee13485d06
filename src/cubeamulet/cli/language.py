"""Which language a command speaks."""

from __future__ import annotations

import os
from collections.abc import Mapping

from cubeamulet.cli.failure import fail
from cubeamulet.terminal.texts import Texts
from cubeamulet.terminal.words import LANGUAGES


def texts_in(wanted: str | None) -> Texts:
    """The texts of the wanted language, else of the surroundings; ends the command for another."""
    code = wanted or preferred(os.environ)
    if code not in LANGUAGES:
        fail(f"unknown language {code!r}; known are {', '.join(LANGUAGES)}")
    return LANGUAGES[code]


def preferred(environment: Mapping[str, str]) -> str:
    """German where the environment asks for it, else English."""
    set_ones = (environment.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return "de" if next(filter(None, set_ones), "").startswith("de") else "en"
