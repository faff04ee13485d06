"""The whole tree of a small Gargon for two, grown by the compiled rules.

Every deal has a tree of its own. What a seat knows at a node is a number made of all it has seen
until then, in order: its hand, all backs, its own moves, what everybody sees of the others', the
cards it drew, and all laid cards once they are turned up. Nodes at which a seat knows the same are
one information set. Moves without a choice make no nodes.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations
from typing import Final, NamedTuple

import numpy as np

from cubeamulet.games.gargon.cards import Deck
from cubeamulet.kernels.compiling import called, compiled, inlined, popcount
from cubeamulet.kernels.gargon import moves, play, rules, scoring
from cubeamulet.kernels.gargon.engine import Integers, as_row, integers
from cubeamulet.kernels.gargon.state import (
    COLOUR_SHIFT,
    DRAW,
    LAY,
    NUMBER_OF_COLOURS,
    OVER,
    Game,
    Games,
    Row,
    new_games,
    slot_of,
)

SEATS: Final = 2
DEEPEST: Final = 64
"""No game of a small deck has more choices one after the other."""

_FIRST_FACTOR: Final = -0x61C8864680B583EB
_SECOND_FACTOR: Final = -0x40A7B892E31B1A47
_A_COLOUR: Final = 1000
_A_TAKEN_CARD: Final = 2000


class Grown(NamedTuple):
    """Nodes, parents before their children. A deal begins at a node whose ``parent`` is -1.

    ``action`` is the number of the move that led to a node, ``level`` how many choices were made
    before it, ``seat`` who chooses there (-1 at the end), ``knows`` what that seat knows, ``moves``
    among how many moves it chooses, and ``result`` 1, 0 or -1 for seat 0 at the end.
    """

    parent: Integers
    action: Integers
    level: Integers
    seat: Integers
    knows: Integers
    moves: Integers
    result: Integers


# -- what a seat knows -----------------------------------------------------------------------------


@inlined
def _mixed(word: int, more: int) -> int:
    """Another number for every pair, as far as 64 bits allow it."""
    word = (word ^ more) * _FIRST_FACTOR
    word = (word ^ (word >> 29)) * _SECOND_FACTOR
    return word ^ (word >> 32)


@inlined
def _own_cards(game: Game, seat: int) -> int:
    word = 0
    for colour in range(NUMBER_OF_COLOURS):
        word = _mixed(word, game.hand[seat, colour])
    return word


@inlined
def _backs(game: Game) -> int:
    """All backs that lie on the table or are held."""
    word = 0
    for colour in range(NUMBER_OF_COLOURS):
        word = _mixed(word, popcount(game.hand[0, colour]))
        word = _mixed(word, popcount(game.hand[1, colour]))
    for side in range(2):
        for place in range(game.height[side]):
            word = _mixed(word, game.pile[side, place] >> COLOUR_SHIFT)
    return word


@inlined
def _cards_of(lay: int) -> int:
    """A number for the cards of a lay, in whatever order they are written."""
    word = 0
    while lay:
        word += _mixed(1, lay & rules.SLOT_MASK)
        lay >>= rules.SLOT_BITS
    return word


@inlined
def _backs_of(lay: int) -> int:
    word = 0
    while lay:
        word += _mixed(1, _A_COLOUR + (((lay & rules.SLOT_MASK) - 1) >> COLOUR_SHIFT))
        lay >>= rules.SLOT_BITS
    return word


@inlined
def _note_move(game: Game, known: Row, hidden: Row, move: int) -> None:
    """What the seats learn by a move that is about to be played.

    ``known`` is what each seat knows, ``hidden`` the lays of this round that lie face down.
    """
    seat, kind, detail = game.turn, move & moves.KIND_MASK, move >> moves.KIND_BITS
    seen_by_all = _mixed(kind, detail)
    seen_by_one = 0
    if kind == moves.PUT:
        seen_by_all = _mixed(kind, _backs_of(detail))
        hidden[seat] = seen_by_one = _cards_of(detail)
    elif kind == moves.TAKE:
        seen_by_one = _A_TAKEN_CARD + game.pile[detail, game.height[detail] - 1]
    for viewer in range(SEATS):
        known[viewer] = _mixed(known[viewer], seen_by_all)
    known[seat] = _mixed(known[seat], seen_by_one)


@inlined
def _turn_up(known: Row, hidden: Row) -> None:
    for viewer in range(SEATS):
        known[viewer] = _mixed(known[viewer], hidden[1 - viewer])
    for seat in range(SEATS):
        hidden[seat] = 0


@inlined
def _is_laying(game: Game) -> bool:
    return game.phase == LAY or game.phase == DRAW  # noqa: PLR1714 - as machines do


@called
def _play(game: Game, known: Row, hidden: Row, move: int) -> None:
    """Plays a move, and lets the seats see it."""
    _note_move(game, known, hidden, move)
    was_laying = _is_laying(game)
    round_before = game.rounds
    moves.play(game, move)
    if was_laying and (not _is_laying(game) or game.rounds > round_before):
        _turn_up(known, hidden)


@called
def _play_forced(game: Game, known: Row, hidden: Row) -> None:
    """Plays on while there is no choice."""
    while game.phase != OVER and moves.count_moves(game) == 1:
        _play(game, known, hidden, moves.move_at(game, 0))


# -- growing ---------------------------------------------------------------------------------------


class _Terms(NamedTuple):
    """How many cards there are and how many each hand gets; 1 where losers draw."""

    cards: int
    hand: int
    replaces: int


class _Branch(NamedTuple):
    """From the beginning of a deal to where it grows, by level: the deal, what each seat knows, the
    lays that lie face down, the node, and the number of the next move to try there.
    """

    games: Games
    known: Integers
    hidden: Integers
    node: Row
    tried: Row
    points: Row


@inlined
def _result(game: Game, points: Row) -> int:
    scoring.score(game, points)
    return (points[0] > points[1]) - (points[0] < points[1])


@called
def _put_node(grown: Grown, node: int, branch: _Branch, level: int) -> None:
    game = branch.games[level]
    grown.level[node] = level
    grown.parent[node] = branch.node[level - 1] if level > 0 else -1
    grown.action[node] = branch.tried[level - 1] - 1 if level > 0 else 0
    if game.phase == OVER:
        grown.seat[node] = -1
        grown.result[node] = _result(game, branch.points)
    else:
        grown.seat[node] = game.turn
        grown.knows[node] = branch.known[level, game.turn]
        grown.moves[node] = moves.count_moves(game)


@called
def _begin(branch: _Branch, order: Row, terms: _Terms) -> None:
    """Deals, and plays to the first choice."""
    game = branch.games[0]
    rules.clear(game, SEATS, terms.replaces)
    play.deal(game, order, terms.cards, terms.hand)
    rules.begin_round(game, 0)
    for seat in range(SEATS):
        branch.known[0, seat] = _mixed(_own_cards(game, seat), _backs(game))
        branch.hidden[0, seat] = 0
    _play_forced(game, branch.known[0], branch.hidden[0])


@called
def _extend(branch: _Branch, level: int) -> None:
    """Tries the next move at a level, which leads to a moment at the next level."""
    action = branch.tried[level]
    branch.tried[level] += 1
    branch.games[level + 1] = branch.games[level]
    branch.known[level + 1] = branch.known[level]
    branch.hidden[level + 1] = branch.hidden[level]
    game, known, hidden = branch.games[level + 1], branch.known[level + 1], branch.hidden[level + 1]
    _play(game, known, hidden, moves.move_at(game, action))
    _play_forced(game, known, hidden)


@compiled
def _grow_deal(branch: _Branch, order: Row, terms: _Terms, grown: Grown, node: int) -> int:
    """Adds the nodes of one deal from number ``node`` on; gives the number after the last.

    Nodes for which there is no room are only counted.
    """
    _begin(branch, order, terms)
    level = 0
    while level >= 0:
        if node < len(grown.parent):
            _put_node(grown, node, branch, level)
        branch.node[level] = node
        branch.tried[level] = 0
        node += 1
        while level >= 0 and branch.tried[level] == moves.count_moves(branch.games[level]):
            level -= 1
        if level >= 0:
            _extend(branch, level)
            level += 1
    return node


def all_deals(deck: Deck) -> Iterator[tuple[int, ...]]:
    """Every way to deal, as slots: two hands, each in one order only, and the piles."""
    slots = [slot_of(card) for card in deck.cards]
    for own in combinations(slots, deck.hand):
        rest = [slot for slot in slots if slot not in own]
        for other in combinations(rest, deck.hand):
            for piles in permutations(slot for slot in rest if slot not in other):
                yield (*own, *other, *piles)


def grow(deck: Deck, deals: Integers, *, replaces: bool) -> Grown:
    """The trees of some deals, one row of slots each; the first seat starts."""
    terms = _Terms(len(deck.cards), deck.hand, int(replaces))
    size = _run(terms, deals, _columns(0))
    grown = _columns(size)
    _run(terms, deals, grown)
    return grown


def _columns(size: int) -> Grown:
    return Grown(*(integers(size) for _ in Grown._fields))


def _run(terms: _Terms, deals: Integers, grown: Grown) -> int:
    """Fills the columns as far as they reach; gives how many nodes there are."""
    known, hidden = (np.zeros((DEEPEST, SEATS), np.int64) for _ in range(2))
    node_of, tried, points = (as_row(integers(DEEPEST)) for _ in range(3))
    branch = _Branch(new_games(DEEPEST), known, hidden, node_of, tried, points)
    node = 0
    for order in deals:
        node = _grow_deal(branch, as_row(order), terms, grown, node)
    return node
