"""A small table for the tests of Bargon: cubes fall as written, everybody plays along."""

from __future__ import annotations

from cubeamulet.games.bargon import BARGON
from cubeamulet.games.bargon.events import BargonEvent
from cubeamulet.games.bargon.model import BargonState
from cubeamulet.games.bargon.view import BargonView
from cubeamulet.games.core.contract import Decision, Seat, Viewer
from cubeamulet.games.core.replay import advance, begin

RED_FACE, BLUE_FACE = 0, 3
FACE_OF = {"R": RED_FACE, "B": BLUE_FACE}


class Falls:
    """Chance as written down: the colours of round 1, 2, ...; the last ones repeat."""

    def __init__(self, *colours: str) -> None:
        self._colours = colours or ("RRR",)

    def shuffle(self, label: str, size: int) -> tuple[int, ...]:
        raise AssertionError(f"Bargon has nothing to shuffle: {label} {size}")

    def numbers(self, label: str, below: int, count: int) -> tuple[int, ...]:
        prefix, number = label.rsplit("/", 1)
        assert (prefix, below, count) == ("bargon/throw", 6, 3)
        colours = self._colours[min(int(number), len(self._colours)) - 1]
        return tuple(FACE_OF[colour] for colour in colours)


class Table:
    """A running game: its state, all events so far and those of the last move."""

    def __init__(self, players: int, *falls: str, **options: object) -> None:
        self.chance = Falls(*falls)
        parsed = BARGON.parse_options(options, players)
        self.state: BargonState = begin(BARGON, parsed, players, self.chance).state
        self.events: tuple[BargonEvent, ...] = ()
        self.last: tuple[BargonEvent, ...] = ()

    def play(self, seat: int, *texts: str) -> None:
        for text in texts:
            move = BARGON.parse_move(text)
            step = advance(BARGON, self.state, Seat(seat), move, self.chance)
            self.state, self.last = step
            self.events += self.last

    def all_play(self, text: str) -> None:
        for seat in range(self.state.players):
            self.play(seat, text)

    def play_rounds(self, count: int) -> None:
        """Everybody throws, and seat 0 lifts the cup where there is one."""
        for _ in range(count):
            self.all_play("throw")
            if self.asked() == ["lift", "lift"]:
                self.play(0, "lift")

    def decisions(self) -> tuple[Decision, ...]:
        return BARGON.decisions(self.state)

    def asked(self) -> list[str]:
        return [decision.kind for decision in self.decisions()]

    def legal(self, seat: int) -> list[str]:
        moves = BARGON.legal_moves(self.state, Seat(seat))
        return [BARGON.format_move(move) for move in moves]

    def view(self, viewer: int | None = None) -> BargonView:
        return BARGON.view_for(self.state, viewer_of(viewer))


def viewer_of(number: int | None) -> Viewer:
    return None if number is None else Seat(number)
