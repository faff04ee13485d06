"""How a running game changes a table: moves, the clock, and who plays."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeVar

import msgspec

from cubeamulet.games.core.contract import Seat
from cubeamulet.records.model import EndReason
from cubeamulet.table.clock import after_change, full, returned, stopped
from cubeamulet.table.playing import Playing, Progress
from cubeamulet.table.ports import TableUnreadable
from cubeamulet.table.seats import Bot, Person
from cubeamulet.table.state import Table, Undo, owing
from cubeamulet.table.view import OutReason, Proposal, StandIn

T = TypeVar("T")

STAND_INS_KEPT: Final = 12
"""How many moves made for bots that failed are told."""


def start(table: Table, playing: Playing, up: float) -> Table:
    """The table when a game starts."""
    rule = table.opened.clock
    times = tuple([full(rule) if isinstance(who, Person) else None for who in table.seats])
    after = msgspec.structs.replace(
        table,
        playing=playing,
        times=times if any(times) else (),
        before_start=table.version,
    )
    return _timed(table, after, None, up)


def move(table: Table, progress: Progress, seat: Seat, up: float, by: str | None) -> Table:
    """The table after a move of that seat, which ``by`` made if it was not its own player."""
    playing, happened = progress
    is_own = isinstance(table.seats[seat], Person) and table.out[seat] is None
    can_be_undone = is_own and playing.open and not table.game.reveals(happened)
    after = msgspec.structs.replace(
        table,
        playing=playing,
        undo=_undo(table, seat, up) if can_be_undone else None,
        proposal=None if _asks_for_undo(table.proposal) else table.proposal,
        stand_ins=_stand_ins(table, seat, by),
    )
    return _timed(table, after, seat if is_own else None, up)


def _stand_ins(table: Table, seat: Seat, by: str | None) -> tuple[StandIn, ...]:
    if by is None or table.playing is None or not isinstance(table.seats[seat], Bot):
        return table.stand_ins
    return (*table.stand_ins, StandIn(seat, by, table.playing.told))[-STAND_INS_KEPT:]


def _asks_for_undo(proposal: Proposal | None) -> bool:
    return proposal is not None and proposal.what == "undo"


def _undo(table: Table, seat: Seat, up: float) -> Undo:
    assert table.playing is not None, "somebody has just moved"
    time = table.times[seat] if table.times else None
    return Undo(seat, table.playing, None if time is None else stopped(time, up))


def take_back(table: Table, up: float) -> Table:
    """The table without its newest move; the time that went by stays gone."""
    undo = table.undo
    if undo is None:
        raise TableUnreadable(f"table {table.id}: there is nothing to take back")
    times = _with_entry(table.times, undo.seat, undo.time) if table.times else ()
    after = msgspec.structs.replace(
        table,
        playing=undo.playing,
        taken_back=table.taken_back + 1,
        times=times,
        undo=None,
        proposal=None,
    )
    return _timed(table, after, None, up)


def lapse(table: Table, seat: Seat, reason: OutReason, up: float) -> Table:
    """The table when a person does not play any more."""
    proposal = table.proposal
    if reason is OutReason.RESIGNED and proposal is not None and proposal.by == seat:
        proposal = None
    out = _with_entry(table.out, seat, reason)
    after = msgspec.structs.replace(table, out=out, proposal=proposal)
    return _timed(table, after, None, up)


def resume(table: Table, seat: Seat, up: float) -> Table:
    """The table when a person plays again."""
    times, time = table.times, table.times[seat] if table.times else None
    if time is not None:
        times = _with_entry(times, seat, returned(table.opened.clock, time))
    out = _with_entry(table.out, seat, None)
    return _timed(table, msgspec.structs.replace(table, out=out, times=times), None, up)


def end(table: Table, reason: EndReason, up: float) -> Table:
    """The table when its game has ended: nobody is asked any more, and no clock runs."""
    after = msgspec.structs.replace(table, ending=reason, undo=None, proposal=None)
    return _timed(table, after, None, up)


def agree(table: Table, seat: Seat) -> Table:
    """The table after one more seat has consented to what is proposed."""
    proposal = table.proposal
    if proposal is None:
        raise TableUnreadable(f"table {table.id}: there is nothing to agree to")
    agreed = tuple(sorted({*proposal.agreed, seat}))
    return with_proposal(table, msgspec.structs.replace(proposal, agreed=agreed))


def with_proposal(table: Table, proposal: Proposal | None) -> Table:
    """The table with that proposal, or none."""
    return msgspec.structs.replace(table, proposal=proposal)


def _with_entry(entries: tuple[T, ...], seat: Seat, entry: T) -> tuple[T, ...]:
    return (*entries[:seat], entry, *entries[seat + 1 :])


def _timed(before: Table, after: Table, mover: Seat | None, up: float) -> Table:
    """Sets the clocks right after something that may have changed what is asked of whom."""
    if not after.times:
        return after
    questions = _asked(before), _asked(after)
    times = after_change(after.opened.clock, after.times, *questions, mover, up)
    return msgspec.structs.replace(after, times=times)


def _asked(table: Table) -> Mapping[Seat, str]:
    """Of whom the table expects an answer, so that their clocks run."""
    return {seat: asked for seat, asked in owing(table).items() if table.out[seat] is None}


def out_of_time(table: Table, up: float) -> tuple[Seat, ...]:
    """The seats whose time has run out and who still are thought to play."""
    return tuple(
        Seat(seat)
        for seat, time in enumerate(table.times)
        if time is not None and time.since is not None and time.left_at(up) <= 0
    )


def deadline(table: Table) -> float | None:
    """The service time at which the next seat's time runs out; ``None`` if no clock runs."""
    if not table.times:
        return None
    running = [time.deadline for time in table.times if time is not None]
    return min((moment for moment in running if moment is not None), default=None)
