"""What is asked of the seats, and which answers are legal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cubeamulet.games.bargon.model import (
    BargonState,
    Close,
    EnterColours,
    EnterOdd,
    Entry,
    Kind,
    Lift,
    Move,
    Pay,
    Phase,
    Throw,
    Undo,
)
from cubeamulet.games.bargon.score import COLOURINGS, is_decided
from cubeamulet.games.core.contract import Decision, Seat

_SEATS: Final = (Seat(0), Seat(1), Seat(2))
_ONLY_ANSWER: Final[dict[Kind, Move]] = {"pay": Pay(), "throw": Throw(), "lift": Lift()}

_BY_COLOURS: Final = tuple(EnterColours(colours) for colours in COLOURINGS)
_BY_ODD_ONE: Final[dict[int, tuple[Entry, ...]]] = {
    2: (EnterOdd(Seat(0)), EnterOdd(Seat(1)), EnterOdd("cup"), EnterOdd(None)),
    3: (EnterOdd(Seat(0)), EnterOdd(Seat(1)), EnterOdd(Seat(2)), EnterOdd(None)),
}


def asked_in(state: BargonState) -> Kind | None:
    """What is asked now of whoever is asked; ``None`` when nobody is."""
    phase = state.phase
    if phase is Phase.THROWING:
        return "throw"
    if phase is Phase.COVERED:
        return "lift"
    if phase is Phase.PAYING:
        return "pay"
    return "slate" if phase is Phase.SLATE else None


def _done_with(state: BargonState, kind: Kind) -> tuple[bool, ...]:
    """Which seats need not answer that question, or have done so."""
    if kind == "throw":
        return state.thrown
    if kind == "pay":
        return state.paid
    if kind == "slate":
        return tuple([seat != state.options.scorekeeper for seat in range(state.players)])
    return (False,) * state.players


def asked_of(state: BargonState, seat: Seat) -> Kind | None:
    """What is asked of a seat now; ``None`` when nothing is (or nobody sits there)."""
    kind = asked_in(state)
    if kind is None or not 0 <= seat < state.players or _done_with(state, kind)[seat]:
        return None
    return kind


def decision_id(state: BargonState, kind: Kind) -> str:
    """The name of a question, which never comes back within a game (B-5)."""
    if kind == "pay":
        return kind
    return f"{kind}-{len(state.history) if kind == 'slate' else state.round}"


def seats_asked(state: BargonState) -> list[Seat]:
    """Every seat that owes a move, ascending; all are asked the same."""
    kind = asked_in(state)
    if kind is None:
        return []
    return [_SEATS[number] for number, done in enumerate(_done_with(state, kind)) if not done]


def decisions(state: BargonState) -> tuple[Decision, ...]:
    """All open questions."""
    kind = asked_in(state)
    if kind is None:
        return ()
    name = decision_id(state, kind)
    return tuple([Decision(seat, name, kind) for seat in seats_asked(state)])


def legal_moves(state: BargonState, seat: Seat) -> Iterator[Move]:
    """Every legal move of a seat, each once."""
    kind = asked_of(state, seat)
    if kind == "slate":
        yield from _slate_moves(state)
    elif kind is not None:
        yield _ONLY_ANSWER[kind]


def slate_entries(state: BargonState) -> tuple[Entry, ...]:
    """What the scorekeeper may enter now: nothing once the slate is decided."""
    if is_decided(len(state.rounds), state.totals):
        return ()
    return _BY_COLOURS + _BY_ODD_ONE[state.players]


def may_undo(state: BargonState) -> bool:
    """Whether an entry stands that can be taken back."""
    return bool(state.rounds)


def may_close(state: BargonState) -> bool:
    """Whether the slate is decided."""
    return is_decided(len(state.rounds), state.totals)


def _slate_moves(state: BargonState) -> Iterator[Move]:
    yield from slate_entries(state)
    if may_undo(state):
        yield Undo()
    if may_close(state):
        yield Close()
