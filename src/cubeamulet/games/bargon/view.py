"""What one viewer may know of a game of Bargon, built field by field.

Nothing but ``viewer`` and ``question`` differs between viewers: what lies open lies open for all.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import msgspec

from cubeamulet.games.bargon.model import BargonOptions, BargonState, Kind, Phase, SlateNote
from cubeamulet.games.bargon.notation import format_move
from cubeamulet.games.bargon.odds import Odds, odds
from cubeamulet.games.bargon.questions import (
    asked_in,
    asked_of,
    decision_id,
    may_close,
    may_undo,
    seats_asked,
    slate_entries,
)
from cubeamulet.games.bargon.score import (
    COLOUR_OF_FACE,
    RoundLine,
    colours_of,
    is_tied,
    leaders_of,
)
from cubeamulet.games.core.contract import Seat, Viewer


class ShownCubes(msgspec.Struct, frozen=True, gc=False):
    """The cubes of all seats as they lie open: of the present round, or still of the last one.

    ``colours`` has a letter per seat, ``faces`` their numbers 0..5.
    """

    round: int
    colours: str
    faces: tuple[int, ...]


class Cup(msgspec.Struct, frozen=True, gc=False):
    """The dice cup: ``none`` unless two play with thrown cubes.

    Once ``lifted``, ``colour`` and ``face`` tell the cube below it, ``lifted_by`` who did it; it
    belongs to the round of the shown cubes.
    """

    state: Literal["none", "covered", "lifted"]
    colour: str | None = None
    face: int | None = None
    lifted_by: Seat | None = None


class Waiting(msgspec.Struct, frozen=True, gc=False):
    """A seat that owes a move, and what is asked of it."""

    seat: Seat
    kind: Kind


class Question(msgspec.Struct, frozen=True, tag_field="kind", gc=False):
    """Base of all questions to the viewer; ``id`` is the decision a move answers."""

    id: str


class PayQuestion(Question, frozen=True, tag="pay", gc=False):
    """Pay the ante (in chips)."""

    ante: int


class ThrowQuestion(Question, frozen=True, tag="throw", gc=False):
    """Throw the cube."""


class LiftQuestion(Question, frozen=True, tag="lift", gc=False):
    """Lift the cup, if the other seat does not do it first."""


class SlateQuestion(Question, frozen=True, tag="slate", gc=False):
    """Enter a round (``entries``: moves in notation), take the newest entry back, or close."""

    entries: tuple[str, ...]
    may_undo: bool
    may_close: bool


OpenQuestion: TypeAlias = PayQuestion | ThrowQuestion | LiftQuestion | SlateQuestion


class Result(msgspec.Struct, frozen=True, gc=False):
    """How a finished game ended: points per seat, the seat that won, the chips it took."""

    totals: tuple[int, ...]
    winner: Seat
    chips: int


class BargonView(msgspec.Struct, frozen=True, tag_field="game", tag="bargon", gc=False):
    """A game as ``viewer`` (a seat, or ``None`` for a spectator) may know it.

    ``round`` is the one being played (the last one when decided) and worth ``value`` points;
    ``paid`` and ``thrown`` (in this round) per seat; ``cubes`` and ``cup`` what lies open;
    ``slate`` the lines that stand, ``history`` all that a scorekeeper ever did (physical cubes
    only); ``totals`` per seat and their ``leaders``; ``tied`` when a round beyond the sixth is
    needed; ``pot`` the chips lying there now; ``odds`` follow from what lies open alone.
    """

    viewer: Seat | None
    players: int
    options: BargonOptions
    phase: Phase
    round: int
    value: int
    paid: tuple[bool, ...]
    thrown: tuple[bool, ...]
    cubes: ShownCubes | None
    cup: Cup
    slate: tuple[RoundLine, ...]
    history: tuple[SlateNote, ...]
    totals: tuple[int, ...]
    leaders: tuple[Seat, ...]
    tied: bool
    pot: int
    waiting: tuple[Waiting, ...]
    question: OpenQuestion | None
    odds: Odds
    result: Result | None


_NO_CUP: Final = Cup("none")
_COVERED_CUP: Final = Cup("covered")


class _Newest:
    """What everybody may know of one state: its viewers usually ask one right after the other."""

    def __init__(self) -> None:
        self._made: tuple[BargonState, BargonView] | None = None

    def of(self, state: BargonState) -> BargonView:
        """The view of a spectator."""
        made = self._made
        if made is None or made[0] is not state:
            made = self._made = (state, _open_view(state))
        return made[1]


_NEWEST: Final = _Newest()


def view_for(state: BargonState, viewer: Viewer) -> BargonView:
    """What ``viewer`` may know of ``state``."""
    view = _NEWEST.of(state)
    if viewer is None:
        return view
    return msgspec.structs.replace(view, viewer=viewer, question=_question(state, viewer))


def _open_view(state: BargonState) -> BargonView:
    number = state.round
    return BargonView(
        viewer=None,
        players=state.players,
        options=state.options,
        phase=state.phase,
        round=number,
        value=number,
        paid=state.paid,
        thrown=state.thrown,
        cubes=_shown_cubes(state),
        cup=_cup(state),
        slate=state.rounds,
        history=state.history,
        totals=state.totals,
        leaders=leaders_of(state.totals),
        tied=is_tied(len(state.rounds), state.totals),
        pot=state.pot,
        waiting=_waiting(state),
        question=None,
        odds=_odds(state),
        result=_result(state),
    )


def _shown_cubes(state: BargonState) -> ShownCubes | None:
    if not state.faces:
        return None
    faces = state.faces[: state.players]
    covered = state.phase is Phase.COVERED
    return ShownCubes(len(state.rounds) + covered, colours_of(faces), faces)


def _cup(state: BargonState) -> Cup:
    if state.players != 2 or state.options.cubes == "physical":
        return _NO_CUP
    if state.lifted_by is None:
        return _COVERED_CUP
    face = state.faces[-1]
    return Cup("lifted", COLOUR_OF_FACE[face], face, state.lifted_by)


def _waiting(state: BargonState) -> tuple[Waiting, ...]:
    kind = asked_in(state)
    return () if kind is None else tuple([Waiting(seat, kind) for seat in seats_asked(state)])


def _question(state: BargonState, viewer: Seat) -> OpenQuestion | None:
    kind = asked_of(state, viewer)
    if kind is None:
        return None
    name = decision_id(state, kind)
    if kind == "pay":
        return PayQuestion(name, state.options.ante)
    if kind == "throw":
        return ThrowQuestion(name)
    if kind == "lift":
        return LiftQuestion(name)
    entries = tuple([format_move(entry) for entry in slate_entries(state)])
    return SlateQuestion(name, entries, may_undo(state), may_close(state))


def _odds(state: BargonState) -> Odds:
    """Uses of a covered round only the cubes that lie open (B-9)."""
    shown = colours_of(state.faces[:2]) if state.phase is Phase.COVERED else None
    return odds(len(state.rounds) + 1, state.totals, shown)


def _result(state: BargonState) -> Result | None:
    if state.phase is not Phase.OVER:
        return None
    return Result(state.totals, leaders_of(state.totals)[0], state.options.ante * sum(state.paid))
