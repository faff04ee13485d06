"""What a step changes in the books."""

from __future__ import annotations

import msgspec
import pytest
from tests.unit.table.support import (
    HOST,
    PEOPLE,
    after,
    ended,
    first_move,
    house,
    next_play,
    opened,
    running,
    seated,
    slate,
    take,
)

from cubeamulet.games.core.contract import Seat
from cubeamulet.records.model import EndReason
from cubeamulet.table import commands as c
from cubeamulet.table.accounts import BANK, Account, Posting, pot_of, purse_of
from cubeamulet.table.asking import asked_as
from cubeamulet.table.decide import seat_move
from cubeamulet.table.ports import IdentityId
from cubeamulet.table.purse import SOMEBODY_CANNOT_PAY, Price, postings_of, price_of
from cubeamulet.table.seats import Bot, with_occupant
from cubeamulet.table.state import Table

ANN, BEN, CID = PEOPLE[:3]
ANTE = 50


def at_stake() -> Table:
    return running("bargon", 3, {"ante": ANTE})


def all_paid() -> Table:
    table = at_stake()
    for _ in range(3):
        who, pay = next_play(table)
        table = after(table, who, pay)
    return table


def stopped(table: Table, reason: EndReason) -> Table:
    return msgspec.structs.replace(table, ending=reason)


def with_bot(table: Table, seat: int) -> Table:
    seats = with_occupant(table.seats, Seat(seat), Bot("steady"))
    return msgspec.structs.replace(table, seats=seats)


def gains(before: Table, table: Table) -> dict[Account, int]:
    postings = postings_of(before, table)
    assert sum(posting.chips for posting in postings) == 0
    return {posting.account: posting.chips for posting in postings}


def test_a_paid_ante_goes_from_the_purse_into_the_pot() -> None:
    table = at_stake()
    who, pay = next_play(table)
    paid = after(table, who, pay)
    assert postings_of(table, paid) == (
        Posting(purse_of(who), -ANTE),
        Posting(pot_of(table.game_id), ANTE),
    )


def test_a_bot_pays_with_the_chips_of_the_bank() -> None:
    table = with_bot(at_stake(), 0)
    paid = after(with_bot(table, 0), BEN, c.Play("1.0/pay", "pay"))
    whole = with_bot(all_paid(), 0)
    assert gains(paid, whole) == {BANK: -ANTE, purse_of(CID): -ANTE, pot_of(table.game_id): 100}


def test_a_throw_moves_no_chips() -> None:
    table = all_paid()
    who, throw = next_play(table)
    assert postings_of(table, after(table, who, throw)) == ()


def finished(table: Table) -> tuple[Table, Table]:
    """A game before and after its last move."""
    before = table
    while table.ending is None:
        before = table
        assert table.running is not None
        asked = table.running.open[0]
        answer = c.Play(asked_as(table, asked.id), first_move(table, asked.seat))
        table = seat_move(table, asked.seat, answer, house(), None).table
    return before, table


def test_the_winner_takes_the_whole_pot() -> None:
    before, table = finished(all_paid())
    outcome = table.game.outcome(table.playing.state) if table.playing else None
    assert outcome is not None
    winner = PEOPLE[outcome.winners[0]]
    assert gains(before, table) == {purse_of(winner): 3 * ANTE, pot_of(table.game_id): -3 * ANTE}


@pytest.mark.parametrize("reason", [EndReason.AGREED, EndReason.ABANDONED, EndReason.EXPIRED])
def test_a_game_that_ends_early_gives_the_antes_back(reason: EndReason) -> None:
    table = all_paid()
    assert gains(table, stopped(table, reason)) == {
        purse_of(ANN): ANTE,
        purse_of(BEN): ANTE,
        purse_of(CID): ANTE,
        pot_of(table.game_id): -3 * ANTE,
    }


def test_only_who_has_paid_gets_something_back() -> None:
    table = at_stake()
    who, pay = next_play(table)
    table = after(table, who, pay)
    back = gains(table, stopped(table, EndReason.AGREED))
    assert back == {purse_of(who): ANTE, pot_of(table.game_id): -ANTE}


def test_the_antes_of_bots_go_back_to_the_bank() -> None:
    table = with_bot(with_bot(all_paid(), 1), 2)
    back = gains(table, stopped(table, EndReason.AGREED))
    assert back == {purse_of(ANN): ANTE, BANK: 2 * ANTE, pot_of(table.game_id): -3 * ANTE}


def test_the_only_one_who_has_not_resigned_takes_the_pot() -> None:
    before = after(all_paid(), ANN, c.Resign())
    assert postings_of(all_paid(), before) == ()
    left = after(before, CID, c.Resign())
    assert left.ending is EndReason.RESIGNED
    assert gains(before, left) == {purse_of(BEN): 3 * ANTE, pot_of(left.game_id): -3 * ANTE}


def test_when_nobody_is_left_the_pot_is_the_banks_so_that_resigning_saves_no_ante() -> None:
    before = with_bot(with_bot(all_paid(), 1), 2)
    nobody = after(before, ANN, c.Resign())
    assert nobody.ending is EndReason.RESIGNED
    assert gains(before, nobody) == {BANK: 3 * ANTE, pot_of(nobody.game_id): -3 * ANTE}


def test_what_a_bot_wins_for_somebody_who_has_resigned_is_the_banks() -> None:
    before, table = finished(all_paid())
    winner = winner_of(gains(before, table))
    resigned = after(all_paid(), winner, c.Resign())
    before, table = finished(resigned)
    assert gains(before, table) == {BANK: 3 * ANTE, pot_of(table.game_id): -3 * ANTE}


def winner_of(won: dict[Account, int]) -> IdentityId:
    return next(who for who in PEOPLE if purse_of(who) in won)


def test_setting_up_a_rematch_moves_no_chips() -> None:
    _, table = finished(all_paid())
    assert postings_of(table, after(table, HOST, c.Rematch())) == ()


def test_a_game_without_an_ante_moves_no_chips() -> None:
    table = ended("bargon", 2)
    assert postings_of(running("bargon", 2), table) == ()
    assert postings_of(running("gargon", 3), ended("gargon", 3)) == ()


def test_a_slate_moves_no_chips() -> None:
    table = slate()
    assert postings_of(None, table) == postings_of(table, table) == ()


def test_to_sit_down_one_needs_the_ante() -> None:
    table = opened("bargon", 3, {"ante": ANTE})
    assert price_of(table, take(table, 0), ANN) == Price((purse_of(ANN),), ANTE)
    assert price_of(opened(), take(opened(), 0), ANN) is None


def test_paying_costs_the_ante_and_throwing_nothing() -> None:
    table = at_stake()
    who, pay = next_play(table)
    assert price_of(table, pay, who) == Price((purse_of(who),), ANTE)
    paid = after(table, who, pay)
    assert price_of(paid, pay, who) is None
    assert price_of(paid, pay, IdentityId("a stranger")) is None


def test_to_start_a_game_everybody_needs_the_ante() -> None:
    table = seated("bargon", 3, {"ante": ANTE})
    purses = tuple(purse_of(who) for who in PEOPLE[:3])
    assert price_of(table, c.StartGame(), ANN) == Price(purses, ANTE, SOMEBODY_CANNOT_PAY)
    assert price_of(seated(), c.StartGame(), ANN) is None


def test_whoever_waits_for_the_start_needs_no_chips() -> None:
    table = seated("bargon", 3, {"ante": ANTE})
    assert price_of(table, c.StartGame(), BEN) is None
    assert price_of(table, c.LeaveSeat(), ANN) is None
