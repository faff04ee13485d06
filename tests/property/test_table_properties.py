"""Whatever is asked of a table in whatever order: it stays sound, and the fold of its events."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from hypothesis import given
from hypothesis import strategies as st
from tests.unit.table.support import BYTES, HOST, PEOPLE, first_move, house, opening, stored

from cubeamulet.games.catalog import CATALOG
from cubeamulet.games.core.contract import Seat
from cubeamulet.records.codec import decode
from cubeamulet.table import commands as c
from cubeamulet.table import events as e
from cubeamulet.table.decide import handle, open_table, seat_move
from cubeamulet.table.done import Done, House
from cubeamulet.table.history import chapter_of, log_of, record_of_chapter
from cubeamulet.table.ports import IdentityId, Step
from cubeamulet.table.project import row_of, waiting_seats
from cubeamulet.table.refusals import Refused
from cubeamulet.table.seats import Bot, Person
from cubeamulet.table.table import Table, restore
from cubeamulet.table.view import Status

EVERYBODY = (HOST, *PEOPLE[:4])
kinds = st.sampled_from([("bargon", 2), ("bargon", 3), ("gargon", 3)])
seeds = st.integers(0, 2**32)


class Story(NamedTuple):
    """A table after many commands, sensible and senseless ones, and what was stored of it."""

    table: Table
    steps: tuple[Step, ...]


def random_wish(table: Table, generator: Random) -> c.WishUnion:
    seat = generator.randrange(-1, 5)
    decision, move = "throw-1", generator.choice(["throw", "lift", "pass", "left", "stop", "W1"])
    if table.playing is not None and table.playing.open:
        asked = generator.choice(table.playing.open)
        decision = asked.id
        if generator.random() < 0.9:
            move = first_move(table, asked.seat)
    wishes: list[c.WishUnion] = [
        c.TakeSeat(seat, "Ann", generator.choice([table.opened.invite] * 9 + ["x"]), BYTES),
        c.LeaveSeat(),
        c.OpenSeat(seat),
        c.SeatBot(seat, generator.choice(["random", "nobody"])),
        c.Contribute(BYTES),
        c.StartGame(),
        c.Play(decision, move),
        c.Rematch(),
    ]
    running = table.status is Status.PLAYING
    weights = [1] * 6 + [40, 1] if running else [12, 1, 1, 6, 12, 12, 1, 12]
    return generator.choices(wishes, weights)[0]


def step_of(table: Table, who: IdentityId, generator: Random, now: House) -> Done | None:
    """What a random wish, or a bot that owes a move, does; ``None`` if that is refused."""
    try:
        for seat in waiting_seats(table):
            if isinstance(table.seats[seat], Bot) and table.ending is None:
                return seat_move(table, seat, answer(table, seat), now.up, None)
        return handle(table, random_wish(table, generator), who, now)
    except Refused:
        return None


def answer(table: Table, seat: Seat) -> c.Play:
    assert table.playing is not None
    decision = next(asked for asked in table.playing.open if asked.seat == seat)
    return c.Play(decision.id, first_move(table, seat))


def random_story(game: str, players: int, seed: int, length: int = 300) -> Story:
    generator = Random(seed)
    opened = open_table(opening(game, players), HOST, house(start=seed), CATALOG)
    table, steps = opened.table, [stored(opened, HOST)]
    for number in range(length):
        who = generator.choice(EVERYBODY)
        now = house(1000.0 + number, seed + 10 * number)
        done = step_of(table, who, generator, now)
        if done is not None:
            assert done.table.version == table.version + 1
            table = done.table
            steps.append(stored(done, who, now.now))
            assert_sound(table)
    return Story(table, tuple(steps))


def assert_sound(table: Table) -> None:
    people = [each.identity for each in table.seats if isinstance(each, Person)]
    assert len(people) == len(set(people))
    assert len(table.seats) == table.opened.players
    assert table.commitment is not None
    if table.playing is not None:
        assert None not in table.seats
        over = table.game.outcome(table.playing.state) is not None
        assert over == (table.ending is not None) == (not table.playing.open)


@given(kinds, seeds)
def test_a_table_is_the_fold_of_its_steps(kind: tuple[str, int], seed: int) -> None:
    story = random_story(*kind, seed)
    restored = restore(story.steps, CATALOG)
    assert restored is not None
    assert row_of(restored, 0.0) == row_of(story.table, 0.0)
    assert facts(restored) == facts(story.table)


def facts(table: Table) -> Sequence[object]:
    playing = table.playing
    game = None if playing is None else (playing.state, playing.open, playing.since)
    return [
        table.version,
        table.seats,
        table.games,
        table.game_id,
        table.secret,
        table.ending,
        game,
    ]


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
    chapter = chapter_of(story.steps, story.table.game_id, CATALOG)
    assert (chapter is None) == (story.table.playing is None)
    if chapter is not None and story.table.playing is not None:
        assert log_of(chapter).state == story.table.playing.state


@given(kinds, seeds)
def test_every_game_that_ended_gives_a_record_that_reads_back(
    kind: tuple[str, int], seed: int
) -> None:
    story = random_story(*kind, seed)
    for event in (event for step in story.steps for event in step.events):
        if isinstance(event, e.GameSetUp):
            chapter = chapter_of(story.steps, event.game_id, CATALOG)
            if chapter is not None and chapter.end is not None:
                assert decode(record_of_chapter(chapter)).id == event.game_id
