"""What leaves a table: built up, field by field, for one viewer or for the lists."""

from __future__ import annotations

from collections.abc import Sequence, Set
from typing import NamedTuple, cast

import msgspec

from cubeamulet.games.core.contract import Seat
from cubeamulet.records.model import EndReason
from cubeamulet.table.asking import view_asking
from cubeamulet.table.course import deadline
from cubeamulet.table.ports import IdentityId, TableRow
from cubeamulet.table.seats import Bot, Occupant, Person, name_of, seat_of
from cubeamulet.table.state import Table, changed_for, deputy_of, owing, substitute_of
from cubeamulet.table.view import (
    Ending,
    SeatClock,
    SeatInfo,
    Seen,
    Status,
    TableInfo,
    TableSummary,
)
from cubeamulet.table.who import starter_of, viewer_of


class Present(NamedTuple):
    """Whose devices are connected now: seats, ascending, and the number of spectators;
    ``host_missing``: before a game the host has been away for so long that others act for them, and
    ``missing`` are the seats of whoever has.
    """

    here: tuple[Seat, ...]
    spectators: int
    host_missing: bool = False
    missing: tuple[Seat, ...] = ()


class Reader(NamedTuple):
    """For whom something is made: all that may make a difference to what is told."""

    viewer: Seat | None
    hosts: bool


def reader_of(table: Table, identity: IdentityId | None) -> Reader:
    """As whom somebody looks at a table."""
    return Reader(viewer_of(table, identity), identity == table.host)


def seen_by(table: Table, viewer: Seat | None) -> Seen:
    """What a viewer has seen to whom nothing was left untold."""
    return Seen(table.shown, changed_for(table, viewer))


def info_for(table: Table, reader: Reader, present: Present, up: float) -> TableInfo:
    """The table as that reader may know it at a service time: no secret, no identities, no other's
    wish, and for a stranger neither invitation nor code.
    """
    return info_with(open_info(table, present, up), table, reader)


def info_with(info: TableInfo, table: Table, reader: Reader) -> TableInfo:
    """What is open for all, with what is that reader's."""
    invited = reader.hosts or reader.viewer is not None
    return msgspec.structs.replace(
        info,
        viewer=reader.viewer,
        host=reader.hosts,
        invite=table.opened.invite if invited else None,
        code=table.code if invited else None,
        my_wish=None if reader.viewer is None else table.wishes[reader.viewer],
    )


def open_info(table: Table, present: Present, up: float) -> TableInfo:
    """The table as a stranger may know it at a service time."""
    return TableInfo(
        id=table.id,
        game=table.opened.game,
        rules=table.opened.rules,
        options=table.opened.options,
        clock=table.opened.clock,
        absence=table.opened.absence,
        players=table.opened.players,
        status=table.status,
        seats=tuple(
            [_seat_info(table, Seat(number), up, present) for number in range(len(table.seats))]
        ),
        viewer=None,
        host=False,
        host_seat=seat_of(table.seats, table.host),
        host_missing=present.host_missing,
        starter=viewer_of(table, starter_of(table)),
        invite=None,
        code=None,
        games=table.games,
        game_id=table.game_id,
        commitment=table.commitment,
        ending=None if table.ending is None else Ending(table.ending),
        proposal=table.proposal,
        undoable=table.undoable,
        my_wish=None,
        stand_ins=table.stand_ins,
        spectators=present.spectators,
    )


def _seat_info(table: Table, seat: Seat, up: float, present: Present) -> SeatInfo:
    occupant = table.seats[seat]
    return SeatInfo(
        seat=seat,
        kind=_kind(occupant),
        name=name_of(occupant),
        bot=occupant.code if isinstance(occupant, Bot) else None,
        here=seat in present.here,
        missing=seat in present.missing,
        ready=_is_ready(occupant),
        clock=_clock_of(table, seat, up),
        out=table.out[seat],
        substitute=substitute_of(table, seat),
    )


def _clock_of(table: Table, seat: Seat, up: float) -> SeatClock | None:
    time = table.times[seat] if table.times else None
    return None if time is None else SeatClock(time.left_at(up), time.since is not None)


def _kind(occupant: Occupant | None) -> str:
    if occupant is None:
        return "free"
    return "bot" if isinstance(occupant, Bot) else "person"


def _is_ready(occupant: Occupant | None) -> bool:
    if isinstance(occupant, Person):
        return occupant.contribution is not None
    return occupant is not None


def view_for(table: Table, viewer: Seat | None) -> object | None:
    """The game as that viewer may know it, and under which id the table asks; ``None`` before it
    starts.

    Once it has ended at the table nobody is asked any more, whatever its rules would ask next.
    """
    if table.playing is None:
        return None
    view = table.game.view_for(table.playing.state, viewer)
    if table.ending is None or table.ending is EndReason.FINISHED:
        return view_asking(table, view)
    return msgspec.structs.replace(cast("msgspec.Struct", view), question=None, waiting=())


def events_for(table: Table, happened: Sequence[object], viewer: Seat | None) -> tuple[object, ...]:
    """What happened, the last of it just now, as that viewer may know it."""
    if table.playing is None or not happened:
        return ()
    return table.game.events_for(happened, table.playing.state, viewer)


def row_of(table: Table) -> TableRow:
    """What lists of tables are made from."""
    waiting = waiting_seats(table)
    return TableRow(
        id=table.id,
        game=table.opened.game,
        players=table.opened.players,
        status=table.status,
        host=table.host,
        opened_by=table.opened.command,
        names=tuple([name_of(occupant) for occupant in table.seats]),
        seated=tuple([_identity(occupant) for occupant in table.seats]),
        waiting=waiting,
        bots_owe=any(deputy_of(table, seat) for seat in waiting),
        created=table.created,
        changed=table.changed,
        ending=table.ending,
        deadline=deadline(table),
        code=table.code,
        bots=_bots(table),
    )


def _bots(table: Table) -> tuple[Seat, ...]:
    return tuple(
        [Seat(seat) for seat, occupant in enumerate(table.seats) if isinstance(occupant, Bot)]
    )


def _identity(occupant: Occupant | None) -> IdentityId | None:
    return occupant.identity if isinstance(occupant, Person) else None


def waiting_seats(table: Table) -> tuple[Seat, ...]:
    """The seats that owe a move."""
    return tuple(owing(table))


def summary_of(row: TableRow, identity: IdentityId) -> TableSummary:
    """A line in somebody's list of tables."""
    seat = Seat(row.seated.index(identity)) if identity in row.seated else None
    return TableSummary(
        id=row.id,
        game=row.game,
        status=Status(row.status),
        ending=row.ending,
        players=row.players,
        names=row.names,
        viewer=seat,
        bots=row.bots,
        waiting=row.waiting,
        my_turn=seat is not None and seat in row.waiting,
        changed=row.changed,
    )


def present_at(
    table: Table, devices: Sequence[IdentityId | None], away: Set[IdentityId]
) -> Present:
    """Who is connected, given the identities of all connected devices, and of who is missing."""
    seats = [viewer_of(table, identity) for identity in devices]
    here = sorted({seat for seat in seats if seat is not None})
    missing = sorted({seat for who in away if (seat := seat_of(table.seats, who)) is not None})
    return Present(tuple(here), seats.count(None), table.host in away, tuple(missing))
