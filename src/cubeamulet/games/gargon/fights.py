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
    colours_of,
    format_card,
    letter_of,
    of_colour,
    parse_colour,
    strength_of,
    union,
    value_of,
)
from cubeamulet.games.gargon.events import Fighter, Fought, GargonEvent
from cubeamulet.games.gargon.model import (
    Replacements,
    State,
    both_piles_have_cards,
    turn_order,
)

Entry: TypeAlias = tuple[Seat, Card]


def picker(state: State) -> Seat:
    """Who orders the fights: the start player, else the first who laid (rule G-20)."""
    shown = state.shown
    return next(seat for seat in turn_order(state) if shown[seat])


def _current_group(state: State) -> tuple[Colour, ...]:
    """The colours now to be fought: the picker's own first, then the others."""
    remaining = colours_of(union(state.laid))
    mine = colours_of(state.shown[picker(state)])
    return tuple([colour for colour in remaining if colour in mine]) or remaining


def _losers_draw(state: State) -> bool:
    """Whether a defeated card is replaced now (rules G-24, G-25 and G-30)."""
    return state.options.replacements is Replacements.LOSERS and both_piles_have_cards(state)


def _somebody_will_draw(state: State, colour: Colour) -> bool:
    """Whether a fight in the colour leaves a loser who draws."""
    fighting = [cards for cards in state.laid if of_colour(cards, colour)]
    return len(fighting) > 1 and _losers_draw(state)


def _second_fight(state: State) -> Colour | None:
    """The colour of the first fight just over, if somebody has a weaker card left in it."""
    if not state.fights or state.fights[-1].number != 1:
        return None
    colour = parse_colour(state.fights[-1].colour)
    return colour if of_colour(union(state.laid), colour) else None


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
