"""Consent, resigning and standing wishes, as those who watch are told."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import NoReturn

import msgspec
import pytest
from tests.unit.table.service.conftest import SOON, Watcher, World
from tests.unit.table.service.test_reading import Reads
from tests.unit.table.service.test_time import first_lay, info
from tests.unit.table.support import PEOPLE

from cubeamulet.games.core.contract import Seat
from cubeamulet.games.gargon.events import Laid
from cubeamulet.records.codec import decode
from cubeamulet.table import commands as c
from cubeamulet.table import events as e
from cubeamulet.table.ports import IdentityId, StoreError, TableUnreadable
from cubeamulet.table.service import Pace, audience
from cubeamulet.table.service.head import Decided, Head, Subscriber
from cubeamulet.table.view import Answer, Presence, Snapshot, Update

ANN, BEN, CID = PEOPLE[:3]


async def proposal_at(world: World, table: str) -> str:
    proposal = (await info(world, table)).proposal
    assert proposal is not None
    return proposal.id


async def by_consent(world: World, table: str, what: c.Proposable) -> None:
    """Ann proposes it, and the others agree."""
    assert (await world.do(table, ANN, c.Propose(what))).ok
    for who in (BEN, CID):
        assert (await world.do(table, who, c.Agree(await proposal_at(world, table)))).ok


async def test_everybody_sees_what_is_proposed_and_who_agrees(world: World) -> None:
    table = await world.gargon()
    watcher = Watcher()
    await world.service.subscribe(table, CID, None, watcher)
    await world.do(table, ANN, c.Propose("end"))
    shown = watcher.updates[-1].table
    assert shown is not None
    assert shown.proposal is not None
    assert (shown.proposal.what, shown.proposal.by, shown.proposal.agreed) == ("end", 0, (0,))
    await world.do(table, BEN, c.Agree(shown.proposal.id))
    await world.do(table, CID, c.Agree(shown.proposal.id))
    ended = watcher.updates[-1].table
    assert ended is not None
    assert ended.ending is not None
    assert ended.ending.reason == "agreed"
    game = ended.game_id
    assert decode(await world.service.record_of_game(game)).result.end == "agreed"


async def test_a_lay_shows_who_may_take_it_back(world: World) -> None:
    table = await world.gargon()
    watcher = Watcher()
    await world.service.subscribe(table, BEN, None, watcher)
    await world.do(table, ANN, await first_lay(world, table))
    shown = watcher.updates[-1].table
    assert shown is not None
    assert shown.undoable == 0


async def test_a_move_taken_back_is_gone_from_every_log_and_from_the_record(world: World) -> None:
    table = await world.gargon()
    watchers = {who: Watcher() for who in (ANN, BEN, None)}
    for who, watcher in watchers.items():
        await world.service.subscribe(table, who, None, watcher)
    await world.do(table, ANN, await first_lay(world, table))
    await by_consent(world, table, "undo")
    version = await world.version(table)
    await world.until_told(lambda: all(each.version == version for each in watchers.values()))
    for watcher in watchers.values():
        assert not any(isinstance(event, Laid) for event in watcher.snapshots[-1].log)
    await by_consent(world, table, "end")
    record = decode(await world.service.record_of_game((await info(world, table)).game_id))
    assert (record.moves, record.result.end) == ((), "agreed")


async def test_who_looks_while_a_move_is_taken_back_sees_the_table_without_it(
    world: World,
) -> None:
    world.pace = Pace(3600.0, 3600.0, {})
    world.open()
    table = await world.gargon(people=1)
    await world.do(table, ANN, await first_lay(world, table))
    watcher = Watcher()
    world.store.is_held = True
    undoing = asyncio.create_task(world.do(table, ANN, c.Propose("undo")))
    await world.until_held()
    joining = asyncio.create_task(world.service.subscribe(table, None, None, watcher))
    world.store.let_go()
    assert (await undoing).ok
    await joining
    version = await world.version(table)
    await world.until_told(lambda: watcher.version == version)
    assert not any(isinstance(event, Laid) for event in watcher.snapshots[-1].log)


async def test_after_a_move_is_taken_back_a_bots_turn_begins_anew(world: World) -> None:
    world.pace = Pace(3600.0, 3600.0, {})
    world.open()
    table = await world.gargon(people=1)
    await world.do(table, ANN, await first_lay(world, table))
    await world.do(table, ANN, c.Propose("undo"))
    assert (await info(world, table)).undoable is None
    assert (await world.do(table, ANN, await first_lay(world, table))).ok
    moves = await world.events(table, e.Moved)
    assert [move.seat for move in moves if isinstance(move, e.Moved)] == [0, 0]


async def test_a_standing_wish_reaches_nobody_else(world: World) -> None:
    table = await world.gargon()
    watchers = {who: Watcher() for who in (ANN, BEN, None)}
    for who, watcher in watchers.items():
        await world.service.subscribe(table, who, None, watcher)
    await world.do(table, ANN, c.StandingWish("rank:RBWVYG"))
    told = {who: msgspec.json.encode(list(each)).decode() for who, each in watchers.items()}
    assert "RBWVYG" in told[ANN]
    assert "RBWVYG" not in told[BEN]
    assert "RBWVYG" not in told[None]
    assert (await info(world, table)).my_wish is None


# -- what is answered when a move is taken back ------------------------------------------------


class Device(list[object]):
    """Somebody's socket: notices and answers in the order in which they come."""

    def __init__(self, world: World, table: str, who: IdentityId) -> None:
        self._world, self._table, self._who = world, table, who

    async def connect(self) -> None:
        service = self._world.service
        self._watch = await service.subscribe(self._table, self._who, None, self.append)

    def leave(self) -> None:
        self._watch.close()

    def ask(self, command: str, wish: c.WishUnion) -> None:
        service = self._world.service
        service.submit(self._table, self._who, c.Command(command, wish), self.append)

    @property
    def heard(self) -> list[tuple[str, int]]:
        """Kinds and versions of what came, presence apart."""
        return [
            (type(each).__name__, each.version)
            for each in self
            if isinstance(each, Snapshot | Update | Answer)
        ]


