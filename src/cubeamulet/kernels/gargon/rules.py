"""How a deal goes on. Rule numbers are those of ``docs/rulings.md``.

Every function changes the game it is given. Moves are taken on trust: see ``moves`` for what is
legal.
"""

from __future__ import annotations

from typing import Final

from cubeamulet.games.gargon.model import MOST_DRAWN
from cubeamulet.kernels.compiling import highest, inlined, lowest
from cubeamulet.kernels.gargon.state import (
    BIT_MASK,
    COLOUR_SHIFT,
    DRAW,
    LAY,
    MOST_PLAYERS,
    NO_COLOUR,
    NO_PATTERN,
    NO_SLOT,
    NOBODY,
    NUMBER_OF_COLOURS,
    ORDER,
    OVER,
    PATTERN_OF_SHAPE,
    REPLACE,
    VALUE_OF_BIT,
    Game,
)

SLOT_BITS: Final = 8
SLOT_MASK: Final = (1 << SLOT_BITS) - 1
"""A lay is a number: the slot of each card plus one, eight bits each."""


@inlined
def piles_are_open(game: Game) -> bool:
    """Whether anybody may still draw (rule G-25)."""
    return game.height[0] > 0 and game.height[1] > 0


@inlined
def seat_after(game: Game, steps: int) -> int:
    """The seat that many places after the start player."""
    seat = game.start + steps
    return seat - game.players if seat >= game.players else seat


@inlined
def draw(game: Game, side: int) -> None:
    """The asked seat takes the card at the open end of a pile."""
    top = game.height[side] - 1
    slot = game.pile[side, top]
    game.pile[side, top] = NO_SLOT
    game.height[side] = top
    game.hand[game.turn, slot >> COLOUR_SHIFT] |= 1 << (slot & BIT_MASK)


# -- laying and passing ----------------------------------------------------------------------------


@inlined
def begin_round(game: Game, start: int) -> None:
    """The start player is asked to lay."""
    game.rounds += 1
    game.start = start
    game.acted = 0
    game.pattern = NO_PATTERN
    game.used = 0
    game.contested = 0
    game.own = 0
    game.picker = NOBODY
    game.turn = start
    game.phase = LAY


@inlined
def lay(game: Game, cards: int) -> None:
    """The asked seat lays these cards; the first to lay sets the pattern (G-8, G-14)."""
    seat = game.turn
    count = 0
    colours = 0
    colour_count = 0
    while cards:
        slot = (cards & SLOT_MASK) - 1
        cards >>= SLOT_BITS
        colour = slot >> COLOUR_SHIFT
        bit = 1 << (slot & BIT_MASK)
        game.hand[seat, colour] ^= bit
        game.laid[seat, colour] |= bit
        count += 1
        colour_count += 1 - (colours >> colour & 1)
        colours |= 1 << colour
    if game.pattern == NO_PATTERN:
        game.pattern = PATTERN_OF_SHAPE[count, colour_count]
        game.picker = seat
        game.own = colours
    game.contested |= game.used & colours
    game.used |= colours
    end_turn(game)


@inlined
def pass_turn(game: Game) -> None:
    """The asked seat lays nothing, and draws while both piles have cards (G-15, G-25)."""
    if piles_are_open(game):
        game.phase = DRAW
    else:
        end_turn(game)


@inlined
def draw_after_passing(game: Game, side: int) -> None:
    """One card; drawing ends by itself with the third or the last of a pile (G-16)."""
    draw(game, side)
    game.drawn += 1
    if game.drawn == MOST_DRAWN or not piles_are_open(game):
        end_turn(game)


@inlined
def end_turn(game: Game) -> None:
    """The next seat is asked, or all cards are turned up (G-19)."""
    game.acted += 1
    game.drawn = 0
    if game.acted < game.players:
        game.turn = seat_after(game, game.acted)
        game.phase = LAY
    else:
        game.unfought = game.used
        fight_on(game)


# -- fights ----------------------------------------------------------------------------------------


