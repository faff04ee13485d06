"""Deals the hidden cards of a view anew: uniformly among all deals that look like it.

A view is prepared once; then a world costs less than a microsecond. What a viewer knows is worked
out by the reference (``games/gargon/redeal.py``): one world of its making shows where everything
known lies, and how many hidden cards of each colour lie where. Which cards it drew for the hidden
places is thrown away.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Final, Protocol, cast

import numpy as np
import numpy.typing as npt

from cubeamulet.games.gargon.cards import PLACES, PUBLISHED, Colour, Deck
from cubeamulet.games.gargon.fates import Ways as ListedWays
from cubeamulet.games.gargon.hidden_cards import TRIES, Hidden, colours_of
from cubeamulet.games.gargon.one_round import Fits as ListedFits
from cubeamulet.games.gargon.one_round import fits_of
from cubeamulet.games.gargon.outcomes import (
    IMPOSSIBLE,
    LEVELS,
    MOST_BELOW,
    OUTCOMES,
    STRONGEST_ZERO,
    TIED,
)
from cubeamulet.games.gargon.redeal import redeal as redeal_reference
from cubeamulet.games.gargon.view import GargonView
from cubeamulet.kernels.compiling import called, compiled, inlined
from cubeamulet.kernels.gargon import play, scoring
from cubeamulet.kernels.gargon.convert import from_state
from cubeamulet.kernels.gargon.engine import Integers, as_row, integers
from cubeamulet.kernels.gargon.state import (
    BIT_MASK,
    COLOUR_SHIFT,
    MOST_IN_PILE,
    MOST_PLAYERS,
    NUMBER_OF_COLOURS,
    Game,
    Games,
    Grid,
    Row,
    new_games,
    slot_of,
)
from cubeamulet.kernels.generator import Generator, below


class Ways(Protocol):
    """Numbers of ways by colour, card, and how many before it were won and lost."""

    def __getitem__(self, at: tuple[int, int, int, int]) -> int:
        """One of them."""
        ...

    def __setitem__(self, at: tuple[int, int, int, int], value: int) -> None:
        """Sets one of them."""
        ...


class Table(Protocol):
    """How many hidden cards of each colour go where.

    ``bits`` lists the hidden cards by colour, the strongest first, and ``count`` how many;
    ``hand``, ``laid`` and ``won`` how many of them lie there, by seat and colour; ``claimed`` how
    many are won by anybody, and ``lost`` how many are defeated. ``ways`` are those of
    ``games/gargon/fates.py``, by colour, and ``fits`` what fits by colour and outcome, as in
    ``games/gargon/one_round.py``; ``one_winner`` tells whether one seat has won all of a colour
    that is hidden. ``backs`` are the colours of the piles, as piles are kept
    in a game. ``order`` (first the won, then the others, then the defeated) and what is ``taken``
    of it are room to work in.
    """

    bits: Grid
    count: Row
    hand: Grid
    laid: Grid
    won: Grid
    backs: Grid
    claimed: Row
    lost: Row
    ways: Ways
    fits: Grid
    one_winner: Row
    order: Grid
    taken: Row
    taken_as_won: Row


_BY_COLOUR: Final = ("i4", (NUMBER_OF_COLOURS,))
_BY_SEAT: Final = ("i4", (MOST_PLAYERS, NUMBER_OF_COLOURS))
_LAST_LAYS: Final = 62
_ROOM: Final = (1 << _LAST_LAYS) - 1
_CARDS: Final = ("u1", (NUMBER_OF_COLOURS, PLACES))
_LAYOUT: Final = np.dtype(
    [
        ("bits", *_CARDS),
        ("order", *_CARDS),
        ("backs", "u1", (2, MOST_IN_PILE)),
        ("count", *_BY_COLOUR),
        ("taken", *_BY_COLOUR),
        ("taken_as_won", *_BY_COLOUR),
        ("claimed", *_BY_COLOUR),
        ("lost", *_BY_COLOUR),
        ("ways", "i4", (NUMBER_OF_COLOURS, PLACES + 1, PLACES + 2, PLACES + 2)),
        ("fits", "i8", (NUMBER_OF_COLOURS, OUTCOMES)),
        ("one_winner", *_BY_COLOUR),
        ("hand", *_BY_SEAT),
        ("laid", *_BY_SEAT),
        ("won", *_BY_SEAT),
    ],
    align=True,
)


# -- drawing a world -------------------------------------------------------------------------------


@inlined
def _sort_by_fate(table: Table, colour: int, generator: Generator) -> None:
    """Puts the hidden cards of a colour into order by a fate that each can have had."""
    claimed = beaten = 0
    others = table.claimed[colour]
    defeated = table.count[colour] - table.lost[colour]
    for number in range(table.count[colour]):
        at = below(generator, table.ways[colour, number, claimed, beaten])
        as_won = table.ways[colour, number + 1, claimed + 1, beaten]
        as_lost = table.ways[colour, number + 1, claimed, beaten + 1]
        if at < as_won:
            place = claimed
            claimed += 1
        elif at < as_won + as_lost:
            place = defeated + beaten
            beaten += 1
        else:
            place = others
            others += 1
        table.order[colour, place] = table.bits[colour, number]


@inlined
def _shuffle_between(table: Table, colour: int, low: int, high: int, generator: Generator) -> None:
    for place in range(high - 1, low, -1):
        other = low + below(generator, place - low + 1)
        bit = table.order[colour, place]
        table.order[colour, place] = table.order[colour, other]
        table.order[colour, other] = bit


@inlined
def _shuffle_all(table: Table, colour: int, generator: Generator) -> None:
    for place in range(table.count[colour]):
        other = below(generator, place + 1)
        table.order[colour, place] = table.order[colour, other]
        table.order[colour, other] = table.bits[colour, place]


@called
def _shuffle_by_fate(table: Table, colour: int, generator: Generator) -> None:
    _sort_by_fate(table, colour, generator)
    claimed = table.claimed[colour]
    _shuffle_between(table, colour, 0, claimed, generator)
    defeated = table.count[colour] - table.lost[colour]
    _shuffle_between(table, colour, claimed, defeated, generator)


@inlined
def _weaker_among_lost(table: Table, colour: int, strength: int) -> int:
    """How many of the cards of a colour that were lost are weaker."""
    weaker = 0
    for place in range(table.count[colour] - table.lost[colour], table.count[colour]):
        weaker += table.order[colour, place] < strength
    return weaker


@called
def _outcome(table: Table, colour: int) -> int:
    """``outcome_of`` in ``games/gargon/outcomes.py``, of cards in order."""
    claimed = table.claimed[colour]
    if claimed == 0:
        return 0
    weaker, last = int(table.order[colour, 0]), 0
    for place in range(1, claimed):
        if table.order[colour, place] < weaker:
            weaker, last = int(table.order[colour, place]), place
    below = _weaker_among_lost(table, colour, weaker)
    second = 0
    if claimed > 1 and not table.one_winner[colour]:
        if below == table.lost[colour]:
            return IMPOSSIBLE
        second = LEVELS if last == 1 else 0
    if weaker > STRONGEST_ZERO:
        return second + min(below, MOST_BELOW)
    other = STRONGEST_ZERO - weaker
    to_other = _weaker_among_lost(table, colour, other)
    is_tied = _weaker_among_lost(table, colour, other + 1) > to_other
    return second + (TIED if is_tied else 0)


@inlined
def _shuffle(table: Table, colour: int, generator: Generator) -> int:
    """Puts the hidden cards of a colour into a random order, any that can be; what it fits."""
    table.taken_as_won[colour] = 0
    table.taken[colour] = table.claimed[colour]
    if table.lost[colour] == 0:
        _shuffle_all(table, colour, generator)
        return table.fits[colour, 0]
    for _ in range(TRIES):
        _shuffle_by_fate(table, colour, generator)
        fits = table.fits[colour, _outcome(table, colour)]
        if fits != 0:
            return fits
    return 0


@called
def _shuffle_colours(table: Table, generator: Generator) -> None:
    """Puts all hidden cards into a random order, any that can be."""
    for _ in range(TRIES // 10):
        in_common = -1
        for colour in range(NUMBER_OF_COLOURS):
            in_common &= _shuffle(table, colour, generator)
        if in_common != 0:
            break


@inlined
def _take(table: Table, colour: int, taken: Row, count: int) -> int:
    """The next hidden cards of a colour, as a mask."""
    first = taken[colour]
    cards = 0
    for place in range(first, first + count):
        cards |= 1 << table.order[colour, place]
    taken[colour] = first + count
    return cards


@inlined
def _fill_seats(game: Game, table: Table, colour: int) -> None:
    for seat in range(game.players):
        hand, laid, won = table.hand, table.laid, table.won
        game.hand[seat, colour] |= _take(table, colour, table.taken, hand[seat, colour])
        game.laid[seat, colour] |= _take(table, colour, table.taken, laid[seat, colour])
        game.won[seat, colour] |= _take(table, colour, table.taken_as_won, won[seat, colour])


@inlined
def _fill_pile(game: Game, table: Table, side: int) -> None:
    for place in range(game.height[side]):
        colour = table.backs[side, place]
        taken = table.taken[colour]
        game.pile[side, place] = colour << COLOUR_SHIFT | table.order[colour, taken]
        table.taken[colour] = taken + 1


@called
def draw_world(known: Games, table: Table, worlds: Games, generator: Generator) -> None:
    """Makes the first of ``worlds`` a world: what is known, and the hidden cards dealt anew."""
    worlds[0] = known[0]
    world = worlds[0]
    _shuffle_colours(table, generator)
    for colour in range(NUMBER_OF_COLOURS):
        _fill_seats(world, table, colour)
    _fill_pile(world, table, 0)
    _fill_pile(world, table, 1)


@compiled
def _draw_last(known: Games, table: Table, worlds: Games, generator: Generator, count: int) -> None:
    for _ in range(count):
        draw_world(known, table, worlds, generator)


@compiled
def _draw_and_play_out(
    known: Games, table: Table, worlds: Games, generator: Generator, count: int, sums: Row
) -> None:
    """Adds up the points per seat of ``count`` worlds, each played at random to its end."""
    game = worlds[0]
    points = np.zeros(MOST_PLAYERS, np.int64)
    for _ in range(count):
        draw_world(known, table, worlds, generator)
        play.play_out(game, generator)
        scoring.score(game, points)
        for seat in range(game.players):
            sums[seat] += points[seat]


@dataclass(frozen=True, slots=True)
class HiddenCards:
    """What a viewer cannot know, ready to be dealt anew; not for several threads at once."""

    known: Games
    table: Table

    def draw(self, generator: Generator, count: int = 1) -> Game:
        """A world: any that looks like the view to its viewer, all equally likely.

        With closed memory: any that ``games/gargon/redeal.py`` says. Of several it is the last.
        """
        worlds = new_games(1)
        _draw_last(self.known, self.table, worlds, generator, count)
        return worlds[0]

    def play_out(self, generator: Generator, count: int) -> Integers:
        """Points per seat, added up over ``count`` worlds played at random to the end."""
        sums = integers(self.known[0].players)
        _draw_and_play_out(self.known, self.table, new_games(1), generator, count, as_row(sums))
        return sums


# -- preparing a view ------------------------------------------------------------------------------


def prepare(view: GargonView, deck: Deck = PUBLISHED) -> HiddenCards:
    """What a viewer does not know; raises ``ValueError`` unless the viewer is asked for a move."""
    known = new_games(1)
    any_generator = Random(0)  # noqa: S311 - what it draws is taken out again
    known[0] = from_state(redeal_reference(view, deck, any_generator))
    table = cast("Table", np.zeros(1, _LAYOUT).view(np.recarray)[0])
    masks = _list_hidden(table, colours_of(view, deck))
    _put_fits(table, fits_of(view, deck))
    game = known[0]
    for grid, counts in ((game.hand, table.hand), (game.laid, table.laid), (game.won, table.won)):
        _take_out(grid, counts, masks)
    _take_backs(game, table)
    return HiddenCards(known, table)


def redeal(view: GargonView, generator: Generator, deck: Deck = PUBLISHED) -> Game:
    """One world drawn from a view; raises ``ValueError`` unless the viewer is asked for a move."""
    return prepare(view, deck).draw(generator)


def _list_hidden(table: Table, hidden: Mapping[Colour, Hidden]) -> list[int]:
    """Lists the hidden cards by colour and what can have become of them; a mask for each colour."""
    masks = [0] * NUMBER_OF_COLOURS
    for colour, its in hidden.items():
        table.count[colour] = len(its.cards)
        for place, card in enumerate(its.cards):
            bit = slot_of(card) & BIT_MASK
            table.bits[colour, place] = bit
            masks[colour] |= 1 << bit
        table.claimed[colour], table.lost[colour] = its.won, its.lost
        table.one_winner[colour] = its.has_one_winner
        if its.lost:
            _put_ways(table, colour, its.ways)
    return masks


def _put_ways(table: Table, colour: Colour, ways: ListedWays) -> None:
    found = np.array(ways)
    numbers, claimed, beaten = found.shape
    room = cast("npt.NDArray[np.int32]", table.ways)
    room[colour, :numbers, :claimed, :beaten] = found


def _put_fits(table: Table, fits: ListedFits) -> None:
    """There is room for 63 possible lays; if ever there were more, the last would count as one."""
    for colour, by_outcome in enumerate(fits):
        for outcome, lays in enumerate(by_outcome):
            table.fits[colour, outcome] = lays & _ROOM | (lays > _ROOM) << _LAST_LAYS


def _take_out(grid: Grid, counts: Grid, masks: list[int]) -> None:
    """Takes the hidden cards out of a grid, and counts them."""
    for seat in range(MOST_PLAYERS):
        for colour, mask in enumerate(masks):
            cards = int(grid[seat, colour])
            counts[seat, colour] = (cards & mask).bit_count()
            grid[seat, colour] = cards & ~mask


def _take_backs(game: Game, table: Table) -> None:
    """Turns both piles face down: only colours are left."""
    for side in range(2):
        for place in range(game.height[side]):
            table.backs[side, place] = game.pile[side, place] >> COLOUR_SHIFT
            game.pile[side, place] = 0
