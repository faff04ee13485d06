"""Where the chance of a recorded game comes from when the game is played again."""

from __future__ import annotations

from typing import NoReturn

from cubeamulet.fairness.stream import ChanceStream
from cubeamulet.games.core.contract import ChanceSource
from cubeamulet.games.core.errors import GameError
from cubeamulet.records.model import Fairness


class NoChance(GameError):
    """The game asked for a draw, but its record opens no secret to derive it from."""

    def __init__(self, label: str) -> None:
        super().__init__("no_chance", f'the game draws "{label}", but its fairness is null')
        self.label = label


class PhysicalChance:
    """The chance source of a game whose cubes were thrown by hand: there is nothing to ask it."""

    def shuffle(self, label: str, size: int) -> NoReturn:
        """Raises ``NoChance``."""
        raise NoChance(label)

    def numbers(self, label: str, below: int, count: int) -> NoReturn:
        """Raises ``NoChance``."""
        raise NoChance(label)


def chance_of(fairness: Fairness | None, game_id: str) -> ChanceSource:
    """The source that gives the game with that id its draws again."""
    if fairness is None:
        return PhysicalChance()
    return ChanceStream(fairness.key(game_id))
