"""Writes real views of Gargon as fixtures for the browser client's tests and its gallery.

``python -m tests.support.make_view_fixtures`` plays random games until each wanted situation
has come up, and stores what its viewer sees then: the view, and the log so far. The games come
from fixed seeds, so that the files change only when the views do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import msgspec
from tests.support.gargon import SeededChance

from cubeamulet.games.core.contract import Seat, Viewer
from cubeamulet.games.core.replay import advance, begin
from cubeamulet.games.gargon.events import GargonEvent, TurnedUp
from cubeamulet.games.gargon.game import GARGON
from cubeamulet.games.gargon.model import Draw, Lay, Move, Pass, State
from cubeamulet.games.gargon.view import (
    DrawQuestion,
    GargonView,
    LayQuestion,
    OrderQuestion,
    ReplaceQuestion,
)

FOLDER = Path(__file__).resolve().parents[2] / "webclient/tests/fixtures/gargon"
ME = Seat(0)


class Step(msgspec.Struct, frozen=True):
    """One step as it reaches the viewer: what happened, and the view after it."""

    events: tuple[GargonEvent, ...]
    view: GargonView


class Fixture(msgspec.Struct, frozen=True):
    """A moment at a table, and the steps that followed it (for the staging of fights)."""

    view: GargonView
    log: tuple[GargonEvent, ...]
    steps: tuple[Step, ...] = ()


@dataclass
class Moment:
    """A state, and all events that led to it."""

    state: State
    events: list[GargonEvent] = field(default_factory=list)


Choose = Callable[[Random, Seat, Sequence[Move]], Move]
Wanted = Callable[[GargonView], bool]


def lively(generator: Random, _: Seat, moves: Sequence[Move]) -> Move:
    """Lays more often than it passes, and any lay with the same chance."""
    lays = [move for move in moves if isinstance(move, Lay)]
    return generator.choice(lays if lays and generator.random() < 0.85 else moves)


def hoarding(generator: Random, seat: Seat, moves: Sequence[Move]) -> Move:
    """The viewer passes and draws whenever it may; the others play on."""
    if seat != ME:
        return lively(generator, seat, moves)
    draws = [move for move in moves if isinstance(move, Pass | Draw)]
    return generator.choice(draws or moves)


def moments(
    seed: int, players: int, choose: Choose, options: dict[str, object]
) -> Iterator[Moment]:
    """A whole game, moment by moment."""
    generator, chance = Random(seed), SeededChance(seed)
    state, events = begin(GARGON, GARGON.parse_options(options, players), players, chance)
    moment = Moment(state, list(events))
    yield moment
    while decisions := GARGON.decisions(moment.state):
        seat = decisions[0].seat
        moves = list(GARGON.legal_moves(moment.state, seat))
        move = choose(generator, seat, moves)
        state, events = advance(GARGON, moment.state, seat, move, chance)
        moment = Moment(state, [*moment.events, *events])
        yield moment


def seen(moment: Moment, viewer: Viewer, steps: tuple[Step, ...] = ()) -> Fixture:
    """The moment as the viewer sees it."""
    log = GARGON.events_for(moment.events, moment.state, viewer)
    return Fixture(GARGON.view_for(moment.state, viewer), log, steps)


def find(
    wanted: Wanted,
    players: int = 4,
    *,
    choose: Choose = lively,
    viewer: Viewer = ME,
    **options: object,
) -> Fixture:
    """The first moment of the first game that is as wanted."""
    for seed in range(500):
        for moment in moments(seed, players, choose, options):
            if wanted(GARGON.view_for(moment.state, viewer)):
                return seen(moment, viewer)
    raise LookupError("no such moment came up")


def find_round(players: int, fights: int) -> Fixture:
    """A moment before cards are turned up, with the steps to the end of that round."""
    for seed in range(200):
        story = list(moments(seed, players, lively, {}))
        for at in range(20, len(story) - 1):
            fresh = story[at + 1].events[len(story[at].events) :]
            if any(isinstance(event, TurnedUp) for event in fresh):
                steps = tuple(_steps(story, at))
                if len(steps) >= 4 and len(steps[-1].view.fights) >= fights:
                    return seen(story[at], ME, steps)
    raise LookupError("no such round came up")


def _steps(story: Sequence[Moment], at: int) -> Iterator[Step]:
    began = story[at].state.round
    for before, after in zip(story[at:], story[at + 1 :], strict=False):
        fresh = after.events[len(before.events) :]
        events = GARGON.events_for(fresh, after.state, ME)
        yield Step(events, GARGON.view_for(after.state, ME))
        if after.state.round != began:
            return


def lays(view: GargonView) -> LayQuestion | None:
    """The viewer's question, if it is to lay."""
    return view.question if isinstance(view.question, LayQuestion) else None


