"""To and from the reference: states, moves, notation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from cubeamulet.games.core.contract import Seat
from cubeamulet.games.gargon.cards import (
    Card,
    CardSet,
    Colour,
    Deck,
    card_set,
    cards_in,
    colours_of,
    parse_colour,
    union,
)
from cubeamulet.games.gargon.events import Fought
from cubeamulet.games.gargon.model import (
    Draw,
    Fight,
    Lay,
    Move,
    Options,
    Pass,
    Phase,
    Replacements,
    State,
    Stop,
    turn_order,
)
from cubeamulet.games.gargon.notation import format_move, parse_move
from cubeamulet.games.gargon.rules import asked_seat
from cubeamulet.games.gargon.score import DealScore
from cubeamulet.kernels.gargon.moves import FIGHT, KIND_BITS, KIND_MASK, PASS, PUT, STOP, TAKE
from cubeamulet.kernels.gargon.rules import SLOT_BITS, SLOT_MASK
from cubeamulet.kernels.gargon.state import (
    BIT_MASK,
    COLOUR_SHIFT,
    MOST_IN_PILE,
    NO_COLOUR,
    NO_PATTERN,
    NO_SLOT,
    NOBODY,
    NUMBER_OF_COLOURS,
    OVER,
    PATTERNS,
    PHASES,
    Game,
    Grid,
    card_of,
    new_game,
    slot_of,
)

# -- moves -----------------------------------------------------------------------------------------


def number_of(move: Move) -> int:
    """A move of the reference as a number; the cards of a lay ascending."""
    match move:
        case Lay(cards):
            return PUT | _packed(cards_in(cards)) << KIND_BITS
        case Draw(pile):
            return TAKE | pile << KIND_BITS
        case Fight(colour):
            return FIGHT | colour << KIND_BITS
        case Pass():
            return PASS
        case Stop():
            return STOP


def _packed(cards: Iterable[Card]) -> int:
    packed = 0
    for place, card in enumerate(cards):
        packed |= (slot_of(card) + 1) << SLOT_BITS * place
    return packed


def _unpacked(packed: int) -> CardSet:
    slots = []
    while packed:
        slots.append((packed & SLOT_MASK) - 1)
        packed >>= SLOT_BITS
    return card_set(map(card_of, slots))


def move_of(number: int) -> Move:
    """The move of the reference that a number stands for."""
    kind, detail = number & KIND_MASK, number >> KIND_BITS
    if kind == PUT:
        return Lay(_unpacked(detail))
    if kind == TAKE:
        return Draw(detail)
    if kind == FIGHT:
        return Fight(Colour(detail))
    return Pass() if kind == PASS else Stop()


def parse_number(text: str) -> int:
    """The move that a text in notation means, as a number; raises ``UnparsableMove``."""
    return number_of(parse_move(text))


def format_number(number: int) -> str:
    """The text of a move given as a number."""
    return format_move(move_of(number))


# -- states ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What a state of the reference has beyond the deal itself; nothing of it is secret."""

    deck: Deck
    options: Options
    deal: int
    finished: tuple[DealScore, ...]
    first_start: Seat
    passed: tuple[Seat, ...]
    shown: tuple[CardSet, ...]
    fights: tuple[Fought, ...]


def surroundings_of(state: State) -> Surroundings:
    """Those of a state."""
    return Surroundings(
        deck=state.deck,
        options=state.options,
        deal=state.deal,
        finished=state.finished,
        first_start=state.first_start,
        passed=state.passed,
        shown=state.shown,
        fights=state.fights,
    )


