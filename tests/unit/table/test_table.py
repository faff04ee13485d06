"""What commands do, and that a table is the fold of its events."""

import hashlib

import msgspec
import pytest
from tests.support.versions import CHEAPEST_NOW, ONLY_LEFT_GARGON, TURNED_BARGON
from tests.unit.table.support import (
    BYTES,
    HOST,
    HOUSE,
    PEOPLE,
    after,
    ended,
    house,
    next_play,
    opened,
    opening,
    running,
    seated,
    slate,
    stored,
    take,
)

from cubeamulet.fairness.commitment import ZERO_CONTRIBUTION
from cubeamulet.games.catalog import CATALOG, NEWEST
from cubeamulet.games.core.contract import Seat
from cubeamulet.records.model import EndReason
from cubeamulet.table import commands as c
from cubeamulet.table import events as e
from cubeamulet.table.decide import handle, open_table
from cubeamulet.table.done import Done
from cubeamulet.table.ports import IdentityId
from cubeamulet.table.project import Present, info_for, reader_of
from cubeamulet.table.refusals import UnknownRules
from cubeamulet.table.seats import Bot, clean_name, contributions_of, seat_of
from cubeamulet.table.table import Table, TableUnreadable, renewed, restore
from cubeamulet.table.view import Status
from cubeamulet.table.who import starter_of, viewer_of

ANN, BEN, CID = PEOPLE[:3]


def test_the_commitment_is_there_before_anybody_sits() -> None:
    table = opened()
    assert table.secret is not None
    assert table.commitment == hashlib.sha256(bytes.fromhex(table.secret)).hexdigest()
    assert table.seats == (None, None, None)


def test_ids_and_invitations_are_long_enough_not_to_be_guessed() -> None:
    table = opened()
    assert len(table.game_id) == 16
    assert not set(table.id) & set("ilou")
    assert len(table.opened.invite) == 22


def test_tables_of_the_same_hour_have_nothing_else_in_common() -> None:
    first, second = (opened_at(now, start) for now, start in ((4096.0, 0), (8191.0, 9)))
    assert first.id[:4] == second.id[:4] == "0001"
    assert first.id[4:] != second.id[4:]
    assert opened_at(8192.0, 0).id[:4] == "0002"


def opened_at(now: float, start: int) -> Table:
    return open_table(opening(), HOST, house(now, start), NEWEST).table


def test_the_host_need_not_sit() -> None:
    assert seat_of(opened().seats, HOST) is None


def test_nothing_is_dealt_before_everybody_sits_and_the_game_starts() -> None:
    assert seated("gargon", 4).playing is None
    assert running("gargon", 4).playing is not None


def test_contributions_are_fixed_in_seat_order_and_a_bot_gives_zeros() -> None:
    table = opened()
    table = after(table, BEN, c.TakeSeat(2, "Ben", table.opened.invite, "bb" * 16))
    table = after(table, ANN, c.TakeSeat(0, "Ann", table.opened.invite, "aa" * 16))
    table = after(table, HOST, c.SeatBot(1, "random"))
    started = handle(table, c.StartGame(), ANN, HOUSE).events
    zeros = ZERO_CONTRIBUTION.hex()
    assert started == (e.GameStarted(("aa" * 16, zeros, "bb" * 16)),)


def test_a_different_contribution_changes_the_deal() -> None:
    one, other = seated("gargon", 3), seated("gargon", 3)
    other = after(other, CID, c.LeaveSeat())
    other = after(other, CID, c.TakeSeat(2, "Cid", other.opened.invite, "cc" * 16))
    assert one.secret == other.secret
    dealt = [after(table, HOST, c.StartGame()).playing for table in (one, other)]
    assert dealt[0] is not None
    assert dealt[1] is not None
    assert dealt[0].state != dealt[1].state


def test_a_seat_that_is_left_or_freed_can_be_taken_again() -> None:
    table = after(seated(), ANN, c.LeaveSeat())
    table = after(table, HOST, c.OpenSeat(1))
    assert table.seats[:2] == (None, None)
    assert seat_of(after(table, BEN, take(table, 0)).seats, BEN) == 0


def test_a_bot_makes_room_when_the_host_frees_its_seat() -> None:
    table = after(opened(), HOST, c.SeatBot(0, "steady"))
    assert table.seats[0] == Bot("steady")
    assert after(table, HOST, c.OpenSeat(0)).seats[0] is None


def test_names_are_composed_and_their_spaces_single() -> None:
    assert clean_name("  Zoe\u0308   Ann ") == "Zo\u00eb Ann"


def test_the_host_starts_bargon_when_a_bot_keeps_the_score() -> None:
    table = after(opened(), HOST, c.SeatBot(0, "random"))
    assert starter_of(table) == HOST


def test_everybody_is_told_where_the_host_sits_and_nobody_who_that_is() -> None:
    table = after(after(opened(), BEN, take(opened(), 0)), HOST, take(opened(), 1))
    nobody = Present((), 0)
    for who in (HOST, BEN, None):
        assert info_for(table, reader_of(table, who), nobody, 0.0).host_seat == 1
    left = after(table, HOST, c.LeaveSeat())
    assert info_for(left, reader_of(left, BEN), nobody, 0.0).host_seat is None


def test_a_slate_starts_at_once_and_its_owner_acts_as_the_scorekeeper() -> None:
    table = slate()
    assert table.status is Status.PLAYING
    assert viewer_of(table, HOST) == 1
    assert viewer_of(table, ANN) is None
    assert table.secret is None
    assert table.commitment is None
    assert after(table, HOST, c.Play("1.0/slate-0", "enter R B R")).version == 2