async def alone_after_a_lay(world: World) -> tuple[str, Device, str]:
    """Ann with two bots that take their time; what she laid, and nothing was told since."""
    world.pace = Pace(3600.0, 3600.0, {})
    world.open()
    table = await world.gargon(people=1)
    device = Device(world, table, ANN)
    await device.connect()
    lay = await first_lay(world, table)
    assert (await world.do(table, ANN, lay)).ok
    device.clear()
    return table, device, lay.move


async def test_the_answer_to_taking_a_move_back_comes_after_the_table_without_it(
    world: World,
) -> None:
    table, device, _ = await alone_after_a_lay(world)
    version = await world.version(table)
    device.ask("take-back", c.Propose("undo"))
    await world.until_told(lambda: len(device.heard) == 2)
    assert device.heard == [("Snapshot", version + 1), ("Answer", version + 1)]


async def test_while_a_table_is_shown_anew_it_goes_on_and_answers_in_order(world: World) -> None:
    table, device, lay = await alone_after_a_lay(world)
    version = await world.version(table)
    reads = Reads(world.store)
    reads.slow[table] = asyncio.Event()
    device.ask("take-back", c.Propose("undo"))
    await world.until_told(lambda: bool(reads.going_on))
    device.ask("lay-again", c.Play("1.1/0", lay))
    other = await world.running()
    assert (await world.throw(other, 0, 1)).ok
    assert device.heard == []
    device.ask("take-back", c.Propose("undo"))
    reads.slow[table].set()
    await world.until_told(lambda: len(device.heard) == 5)
    undone, laid = version + 1, version + 2
    answers = [("Answer", undone), ("Answer", undone), ("Answer", laid)]
    assert device.heard == [("Snapshot", undone), ("Update", laid), *answers]


def break_reading(world: World, error: type[Exception]) -> None:
    """From now on no table can be read."""

    async def fail(table: str, after: int = 0) -> NoReturn:
        raise error(f"{table} after {after}")

    world.store.steps = fail


