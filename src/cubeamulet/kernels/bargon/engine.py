"""The compiled game for callers in Python, to and from the reference.

A move needs no number of its own: a seat that is asked has exactly one answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cubeamulet.games.bargon.model import BargonState, Phase
from cubeamulet.games.bargon.score import CUBES, FACES
from cubeamulet.games.bargon.view import BargonView
from cubeamulet.kernels.bargon import game as compiled_game
from cubeamulet.kernels.bargon.game import NO_FACE, PHASES, Game, new_game
from cubeamulet.kernels.compiling import compiled
from cubeamulet.kernels.generator import Generator, below


@compiled
def apply(game: Game, seat: int) -> None:
    """The seat pays, throws or lifts, whatever it is asked; changes ``game``."""
    compiled_game.play(game, seat)


@compiled
def _settle(game: Game, thrown: int) -> None:
    compiled_game.settle(game, thrown)


def settle(game: Game, faces: Sequence[int]) -> None:
    """The three cubes come to rest on these faces, the cup's last; changes ``game``."""
    thrown = 0
    for face in faces:
        thrown = thrown * FACES + face
    _settle(game, thrown)


@compiled
def seats_asked(game: Game) -> int:
    """The seats that owe a move, as a mask."""
    return compiled_game.seats_asked(game)


@compiled
def play_out(game: Game, generator: Generator) -> None:
    """Plays to the end, changing ``game``."""
    compiled_game.play_out(game, generator)


@compiled
def _any_face(generator: Generator) -> int:
    return below(generator, FACES)


def from_state(state: BargonState) -> Game:
    """The same moment as a compiled game; raises ``ValueError`` for physical cubes."""
    return _game(
        state.phase, (state.paid, state.thrown), state.totals, len(state.rounds), state.faces
    )


def redeal(view: BargonView, generator: Generator) -> Game:
    """A world that looks like the view: below a standing cup lies any face, all equally likely.

    Raises ``ValueError`` for physical cubes.
    """
    faces = () if view.cubes is None else view.cubes.faces
    if len(faces) == CUBES - 1:
        hidden = view.cup.face
        faces = (*faces, int(_any_face(generator)) if hidden is None else hidden)
    return _game(view.phase, (view.paid, view.thrown), view.totals, len(view.slate), faces)


def _game(
    phase: Phase,
    marks: tuple[Sequence[bool], Sequence[bool]],
    totals: Sequence[int],
    played: int,
    faces: Sequence[int],
) -> Game:
    """A game from its parts; ``marks`` tell who has paid and who has thrown."""
    if phase not in PHASES:
        raise ValueError("physical cubes have no compiled twin")
    game = new_game()
    game.players, game.phase, game.played = len(totals), PHASES.index(phase), played
    game.paid, game.thrown = map(_mask, marks)
    for seat, points in enumerate(totals):
        game.totals[seat] = points
    for cube in range(CUBES):
        game.faces[cube] = faces[cube] if faces else NO_FACE
    return game


def _mask(marks: Iterable[bool]) -> int:
    return sum(mark << seat for seat, mark in enumerate(marks))
