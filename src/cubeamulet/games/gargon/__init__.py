"""Gargon (Rüdiger Dorn, 2001): the readable rules, which every faster form must equal."""

from __future__ import annotations

from cubeamulet.games.gargon.game import GARGON, TINY_GARGON

__all__ = ["GARGON", "TINY_GARGON"]