@inlined
def _fight_once(game: Game, colour: int) -> tuple[int, int]:
    """Everybody's stronger card of a colour fights (G-21, G-23).

    Gives the mask of the losers, and the cards of the colour that are left to be fought.
    """
    best = -1
    best_bit = 0
    best_step = 0
    fighters = 0
    left = 0
    seat = game.start
    winner = seat
    for step in range(game.players):
        cards = game.laid[seat, colour]
        if cards:
            bit = highest(cards)
            cards ^= 1 << bit
            game.laid[seat, colour] = cards
            left |= cards
            fighters |= 1 << step
            if VALUE_OF_BIT[bit] > best:
                best = VALUE_OF_BIT[bit]
                best_bit = bit
                best_step = step
                winner = seat
        seat += 1
        if seat == game.players:
            seat = 0
    game.won[winner, colour] |= 1 << best_bit
    return fighters & ~(1 << best_step), left


@inlined
def fight_colour(game: Game, colour: int) -> bool:
    """Fights in a colour until nothing is left of it; true when losers must draw before (G-24)."""
    left = 1
    while left:
        losers, left = _fight_once(game, colour)
        if losers and game.replaces and piles_are_open(game):
            game.fighting = colour
            game.owing = losers
            _ask_for_replacement(game)
            return True
    _end_colour(game, colour)
    return False


@inlined
def _end_colour(game: Game, colour: int) -> None:
    game.unfought &= ~(1 << colour)
    game.fighting = NO_COLOUR


@inlined
def _resume_colour(game: Game) -> bool:
    """After replacements: the weaker cards of the colour fight, if there are any (G-22)."""
    for seat in range(game.players):
        if game.laid[seat, game.fighting]:
            return fight_colour(game, game.fighting)
    _end_colour(game, game.fighting)
    return False


@inlined
def _ask_for_replacement(game: Game) -> None:
    game.turn = seat_after(game, lowest(game.owing))
    game.phase = REPLACE


@inlined
def colours_to_order(game: Game) -> int:
    """The group of colours that is fought now: the picker's own first (G-20)."""
    mine = game.unfought & game.own
    return mine or game.unfought


@inlined
def _colour_unasked(game: Game, group: int) -> int:
    """The colour of a group that is fought without asking; ``NO_COLOUR`` if the picker picks."""
    if not game.replaces or not piles_are_open(game):
        return lowest(group)
    quiet = group & ~game.contested
    if quiet:
        return lowest(quiet)
    return NO_COLOUR if group & (group - 1) else lowest(group)


@inlined
def fight_on(game: Game) -> None:
    """Fights until somebody is asked or the round is over."""
    if game.fighting != NO_COLOUR and _resume_colour(game):
        return
    while game.unfought:
        colour = _colour_unasked(game, colours_to_order(game))
        if colour == NO_COLOUR:
            game.phase = ORDER
            game.turn = game.picker
            return
        if fight_colour(game, colour):
            return
    end_round(game)


@inlined
def choose_fight(game: Game, colour: int) -> None:
    """The picker has chosen this colour."""
    if not fight_colour(game, colour):
        fight_on(game)


@inlined
def draw_replacement(game: Game, side: int) -> None:
    """The asked seat draws for its defeated card, then the next that owes."""
    draw(game, side)
    game.owing &= game.owing - 1
    if not piles_are_open(game):
        game.owing = 0
    if game.owing:
        _ask_for_replacement(game)
    else:
        fight_on(game)


@inlined
def end_round(game: Game) -> None:
    """The next start player's round, or the end of the deal (G-7, G-25)."""
    if piles_are_open(game):
        begin_round(game, seat_after(game, 1))
    else:
        game.phase = OVER
        game.turn = NOBODY


# -- the beginning ---------------------------------------------------------------------------------


@inlined
def clear(game: Game, players: int, replaces: int) -> None:
    """An empty table: no cards anywhere, nothing has happened."""
    for seat in range(MOST_PLAYERS):
        for colour in range(NUMBER_OF_COLOURS):
            game.hand[seat, colour] = 0
            game.laid[seat, colour] = 0
            game.won[seat, colour] = 0
    game.players = players
    game.replaces = replaces
    game.drawn = 0
    game.unfought = 0
    game.fighting = NO_COLOUR
    game.owing = 0
    game.rounds = 0
    game.moves = 0
