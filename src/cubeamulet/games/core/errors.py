"""The ways in which a request to the rules can be wrong.

Every error carries a stable ``code`` that clients translate, and an English sentence for
everybody else. None of them ever mentions a hidden card.
"""

from __future__ import annotations


class GameError(ValueError):
    """Something was asked that the rules cannot grant.

    ``code`` is stable and translatable; ``str(error)`` says what was wrong and what would be right.
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class BadOptions(GameError):
    """An option of a game is unknown or has a value outside its range; ``option`` names it."""

    def __init__(self, option: str, message: str) -> None:
        super().__init__("bad_options", message)
        self.option = option


class UnparsableMove(GameError):
    """A text that is no move of this game in any position."""

    def __init__(self, text: str, expected: str) -> None:
        shown = text if len(text) <= 40 else text[:40] + "…"
        super().__init__("unparsable_move", f"{shown!r} is no move; expected {expected}")


class NotYourTurn(GameError):
    """The seat owes no move at present."""

    def __init__(self, seat: int) -> None:
        super().__init__("not_your_turn", f"seat {seat} is not asked for a move now")


class IllegalMove(GameError):
    """A well-formed move that the position does not allow.

    ``rule`` is the number of the rule in ``docs/rulings.md`` that forbids it.
    """

    def __init__(self, rule: str, code: str, message: str) -> None:
        super().__init__(code, f"{message} ({rule})")
        self.rule = rule
