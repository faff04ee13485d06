"""Deal everything anew that a viewer cannot know: nothing changes that leaves the table for him."""

from __future__ import annotations

from random import Random
from typing import cast

import msgspec
from hypothesis import given
from hypothesis import strategies as st
from tests.unit.table.support import (
    HOST,
    PEOPLE,
    TimeRules,
    after,
    first_move,
    house,
    running,
)

from cubeamulet.games.core.contract import Seat
from cubeamulet.games.gargon.cards import PUBLISHED
from cubeamulet.games.gargon.redeal import redeal
from cubeamulet.games.gargon.view import GargonView
from cubeamulet.players.contract import USUAL, View
from cubeamulet.players.registry import PLAYERS
from cubeamulet.table import commands as c
from cubeamulet.table import events as e
from cubeamulet.table.absence import found_absent
from cubeamulet.table.asking import asked_as
from cubeamulet.table.clock import ClockRule, LiveClock, NoClock
from cubeamulet.table.decide import handle
from cubeamulet.table.ports import IdentityId
from cubeamulet.table.project import (
    Present,
    info_for,
    reader_of,
    row_of,
    seen_by,
    summary_of,
    view_for,
)
from cubeamulet.table.refusals import Refused
from cubeamulet.table.state import SUBSTITUTE, counted
from cubeamulet.table.table import Table
from cubeamulet.table.view import Answer, Snapshot, Update

NOBODY = Present((), 0)
seeds = st.integers(0, 2**32)


def somewhere_in_a_game(seed: int, players: int) -> Table:
    """A table after a random number of random moves, the game still running."""
    generator = Random(seed)
    clocks: tuple[ClockRule, ...] = (NoClock(), LiveClock(60, 5))
    table = running("gargon", players, rules=TimeRules(generator.choice(clocks)))
    for _ in range(generator.randrange(60)):
        moved = after(table, *random_play(table, generator))
        if moved.ending is not None:
            break
        table = moved
    return table


def random_play(table: Table, generator: Random) -> tuple[IdentityId, c.Play]:
    assert table.playing is not None
    decision = generator.choice(table.playing.open)
    moves = list(table.game.legal_moves(table.playing.state, decision.seat))
    text = table.game.format_move(generator.choice(moves))
    return PEOPLE[decision.seat], c.Play(asked_as(table, decision.id), text)


def dealt_anew(table: Table, viewer: Seat, generator: Random) -> Table:
    """The same table with another secret, and other hidden cards."""
    view = view_for(table, viewer)
    assert isinstance(view, GargonView)
    assert table.playing is not None
    other_world = redeal(view, PUBLISHED, generator)
    playing = msgspec.structs.replace(table.playing, state=other_world)
    return msgspec.structs.replace(table, secret=generator.randbytes(32).hex(), playing=playing)


def told(table: Table, viewer: Seat) -> bytes:
    """Everything that is made for that viewer before anybody moves again."""
    identity = PEOPLE[viewer]
    info = info_for(table, reader_of(table, identity), NOBODY, 1000.0)
    view, newest = view_for(table, viewer), seen_by(table, viewer)
    return msgspec.json.encode(
        [
            Snapshot(*newest, 1000.0, info, view, ()),
            Update(table.shown - 1, *newest, 1000.0, info, view, ()),
            summary_of(row_of(table), identity),
        ]
    )


@given(seeds, st.integers(3, 5))
def test_snapshots_updates_and_lists_tell_nothing_hidden(seed: int, players: int) -> None:
    table = somewhere_in_a_game(seed, players)
    assert table.playing is not None
    for decision in table.playing.open:
        other = dealt_anew(table, decision.seat, Random(seed))
        assert told(other, decision.seat) == told(table, decision.seat)


@given(seeds, st.integers(3, 5))
def test_refusals_tell_nothing_hidden(seed: int, players: int) -> None:
    table = somewhere_in_a_game(seed, players)
    assert table.playing is not None
    decision = table.playing.open[0]
    other = dealt_anew(table, decision.seat, Random(seed))
    texts = ["pass", "left", "right", "stop", "fight R", "W1", "R12 R3", "R0a B0b G1", "nonsense"]
    for text in [*texts, first_move(table, decision.seat)]:
        for asked in (asked_as(table, decision.id), "another"):
            play = c.Play(asked, text)
            for who in (PEOPLE[decision.seat], HOST):
                assert outcome(other, who, play) == outcome(table, who, play)


def outcome(table: Table, who: IdentityId, play: c.Play) -> Answer:
    try:
        done = handle(table, play, who, house())
    except Refused as refused:
        return Answer("the-command", ok=False, version=table.shown, problem=refused.problem)
    return Answer("the-command", ok=True, version=done.table.shown)


@given(seeds, st.integers(3, 5))
def test_nobody_is_told_of_anothers_standing_wish(seed: int, players: int) -> None:
    table = somewhere_in_a_game(seed, players)
    for wisher in range(players):
        made = msgspec.structs.replace(
            table, wishes=tuple("left" if seat == wisher else "ask" for seat in range(players))
        )
        wished = counted(made, [e.StandingWishSet(Seat(wisher), "left")], at=2000.0, up=10.0)
        for viewer in range(players):
            is_own = viewer == wisher
            assert (told(wished, Seat(viewer)) != told(table, Seat(viewer))) == is_own


@given(seeds, st.integers(3, 5), st.sampled_from(["left", "right", "rank:RBWVYG"]))
def test_what_a_standing_wish_draws_depends_on_nothing_hidden(
    seed: int, players: int, wish: str
) -> None:
    table = somewhere_in_a_game(seed, players)
    assert table.playing is not None
    seat = table.playing.open[0].seat
    other = dealt_anew(table, seat, Random(seed))
    assert unasked(other, seat, wish) == unasked(table, seat, wish)


def unasked(table: Table, seat: Seat, wish: str) -> object:
    assert table.playing is not None
    return table.game.standing_move(table.playing.state, seat, wish)


@given(seeds, st.integers(3, 5))
def test_a_substitutes_move_depends_on_nothing_that_its_seat_may_not_know(
    seed: int, players: int
) -> None:
    table = somewhere_in_a_game(seed, players)
    assert table.playing is not None
    seat = table.playing.open[0].seat
    done = found_absent(table, [seat], house())
    assert done is not None
    other = dealt_anew(done.table, seat, Random(seed))
    assert told(other, seat) == told(done.table, seat)
    chosen = [
        PLAYERS[SUBSTITUTE].choose(cast("View", view_for(each, seat)), USUAL, Random(seed))
        for each in (done.table, other)
    ]
    assert chosen[0] == chosen[1]
