"""Bargon behind the contract of all games.

The numbers B-1, B-2 ... are those of ``docs/rulings.md``: what this program itself had to decide.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, cast

import msgspec

from cubeamulet.games.bargon import notation, questions, view
from cubeamulet.games.bargon.events import (
    BargonEvent,
    GameEnded,
    Lifted,
    Paid,
    PotFilled,
    PotPaidOut,
    Revealed,
    Threw,
)
from cubeamulet.games.bargon.model import (
    PLAYER_COUNTS,
    BargonOptions,
    BargonState,
    Kind,
    Lift,
    Move,
    Pay,
    Phase,
    Throw,
)
from cubeamulet.games.bargon.options import format_options, parse_options
from cubeamulet.games.bargon.score import (
    COLOUR_OF_FACE,
    CUBES,
    FACES,
    RoundLine,
    add_points,
    colours_of,
    is_decided,
    leaders_of,
    odd_one,
    round_line,
)
from cubeamulet.games.bargon.slate import play_slate, score_events
from cubeamulet.games.core.contract import (
    Decision,
    JsonValue,
    Numbers,
    Outcome,
    Seat,
    Stakes,
    Step,
    Termination,
    Viewer,
)
from cubeamulet.games.core.errors import IllegalMove, NotYourTurn

BargonStep = Step[BargonState, BargonEvent]

_RULE_OF_QUESTION: Final[dict[Kind, str]] = {
    "pay": "B-2",
    "throw": "B-3",
    "lift": "B-6",
    "slate": "B-10",
}


class Bargon:
    """The rules of Bargon (stateless)."""

    name: Final = "bargon"
    rules: Final = "bargon/1"
    player_counts: Final = PLAYER_COUNTS

    def parse_options(self, given: Mapping[str, object], players: int) -> BargonOptions:
        """Options from plain JSON; raises ``BadOptions``."""
        return parse_options(given, players)

    def format_options(self, options: BargonOptions) -> dict[str, JsonValue]:
        """All options as plain JSON."""
        return format_options(options)

    def setup(self, options: BargonOptions, players: int) -> BargonState:
        """The state before anything has happened."""
        nobody = (False,) * players
        if options.cubes == "physical":
            phase = Phase.SLATE
        else:
            phase = Phase.PAYING if options.ante else Phase.THROWING
        return BargonState(players, options, phase, nobody, nobody, (0,) * players)

    def chance(self, state: BargonState) -> Numbers | None:
        """Three faces, once everybody has thrown."""
        if state.phase is not Phase.ROLLING:
            return None
        return Numbers(f"bargon/throw/{state.round}", FACES, CUBES)

    def settle(self, state: BargonState, answer: tuple[int, ...]) -> BargonStep:
        """The cubes come to rest on the faces of ``answer``, by seat and the cup's last."""
        if state.phase is not Phase.ROLLING or len(answer) != CUBES:
            raise ValueError("no throw waits for these faces")
        return _reveal(state, answer)

    def decisions(self, state: BargonState) -> tuple[Decision, ...]:
        """All open questions."""
        return questions.decisions(state)

    def legal_moves(self, state: BargonState, seat: Seat) -> Iterator[Move]:
        """Every legal move of a seat, each once."""
        return questions.legal_moves(state, seat)

    def play(self, state: BargonState, seat: Seat, move: Move) -> BargonStep:
        """Plays one move; raises ``NotYourTurn`` or ``IllegalMove``."""
        asked = questions.asked_of(state, seat)
        if asked is None:
            raise NotYourTurn(seat)
        if move.kind != asked:
            raise _not_asked(asked, move)
        if isinstance(move, Throw):
            return _throw(state, seat)
        if isinstance(move, Pay):
            return _pay(state, seat)
        if isinstance(move, Lift):
            return _lift(state, seat)
        return play_slate(state, seat, move)

    def parse_move(self, text: str) -> Move:
        """The move that a text means; raises ``UnparsableMove``."""
        return notation.parse_move(text)

    def format_move(self, move: Move) -> str:
        """The one text of a move."""
        return notation.format_move(move)

    def view_for(self, state: BargonState, viewer: Viewer) -> view.BargonView:
        """What ``viewer`` may know."""
        return view.view_for(state, viewer)

    def events_for(
        self,
        events: Sequence[BargonEvent],
        state: BargonState,
        viewer: Viewer,
    ) -> tuple[BargonEvent, ...]:
        """All events: each tells only what lies open for everybody (B-4)."""
        return tuple(events)

    def outcome(self, state: BargonState) -> Outcome | None:
        """The result; ``None`` while the game runs."""
        if state.phase is not Phase.OVER:
            return None
        physical = state.options.cubes == "physical"
        return Outcome(
            scores=state.totals,
            winners=leaders_of(state.totals),
            termination=Termination.CLOSED if physical else Termination.LEADER,
            breakdown=_breakdown(state),
        )

    def stakes(self, state: BargonState) -> Stakes | None:
        """What was paid into the pot, and the whole of it for the winner (B-8, B-13)."""
        ante = state.options.ante
        if not ante or state.options.cubes == "physical":
            return None
        paid = tuple([ante * has_paid for has_paid in state.paid])
        return Stakes(ante, paid, _won(state, sum(paid)))

    def reveals(self, events: Sequence[BargonEvent]) -> bool:
        """Everything: a thrown cube stays thrown, and a slate has an undo of its own."""
        return True

    def leaves_choice(self, options: BargonOptions) -> bool:
        """Only a slate does."""
        return options.cubes == "physical"

    def is_standing_wish(self, text: str) -> bool:
        """There are no replacements: everything is asked."""
        return text == "ask"

    def standing_move(self, state: BargonState, seat: Seat, wish: str) -> None:
        """Everything is asked."""


