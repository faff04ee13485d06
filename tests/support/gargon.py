"""Gargon for tests.

Chance from a seed, whole random games, positions made to measure, and the same game with cards
swapped that a viewer has not seen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from msgspec.structs import replace

from cubeamulet.games.core.contract import Seat, Viewer
from cubeamulet.games.core.replay import advance, begin
from cubeamulet.games.gargon.cards import (
    NO_CARDS,
    PUBLISHED,
    Card,
    CardSet,
    card_set,
    cards_in,
    colour_of,
    parse_card,
)
from cubeamulet.games.gargon.events import GargonEvent, Laid, TurnedUp
from cubeamulet.games.gargon.game import GARGON, Gargon
from cubeamulet.games.gargon.model import Lay, Move, Options, Pattern, Phase, State


class SeededChance:
    """A chance source for tests: the same seed and label give the same answer."""

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def shuffle(self, label: str, size: int) -> tuple[int, ...]:
        order = list(range(size))
        Random(f"{self._seed}/{label}").shuffle(order)
        return tuple(order)

    def numbers(self, label: str, below: int, count: int) -> tuple[int, ...]:
        generator = Random(f"{self._seed}/{label}")
        return tuple(generator.randrange(below) for _ in range(count))


@dataclass
class Moment:
    """A game in progress: the state, what led there, and all that happened."""

    state: State
    moves: list[tuple[Seat, Move]] = field(default_factory=list)
    events: list[GargonEvent] = field(default_factory=list)


Choose = Callable[[Random, Sequence[Move]], Move]


def any_move(generator: Random, moves: Sequence[Move]) -> Move:
    """Uniformly one of the legal moves."""
    return generator.choice(moves)


def rather_pass(generator: Random, moves: Sequence[Move]) -> Move:
    """Passes where it may, so that hands grow."""
    return moves[-1] if generator.random() < 0.9 else generator.choice(moves)


def random_game(
    players: int,
    seed: int,
    options: Mapping[str, object] | None = None,
    game: Gargon = GARGON,
    choose: Choose = any_move,
) -> Iterator[Moment]:
    """Every moment of a random game, from the first decision to the end (one object, changing)."""
    chance, generator = SeededChance(seed), Random(seed)
    step = begin(game, game.parse_options(options or {}, players), players, chance)
    moment = Moment(step.state, events=list(step.events))
    yield moment
    while decisions := game.decisions(moment.state):
        seat = decisions[0].seat
        move = choose(generator, list(game.legal_moves(moment.state, seat)))
        step = advance(game, moment.state, seat, move, chance)
        moment.state = step.state
        moment.moves.append((seat, move))
        moment.events.extend(step.events)
        yield moment


def cards(text: str) -> CardSet:
    """A set of cards from notation: ``cards("R12 G0a")``."""
    return card_set(map(parse_card, text.split()))


def row(text: str) -> tuple[Card, ...]:
    """Cards in order, for a pile."""
    return tuple(map(parse_card, text.split()))


def position(
    *hands: str,
    left: str = "W1 W2 W3",
    right: str = "G13 G14 G15",
    options: Options | None = None,
    start: int = 0,
) -> State:
    """The beginning of a round with these hands (cards not named are discards)."""
    options = options or Options()
    held = tuple(map(cards, hands))
    piles = (row(left), row(right))
    used = card_set(piles[0] + piles[1])
    for hand in held:
        assert not used & hand, "a card in two places"
        used = CardSet(used | hand)
    nothing = (NO_CARDS,) * len(hands)
    return State(
        deck=PUBLISHED,
        options=options,
        players=len(hands),
        phase=Phase.LAY,
        round=1,
        start=Seat(start),
        hands=held,
        piles=piles,
        laid=nothing,
        shown=nothing,
        winnings=nothing,
        discards=CardSet(card_set(PUBLISHED.cards) & ~used),
    )


@dataclass
class Table:
    """Plays moves in notation on a position and remembers what happened."""

    state: State
    game: Gargon = GARGON
    events: list[GargonEvent] = field(default_factory=list)

    def play(self, *texts: str) -> Table:
        """Plays each move for whoever is asked."""
        for text in texts:
            seat = self.game.decisions(self.state)[0].seat
            step = self.game.play(self.state, seat, self.game.parse_move(text))
            self.state = step.state
            self.events.extend(step.events)
        return self

    @property
    def asked(self) -> tuple[int, str] | None:
        """The seat that is asked, and the kind of the question."""
        for decision in self.game.decisions(self.state):
            return int(decision.seat), decision.kind
        return None

    @property
    def legal(self) -> set[str]:
        """All legal moves as texts."""
        seat = self.game.decisions(self.state)[0].seat
        return {self.game.format_move(m) for m in self.game.legal_moves(self.state, seat)}

    def happened(self, kind: type[GargonEvent]) -> list[GargonEvent]:
        """The events of one type so far."""
        return [event for event in self.events if isinstance(event, kind)]


# -- the same game with unseen cards swapped ---------------------------------------------------


def seen_by(moment: Moment, viewer: Viewer) -> CardSet:
    """Every card whose value this viewer has ever been shown in the present deal."""
    seen = 0
    for event in moment.events:
        seen |= _shown_in(event, viewer)
    if viewer is not None:
        seen |= moment.state.hands[viewer]
    return CardSet(seen)


def _shown_in(event: GargonEvent, viewer: Viewer) -> int:
    if isinstance(event, Laid) and event.seat == viewer:
        return cards(" ".join(event.cards or ()))
    if isinstance(event, TurnedUp):
        return cards(" ".join(name for names in event.cards or () for name in names))
    return 0


def swap_unseen(seen: CardSet, generator: Random) -> dict[Card, Card]:
    """A random exchange, within each colour, of all cards that were not seen."""
    exchange = {card: card for card in PUBLISHED.cards}
    for colour in range(6):
        unseen = [c for c in PUBLISHED.cards if colour_of(c) == colour and not seen >> c & 1]
        shuffled = unseen.copy()
        generator.shuffle(shuffled)
        exchange.update(zip(unseen, shuffled, strict=True))
    return exchange


class SwappedChance(SeededChance):
    """The same chance, but with the deck's cards exchanged."""

    def __init__(self, seed: int, exchange: Mapping[Card, Card]) -> None:
        super().__init__(seed)
        self._exchange = exchange

    def shuffle(self, label: str, size: int) -> tuple[int, ...]:
        return tuple(int(self._exchange[Card(n)]) for n in super().shuffle(label, size))


