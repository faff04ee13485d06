"""A grown tree, put in order for going through it: level by level, with its information sets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from cubeamulet.games.gargon.cards import Deck
from cubeamulet.games.gargon.model import Replacements
from cubeamulet.kernels.gargon.engine import Integers
from cubeamulet.lab.equilibrium.grow import Grown, all_deals, grow

Column: TypeAlias = npt.NDArray[np.int32]


class Tree(NamedTuple):
    """Nodes by level. ``parent`` is -1 where a deal begins; there are as many of those as deals, in
    their order. ``seat`` is -1 at an end with its ``result`` for seat 0 (1, 0, -1); ``edge`` is the
    move that led to a node, as a number among the moves of all information sets. Level i is
    ``levels[i]`` up to ``levels[i + 1]``.

    ``set_of`` is a node's information set. Sets stand by level, too: whose they are (``owner``),
    their moves (from ``first`` up to the next one's ``first``), the owner's move that led there
    (``before``, -1 for none), and one of their nodes (``example``).
    """

    parent: Column
    edge: Column
    seat: Column
    result: Column
    set_of: Column
    levels: Column
    owner: Column
    first: Column
    before: Column
    example: Column


@dataclass(frozen=True, slots=True)
class SmallGame:
    """What is solved: a deck for two and who draws for a defeated card; one deal, seat 0 starts."""

    deck: Deck
    replacements: Replacements = Replacements.LOSERS

    def deals(self) -> Integers:
        """Every deal, a row of slots each."""
        return np.array(list(all_deals(self.deck)), np.int64)

    def tree(self) -> Tree:
        """The whole tree."""
        replaces = self.replacements is Replacements.LOSERS
        return _ordered(_by_level(grow(self.deck, self.deals(), replaces=replaces)))


def _by_level(grown: Grown) -> Grown:
    order = np.argsort(grown.level, kind="stable")
    place = np.empty_like(order)
    place[order] = np.arange(len(order))
    by_level = Grown(*(column[order] for column in grown))
    parent = np.where(by_level.parent < 0, -1, place[by_level.parent])
    return by_level._replace(parent=parent)


def _ordered(grown: Grown) -> Tree:
    set_of, example = _information_sets(grown)
    first = np.concatenate(([0], np.cumsum(grown.moves[example])))
    edge = np.where(grown.parent < 0, -1, first[set_of[grown.parent]] + grown.action)
    levels = np.searchsorted(grown.level, np.arange(grown.level[-1] + 2))
    columns = (
        *(grown.parent, edge, grown.seat, grown.result, set_of, levels),
        *(grown.seat[example], first, _moves_before(grown, edge, example), example),
    )
    return Tree(*(column.astype(np.int32) for column in columns))


def _information_sets(grown: Grown) -> tuple[Integers, Integers]:
    """For each node the number of its information set (-1 at the end), and of each set its first
    node.
    """
    (choosing,) = np.nonzero(grown.seat >= 0)
    knows = grown.knows[choosing] * 2 + grown.seat[choosing]
    _, earliest, named = np.unique(knows, return_index=True, return_inverse=True)
    by_level = np.argsort(earliest)
    number = np.empty_like(by_level)
    number[by_level] = np.arange(len(by_level))
    set_of = np.full(len(grown.seat), -1)
    set_of[choosing] = number[named]
    return set_of, choosing[earliest[by_level]]


def _moves_before(grown: Grown, edge: Integers, example: Integers) -> Integers:
    """The last own move on the way to each information set; -1 where there was none."""
    owner, node = grown.seat[example], example.copy()
    before = np.full(len(example), -1)
    looking = np.arange(len(example))
    while len(looking):
        above = grown.parent[node[looking]]
        looking, above = looking[above >= 0], above[above >= 0]
        is_own = grown.seat[above] == owner[looking]
        before[looking[is_own]] = edge[node[looking[is_own]]]
        node[looking] = above
        looking = looking[~is_own]
    return before
