"""The slate of a physical table: what the scorekeeper enters, takes back and closes."""

from __future__ import annotations

from typing import Final

import msgspec

from cubeamulet.games.bargon.events import (
    BargonEvent,
    GameEnded,
    RoundScored,
    SlateEntered,
    SlateUndone,
    TiedAfter,
)
from cubeamulet.games.bargon.model import (
    BargonState,
    Close,
    EnterColours,
    Entry,
    Phase,
    SlateNote,
    Undo,
)
from cubeamulet.games.bargon.notation import format_move
from cubeamulet.games.bargon.questions import may_close, may_undo
from cubeamulet.games.bargon.score import (
    RoundLine,
    add_points,
    is_tied,
    leaders_of,
    odd_one,
    round_line,
    totals_of,
)
from cubeamulet.games.core.contract import Seat, Step
from cubeamulet.games.core.errors import IllegalMove

_UNDO_TEXT: Final = format_move(Undo())


def score_events(line: RoundLine, totals: tuple[int, ...]) -> tuple[BargonEvent, ...]:
    """What a new line on the slate tells: its points, and whether one more round is needed."""
    scored = RoundScored(line.round, line.odd, line.points, totals)
    if not is_tied(line.round, totals):
        return (scored,)
    return scored, TiedAfter(line.round, leaders_of(totals))


def play_slate(
    state: BargonState, seat: Seat, move: Entry | Undo | Close
) -> Step[BargonState, BargonEvent]:
    """Writes on the slate; raises ``IllegalMove`` when the slate does not allow it."""
    if isinstance(move, Undo):
        return _undo(state, seat)
    if isinstance(move, Close):
        return _close(state)
    return _enter(state, seat, move)


def _enter(state: BargonState, seat: Seat, entry: Entry) -> Step[BargonState, BargonEvent]:
    if may_close(state):
        raise IllegalMove(
            "B-12", "slate_decided", "the slate is decided: close it or take an entry back"
        )
    line = _line(state, entry)
    totals = add_points(state.totals, line)
    note = SlateNote(format_move(entry), line.round, stands=True)
    entered = msgspec.structs.replace(
        state,
        rounds=(*state.rounds, line),
        totals=totals,
        history=(*state.history, note),
    )
    events = (SlateEntered(seat, line.round, note.text), *score_events(line, totals))
    return Step(entered, events)


def _line(state: BargonState, entry: Entry) -> RoundLine:
    number = len(state.rounds) + 1
    if isinstance(entry, EnterColours):
        return round_line(number, odd_one(entry.colours, state.players), entry.colours)
    if entry.odd == "cup" and state.players != 2:
        raise IllegalMove("B-10", "no_cup", "only the two-player game has a cup")
    if isinstance(entry.odd, int) and entry.odd >= state.players:
        raise IllegalMove("B-10", "no_such_seat", f"there is no seat {entry.odd} at this table")
    return round_line(number, entry.odd)


def _undo(state: BargonState, seat: Seat) -> Step[BargonState, BargonEvent]:
    if not may_undo(state):
        raise IllegalMove("B-11", "nothing_to_undo", "no entry stands that could be taken back")
    rounds = state.rounds[:-1]
    totals = totals_of(rounds, state.players)
    newest = max(index for index, note in enumerate(state.history) if note.stands)
    note = state.history[newest]
    struck = SlateNote(note.text, note.round, stands=False)
    undone = msgspec.structs.replace(
        state,
        rounds=rounds,
        totals=totals,
        history=(
            *state.history[:newest],
            struck,
            *state.history[newest + 1 :],
            SlateNote(_UNDO_TEXT, note.round, stands=False),
        ),
    )
    return Step(undone, (SlateUndone(seat, note.round, note.text, totals),))


def _close(state: BargonState) -> Step[BargonState, BargonEvent]:
    if not may_close(state):
        raise IllegalMove("B-12", "slate_undecided", "the slate is not decided yet")
    closed = msgspec.structs.replace(state, phase=Phase.OVER)
    return Step(closed, (GameEnded(state.totals, leaders_of(state.totals)),))
