"""Bargon, a game by Kevin Van Ryswyck: https://www.gamesofthegalaxy.com/bargon."""

from __future__ import annotations

from cubeamulet.games.bargon.rules import BARGON

__all__ = ["BARGON"]
