"""Persons who do not play any more: absent, out of time, or because they resigned."""

from __future__ import annotations

from collections.abc import Iterable

from cubeamulet.games.core.contract import Seat
from cubeamulet.records.model import EndReason
from cubeamulet.table import events as e
from cubeamulet.table.consent import carry_out_if_agreed
from cubeamulet.table.course import out_of_time
from cubeamulet.table.done import Done, House, next_version, with_event
from cubeamulet.table.ports import IdentityId
from cubeamulet.table.refusals import Refused
from cubeamulet.table.seats import Person
from cubeamulet.table.state import Table, deputy_of, owing, plays_on
from cubeamulet.table.view import OutReason
from cubeamulet.table.who import own_seat, require_not_resigned, require_running

_END_FOR = {OutReason.TIME: EndReason.EXPIRED, OutReason.ABSENT: EndReason.ABANDONED}


def time_out(table: Table, house: House) -> Done | None:
    """What follows when somebody's time has run out; ``None`` while everybody has some."""
    return _lapsed(table, out_of_time(table, house.up), OutReason.TIME, house)


def found_absent(table: Table, seats: Iterable[Seat], house: House) -> Done | None:
    """What follows when others wait in vain for these seats; ``None`` where nobody waits."""
    waited_for = [seat for seat in seats if is_waited_for(table, seat)]
    return _lapsed(table, waited_for, OutReason.ABSENT, house)


def is_waited_for(table: Table, seat: Seat) -> bool:
    """Whether a person who still plays owes a move there."""
    return plays_on(table, seat) and seat in owing(table)


def _lapsed(table: Table, seats: Iterable[Seat], reason: OutReason, house: House) -> Done | None:
    done = Done(table, ())
    for seat in seats:
        done = with_event(done, house.up, e.SeatLapsed(seat, reason))
    if not done.events:
        return None
    if table.opened.absence == "end" and table.game.leaves_choice(table.options):
        return next_version(with_event(done, house.up, e.GameEnded(_END_FOR[reason])), house)
    return next_version(carry_out_if_agreed(done, house), house)


def abandon(table: Table, house: House) -> Done | None:
    """Ends a game that cannot go on without somebody; ``None`` where none is running."""
    if table.running is None:
        return None
    done = with_event(Done(table, ()), house.up, e.GameEnded(EndReason.ABANDONED))
    return next_version(done, house)


def come_back(done: Done, by: IdentityId, house: House) -> Done:
    """Lets a person play again who was absent or out of time."""
    seat = own_seat(done.table, by)
    require_running(done.table)
    require_not_resigned(done.table, seat)
    if done.table.out[seat] is None:
        raise Refused("not_lapsed", "you play your seat yourself")
    return with_event(done, house.up, e.SeatResumed(seat))


def back_for_a_move(done: Done, seat: Seat, house: House) -> Done:
    """The same for whoever moves at a table that has waited; raises ``Refused`` where somebody else
    plays the seat meanwhile.
    """
    table = done.table
    if table.running is None or table.out[seat] is None:
        return done
    require_not_resigned(table, seat)
    if deputy_of(table, seat) is not None:
        raise Refused("seat_lapsed", "your seat is played for you; come back first")
    return with_event(done, house.up, e.SeatResumed(seat))


def resign(done: Done, by: IdentityId, house: House) -> Done:
    """Gives a seat to a bot; with at most one person left the game ends."""
    seat = own_seat(done.table, by)
    require_running(done.table)
    require_not_resigned(done.table, seat)
    done = with_event(done, house.up, e.Resigned(seat))
    if _persons_left(done.table) <= 1:
        return with_event(done, house.up, e.GameEnded(EndReason.RESIGNED))
    return carry_out_if_agreed(done, house)


def _persons_left(table: Table) -> int:
    """Persons who have not resigned, present or not."""
    return sum(
        isinstance(occupant, Person) and reason is not OutReason.RESIGNED
        for occupant, reason in zip(table.seats, table.out, strict=True)
    )
