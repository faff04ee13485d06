"""Whatever a viewer cannot know may be changed without changing anything that viewer gets.

The one thing hidden in Bargon is the cube below the standing cup: drawn, but unseen by all.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import msgspec
from hypothesis import given
from hypothesis import strategies as st
from tests.property.test_bargon_properties import Course, random_course, viewers

from cubeamulet.games.bargon import BARGON
from cubeamulet.games.bargon.model import BargonState, Phase
from cubeamulet.games.bargon.notation import EVERY_TEXT
from cubeamulet.games.bargon.score import FACES
from cubeamulet.games.core.contract import Seat
from cubeamulet.games.core.errors import GameError


def with_other_hidden_faces(state: BargonState) -> Iterator[BargonState]:
    """Every state that nobody at the table can tell from this one."""
    if state.phase is Phase.COVERED:
        for face in range(FACES):
            yield msgspec.structs.replace(state, faces=(*state.faces[:-1], face))


def shown(state: BargonState) -> bytes:
    """Views, decisions and legal moves of everybody."""
    return msgspec.json.encode(
        [
            (
                BARGON.view_for(state, viewer),
                [] if viewer is None else list(map(str, BARGON.legal_moves(state, viewer))),
                BARGON.decisions(state),
            )
            for viewer in viewers(state)
        ]
    )


def refusals(state: BargonState) -> list[str]:
    """What every seat is told about every move that it cannot make now."""
    return [refusal(state, Seat(seat), text) for seat in range(4) for text in EVERY_TEXT]


def refusal(state: BargonState, seat: Seat, text: str) -> str:
    try:
        BARGON.play(state, seat, BARGON.parse_move(text))
    except GameError as error:
        return f"{type(error).__name__} {error.code} {error}"
    return "played"


def told(course: Course, state: BargonState, length: int) -> bytes:
    """Events so far, for everybody, if ``state`` were the truth."""
    events = [event for step in course.events[:length] for event in step]
    return msgspec.json.encode(
        [BARGON.events_for(events, state, viewer) for viewer in viewers(state)]
    )


@given(st.data())
def test_nothing_outward_depends_on_the_cube_below_the_cup(data: st.DataObject) -> None:
    course = random_course(data)
    for index, state in enumerate(course.states):
        for other in with_other_hidden_faces(state):
            assert shown(other) == shown(state)
            assert refusals(other) == refusals(state)
            assert told(course, other, index + 1) == told(course, state, index + 1)


@given(st.data())
def test_the_events_up_to_the_reveal_do_not_depend_on_the_cube_below_the_cup(
    data: st.DataObject,
) -> None:
    course = random_course(data)
    for index, (before, after) in enumerate(pairwise(course.states)):
        for other in with_other_hidden_faces(after):
            seat, text = course.moves[index]
            thrown = BARGON.play(before, seat, BARGON.parse_move(text))
            settled = BARGON.settle(thrown.state, other.faces)
            assert settled.state == other
            assert thrown.events + settled.events == course.events[index + 1]


@given(st.data())
def test_nothing_about_a_throw_is_drawn_before_the_last_seat_has_thrown(
    data: st.DataObject,
) -> None:
    """The faces in a state are of the last finished round, or lie open but for the cup's."""
    for state in random_course(data).states:
        if state.phase is Phase.THROWING:
            assert state.faces == (state.rounds[-1].faces if state.rounds else ())