def test_thinking_time_runs_from_the_question_to_the_answer() -> None:
    table = after(running(), ANN, c.Play("1.0/throw-1", "throw"), at=1001.0)
    done = handle(table, c.Play("1.0/throw-1", "throw"), BEN, house(1002.5))
    assert done.events == (e.Moved(Seat(1), "throw", ms=2500),)


def test_a_clock_that_jumps_back_gives_no_negative_time() -> None:
    done = handle(running(), c.Play("1.0/throw-1", "throw"), ANN, house(0.0))
    assert isinstance(done.events[0], e.Moved)
    assert done.events[0].ms == 0


def test_the_last_move_ends_the_game_in_the_same_step() -> None:
    table = running()
    done = Done(table, ())
    while done.table.ending is None:
        who, play = next_play(done.table)
        done = handle(done.table, play, who, HOUSE)
    assert isinstance(done.events[0], e.Moved)
    assert done.events[1:] == (e.GameEnded(EndReason.FINISHED),)
    assert done.table.status is Status.ENDED


def test_a_rematch_keeps_seats_and_options_but_nothing_of_the_chance() -> None:
    before = ended()
    table = after(before, BEN, c.Rematch())
    assert table.status is Status.WAITING
    assert table.games == 2
    assert table.game_id != before.game_id
    assert table.secret != before.secret
    assert contributions_of(table.seats) is None
    for seat, who in enumerate(PEOPLE[:3]):
        assert seat_of(table.seats, who) == seat
        table = after(table, who, c.Contribute(BYTES))
    assert after(table, ANN, c.StartGame()).status is Status.PLAYING


@pytest.mark.parametrize(("game", "players"), [("bargon", 2), ("bargon", 3), ("gargon", 3)])
def test_a_table_is_restored_from_its_stored_steps(game: str, players: int) -> None:
    done = open_table(opening(game, players), HOST, HOUSE, NEWEST)
    steps = [stored(done)]
    wishes: list[tuple[IdentityId, c.WishUnion]] = [
        (PEOPLE[seat], take(done.table, seat)) for seat in range(players)
    ]
    wishes.append((PEOPLE[0] if game == "bargon" else HOST, c.StartGame()))
    while done.table.ending is None:
        who, wish = wishes.pop(0) if wishes else next_play(done.table)
        now = house(1000.0 + len(steps))
        done = handle(done.table, wish, who, now)
        steps.append(stored(done, now=now))
        restored = restore(steps, CATALOG)
        assert restored is not None
        assert repr(restored) == repr(done.table)
        assert restored.seats == done.table.seats
        assert restored.status == done.table.status
        assert restored.changed == done.table.changed == now.now
        if restored.playing is not None and done.table.playing is not None:
            assert restored.playing.state == done.table.playing.state
            assert restored.playing.open == done.table.playing.open
            assert restored.playing.since == done.table.playing.since


def test_steps_with_a_gap_are_not_taken_for_a_table() -> None:
    first = open_table(opening(), HOST, HOUSE, NEWEST)
    second = handle(first.table, take(first.table, 0), ANN, HOUSE)
    third = handle(second.table, c.LeaveSeat(), ANN, HOUSE)
    with pytest.raises(TableUnreadable, match="step 2 is missing"):
        restore([stored(first), stored(third)], CATALOG)
    with pytest.raises(TableUnreadable, match="never opened"):
        restore([msgspec.structs.replace(stored(second), sequence=1)], CATALOG)


def test_nothing_is_restored_from_nothing() -> None:
    assert restore([], CATALOG) is None


def test_a_game_of_other_rules_is_refused_instead_of_misplayed() -> None:
    step = stored(open_table(opening(), HOST, HOUSE, NEWEST))
    with pytest.raises(UnknownRules, match="bargon/1"):
        restore([step], {"gargon/1": CATALOG["gargon/1"]})
    with pytest.raises(UnknownRules, match="bargon/1"):
        restore([step], {TURNED_BARGON.rules: TURNED_BARGON})


def test_secrets_do_not_show_in_a_text_of_a_table_or_an_event() -> None:
    done = open_table(opening(), HOST, HOUSE, NEWEST)
    assert done.table.secret is not None
    assert done.table.secret not in repr(done.table)
    assert done.table.secret not in repr(done.events)


def test_a_rematch_stays_by_the_rules_it_had_if_newer_ones_do_not_know_what_was_agreed() -> None:
    for ante, rules in ((CHEAPEST_NOW - 1, "bargon/1"), (CHEAPEST_NOW, "bargon/2")):
        table = ended("bargon", 3, {"ante": ante})
        again = handle(table, c.Rematch(), HOST, house()._replace(newest=TURNED_BARGON)).table
        assert (again.opened.rules, again.game.rules) == (rules, rules)
        assert again.opened.options == table.opened.options


def test_a_standing_wish_that_newer_rules_do_not_know_is_one_no_more() -> None:
    table = running("gargon", 3, {"start": 0})
    for who, wish in zip(PEOPLE, ("left", "right", "ask"), strict=False):
        table = after(table, who, c.StandingWish(wish))
    event = e.RulesRenewed("gargon/2", table.opened.options)
    assert renewed(table, event, ONLY_LEFT_GARGON).wishes == ("left", "ask", "ask")
