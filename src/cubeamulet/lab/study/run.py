"""Plays the deals of a study, each under the usual options and under every house rule."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from cubeamulet.games.core.contract import JsonValue
from cubeamulet.games.gargon.cards import PUBLISHED
from cubeamulet.games.gargon.model import Memory, Replacements
from cubeamulet.games.gargon.options import format_options, parse_options
from cubeamulet.lab.plan import Plan
from cubeamulet.lab.study.measures import (
    Aspects,
    Measures,
    add_amounts,
    add_differences,
    amounts,
    merge_ratios,
    no_aspects,
)
from cubeamulet.lab.study.observe import Seen, observe
from cubeamulet.lab.work import ALONE, Crew, parts_of, run_parts
from cubeamulet.players.contract import USUAL, Budget

DEALS_AT_A_TIME: Final = 2
MATCH: Final = 3
"""Deals of the match that a single deal is compared with."""


@dataclass(frozen=True, slots=True)
class Study:
    """What is studied: ``players`` by name in seat order, who may spend ``budget`` on a move.

    Where they differ, each deal is played in all seat rotations, so that everybody meets it from
    every seat.
    """

    players: tuple[str, ...]
    options: Mapping[str, JsonValue]
    seed: int
    budget: Budget = USUAL

    def plan(self, **changed: JsonValue) -> Plan:
        """The games to play, with some options changed."""
        mixed = len(set(self.players)) > 1
        options = {**self.options, **changed}
        return Plan("gargon", self.players, options, self.seed, duplicate=mixed, budget=self.budget)

    @property
    def is_heavy(self) -> bool:
        """Whether somebody searches."""
        return self.plan().is_heavy

    @property
    def house_rules(self) -> dict[str, dict[str, JsonValue]]:
        """The options that a table may choose, each changed alone, by what it is called."""
        usual = format_options(parse_options(PUBLISHED, self.options, len(self.players)))
        others: dict[str, JsonValue] = {
            "replacements": _other(usual["replacements"], Replacements.LOSERS, Replacements.NONE),
            "memory": _other(usual["memory"], Memory.OPEN, Memory.CLOSED),
            "match": MATCH,
        }
        return {f"{name}={value}": {name: value} for name, value in others.items()}


def _other(value: JsonValue, one: str, two: str) -> str:
    return str(two) if value == one else str(one)


@dataclass(slots=True)
class Findings:
    """All that was counted: under the usual options, and what each house rule changes."""

    deals: int = 0
    games: int = 0
    usual: Measures = field(default_factory=Measures)
    aspects: Aspects = field(default_factory=no_aspects)
    effects: dict[str, Aspects] = field(default_factory=dict)

    def merge(self, other: Findings) -> None:
        """Takes in all deals of another."""
        self.deals += other.deals
        self.games += other.games
        self.usual.merge(other.usual)
        merge_ratios(self.aspects, other.aspects)
        for name, differences in other.effects.items():
            merge_ratios(self.effects.setdefault(name, no_aspects()), differences)


def findings(study: Study, deals: int, crew: Crew = ALONE) -> Iterator[Findings]:
    """What was found in each part, in order; the same whoever works."""
    size = 1 if study.is_heavy else DEALS_AT_A_TIME
    return run_parts(partial(_play_part, study), parts_of(range(deals), size), crew)


def _play_part(study: Study, deals: range) -> Findings:
    found = Findings(effects={name: no_aspects() for name in study.house_rules})
    for deal in deals:
        usual = _games(study.plan(), deal)
        found.deals += 1
        found.games += len(usual)
        found.usual.add(usual)
        before = amounts(usual)
        add_amounts(found.aspects, before)
        for name, changed in study.house_rules.items():
            games = _games(study.plan(**changed), deal)
            add_differences(found.effects[name], before, amounts(games))
            found.games += len(games)
    return found


def _games(plan: Plan, deal: int) -> list[Seen]:
    return [observe(plan, deal, rotation) for rotation in plan.rotations]
