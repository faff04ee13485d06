"""Whatever is asked of a table in whatever order: it stays sound, and the fold of its events."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple, get_args

from hypothesis import given
from hypothesis import strategies as st
from tests.support.versions import ONLY_LEFT_GARGON, TURNED_BARGON
from tests.unit.table.support import (
    BYTES,
    HOST,
    PEOPLE,
    TimeRules,
    first_move,
    house,
    opening,
    stored,
)

from cubeamulet.games.catalog import CATALOG, NEWEST
from cubeamulet.games.core.contract import Seat
from cubeamulet.games.core.versions import by_rules
from cubeamulet.records.codec import decode
from cubeamulet.records.model import EndReason
from cubeamulet.table import commands as c
from cubeamulet.table import events as e
from cubeamulet.table.absence import found_absent, is_waited_for, time_out
from cubeamulet.table.asking import asked_as
from cubeamulet.table.clock import ClockRule, DaysClock, LiveClock, NoClock
from cubeamulet.table.course import deadline
from cubeamulet.table.decide import handle, open_table, seat_move
from cubeamulet.table.done import Done, House
from cubeamulet.table.history import chapter_of, log_of, newest_chapter, record_of_chapter
from cubeamulet.table.playing import Playing
from cubeamulet.table.ports import IdentityId, Step
from cubeamulet.table.project import row_of, waiting_seats
from cubeamulet.table.refusals import Refused
from cubeamulet.table.seats import Person
from cubeamulet.table.state import deputy_of
from cubeamulet.table.table import Table, after, restore
from cubeamulet.table.view import Status

EVERYBODY = (HOST, *PEOPLE[:4])
CLOCKS: tuple[ClockRule, ...] = (NoClock(), LiveClock(10, 2), LiveClock(60, 0), DaysClock(1))
ABSENCES: tuple[c.Absence, ...] = ("wait", "bot", "end")
LATER = {"bargon": TURNED_BARGON, "gargon": ONLY_LEFT_GARGON}
VERSIONS = by_rules((*CATALOG.values(), *LATER.values()))
kinds = st.sampled_from([("bargon", 2), ("bargon", 3), ("gargon", 3)])
seeds = st.integers(0, 2**32)


class Story(NamedTuple):
    """A table after many commands, sensible and senseless ones, and what was stored of it."""

    table: Table
    steps: tuple[Step, ...]
    now: House


def random_wish(table: Table, generator: Random) -> c.WishUnion:
    running = table.status is Status.PLAYING
    if running and generator.random() < 0.75:
        return random_play(table, generator)
    seat = generator.randrange(-1, 5)
    proposal = table.proposal.id if table.proposal else "end-1"
    rest: list[c.WishUnion] = [c.Rematch(), c.Decline(proposal), c.Resign()]
    setting_up: list[c.WishUnion] = [
        c.TakeSeat(seat, "Ann", generator.choice([table.opened.invite] * 9 + ["x"]), BYTES),
        c.LeaveSeat(),
        c.OpenSeat(seat),
        c.SeatBot(seat, generator.choice(["random", "nobody"])),
        c.Contribute(BYTES),
        c.StartGame(),
        random_play(table, generator),
        c.Rematch(),
    ]
    playing: list[c.WishUnion] = [
        c.StandingWish(generator.choice(["ask", "left", "rank:RBWVYG", "rank:RRR"])),
        c.ComeBack(),
        c.Propose("end"),
        c.Propose("undo"),
        c.Agree(proposal),
        generator.choice(rest),
    ]
    if running:
        return generator.choices(playing + setting_up, [3, 4, 1, 6, 6, 1] + [0.3] * 8)[0]
    return generator.choices(setting_up + playing, [12, 1, 1, 6, 12, 12, 1, 12] + [0.5] * 6)[0]


def random_play(table: Table, generator: Random) -> c.Play:
    decision, move = (
        "1.0/throw-1",
        generator.choice(["throw", "lift", "pass", "left", "stop", "W1"]),
    )
    if table.playing is not None and table.playing.open:
        asked = generator.choice(table.playing.open)
        decision = asked_as(table, asked.id)
        if generator.random() < 0.9:
            move = first_move(table, asked.seat)
    return c.Play(decision, move)


def step_of(table: Table, who: IdentityId, generator: Random, now: House) -> Done | None:
    """What a random wish does, or whoever moves for others; ``None`` if that is refused.

    As in the service, whoever is out of time lapses first.
    """
    if (late := time_out(table, now)) is not None:
        return late
    if generator.random() < 0.05:
        return found_absent(table, [Seat(generator.randrange(table.opened.players))], now)
    try:
        for seat in waiting_seats(table):
            deputy = deputy_of(table, seat)
            if deputy is not None:
                return seat_move(table, seat, answer(table, seat), now, deputy.by)
        return handle(table, random_wish(table, generator), who, now)
    except Refused:
        return None


def answer(table: Table, seat: Seat) -> c.Play:
    assert table.playing is not None
    decision = next(asked for asked in table.playing.open if asked.seat == seat)
    return c.Play(asked_as(table, decision.id), first_move(table, seat))


def random_story(game: str, players: int, seed: int, length: int = 300) -> Story:
    """Time goes by in small and large steps; the clock on the wall jumps as it likes, now and then
    the service dies and reads everything anew, and in every other story the rules are corrected.
    """
    generator = Random(seed)
    rules = TimeRules(generator.choice(CLOCKS), generator.choice(ABSENCES))
    now = house(1000.0, seed)
    opened = open_table(opening(game, players, rules=rules), HOST, now, NEWEST)
    table, steps = opened.table, [stored(opened, HOST, now)]
    for number in range(length):
        who = generator.choice(EVERYBODY)
        now = house(generator.uniform(0, 1e6), seed + 10 * number)._replace(
            up=now.up + generator.choice([0.0, 0.1, 1.0, 5.0, 20.0] * 9 + [100_000.0]),
            newest=LATER[game] if seed % 2 and number > length // 2 else NEWEST[game],
        )
        if generator.random() < 0.02:
            table = restarted(table, steps, now.up)
        done = step_of(table, who, generator, now)
        if done is not None:
            assert done.table.version == table.version + 1
            assert_nothing_happens_after_the_end(table, done)
            table = done.table
            steps.append(stored(done, who, now))
            assert_sound(table)
    return Story(table, tuple(steps), now)


def restarted(table: Table, steps: Sequence[Step], up: float) -> Table:
    """The table as a new life of the service finds it: with exactly the time that was left."""
    restored = restore(steps, VERSIONS)
    assert restored is not None
    assert left(restored, up) == left(table, up)
    return restored


def left(table: Table, up: float) -> list[float | None]:
    return [None if time is None else time.left_at(up) for time in table.times]


def assert_nothing_happens_after_the_end(table: Table, done: Done) -> None:
    if table.status is Status.ENDED:
        allowed = e.RulesRenewed | e.GameSetUp | e.StandingWishSet
        assert all(isinstance(event, allowed) for event in done.events)
        assert done.happened == ()


def assert_sound(table: Table) -> None:
    people = [each.identity for each in table.seats if isinstance(each, Person)]
    assert len(people) == len(set(people))
    assert len(table.seats) == len(table.out) == len(table.wishes) == table.opened.players
    assert table.commitment is not None
    if table.playing is not None:
        assert None not in table.seats
        over = table.game.outcome(table.playing.state) is not None
        assert over == (table.ending is EndReason.FINISHED) == (not table.playing.open)
    if table.running is None:
        assert_nobody_is_asked(table)
    assert_only_persons_who_owe_a_move_lose_time(table)


def assert_nobody_is_asked(table: Table) -> None:
    assert waiting_seats(table) == ()
    assert deadline(table) is None
    assert table.undo is None
    assert table.proposal is None
    assert {deputy_of(table, Seat(seat)) for seat in seats_of_persons(table)} <= {None}


def seats_of_persons(table: Table) -> list[int]:
    return [seat for seat, who in enumerate(table.seats) if isinstance(who, Person)]


def assert_only_persons_who_owe_a_move_lose_time(table: Table) -> None:
    for seat, time in enumerate(table.times):
        runs = time is not None and time.since is not None
        asked = table.out[seat] is None and is_waited_for(table, Seat(seat))
        assert runs == asked


@given(kinds, seeds)
def test_a_table_is_the_fold_of_its_steps(kind: tuple[str, int], seed: int) -> None:
    story = random_story(*kind, seed)
    restored = restore(story.steps, VERSIONS)
    assert restored is not None
    assert row_of(restored) == row_of(story.table)
    assert facts(restored) == facts(story.table)


@given(kinds, seeds)
def test_no_question_of_a_table_comes_back(kind: tuple[str, int], seed: int) -> None:
    """Not in a later game, and not after a move was taken back."""
    table: Table | None = None
    gone: set[tuple[Seat, str]] = set()
    before: set[tuple[Seat, str]] = set()
    for step in random_story(*kind, seed).steps:
        table = after(table, step, VERSIONS)
        running = table.running
        now = {(each.seat, asked_as(table, each.id)) for each in running.open} if running else set()
        assert not now & gone
        gone |= before - now
        before = now


def facts(table: Table) -> Sequence[object]:
    """All that a table is, but for the chance, of which only the beginning can be compared."""
    chance = {"playing", "undo", "game"}
    plain = {name: getattr(table, name) for name in table.__struct_fields__ if name not in chance}
    undo = table.undo
    return [
        plain,
        game_facts(table.playing),
        None if undo is None else (undo.seat, undo.time, game_facts(undo.playing)),
    ]


def game_facts(playing: Playing | None) -> Sequence[object]:
    return [] if playing is None else [playing.state, playing.open, playing.since]


@given(kinds, seeds)
def test_every_game_that_was_set_up_has_its_own_secret(kind: tuple[str, int], seed: int) -> None:
    story = random_story(*kind, seed)
    set_up = [
        event for step in story.steps for event in step.events if isinstance(event, e.GameSetUp)
    ]
    assert len({event.secret for event in set_up}) == len(set_up) == story.table.games
    assert len({event.game_id for event in set_up}) == len(set_up)


@given(kinds, seeds)
def test_the_log_of_the_running_game_leads_to_the_state_of_the_table(
    kind: tuple[str, int], seed: int
) -> None:
    story = random_story(*kind, seed)
    chapter = chapter_of(story.steps, story.table.game_id, VERSIONS)
    assert (chapter is None) == (story.table.playing is None)
    if chapter is not None and story.table.playing is not None:
        assert log_of(chapter).state == story.table.playing.state
        newest = newest_chapter(story.table, story.steps[story.table.before_start :])
        assert newest is not None
        assert log_of(newest) == log_of(chapter)


@given(kinds, seeds)
def test_every_game_that_ended_gives_a_record_that_reads_back(
    kind: tuple[str, int], seed: int
) -> None:
    story = random_story(*kind, seed)
    for event in (event for step in story.steps for event in step.events):
        if isinstance(event, e.GameSetUp):
            chapter = chapter_of(story.steps, event.game_id, VERSIONS)
            if chapter is not None and chapter.end is not None:
                assert decode(record_of_chapter(chapter)).id == event.game_id
                assert decode(record_of_chapter(chapter)).result.end is chapter.end


def test_the_stories_tell_of_everything_that_can_be_stored_and_of_every_end() -> None:
    stories = [
        random_story(game, players, seed)
        for game, players in (("bargon", 2), ("bargon", 3), ("gargon", 3))
        for seed in range(60)
    ]
    events = [event for story in stories for step in story.steps for event in step.events]
    assert {type(event) for event in events} == set(get_args(e.TableEvent))
    assert {event.reason for event in events if isinstance(event, e.GameEnded)} == set(EndReason)
    assert {event.by for event in events if isinstance(event, e.Moved)} >= {
        None,
        "table",
        "bot:steady",
    }
