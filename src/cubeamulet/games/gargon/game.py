"""Gargon behind the contract of all games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from cubeamulet.games.core.contract import (
    ChanceRequest,
    Decision,
    JsonValue,
    Outcome,
    Seat,
    Step,
    Termination,
    Viewer,
)
from cubeamulet.games.gargon import fights, notation, projection, rules, standing
from cubeamulet.games.gargon import options as choices
from cubeamulet.games.gargon.cards import PUBLISHED, TINY, Deck
from cubeamulet.games.gargon.events import GargonEvent, Laid, Passed
from cubeamulet.games.gargon.lays import lays, must_lay, open_colours, possible_patterns
from cubeamulet.games.gargon.model import (
    LEFT,
    RIGHT,
    Draw,
    Fight,
    Lay,
    Move,
    Options,
    Pass,
    Phase,
    State,
    Stop,
)
from cubeamulet.games.gargon.score import ColourScore, DealScore
from cubeamulet.games.gargon.view import GargonView


class Gargon:
    """The game, played with one deck."""

    def __init__(self, deck: Deck) -> None:
        self.deck = deck

    @property
    def name(self) -> str:
        """``gargon``; with another deck than the published one its name follows."""
        return "gargon" if self.deck == PUBLISHED else f"gargon-{self.deck.name}"

    @property
    def rules(self) -> str:
        """Name and version of the rules."""
        return f"{self.name}/1"

    @property
    def player_counts(self) -> tuple[int, ...]:
        """Permitted numbers of players."""
        return self.deck.players

    def parse_options(self, given: Mapping[str, object], players: int) -> Options:
        """Options from plain JSON; raises ``BadOptions``."""
        return choices.parse_options(self.deck, given, players)

    def format_options(self, options: Options) -> dict[str, JsonValue]:
        """Options as plain JSON."""
        return choices.format_options(options)

    def setup(self, options: Options, players: int) -> State:
        """The state before the first shuffle."""
        return rules.setup(self.deck, options, players)

    def chance(self, state: State) -> ChanceRequest | None:
        """The draw the state waits for."""
        return rules.chance(state)

    def settle(self, state: State, answer: tuple[int, ...]) -> Step[State, GargonEvent]:
        """Goes on with the answer of chance."""
        return rules.settle(state, answer)

    def decisions(self, state: State) -> tuple[Decision, ...]:
        """The open question, if any."""
        return rules.decisions(state)

    def legal_moves(self, state: State, seat: Seat) -> Iterator[Move]:
        """Every legal move, lazily: lays by pattern, then pass."""
        if seat != rules.asked_seat(state):
            return
        match state.phase:
            case Phase.LAY:
                yield from _lay_moves(state, seat)
            case Phase.ORDER:
                yield from map(Fight, fights.choices(state))
            case _:
                yield Draw(LEFT)
                yield Draw(RIGHT)
                if state.phase is Phase.DRAW and state.drawn:
                    yield Stop()

    def play(self, state: State, seat: Seat, move: Move) -> Step[State, GargonEvent]:
        """The checked door; raises ``NotYourTurn`` or ``IllegalMove``."""
        return rules.play(state, seat, move)

    def parse_move(self, text: str) -> Move:
        """The move a text means; raises ``UnparsableMove``."""
        return notation.parse_move(text)

    def format_move(self, move: Move) -> str:
        """The canonical text of a move."""
        return notation.format_move(move)

    def view_for(self, state: State, viewer: Viewer) -> GargonView:
        """What that viewer may know."""
        return projection.view_for(state, viewer)

    def events_for(
        self, events: Sequence[GargonEvent], state: State, viewer: Viewer
    ) -> tuple[GargonEvent, ...]:
        """Events as that viewer may know them."""
        return projection.events_for(events, state, viewer)

    def outcome(self, state: State) -> Outcome | None:
        """Totals over all deals, and per deal and seat how they came about."""
        if state.phase is not Phase.OVER:
            return None
        points = rules.totals(state)
        return Outcome(
            scores=points,
            winners=rules.winners(points),
            termination=Termination.PILE_EMPTY,
            breakdown={"deals": [_explain(deal) for deal in state.finished]},
        )

    def stakes(self, state: State) -> None:
        """Nothing is staked."""

    def reveals(self, events: Sequence[GargonEvent]) -> bool:
        """Everything but a lay, whose cards are not turned up yet, and a pass."""
        return not all(isinstance(event, Laid | Passed) for event in events)

    def leaves_choice(self, options: Options) -> bool:
        """Always."""
        return True

    def is_standing_wish(self, text: str) -> bool:
        """``ask``, a pile, or ``rank:`` and all colours."""
        return standing.is_wish(self.deck, text)

    def standing_move(self, state: State, seat: Seat, wish: str) -> Move | None:
        """The replacement that the seat would be asked for."""
        return standing.move(state, seat, wish)


def _lay_moves(state: State, seat: Seat) -> Iterator[Move]:
    colours = open_colours(state)
    for pattern in possible_patterns(state):
        yield from map(Lay, lays(state.hands[seat], pattern, colours))
    if not must_lay(state):
        yield Pass()


def _explain(deal: DealScore) -> dict[str, JsonValue]:
    return {
        "points": list(deal.points),
        "colours": [[_line(line) for line in sheet] for sheet in deal.colours],
    }


def _line(line: ColourScore) -> dict[str, JsonValue]:
    return {field: getattr(line, field) for field in line.__struct_fields__}


GARGON: Final = Gargon(PUBLISHED)
TINY_GARGON: Final = Gargon(TINY)
