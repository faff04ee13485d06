"""Who somebody is at a table, and what that allows."""

from __future__ import annotations

import hmac
from collections.abc import Set
from typing import Final

from cubeamulet.games.core.contract import Seat
from cubeamulet.table.commands import TakeSeat, WishUnion
from cubeamulet.table.ports import IdentityId
from cubeamulet.table.refusals import Refused
from cubeamulet.table.seats import Person, seat_of
from cubeamulet.table.state import Table
from cubeamulet.table.view import OutReason, Status

SCOREKEEPER: Final = "scorekeeper"
"""The option that names the seat whose player starts the game and keeps a slate."""


def viewer_of(table: Table, identity: IdentityId | None) -> Seat | None:
    """The seat for which somebody looks and moves; a slate's owner acts as its scorekeeper."""
    if table.is_physical and identity == table.host:
        return _scorekeeper(table)
    return seat_of(table.seats, identity)


def starter_of(table: Table) -> IdentityId:
    """Who starts the game: the person in the scorekeeper's seat if the game has one, else the
    host.
    """
    seat = _scorekeeper(table)
    occupant = None if seat is None else table.seats[seat]
    return occupant.identity if isinstance(occupant, Person) else table.host


def _scorekeeper(table: Table) -> Seat | None:
    seat = table.opened.options.get(SCOREKEEPER)
    return Seat(seat) if isinstance(seat, int) else None


def members_of(table: Table) -> Set[IdentityId]:
    """Who sits at a table, and its host."""
    seated = {who.identity for who in table.seats if isinstance(who, Person)}
    return seated | {table.host}


def is_invited(table: Table, wish: WishUnion) -> bool:
    """Whether a wish is one for a seat, and bears the invitation to this table."""
    invite = table.opened.invite.encode()
    return isinstance(wish, TakeSeat) and hmac.compare_digest(wish.invite.encode(), invite)


def existing_seat(table: Table, wanted: int) -> Seat:
    """A seat by its number; raises ``Refused``."""
    if not 0 <= wanted < len(table.seats):
        raise Refused("no_such_seat", f"the seats are 0 to {len(table.seats) - 1}")
    return Seat(wanted)


def seat_acting(table: Table, by: IdentityId) -> Seat:
    """The seat for which somebody acts; raises ``Refused``."""
    seat = viewer_of(table, by)
    if seat is None:
        raise Refused("not_seated", "you do not sit at this table")
    return seat


def own_seat(table: Table, by: IdentityId) -> Seat:
    """The seat in which somebody sits with a device of their own; raises ``Refused``."""
    seat = seat_of(table.seats, by)
    if seat is None:
        raise Refused("not_seated", "you do not sit at this table")
    return seat


def require_waiting(table: Table) -> None:
    """Raises ``Refused`` once the game has started."""
    if table.status is not Status.WAITING:
        raise Refused("game_started", "the game at this table has started")


def require_running(table: Table) -> None:
    """Raises ``Refused`` unless a game is running."""
    if table.running is None:
        raise Refused("not_playing", "no game is running at this table")


def acts_for_host(table: Table, by: IdentityId, away: Set[IdentityId]) -> bool:
    """Whether somebody who sits at the table may do what is the host's, who is ``away``."""
    return table.host in away and seat_of(table.seats, by) is not None


def require_host(table: Table, by: IdentityId, away: Set[IdentityId]) -> None:
    """Raises ``Refused`` for everybody but who opened the table, or acts for them."""
    if by != table.host and not acts_for_host(table, by, away):
        raise Refused("not_host", "only whoever opened the table may do that")


def may_start(table: Table, by: IdentityId, away: Set[IdentityId]) -> bool:
    """Whether somebody may start the game."""
    return by == starter_of(table) or acts_for_host(table, by, away)


def require_not_resigned(table: Table, seat: Seat) -> None:
    """Raises ``Refused`` for whoever has resigned."""
    if table.out[seat] is OutReason.RESIGNED:
        raise Refused("seat_resigned", "you have resigned this game")
