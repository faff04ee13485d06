"""What the terminal says, as a type: a language that lacks a sentence cannot be built.

Sentences are templates for ``str.format``; ``tests/unit/terminal`` sees to it that all languages
use the same placeholders.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple


class Told(NamedTuple):
    """A sentence about somebody (``{who}``), and the same about the reader."""

    other: str
    you: str


class Counted(NamedTuple):
    """A phrase about one thing, and about any other number (``{n}``)."""

    one: str
    many: str

    def of(self, number: int) -> str:
        """The phrase for a number."""
        return (self.one if number == 1 else self.many).format(n=number)


@dataclass(frozen=True)
class BotTexts:
    """What bots of one kind are called, enough for a table, and how they play."""

    names: tuple[str, ...]
    manner: str


@dataclass(frozen=True)
class SessionTexts:
    """What is said whatever is played."""

    commitment: str
    practice: str
    seats: str
    bots: Mapping[str, BotTexts]
    you: str
    hint: str
    help: str
    prompt: str
    not_understood: str
    refusals: Mapping[str, str]
    bye: str
    over: str
    won: Told
    won_together: str
    score_line: str
    save: str
    saved: str
    unsaved: str
    and_: str


@dataclass(frozen=True)
class GargonTexts:
    """Sentences about Gargon."""

    credit: str
    colours: tuple[str, ...]
    piles: tuple[str, str]
    from_piles: tuple[str, str]
    patterns: tuple[str, ...]
    cards: Counted
    amulets: Counted
    points: Counted
    lays: Counted

    deal_began: Told
    round_began: Told
    laid: Told
    laid_known: Told
    passed: Told
    passed_forced: Told
    drew: Told
    drew_known: Told
    replaced: Told
    replaced_known: Told
    turned_up: str
    turned_up_forgotten: str
    fight_chosen: Told
    fought: Told
    fought_alone: Told
    fought_forgotten: Told
    second_fight: str
    pile_emptied: str
    deal_scored: str

    ask_lead: str
    ask_follow: str
    ask_forced: str
    ask_draw: str
    ask_draw_or_stop: str
    ask_order: str
    ask_replace: str

    may_lay: str
    may_lay_few: str
    next_page: str

    hand: str
    hand_empty: str
    doubles: str
    table_round: Told
    table_seat: str
    table_laid: str
    table_passed: str
    table_pile: str
    table_pattern: str
    won_cards: str
    score_seat: str
    score_hidden: str
    colour_points: str


@dataclass(frozen=True)
class BargonTexts:
    """Sentences about Bargon: what the program's own commands and lines mean."""

    credit: str
    red: str
    blue: str
    points: Counted
    chips: Counted

    paid: Told
    pot_filled: str
    threw: Told
    revealed: str
    lifted: Told
    scored: Told
    nobody_scored: str
    cup_scored: str
    tied: str
    slate_entered: Told
    slate_undone: Told
    pot_paid_out: Told

    ask_pay: str
    ask_throw: str
    ask_lift: str

    no_hand: str
    table_round: str
    table_cubes: str
    table_pot: str
    score_seat: str
    per_cent: str


@dataclass(frozen=True)
class Texts:
    """Everything in one language; ``code`` is ``de`` or ``en``."""

    code: str
    session: SessionTexts
    gargon: GargonTexts
    bargon: BargonTexts
