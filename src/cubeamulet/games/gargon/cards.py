"""Cards, colours, decks and patterns of Gargon, and how they are written.

A card is a number 0..101: colour ``card // 17`` in the order W B V R Y G, place ``card % 17``
within its colour in the order 0a, 0b, 1, 2 ... 15. A set of cards is one integer with a bit per
card, so that hands of any size cost little.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NewType

import msgspec

from cubeamulet.games.core.errors import UnparsableMove

Card = NewType("Card", int)
Colour = NewType("Colour", int)
CardSet = NewType("CardSet", int)
"""Cards as a bit mask: bit ``card`` is set when the card is in the set."""

COLOUR_LETTERS: Final = "WBVRYG"
CREATURES: Final = ("dragon", "pegasus", "gargoyle", "phoenix", "manticore", "fairy")
PLACES: Final = 17
"""Cards of one colour in the published deck."""

COLOURS: Final = tuple(Colour(number) for number in range(len(COLOUR_LETTERS)))
VALUE_OF_PLACE: Final[tuple[int, ...]] = (0, *range(16))
PLACE_NAMES: Final = ("0a", "0b", *(str(value) for value in range(1, 16)))
AMULETS_OF_VALUE: Final = (0, 5, 4, 4, 3, 3, 3, 2, 2, 2, 1, 1, 1, 0, 0, 0)
"""Amulets by value: the public descriptions name some, ruling G-3 the rest."""

NO_CARDS: Final = CardSet(0)
EVERY_CARD: Final = tuple(Card(number) for number in range(len(COLOURS) * PLACES))

_COLOUR_OF: Final = tuple(Colour(card // PLACES) for card in EVERY_CARD)
_VALUE_OF: Final = tuple(VALUE_OF_PLACE[card % PLACES] for card in EVERY_CARD)
_NAME_OF: Final = tuple(
    COLOUR_LETTERS[card // PLACES] + PLACE_NAMES[card % PLACES] for card in EVERY_CARD
)
_CARD_NAMED: Final = {name: card for card, name in zip(EVERY_CARD, _NAME_OF, strict=True)}
_MASK_OF: Final = tuple(CardSet(((1 << PLACES) - 1) << colour * PLACES) for colour in COLOURS)
_COLOUR_MASKS: Final = tuple(zip(COLOURS, _MASK_OF, strict=True))
_COLOUR_NAMED: Final = {letter: colour for colour, letter in enumerate(COLOUR_LETTERS)}


def colour_of(card: Card) -> Colour:
    """The colour of a card (its back shows it to everybody)."""
    return _COLOUR_OF[card]


def value_of(card: Card) -> int:
    """The value of a card, 0..15."""
    return _VALUE_OF[card]


def is_zero(card: Card) -> bool:
    """Whether the card doubles instead of carrying amulets."""
    return _VALUE_OF[card] == 0


def amulets_of(card: Card) -> int:
    """The amulets on a card; a zero carries none."""
    return AMULETS_OF_VALUE[_VALUE_OF[card]]


def strength_of(card: Card) -> int:
    """Orders the cards of one colour by how they fight: by value, and ``0a`` above ``0b``."""
    place = card % PLACES
    return place if place > 1 else 1 - place


def letter_of(colour: Colour) -> str:
    """The letter of a colour."""
    return COLOUR_LETTERS[colour]


def format_card(card: Card) -> str:
    """A card in notation: ``R12``, ``G0a``."""
    return _NAME_OF[card]


def parse_card(text: str) -> Card:
    """The card named by a text; raises ``UnparsableMove``."""
    try:
        return _CARD_NAMED[text]
    except KeyError:
        raise UnparsableMove(text, "a card such as R12 or G0a") from None


def parse_colour(letter: str) -> Colour:
    """The colour named by a letter; raises ``UnparsableMove``."""
    try:
        return Colour(_COLOUR_NAMED[letter])
    except KeyError:
        raise UnparsableMove(letter, f"a colour, one of {' '.join(COLOUR_LETTERS)}") from None


def card_set(cards: Iterable[Card]) -> CardSet:
    """The set of the given cards."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return CardSet(mask)


def cards_in(cards: CardSet) -> Iterator[Card]:
    """The cards of a set, ascending by number."""
    rest = int(cards)
    while rest:
        lowest = rest & -rest
        yield Card(lowest.bit_length() - 1)
        rest ^= lowest


def of_colour(cards: CardSet, colour: Colour) -> CardSet:
    """Those cards of a set that have the given colour."""
    return CardSet(cards & _MASK_OF[colour])


def colours_of(cards: CardSet) -> tuple[Colour, ...]:
    """The colours that occur in a set of cards, in the order W B V R Y G."""
    return tuple([colour for colour, mask in _COLOUR_MASKS if cards & mask])


def union(sets: Iterable[CardSet]) -> CardSet:
    """All cards of several sets as one."""
    together = 0
    for cards in sets:
        together |= cards
    return CardSet(together)


def colour_counts(cards: CardSet) -> tuple[int, ...]:
    """How many cards of each colour a set has, in the order W B V R Y G."""
    return tuple([(cards & mask).bit_count() for mask in _MASK_OF])


def in_notation_order(cards: CardSet) -> tuple[Card, ...]:
    """Cards as notation lists them: colours W B V R Y G, high before low, 0a before 0b."""
    return tuple(sorted(cards_in(cards), key=lambda card: (_COLOUR_OF[card], -strength_of(card))))


class Deck(msgspec.Struct, frozen=True):
    """The cards a game is played with, as one value handed to the rules.

    ``cards`` ascending; ``hand`` cards are dealt to each player; ``players`` lists the permitted
    player counts.
    """

    name: str
    cards: tuple[Card, ...]
    hand: int
    players: tuple[int, ...]


PUBLISHED: Final = Deck("published", EVERY_CARD, 10, (3, 4, 5))
TINY: Final = Deck(
    "tiny",
    tuple(Card(colour * PLACES + place) for colour in (0, 1) for place in (0, 1, 2, 5)),
    2,
    (2,),
)
"""Two players, two colours, the values 0, 0, 1 and 4: small enough for complete enumeration."""


def deck_for(players: int) -> Deck:
    """The deck that so many play with: everybody at the table knows it from that.

    Raises ``ValueError`` for a number that no deck is for.
    """
    for deck in (PUBLISHED, TINY):
        if players in deck.players:
            return deck
    raise ValueError(f"there is no deck for {players} players")
