"""Writes real views of Bargon as fixtures for the browser client's tests and its gallery.

``python -m tests.support.make_bargon_fixtures`` plays games from fixed seeds until each wanted
situation has come up, and stores what its viewer sees then, and the steps that follow.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from types import MappingProxyType

import msgspec

from cubeamulet.games.bargon.events import BargonEvent
from cubeamulet.games.bargon.model import BargonState, Move, Undo
from cubeamulet.games.bargon.rules import BARGON
from cubeamulet.games.bargon.view import BargonView
from cubeamulet.games.core.contract import Seat, Viewer
from cubeamulet.games.core.replay import advance, begin

FOLDER = Path(__file__).resolve().parents[2] / "webclient/tests/fixtures/bargon"
ME = Seat(0)


class Dice:
    """Chance from a seeded generator."""

    def __init__(self, generator: Random) -> None:
        self._generator = generator

    def shuffle(self, label: str, size: int) -> tuple[int, ...]:
        """Bargon shuffles nothing."""
        raise NotImplementedError

    def numbers(self, label: str, below: int, count: int) -> tuple[int, ...]:
        """``count`` seeded numbers."""
        return tuple(self._generator.randrange(below) for _ in range(count))


class Step(msgspec.Struct, frozen=True):
    """One step as it reaches the viewer: what happened, and the view after it."""

    events: tuple[BargonEvent, ...]
    view: BargonView


class Fixture(msgspec.Struct, frozen=True):
    """A moment at a table, and the step that followed it."""

    view: BargonView
    log: tuple[BargonEvent, ...]
    steps: tuple[Step, ...]


class Moment(msgspec.Struct, frozen=True):
    """A state, and all events that led to it."""

    state: BargonState
    events: tuple[BargonEvent, ...]


Wanted = Callable[[BargonView], bool]


def choose(generator: Random, moves: Sequence[Move]) -> Move:
    """Any legal move; a slate's entries are taken back now and then."""
    entries = [move for move in moves if not isinstance(move, Undo)]
    return generator.choice(entries if entries and generator.random() < 0.8 else moves)


def moments(seed: int, players: int, options: Mapping[str, object]) -> Iterator[Moment]:
    """A whole game, moment by moment."""
    generator = Random(seed)
    dice = Dice(generator)
    state, events = begin(BARGON, BARGON.parse_options(options, players), players, dice)
    yield (moment := Moment(state, events))
    while decisions := BARGON.decisions(moment.state):
        seat = generator.choice(decisions).seat
        move = choose(generator, list(BARGON.legal_moves(moment.state, seat)))
        step = advance(BARGON, moment.state, seat, move, dice)
        yield (moment := Moment(step.state, moment.events + step.events))


def find(
    wanted: Wanted,
    players: int,
    options: Mapping[str, object] = MappingProxyType({}),
    viewer: Viewer = ME,
) -> Fixture:
    """The first moment of the first game that is as wanted, with the step after it."""
    for seed in range(3000):
        story = list(moments(seed, players, options))
        for at, moment in enumerate(story):
            if wanted(BARGON.view_for(moment.state, viewer)):
                return _seen(story, at, viewer)
    raise LookupError("no such moment came up")


def _seen(story: Sequence[Moment], at: int, viewer: Viewer) -> Fixture:
    moment = story[at]
    steps = tuple(
        Step(
            after.events[len(before.events) :],
            BARGON.view_for(after.state, viewer),
        )
        for before, after in zip(story[at : at + 3], story[at + 1 : at + 4], strict=False)
    )
    return Fixture(BARGON.view_for(moment.state, viewer), moment.events, steps)


def _only_i_am_missing(view: BargonView) -> bool:
    return view.phase == "throwing" and view.round == 3 and view.thrown == (False, True, True)


def fixtures() -> dict[str, Fixture]:
    """All situations by name."""
    slate: dict[str, object] = {"cubes": "physical", "scorekeeper": 0}
    return {
        "paying": find(lambda view: view.paid == (False, True, False), 3, {"ante": 5}),
        "first-throw": find(lambda view: view.phase == "throwing", 3),
        "thrown": find(lambda view: view.round == 2 and view.thrown == (True, False, True), 3),
        "last-throw": find(_only_i_am_missing, 3, {"ante": 5}),
        "odd-one": find(
            lambda view: view.round == 5 and view.slate[-1].odd == 1 and not any(view.thrown), 3
        ),
        "alike": find(
            lambda view: view.round == 4 and view.slate[-1].odd is None and not any(view.thrown),
            3,
        ),
        "covered": find(lambda view: view.phase == "covered" and view.round == 4, 2, {"ante": 10}),
        "lifted": find(
            lambda view: view.cup.state == "lifted" and view.round == 4 and view.slate[-1].odd == 0,
            2,
            {"ante": 10},
        ),
        "tied": find(lambda view: view.tied and view.round == 8, 3, {"ante": 5}),
        "over": find(lambda view: view.result is not None, 3, {"ante": 5}),
        "over-two": find(lambda view: view.result is not None and view.round > 7, 2),
        "watching": find(
            lambda view: view.round == 3 and view.thrown == (True, False, False), 3, viewer=None
        ),
        "slate-new": find(lambda view: view.phase == "slate", 3, slate),
        "slate": find(
            lambda view: view.round == 5 and sum(not note.stands for note in view.history) >= 2,
            3,
            {"ante": 3, **slate},
        ),
        "slate-two": find(lambda view: view.round == 4, 2, slate),
        "slate-tied": find(lambda view: view.tied, 3, slate),
        "slate-decided": find(
            lambda view: view.question is not None and getattr(view.question, "may_close", False),
            3,
            slate,
        ),
        "slate-closed": find(lambda view: view.result is not None, 3, slate),
        "slate-watching": find(lambda view: view.round == 4, 3, slate, viewer=None),
    }


def main() -> None:
    """Writes one file per situation."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, fixture in fixtures().items():
        (FOLDER / f"{name}.json").write_bytes(msgspec.json.encode(fixture) + b"\n")


if __name__ == "__main__":
    main()
