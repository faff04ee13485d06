"""The player ``random``: any legal move, each with the same chance."""

from __future__ import annotations

from random import Random
from typing import Final

from cubeamulet.games.bargon.view import BargonView, SlateQuestion
from cubeamulet.games.gargon.cards import CardSet, Colour, card_set, parse_card, parse_colour
from cubeamulet.games.gargon.counting import count_lays, groups_of, lay_at
from cubeamulet.games.gargon.model import Lay, Pass, Pattern
from cubeamulet.games.gargon.notation import format_move
from cubeamulet.games.gargon.view import (
    DrawQuestion,
    GargonView,
    LayQuestion,
    OrderQuestion,
)
from cubeamulet.players.bargon import only_move
from cubeamulet.players.contract import Budget, View


class RandomPlayer:
    """Draws uniformly among all legal moves. Lays are counted and drawn by number, never listed."""

    def choose(self, view: View, budget: Budget, generator: Random) -> str:
        """Any legal move; raises ``ValueError`` when nothing is asked of the viewer."""
        if view.question is None:
            raise ValueError("nothing is asked of this viewer")
        if isinstance(view, BargonView):
            return _any_of_bargon(view, generator)
        if isinstance(view.question, LayQuestion):
            return _any_lay(view, view.question, generator)
        return generator.choice(_few_choices(view))


RANDOM: Final = RandomPlayer()


def _any_of_bargon(view: BargonView, generator: Random) -> str:
    question = view.question
    if not isinstance(question, SlateQuestion):
        return only_move(view)
    moves = [*question.entries]
    moves += ["undo"] * question.may_undo + ["close"] * question.may_close
    return generator.choice(moves)


def _few_choices(view: GargonView) -> tuple[str, ...]:
    """The answers to every question but how to lay."""
    question = view.question
    if isinstance(question, OrderQuestion):
        return tuple(f"fight {letter}" for letter in question.colours)
    if isinstance(question, DrawQuestion):
        return (*question.piles, *(("stop",) if question.may_stop else ()))
    assert question is not None
    assert not isinstance(question, LayQuestion)
    return question.piles


def _any_lay(view: GargonView, question: LayQuestion, generator: Random) -> str:
    hand = card_set(map(parse_card, view.hand))
    colours = tuple(map(parse_colour, question.colours))
    lay = draw_lay(hand, question.patterns, colours, generator, may_pass=question.may_pass)
    return format_move(Pass() if lay is None else Lay(lay))


def draw_lay(
    hand: CardSet,
    patterns: tuple[Pattern, ...],
    colours: tuple[Colour, ...],
    generator: Random,
    *,
    may_pass: bool,
) -> CardSet | None:
    """A lay drawn uniformly from all, ``None`` for a pass (one more among them where allowed)."""
    groups = groups_of(hand, colours)
    counts = [count_lays(groups, pattern) for pattern in patterns]
    number = generator.randrange(sum(counts) + may_pass)
    for pattern, count in zip(patterns, counts, strict=True):
        if number < count:
            return lay_at(groups, pattern, number)
        number -= count
    return None