BARGON: Final = Bargon()


def _not_asked(asked: Kind, move: Move) -> IllegalMove:
    wanted = "an entry, undo or close" if asked == "slate" else f"`{asked}`"
    return IllegalMove(
        _RULE_OF_QUESTION[asked],
        f"asked_for_{asked}",
        f"`{notation.format_move(move)}` does not answer the question; {wanted} does",
    )


def _marked(flags: tuple[bool, ...], seat: Seat) -> tuple[bool, ...]:
    return (*flags[:seat], True, *flags[seat + 1 :])


def _pay(state: BargonState, seat: Seat) -> BargonStep:
    paid = _marked(state.paid, seat)
    filled = all(paid)
    after = msgspec.structs.replace(
        state, paid=paid, phase=Phase.THROWING if filled else Phase.PAYING
    )
    event = Paid(seat, state.options.ante, after.pot)
    return Step(after, (event, PotFilled(after.pot)) if filled else (event,))


def _throw(state: BargonState, seat: Seat) -> BargonStep:
    thrown = _marked(state.thrown, seat)
    phase = Phase.ROLLING if all(thrown) else Phase.THROWING
    after = msgspec.structs.replace(state, thrown=thrown, phase=phase)
    return Step(after, (Threw(seat, state.round),))


def _reveal(state: BargonState, faces: tuple[int, ...]) -> BargonStep:
    shown = faces[: state.players]
    event = Revealed(state.round, colours_of(shown), shown)
    if state.players < CUBES:
        covered = msgspec.structs.replace(state, phase=Phase.COVERED, faces=faces, lifted_by=None)
        return Step(covered, (event,))
    scored = _score(state, faces, lifted_by=None)
    return Step(scored.state, (event, *scored.events))


def _lift(state: BargonState, seat: Seat) -> BargonStep:
    face = state.faces[-1]
    event = Lifted(seat, state.round, COLOUR_OF_FACE[face], face)
    scored = _score(state, state.faces, lifted_by=seat)
    return Step(scored.state, (event, *scored.events))


def _score(state: BargonState, faces: tuple[int, ...], lifted_by: Seat | None) -> BargonStep:
    """All cubes of the round lie open: its line goes onto the slate."""
    colours = colours_of(faces)
    line = round_line(len(state.rounds) + 1, odd_one(colours, state.players), colours, faces)
    totals = add_points(state.totals, line)
    over = is_decided(line.round, totals)
    after = msgspec.structs.replace(
        state,
        phase=Phase.OVER if over else Phase.THROWING,
        thrown=(False,) * state.players,
        totals=totals,
        rounds=(*state.rounds, line),
        faces=faces,
        lifted_by=lifted_by,
    )
    ending = _ending_events(state, totals) if over else ()
    return Step(after, score_events(line, totals) + ending)


def _ending_events(before: BargonState, totals: tuple[int, ...]) -> tuple[BargonEvent, ...]:
    winners = leaders_of(totals)
    ended = GameEnded(totals, winners)
    return (PotPaidOut(winners[0], before.pot), ended) if before.pot else (ended,)


def _won(state: BargonState, pot: int) -> tuple[int, ...]:
    winners = leaders_of(state.totals) if state.phase is Phase.OVER else ()
    return tuple([pot if seat in winners else 0 for seat in range(state.players)])


def _breakdown(state: BargonState) -> dict[str, JsonValue]:
    """The rounds as they stand, and the pot with who took it (``None`` without a pot)."""
    chips = state.options.ante * sum(state.paid)
    pot: JsonValue = {"chips": chips, "winner": leaders_of(state.totals)[0]} if chips else None
    return {"rounds": [_line_as_json(line) for line in state.rounds], "pot": pot}


def _line_as_json(line: RoundLine) -> JsonValue:
    return cast("JsonValue", msgspec.to_builtins(line))
