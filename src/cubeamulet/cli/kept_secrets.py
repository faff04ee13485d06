"""Secrets of a server: from its environment, or made once and kept in the data folder."""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

METRICS_TOKEN: Final = "CUBEAMULET_METRICS_TOKEN"  # noqa: S105 - the name of a variable
METRICS_FILE: Final = "cubeamulet.metrics-token"
SHORTEST: Final = 16

_BYTES: Final = 32
_OWNER_ONLY: Final = 0o600


class SecretUnusable(Exception):
    """A secret cannot be used; the message says which and why, never what it is."""


def metrics_token(folder: Path, environment: Mapping[str, str]) -> str:
    """What opens the metrics to programs on other machines; raises ``SecretUnusable``."""
    given = environment.get(METRICS_TOKEN)
    if given is None:
        return _kept(folder / METRICS_FILE)
    return _long_enough(given.strip(), METRICS_TOKEN)


def _kept(path: Path) -> str:
    try:
        with suppress(FileExistsError):
            descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _OWNER_ONLY)
            with os.fdopen(descriptor, "w", encoding="ascii") as file:
                file.write(secrets.token_urlsafe(_BYTES) + "\n")
        path.chmod(_OWNER_ONLY)
        return _long_enough(path.read_text(encoding="utf-8").strip(), str(path))
    except (OSError, UnicodeDecodeError) as error:
        raise SecretUnusable(f"{path} cannot be used: {error}") from error


def _long_enough(secret: str, name: str) -> str:
    if len(secret) < SHORTEST:
        raise SecretUnusable(f"{name} has to have {SHORTEST} characters or more")
    return secret