def swapped_move(move: Move, exchange: Mapping[Card, Card]) -> Move:
    """The same move with exchanged cards."""
    if not isinstance(move, Lay):
        return move
    return replace(move, cards=card_set(exchange[card] for card in cards_in(move.cards)))


def replay_swapped(
    moment: Moment, seed: int, options: Mapping[str, object], exchange: Mapping[Card, Card]
) -> Moment:
    """The same game with exchanged cards, up to the same moment."""
    chance = SwappedChance(seed, exchange)
    players = moment.state.players
    step = begin(GARGON, GARGON.parse_options(options, players), players, chance)
    other = Moment(step.state, events=list(step.events))
    for seat, move in moment.moves:
        step = advance(GARGON, other.state, seat, swapped_move(move, exchange), chance)
        other.state = step.state
        other.events.extend(step.events)
    return other


def all_cards(state: State) -> Iterable[CardSet]:
    """Every place where cards can be, as sets."""
    yield from state.hands
    yield from map(card_set, state.piles)
    yield from state.laid
    yield from state.winnings
    yield state.discards


def patterns_by_counts(move: Lay) -> Pattern:
    """The pattern of a lay, counted without the engine's own table."""
    counts: dict[int, int] = {}
    for card in cards_in(move.cards):
        counts[card // 17] = counts.get(card // 17, 0) + 1
    return Pattern("+".join(str(n) for n in sorted(counts.values(), reverse=True)))
