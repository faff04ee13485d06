"""What all players have to agree to: ending a game early, and taking a move back."""

from __future__ import annotations

from cubeamulet.games.core.contract import Seat
from cubeamulet.records.model import EndReason
from cubeamulet.table import commands as c
from cubeamulet.table import events as e
from cubeamulet.table.done import Done, House, with_event
from cubeamulet.table.ports import IdentityId
from cubeamulet.table.refusals import Refused
from cubeamulet.table.state import Table, persons_playing
from cubeamulet.table.view import Proposal
from cubeamulet.table.who import require_not_resigned, require_running, seat_acting


def propose(done: Done, what: c.Proposable, by: IdentityId, house: House) -> Done:
    """Asks all others; where nobody else has to agree it is done at once."""
    seat = _seat_consenting(done.table, by)
    if done.table.proposal is not None:
        raise Refused("proposal_open", "something is proposed already; answer that first")
    if what == "undo" and done.table.undoable != seat:
        raise Refused("nothing_to_undo", "you have no move that could still be taken back")
    return carry_out_if_agreed(with_event(done, house.up, e.Proposed(seat, what)), house)


def agree(done: Done, proposal: str, by: IdentityId, house: House) -> Done:
    """Consents; the last one whose consent is needed brings it about."""
    seat = _seat_consenting(done.table, by)
    if seat in _open(done.table, proposal).agreed:
        raise Refused("already_agreed", "you have agreed to this already")
    return carry_out_if_agreed(with_event(done, house.up, e.Agreed(seat)), house)


def decline(done: Done, proposal: str, by: IdentityId, house: House) -> Done:
    """Refuses, or withdraws what one has proposed oneself."""
    seat = _seat_consenting(done.table, by)
    _open(done.table, proposal)
    return with_event(done, house.up, e.Declined(seat))


def carry_out_if_agreed(done: Done, house: House) -> Done:
    """What is proposed comes about once all persons who still play have agreed; bots always do."""
    proposal = done.table.proposal
    if proposal is None or not set(persons_playing(done.table)) <= set(proposal.agreed):
        return done
    if proposal.what == "end":
        return with_event(done, house.up, e.GameEnded(EndReason.AGREED))
    return with_event(done, house.up, e.MoveUndone())


def _seat_consenting(table: Table, by: IdentityId) -> Seat:
    seat = seat_acting(table, by)
    require_running(table)
    require_not_resigned(table, seat)
    return seat


def _open(table: Table, proposal: str) -> Proposal:
    if table.proposal is None or table.proposal.id != proposal:
        raise Refused("no_proposal", "that is not proposed any more")
    return table.proposal