def leads(view: GargonView) -> bool:
    return lays(view) is not None and view.pattern is None and view.round == 1


def follows(view: GargonView) -> bool:
    question = lays(view)
    return bool(
        question and question.patterns and view.pattern == "2+1" and len(question.colours) == 6
    )


def is_last(view: GargonView) -> bool:
    question = lays(view)
    return bool(
        question
        and question.patterns
        and view.last_seat == view.viewer
        and 1 < len(question.colours) < 5
        and view.round > 2
    )


def must_pass(view: GargonView) -> bool:
    question = lays(view)
    return bool(question and not question.patterns and view.hand)


def draws(drawn: int) -> Wanted:
    return lambda view: isinstance(view.question, DrawQuestion) and view.question.drawn == drawn


def orders(view: GargonView) -> bool:
    return isinstance(view.question, OrderQuestion) and len(view.question.colours) > 1


def replaces(view: GargonView) -> bool:
    return isinstance(view.question, ReplaceQuestion) and len(view.fights) > 1


def late(view: GargonView) -> bool:
    return lays(view) is not None and view.round >= 5 and view.pattern is not None


def waits(view: GargonView) -> bool:
    return view.round >= 4 and view.question is None and view.phase == "lay" and bool(view.pattern)


def over(view: GargonView) -> bool:
    return view.result is not None


def holds(cards: int) -> Wanted:
    return lambda view: lays(view) is not None and len(view.hand) >= cards


def dry(view: GargonView) -> bool:
    return not all(view.piles) and view.result is None


FIXTURES: dict[str, Callable[[], Fixture]] = {
    "lead": lambda: find(leads, start=0),
    "follow": lambda: find(follows),
    "last-seat": lambda: find(is_last),
    "must-pass": lambda: find(must_pass),
    "draw-first": lambda: find(draws(0)),
    "draw-more": lambda: find(draws(2)),
    "order": lambda: find(orders),
    "replace": lambda: find(replaces),
    "late": lambda: find(late),
    "waiting": lambda: find(waits),
    "closed-memory": lambda: find(late, memory="closed"),
    "three-players": lambda: find(late, 3),
    "five-players": lambda: find(late, 5),
    "five-last-seat": lambda: find(is_last, 5),
    "big-hand": lambda: find(holds(34), 3, choose=hoarding, replacements="none"),
    "spectator": lambda: find(lambda view: view.round >= 4 and view.turned_up, viewer=None),
    "pile-empty": lambda: find(dry),
    "final": lambda: find(over),
    "final-match": lambda: find(over, 3, match=2),
    "final-five": lambda: find(over, 5),
    "second-deal": lambda: find(lambda view: late(view) and view.deal == 2, match=3),
    "round": lambda: find_round(4, 5),
    "round-five": lambda: find_round(5, 5),
}


def main() -> None:
    """Write every fixture."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, make in FIXTURES.items():
        text = msgspec.json.encode(make()).decode() + "\n"
        (FOLDER / f"{name}.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