@pytest.mark.parametrize("error", [StoreError, TableUnreadable, ValueError])
async def test_where_a_table_cannot_be_shown_anew_it_is_tried_until_it_can(
    world: World, error: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(audience, "FIRST_PAUSE", 0.01)
    monkeypatch.setattr(audience, "ANSWER_WITHIN", 0.01)
    table, device, _ = await alone_after_a_lay(world)
    version = await world.version(table) + 1
    steps = world.store.steps
    break_reading(world, error)
    device.ask("take-back", c.Propose("undo"))
    await world.until_told(lambda: bool(device.heard))
    assert device.heard == [("Answer", version)]
    world.store.steps = steps
    await world.until_told(lambda: len(device.heard) == 2)
    assert device.heard[1] == ("Snapshot", version)


async def test_whoever_leaves_is_shown_nothing_anew(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(audience, "FIRST_PAUSE", 0.01)
    _, device, _ = await alone_after_a_lay(world)
    tries = 0

    async def fail(table: str, after: int = 0) -> NoReturn:
        nonlocal tries
        tries += 1
        raise StoreError(f"{table} after {after}")

    world.store.steps = fail
    device.ask("take-back", c.Propose("undo"))
    await world.until_told(lambda: tries > 1)
    device.leave()
    tries = 0
    await asyncio.sleep(0.1)
    assert tries == 0


async def test_a_stop_does_not_wait_for_a_table_that_cannot_be_shown(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(audience, "FIRST_PAUSE", 3600.0)
    monkeypatch.setattr(audience, "ANSWER_WITHIN", 3600.0)
    _, device, _ = await alone_after_a_lay(world)
    break_reading(world, StoreError)
    device.ask("take-back", c.Propose("undo"))
    await asyncio.sleep(0.05)
    assert device.heard == []
    await asyncio.wait_for(world.service.stop(), SOON)
    assert [kind for kind, _ in device.heard] == ["Answer"]


async def test_an_answer_waits_only_a_moment_for_the_table_to_be_shown_anew(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(audience, "ANSWER_WITHIN", 0.01)
    table, device, _ = await alone_after_a_lay(world)
    version = await world.version(table) + 1
    reads = Reads(world.store)
    reads.slow[table] = asyncio.Event()
    device.ask("take-back", c.Propose("undo"))
    await world.until_told(lambda: bool(device.heard))
    assert device.heard == [("Answer", version)]
    reads.slow[table].set()
    await world.until_told(lambda: len(device.heard) == 2)
    assert device.heard[1] == ("Snapshot", version)


async def test_no_answer_overtakes_those_that_waited_for_the_table_to_be_shown_anew(
    world: World,
) -> None:
    """Whatever turn of the loop it is in which something lands."""
    table, device, _ = await alone_after_a_lay(world)
    seen = Watcher()
    watching = await world.service.subscribe(table, None, None, seen)
    assert isinstance(watching, Subscriber)
    head, told = watching.head, world.service._audience
    answers: list[str] = []
    landed = told.landed

    def land(head: Head, steps: list[Decided], answer: Callable[[], None]) -> None:
        def reply() -> None:
            answers.append("older")
            answer()

        landed(head, steps, reply)
        look_out()

    def look_out() -> None:
        retelling = head.retelling
        if retelling is None or retelling.done():
            watching.close()
            device.leave()
            landed(head, [], lambda: answers.append("newer"))
        else:
            asyncio.get_running_loop().call_soon(look_out)

    told.landed = land  # type: ignore[method-assign]
    device.ask("take-back", c.Propose("undo"))
    await world.until_told(lambda: len(answers) == 2)
    assert answers == ["older", "newer"]


async def test_whoever_comes_or_goes_while_a_table_is_shown_anew_is_told_of(
    world: World,
) -> None:
    table, device, _ = await alone_after_a_lay(world)
    seen = await world.seen(table)
    other = await world.service.subscribe(table, None, seen, lambda _: None)
    reads = Reads(world.store)
    reads.slow[table] = asyncio.Event()
    device.ask("take-back", c.Propose("undo"))
    await world.until_told(lambda: bool(reads.going_on))
    other.close()
    await asyncio.sleep(0.01)
    world.now += 60
    reads.slow[table].set()
    await world.until_told(lambda: len(device.heard) == 2)
    (snapshot,) = (each for each in device if isinstance(each, Snapshot))
    assert (snapshot.table.spectators, snapshot.now) == (0, world.now)
    assert [each for each in device if isinstance(each, Presence)][-1] == Presence((Seat(0),), 0)
