"""What every store must do, whichever database is behind it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeAlias

import msgspec
import pytest

from cubeamulet.games.core.contract import Seat
from cubeamulet.store import SqlStore
from cubeamulet.table import events as e
from cubeamulet.table.accounts import (
    BANK,
    REFILL_SECONDS,
    WELCOME,
    Account,
    Entry,
    Posting,
    Purse,
    Refill,
    pot_of,
    purse_of,
)
from cubeamulet.table.ports import (
    Conflict,
    Failures,
    GameRow,
    IdentityId,
    NotEnoughChips,
    Step,
    TableRow,
    Write,
)

ANN, BEN, HOST = IdentityId("ann"), IdentityId("ben"), IdentityId("host")
Reopen: TypeAlias = Callable[[], Awaitable[SqlStore]]


def step(table: str, sequence: int, command: str | None = None, by: IdentityId = ANN) -> Step:
    events = (e.Moved(Seat(0), f"throw {sequence}", 10), e.SeatLeft(Seat(1)))
    return Step(table, sequence, 1000.0 + sequence, by if command else None, command, events)


def row(table: str, **changes: object) -> TableRow:
    first = TableRow(
        id=table,
        game="bargon",
        players=2,
        status="waiting",
        host=HOST,
        opened_by=f"open {table}",
        names=("Ann", None),
        seated=(ANN, None),
        waiting=(),
        bots_owe=False,
        created=1000.0,
        changed=1000.0,
    )
    return msgspec.structs.replace(first, **changes)


def opening(table: str, **changes: object) -> Write:
    game = GameRow(f"game of {table}", table)
    return Write((step(table, 1),), row(table, **changes), people=True, games=(game,))


def later(table: str, *sequences: int, command: str | None = None, **changes: object) -> Write:
    steps = tuple(step(table, sequence, command) for sequence in sequences)
    return Write(steps, row(table, **changes), people=False, games=())


POT = pot_of("game of t")


def costly(
    table: str, sequence: int, who: IdentityId, chips: int, command: str | None = None
) -> Write:
    """Somebody puts chips into the pot."""
    postings = (Posting(purse_of(who), -chips), Posting(POT, chips))
    entries = (Entry(sequence, postings),)
    return msgspec.structs.replace(later(table, sequence, command=command), entries=entries)


async def somebody(store: SqlStore, token: bytes = b"h" * 32) -> IdentityId:
    return (await store.create_identity(token, 1000.0)).id


async def chips(store: SqlStore, *accounts: Account) -> list[int]:
    return [await store.chips_in(account) for account in accounts]


async def write(store: SqlStore, *batch: Write) -> Failures:
    """Waits until the batch is durable or has failed."""
    done: asyncio.Future[Failures] = asyncio.get_running_loop().create_future()
    store.write(batch, done.set_result)
    return await asyncio.wait_for(done, 10)


async def sequences(store: SqlStore, table: str, after: int = 0) -> list[int]:
    return [each.sequence for each in await store.steps(table, after)]


class StoreContract:
    """Inherit from this and provide the fixtures ``store`` and ``reopen``.

    ``reopen`` closes nothing: it opens the same data a second time, as after a crash.
    """

    async def test_steps_come_back_as_they_were_written(self, store: SqlStore) -> None:
        assert await write(store, opening("t")) == {}
        assert await write(store, later("t", 2, 3, command=None)) == {}
        assert await store.steps("t") == (step("t", 1), step("t", 2), step("t", 3))

    async def test_steps_after_a_version_are_only_those(self, store: SqlStore) -> None:
        await write(store, opening("t"))
        await write(store, later("t", 2, 3))
        assert await sequences(store, "t", after=1) == [2, 3]
        assert await sequences(store, "t", after=3) == []

    async def test_what_was_acknowledged_survives_a_crash(
        self, store: SqlStore, reopen: Reopen
    ) -> None:
        await write(store, opening("t"))
        assert await sequences(await reopen(), "t") == [1]

    async def test_an_unknown_table_has_no_steps_and_is_not_made_by_asking(
        self, store: SqlStore
    ) -> None:
        assert await store.steps("nowhere") == ()
        assert await store.game("nowhere") is None
        assert await store.tables_of(ANN, 10) == ()

    async def test_of_two_writers_of_one_step_only_one_wins(
        self, store: SqlStore, reopen: Reopen
    ) -> None:
        other = await reopen()
        await write(store, opening("t"))
        results = await asyncio.gather(
            write(store, later("t", 2)), write(other, later("t", 2, changed=2.0))
        )
        lost = [failures["t"] for failures in results if failures]
        assert [type(error) for error in lost] == [Conflict]
        assert await sequences(store, "t") == [1, 2]

    async def test_the_steps_of_a_table_are_stored_all_or_none(self, store: SqlStore) -> None:
        await write(store, opening("t"))
        await write(store, later("t", 3))
        assert set(await write(store, later("t", 2, 3, status="ended"))) == {"t"}
        assert await sequences(store, "t") == [1, 3]
        assert [each.status for each in await store.tables_of(ANN, 10)] == ["waiting"]

    async def test_the_failure_of_one_table_does_not_touch_another(self, store: SqlStore) -> None:
        await write(store, opening("a"), opening("b"))
        failures = await write(store, later("a", 1), later("b", 2))
        assert set(failures) == {"a"}
        assert await sequences(store, "b") == [1, 2]

    async def test_a_table_is_found_by_its_code_while_it_has_one(self, store: SqlStore) -> None:
        await write(store, opening("t", code="BCDFGHJK"), opening("u"))
        assert await store.table_with_code("BCDFGHJK") == "t"
        await write(store, msgspec.structs.replace(later("t", 2, code=None), people=True))
        assert await store.table_with_code("BCDFGHJK") is None

    async def test_no_two_tables_have_the_same_code(self, store: SqlStore) -> None:
        await write(store, opening("t", code="BCDFGHJK"))
        failures = await write(store, opening("u", code="BCDFGHJK"), opening("v", code="ZZZZZZZZ"))
        assert {table: type(error) for table, error in failures.items()} == {"u": Conflict}

    async def test_the_seats_of_bots_come_back(self, store: SqlStore) -> None:
        await write(store, opening("t", names=("Ann", "steady"), bots=(Seat(1),)))
        (listed,) = await store.tables_of(ANN, 10)
        assert listed.bots == (1,)

    async def test_a_table_is_found_by_the_wish_that_opened_it(self, store: SqlStore) -> None:
        await write(store, opening("t"))
        assert await store.table_opened_by(HOST, "open t") == "t"
        assert await store.table_opened_by(ANN, "open t") is None

    async def test_one_wish_opens_one_table(self, store: SqlStore) -> None:
        await write(store, opening("t"))
        failures = await write(store, opening("u", opened_by="open t"))
        assert isinstance(failures["u"], Conflict)
        assert await store.steps("u") == ()

    async def test_people_find_the_tables_they_host_or_sit_at(self, store: SqlStore) -> None:
        await write(store, opening("a"), opening("b", seated=(BEN, None)))
        assert [each.id for each in await store.tables_of(ANN, 10)] == ["a"]
        assert {each.id for each in await store.tables_of(HOST, 10)} == {"a", "b"}

    async def test_who_has_left_a_table_does_not_find_it_any_more(self, store: SqlStore) -> None:
        await write(store, opening("t"))
        left = msgspec.structs.replace(later("t", 2, seated=(BEN, None)), people=True)
        await write(store, left)
        assert await store.tables_of(ANN, 10) == ()
        assert [each.id for each in await store.tables_of(BEN, 10)] == ["t"]

    async def test_lists_show_the_newest_state_and_the_last_changed_table_first(
        self, store: SqlStore
    ) -> None:
        await write(store, opening("a"), opening("b"))
        await write(store, later("a", 2, status="playing", waiting=(Seat(1),), changed=2000.0))
        tables = await store.tables_of(HOST, 10)
        assert [each.id for each in tables] == ["a", "b"]
        assert tables[0] == row("a", status="playing", waiting=(Seat(1),), changed=2000.0)
        assert len(await store.tables_of(HOST, 1)) == 1

    async def test_running_games_are_listed_before_all_that_changed_later(
        self, store: SqlStore
    ) -> None:
        await write(store, opening("old"), opening("b"), opening("c"))
        await write(
            store,
            later("old", 2, status="playing", changed=2000.0),
            later("b", 2, status="ended", changed=3000.0),
            later("c", 2, status="waiting", changed=4000.0),
        )
        assert [each.id for each in await store.tables_of(HOST, 10)] == ["old", "c", "b"]
        assert [each.id for each in await store.tables_of(HOST, 1)] == ["old"]

    async def test_tables_where_a_bot_owes_a_move_are_found(self, store: SqlStore) -> None:
        await write(store, opening("a"), opening("b"))
        await write(store, later("a", 2, bots_owe=True))
        assert await store.tables_with_bots_to_move() == ("a",)
        await write(store, later("a", 3, bots_owe=False))
        assert await store.tables_with_bots_to_move() == ()

    async def test_tables_where_time_runs_out_soon_are_found(self, store: SqlStore) -> None:
        await write(store, opening("a", deadline=50.0), opening("b", deadline=500.0))
        await write(store, opening("c"))
        assert await store.tables_due(100.0) == ("a",)
        await write(store, later("a", 2))
        assert await store.tables_due(100.0) == ()

    async def test_service_time_is_that_of_the_newest_step_or_sign_of_life(
        self, store: SqlStore, reopen: Reopen
    ) -> None:
        assert await store.service_time() == 0.0
        await write(store, opening("a"), opening("b"))
        newest = msgspec.structs.replace(step("a", 2), up=70.5)
        await write(store, msgspec.structs.replace(later("a", 2), steps=(newest,)))
        assert await (await reopen()).service_time() == 70.5
        await store.note_service_time(60.0)
        assert await store.service_time() == 70.5
        await store.note_service_time(80.0)
        await write(store, later("a", 3))
        assert await (await reopen()).service_time() == 80.0
        assert (await store.steps("a"))[1] == newest

    async def test_a_game_leads_to_its_table_and_says_how_it_ended(self, store: SqlStore) -> None:
        await write(store, opening("t"))
        assert await store.game("game of t") == GameRow("game of t", "t")
        over = msgspec.structs.replace(later("t", 2), games=(GameRow("game of t", "t", "agreed"),))
        await write(store, over)
        assert await store.game("game of t") == GameRow("game of t", "t", "agreed")

    async def test_a_large_batch_of_many_tables_is_stored_whole(self, store: SqlStore) -> None:
        names = [f"t{number}" for number in range(200)]
        assert await write(store, *[opening(name) for name in names]) == {}
        assert await write(store, *[later(name, 2, 3) for name in names]) == {}
        assert await sequences(store, "t199") == [1, 2, 3]

    async def test_a_token_leads_to_one_identity_for_ever(
        self, store: SqlStore, reopen: Reopen
    ) -> None:
        assert await store.identity_by_token_hash(b"h" * 32) is None
        made = await store.create_identity(b"h" * 32, 1000.0)
        assert await store.create_identity(b"h" * 32, 1001.0) == made
        assert await (await reopen()).identity_by_token_hash(b"h" * 32) == made
        assert (await store.create_identity(b"i" * 32, 1000.0)).id != made.id

    async def test_a_name_is_kept(self, store: SqlStore) -> None:
        made = await store.create_identity(b"h" * 32, 1000.0)
        await store.rename(made.id, "Zoë")
        known = await store.identity_by_token_hash(b"h" * 32)
        assert known is not None
        assert known.name == "Zoë"

    async def test_nobody_can_be_renamed_who_is_not_known(self, store: SqlStore) -> None:
        with pytest.raises(KeyError):
            await store.rename(IdentityId("nobody"), "Ann")

    async def test_somebody_new_has_chips_from_the_bank_and_only_once(
        self, store: SqlStore, reopen: Reopen
    ) -> None:
        ann = await somebody(store)
        await somebody(store)
        assert await (await reopen()).purse(ann) == Purse(WELCOME)
        assert await chips(store, purse_of(ann), BANK) == [WELCOME, -WELCOME]

    async def test_the_purse_of_somebody_unknown_is_empty(self, store: SqlStore) -> None:
        assert await store.purse(IdentityId("nobody")) == Purse(0)

    async def test_chips_move_with_the_step_that_moves_them(
        self, store: SqlStore, reopen: Reopen
    ) -> None:
        ann = await somebody(store)
        await write(store, opening("t"))
        assert await write(store, costly("t", 2, ann, 300)) == {}
        assert await chips(await reopen(), purse_of(ann), POT) == [WELCOME - 300, 300]

    async def test_a_step_that_is_not_stored_moves_no_chips(self, store: SqlStore) -> None:
        ann = await somebody(store)
        await write(store, opening("t"))
        await write(store, costly("t", 2, ann, 300))
        failures = await write(store, costly("t", 2, ann, 300))
        assert isinstance(failures["t"], Conflict)
        assert await chips(store, purse_of(ann), POT) == [WELCOME - 300, 300]

    async def test_more_chips_than_there_are_cannot_be_taken(self, store: SqlStore) -> None:
        ann = await somebody(store)
        await write(store, opening("t"), opening("u"))
        failures = await write(store, costly("t", 2, ann, WELCOME + 1), later("u", 2))
        assert set(failures) == {"t"}
        assert isinstance(failures["t"], NotEnoughChips)
        assert failures["t"].sequence == 2
        assert await sequences(store, "t") == [1]
        assert await sequences(store, "u") == [1, 2]
        assert await chips(store, purse_of(ann), POT) == [WELCOME, 0]

    async def test_two_tables_cannot_take_the_same_chips(self, store: SqlStore) -> None:
        ann = await somebody(store)
        await write(store, opening("t"), opening("u"))
        failures = await write(store, costly("t", 2, ann, 600), costly("u", 2, ann, 600))
        assert list(failures) == ["u"]
        assert await chips(store, purse_of(ann), POT) == [WELCOME - 600, 600]

    async def test_a_refill_fills_a_purse_up(self, store: SqlStore) -> None:
        ann = await somebody(store)
        await write(store, opening("t"))
        await write(store, costly("t", 2, ann, 300))
        assert await store.refill(ann, 5000.0) == Refill(Purse(WELCOME, 5000.0), given=300)
        assert await chips(store, purse_of(ann), BANK) == [WELCOME, -WELCOME - 300]

    async def test_a_full_purse_is_not_refilled(self, store: SqlStore) -> None:
        ann = await somebody(store)
        assert await store.refill(ann, 5000.0) == Refill(Purse(WELCOME), given=0)

    async def test_there_is_one_refill_a_day(self, store: SqlStore) -> None:
        ann = await somebody(store)
        await write(store, opening("t"))
        await write(store, costly("t", 2, ann, 300))
        await store.refill(ann, 5000.0)
        await write(store, costly("t", 3, ann, 200))
        tomorrow = 5000.0 + REFILL_SECONDS
        assert (await store.refill(ann, tomorrow - 1)).given == 0
        assert (await store.refill(ann, tomorrow)).given == 200

    async def test_of_two_refills_at_once_one_is_given(
        self, store: SqlStore, reopen: Reopen
    ) -> None:
        ann = await somebody(store)
        await write(store, opening("t"))
        await write(store, costly("t", 2, ann, 300))
        asked = (store.refill(ann, 5000.0), (await reopen()).refill(ann, 5000.0))
        assert sorted([refill.given for refill in await asyncio.gather(*asked)]) == [0, 300]

    async def test_nobody_can_be_refilled_who_is_not_known(self, store: SqlStore) -> None:
        with pytest.raises(KeyError):
            await store.refill(IdentityId("nobody"), 5000.0)
