"""What holds in every game of Bargon, however it goes."""

from __future__ import annotations

from dataclasses import dataclass

from hypothesis import given
from hypothesis import strategies as st

from cubeamulet.games.bargon import BARGON
from cubeamulet.games.bargon.events import BargonEvent, Paid, PotPaidOut, RoundScored
from cubeamulet.games.bargon.model import BargonState, Move
from cubeamulet.games.bargon.view import BargonView
from cubeamulet.games.core.contract import Seat, Viewer
from cubeamulet.games.core.replay import advance, begin, replay

MOST_MOVES = 120


class DrawnChance:
    """Cubes that Hypothesis throws; the same label falls the same way again."""

    def __init__(self, data: st.DataObject) -> None:
        self._data = data
        self._fallen: dict[str, tuple[int, ...]] = {}

    def shuffle(self, label: str, size: int) -> tuple[int, ...]:
        raise AssertionError(f"Bargon has nothing to shuffle: {label} {size}")

    def numbers(self, label: str, below: int, count: int) -> tuple[int, ...]:
        if label not in self._fallen:
            faces = st.tuples(*[st.integers(0, below - 1)] * count)
            self._fallen[label] = self._data.draw(faces, label)
        return self._fallen[label]


@dataclass(frozen=True)
class Course:
    """A random game: every state with the events that led to it, and the moves as text."""

    chance: DrawnChance
    options: dict[str, object]
    players: int
    states: list[BargonState]
    events: list[tuple[BargonEvent, ...]]
    moves: list[tuple[Seat, str]]

    @property
    def all_events(self) -> list[BargonEvent]:
        return [event for step in self.events for event in step]


def random_course(data: st.DataObject, *, cubes: str = "thrown") -> Course:
    players = data.draw(st.sampled_from(BARGON.player_counts), "players")
    options: dict[str, object] = {
        "ante": data.draw(st.integers(0, 3), "ante"),
        "cubes": cubes,
        "scorekeeper": data.draw(st.integers(0, players - 1), "scorekeeper"),
    }
    chance = DrawnChance(data)
    state, events = begin(BARGON, BARGON.parse_options(options, players), players, chance)
    course = Course(chance, options, players, [state], [events], [])
    while BARGON.decisions(state) and len(course.moves) < MOST_MOVES:
        seat, move = random_turn(data, state)
        state, events = advance(BARGON, state, seat, move, chance)
        course.states.append(state)
        course.events.append(events)
        course.moves.append((seat, BARGON.format_move(move)))
    return course


def random_turn(data: st.DataObject, state: BargonState) -> tuple[Seat, Move]:
    seat = data.draw(st.sampled_from([d.seat for d in BARGON.decisions(state)]), "seat")
    return seat, data.draw(st.sampled_from(list(BARGON.legal_moves(state, seat))), "move")


def viewers(state: BargonState) -> list[Viewer]:
    return [None, *map(Seat, range(state.players))]


def views(state: BargonState) -> list[BargonView]:
    return [BARGON.view_for(state, viewer) for viewer in viewers(state)]


@given(st.data())
def test_what_goes_into_the_pot_comes_out_of_it(data: st.DataObject) -> None:
    course = random_course(data)
    paid = sum(event.chips for event in course.all_events if isinstance(event, Paid))
    taken = sum(event.chips for event in course.all_events if isinstance(event, PotPaidOut))
    last = course.states[-1]
    assert paid == taken + last.pot
    if BARGON.outcome(last):
        assert last.pot == 0
        assert paid == course.players * last.options.ante


@given(st.data())
def test_a_finished_game_has_exactly_one_winner_after_six_rounds_or_more(
    data: st.DataObject,
) -> None:
    course = random_course(data)
    last = course.states[-1]
    outcome = BARGON.outcome(last)
    assert (outcome is None) == bool(BARGON.decisions(last))
    if outcome:
        (winner,) = outcome.winners
        assert len(last.rounds) >= 6
        assert sorted(outcome.scores)[-2] < outcome.scores[winner]


@given(st.data())
def test_totals_never_exceed_21_after_six_rounds(data: st.DataObject) -> None:
    for event in random_course(data).all_events:
        if isinstance(event, RoundScored) and event.round <= 6:
            assert sum(event.totals) <= 21


@given(st.data())
def test_no_view_shows_a_cube_before_all_have_thrown_nor_under_the_cup(
    data: st.DataObject,
) -> None:
    for state in random_course(data).states:
        for view in views(state):
            if view.phase == "throwing" and view.cubes:
                assert view.cubes.round == view.round - 1
            if view.phase == "covered":
                assert (view.cup.state, view.cup.face, view.cup.colour) == ("covered", None, None)


@given(st.data())
def test_views_of_one_state_differ_in_nothing_but_the_viewer_and_its_question(
    data: st.DataObject,
) -> None:
    for state in random_course(data).states:
        public = {
            tuple(
                getattr(view, name)
                for name in BargonView.__struct_fields__
                if name not in {"viewer", "question"}
            )
            for view in views(state)
        }
        assert len(public) == 1


@given(st.data(), st.sampled_from(["thrown", "physical"]))
def test_the_odds_always_add_up_to_one(data: st.DataObject, cubes: str) -> None:
    for state in random_course(data, cubes=cubes).states:
        assert abs(sum(BARGON.view_for(state, None).odds.chances) - 1) < 1e-12


@given(st.data(), st.sampled_from(["thrown", "physical"]))
def test_every_question_can_be_answered_and_only_by_whom_it_is_asked(
    data: st.DataObject, cubes: str
) -> None:
    for state in random_course(data, cubes=cubes).states:
        asked = {decision.seat for decision in BARGON.decisions(state)}
        for seat in map(Seat, range(state.players)):
            legal = list(BARGON.legal_moves(state, seat))
            assert bool(legal) == (seat in asked)
            assert len(legal) == len(set(legal))
            for move in legal:
                assert BARGON.parse_move(BARGON.format_move(move)) == move
                BARGON.play(state, seat, move)


@given(st.data(), st.sampled_from(["thrown", "physical"]))
def test_a_game_replays_from_its_moves_as_text(data: st.DataObject, cubes: str) -> None:
    course = random_course(data, cubes=cubes)
    again = replay(BARGON, course.options, course.players, course.moves, course.chance)
    assert again.state == course.states[-1]
    assert list(again.events) == course.all_events


@given(st.data())
def test_a_slate_with_corrections_equals_one_of_its_standing_entries_alone(
    data: st.DataObject,
) -> None:
    course = random_course(data, cubes="physical")
    last = course.states[-1]
    keeper = last.options.scorekeeper
    standing = [(keeper, note.text) for note in last.history if note.stands]
    plain = replay(BARGON, course.options, course.players, standing, course.chance).state
    assert (plain.rounds, plain.totals) == (last.rounds, last.totals)
    assert len(last.history) == sum(text != "close" for _, text in course.moves)


@given(st.data(), st.sampled_from(["thrown", "physical"]))
def test_no_question_comes_back_once_it_was_answered(data: st.DataObject, cubes: str) -> None:
    gone: set[str] = set()
    before: set[str] = set()
    for state in random_course(data, cubes=cubes).states:
        now = {decision.id for decision in BARGON.decisions(state)}
        assert not now & gone
        gone |= before - now
        before = now
