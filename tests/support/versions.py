"""Later versions of the games, as corrections of their rules would bring them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, cast

from cubeamulet.games.bargon.model import BargonOptions, BargonState
from cubeamulet.games.bargon.rules import BARGON, Bargon, BargonStep
from cubeamulet.games.core.contract import AnyGame
from cubeamulet.games.core.errors import BadOptions
from cubeamulet.games.core.versions import by_rules
from cubeamulet.games.gargon.game import GARGON, Gargon

CHEAPEST_NOW: Final = 50


class TurnedBargon(Bargon):
    """The cubes go one place on, so that the same throws lead to other points; and an ante costs
    something, or there is none.
    """

    rules = "bargon/2"  # type: ignore[misc]

    def parse_options(self, given: Mapping[str, object], players: int) -> BargonOptions:
        options = super().parse_options(given, players)
        if 0 < options.ante < CHEAPEST_NOW:
            raise BadOptions("ante", f"an ante is {CHEAPEST_NOW} chips or more")
        return options

    def settle(self, state: BargonState, answer: tuple[int, ...]) -> BargonStep:
        return super().settle(state, (*answer[1:], answer[0]))


TURNED_BARGON: Final = cast("AnyGame", TurnedBargon())
BOTH_BARGONS: Final = by_rules([cast("AnyGame", BARGON), TURNED_BARGON])
"""What a program holds after the correction."""

ONLY_THE_LATER: Final = by_rules([TURNED_BARGON])


class OnlyLeftGargon(Gargon):
    """Replacements can be drawn from the left pile unasked, and from no other."""

    @property
    def rules(self) -> str:
        return "gargon/2"

    def is_standing_wish(self, text: str) -> bool:
        return text in {"ask", "left"}


ONLY_LEFT_GARGON: Final = cast("AnyGame", OnlyLeftGargon(GARGON.deck))
