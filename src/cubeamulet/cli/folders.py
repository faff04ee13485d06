"""Where this program keeps what belongs to its user."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path


def default_folder(environment: Mapping[str, str]) -> Path:
    """The user's folder for data of this program, by the rules of XDG."""
    return _below(environment, "XDG_DATA_HOME", ".local/share")


def state_folder(environment: Mapping[str, str]) -> Path:
    """The user's folder for what this program was doing, by the rules of XDG."""
    return _below(environment, "XDG_STATE_HOME", ".local/state")


def _below(environment: Mapping[str, str], name: str, usual: str) -> Path:
    base = Path(environment.get(name, ""))
    return (base if base.is_absolute() else Path.home() / usual) / "cubeamulet"
