"""Fights: in which order, who takes part, who wins, who draws for a loss."""

from __future__ import annotations

from typing import TypeAlias

from msgspec.structs import replace

from cubeamulet.games.core.contract import Seat, Step
from cubeamulet.games.core.errors import IllegalMove
from cubeamulet.games.gargon.cards import (
    Card,
    CardSet,
    Colour,
    cards_in,
    format_card,
    letter_of,
    of_colour,
    strength_of,
    value_of,
)
from cubeamulet.games.gargon.events import Fighter, Fought, GargonEvent
from cubeamulet.games.gargon.lays import colours_of
from cubeamulet.games.gargon.model import (
    Replacements,
    State,
    both_piles_have_cards,
    turn_order,
)

Entry: TypeAlias = tuple[Seat, Card]


def picker(state: State) -> Seat:
    """Who orders the fights: the start player, else the first who laid (rule G-20)."""
    return next(seat for seat in turn_order(state) if state.shown[seat])


def _current_group(state: State) -> tuple[Colour, ...]:
    """The colours now to be fought: the picker's own first, then the others."""
    left = 0
    for cards in state.laid:
        left |= cards
    remaining = colours_of(CardSet(left))
    own = [c for c in remaining if of_colour(state.shown[picker(state)], c)]
    return tuple(own) or remaining


def _losers_draw(state: State) -> bool:
    """Whether a defeated card is replaced now (rules G-24, G-25 and G-30)."""
    return state.options.replacements is Replacements.LOSERS and both_piles_have_cards(state)


def _somebody_will_draw(state: State, colour: Colour) -> bool:
    """Whether a fight in the colour leaves a loser who draws."""
    fighting = sum(1 for cards in state.laid if of_colour(cards, colour))
    return fighting > 1 and _losers_draw(state)


def _second_fight(state: State) -> Colour | None:
    """The colour of the first fight just over, if somebody has a weaker card left in it."""
    if not state.fights or state.fights[-1].number != 1:
        return None
    letter = state.fights[-1].colour
    return next((c for c in _current_group(state) if letter_of(c) == letter), None)


def unasked_colour(state: State) -> Colour | None:
    """The colour that is fought next without asking (rule G-20).

    ``None`` when the picker is asked or nothing is left.
    """
    if not any(state.laid):
        return None
    second = _second_fight(state)
    if second is not None:
        return second
    group = _current_group(state)
    quiet = next((colour for colour in group if not _somebody_will_draw(state, colour)), None)
    return quiet if quiet is not None or len(group) > 1 else group[0]


def choices(state: State) -> tuple[Colour, ...]:
    """The colours the picker may choose from when asked."""
    return _current_group(state)


def check_choice(state: State, colour: Colour) -> None:
    """Raises ``IllegalMove`` unless the picker may choose this colour now."""
    if colour not in choices(state):
        letters = " ".join(map(letter_of, choices(state)))
        raise IllegalMove("G-20", "colour_not_in_group", f"choose one of {letters}")


def _entries(state: State, colour: Colour) -> list[Entry]:
    """Who fights with which card: the stronger one of each, in turn order (rules G-21, G-22)."""
    entries = []
    for seat in turn_order(state):
        own = of_colour(state.laid[seat], colour)
        if own:
            entries.append((seat, max(cards_in(own), key=strength_of)))
    return entries


def fight(
    state: State, colour: Colour, events: tuple[GargonEvent, ...]
) -> Step[State, GargonEvent]:
    """One fight; its losers then owe a replacement, where they may draw (rules G-21 to G-24)."""
    entries = _entries(state, colour)
    winner, best = max(entries, key=lambda entry: value_of(entry[1]))
    losers = tuple(seat for seat, _ in entries if seat != winner)
    laid, winnings, discards = list(state.laid), list(state.winnings), int(state.discards)
    for seat, card in entries:
        laid[seat] = CardSet(laid[seat] & ~(1 << card))
        discards |= 1 << card
    winnings[winner] = CardSet(winnings[winner] | 1 << best)
    told = _tell(state, colour, winner, entries)
    after = replace(
        state,
        laid=tuple(laid),
        winnings=tuple(winnings),
        discards=CardSet(discards & ~(1 << best)),
        fights=(*state.fights, told),
        owing=losers if _losers_draw(state) else (),
    )
    return Step(after, (*events, told))


def _tell(state: State, colour: Colour, winner: Seat, entries: list[Entry]) -> Fought:
    return Fought(
        colour=letter_of(colour),
        number=2 if _second_fight(state) == colour else 1,
        winner=winner,
        seats=tuple(seat for seat, _ in entries),
        fighters=tuple(Fighter(seat, format_card(card)) for seat, card in entries),
    )