def from_state(state: State) -> Game:
    """The same moment as a compiled game.

    A match between two deals counts as the end of the first of them. Raises ``ValueError`` for a
    state in which nothing has been dealt yet.
    """
    if not state.hands:
        raise ValueError("nothing has been dealt yet")
    game = new_game()
    for grid, sets in (
        (game.hand, state.hands),
        (game.laid, state.laid),
        (game.won, state.winnings),
    ):
        _put_sets(grid, sets)
    _put_piles(game, state.piles)
    game.players = state.players
    game.replaces = int(state.options.replacements is Replacements.LOSERS)
    game.start, game.acted, game.drawn = state.start, state.acted, state.drawn
    asked = asked_seat(state)
    game.turn = NOBODY if asked is None else asked
    game.phase = OVER if state.phase is Phase.SHUFFLE else PHASES.index(state.phase)
    game.pattern = NO_PATTERN if state.pattern is None else PATTERNS.index(state.pattern)
    game.rounds, game.moves = state.round, state.ply
    _put_round(game, state)
    _put_fights(game, state)
    return game


def _put_sets(grid: Grid, sets: Sequence[CardSet]) -> None:
    for seat, cards in enumerate(sets):
        for card in cards_in(cards):
            slot = slot_of(card)
            grid[seat, slot >> COLOUR_SHIFT] |= 1 << (slot & BIT_MASK)


def _put_piles(game: Game, piles: Sequence[Sequence[Card]]) -> None:
    for side, cards in enumerate(piles):
        slots = [slot_of(card) for card in reversed(cards)]
        for place in range(MOST_IN_PILE):
            game.pile[side, place] = slots[place] if place < len(slots) else NO_SLOT
        game.height[side] = len(slots)


def _put_round(game: Game, state: State) -> None:
    """Which colours were laid in this round, and by whom."""
    game.picker = NOBODY
    for seat in turn_order(state):
        colours = _mask(colours_of(CardSet(state.shown[seat] | state.laid[seat])))
        if colours and game.picker == NOBODY:
            game.picker = seat
            game.own = colours
        game.contested |= game.used & colours
        game.used |= colours


def _mask(colours: Iterable[Colour]) -> int:
    return sum(1 << colour for colour in colours)


def _put_fights(game: Game, state: State) -> None:
    """What is still to be fought, and who still draws."""
    game.fighting = NO_COLOUR
    if any(state.shown):
        game.unfought = _mask(colours_of(union(state.laid)))
    if state.owing:
        game.fighting = parse_colour(state.fights[-1].colour)
        game.unfought |= 1 << game.fighting
    for step, seat in enumerate(turn_order(state)):
        game.owing |= (seat in state.owing) << step


def to_state(game: Game, around: Surroundings) -> State:
    """The same moment as a state of the reference; ``over`` also between the deals of a match."""
    hands, laid, winnings = (_sets(game, grid) for grid in (game.hand, game.laid, game.won))
    piles = (_pile(game, 0), _pile(game, 1))
    placed = union((*hands, *laid, *winnings, card_set(piles[0]), card_set(piles[1])))
    seats = [Seat((int(game.start) + step) % game.players) for step in range(game.players)]
    return State(
        deck=around.deck,
        options=around.options,
        players=int(game.players),
        phase=PHASES[game.phase],
        ply=int(game.moves),
        deal=around.deal,
        finished=around.finished,
        first_start=around.first_start,
        round=int(game.rounds),
        start=seats[0],
        hands=hands,
        piles=piles,
        acted=int(game.acted),
        drawn=int(game.drawn),
        pattern=None if game.pattern == NO_PATTERN else PATTERNS[game.pattern],
        passed=around.passed,
        laid=laid,
        shown=around.shown,
        fights=around.fights,
        owing=tuple(seat for step, seat in enumerate(seats) if game.owing >> step & 1),
        winnings=winnings,
        discards=CardSet(card_set(around.deck.cards) & ~placed),
    )


def _sets(game: Game, grid: Grid) -> tuple[CardSet, ...]:
    return tuple(
        card_set(
            card_of(colour << COLOUR_SHIFT | bit)
            for colour in range(NUMBER_OF_COLOURS)
            for bit in _bits(int(grid[seat, colour]))
        )
        for seat in range(game.players)
    )


def _bits(mask: int) -> Iterator[int]:
    return (bit for bit in range(mask.bit_length()) if mask >> bit & 1)


def _pile(game: Game, side: int) -> tuple[Card, ...]:
    return tuple(
        card_of(int(game.pile[side, place])) for place in reversed(range(game.height[side]))
    )
