"""The best move by looking: worlds dealt from the view, each promising move played on in each.

Nothing here sees more than a view: the worlds are dealt from it, and in them everybody plays by the
policy, from what he may know there. All moves are tried in the same worlds, so that the luck of the
deal cancels; the weaker half is left out again and again (Z. Karnin, T. Koren, O. Somekh, "Almost
optimal exploration in multi-armed bandits", 2013).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil, exp, log2
from time import process_time
from typing import Final, NamedTuple, Protocol, cast

import numpy as np

from cubeamulet.games.gargon.cards import deck_for
from cubeamulet.games.gargon.view import GargonView
from cubeamulet.kernels.compiling import inlined, large, popcount
from cubeamulet.kernels.gargon import scoring
from cubeamulet.kernels.gargon.candidates import list_candidates
from cubeamulet.kernels.gargon.convert import format_number
from cubeamulet.kernels.gargon.guessing import guess_lays
from cubeamulet.kernels.gargon.holding import guess_hands
from cubeamulet.kernels.gargon.judging import Mind, Reals, look_at_piles, new_mind
from cubeamulet.kernels.gargon.policy import follow, play_on
from cubeamulet.kernels.gargon.redeal import Table, draw_world, prepare
from cubeamulet.kernels.gargon.state import (
    DRAW,
    LAY,
    MOST_PLAYERS,
    Game,
    Games,
    Row,
    new_games,
)
from cubeamulet.kernels.gargon.weights import Numbers, Weights, for_seats
from cubeamulet.kernels.generator import Generator, new_generator, real

MOST_CANDIDATES: Final = 64
MOST_SUSPICIONS: Final = 1 << MOST_PLAYERS - 1
"""Ways in which some of the others can be careless."""

PLAYOUTS_AT_A_TIME: Final = 48
"""Between two looks at the clock: one to three thousandths of a second."""

DRAWN, CHOSEN = range(2)
"""Places of worlds: the one drawn last, in which moves are then tried, and the one chosen."""


class Suspicion(NamedTuple):
    """Who may make any move without care, as a mask of seats, and how likely it is just those."""

    careless: int
    chance: float


NOBODY: Final = (Suspicion(0, 1.0),)


def suspect_nobody(_: GargonView) -> Sequence[Suspicion]:
    """Everybody plays by the policy."""
    return NOBODY


@dataclass(frozen=True, slots=True)
class Manner:
    """How a search looks.

    ``weights``: the policy of everybody in the worlds. ``candidates``: how many moves are looked
    at. ``guesses``: of so many worlds one is taken, by how natural it makes what was laid (0: any
    world, nothing is guessed); ``warmth``: points by which a choice may well be off; ``trust``: how
    surely others choose by the policy; ``keeping``: how much rarer in others' hands a card is for
    each amulet on it (0: not at all). ``margin``: wins that a point more than the best other
    counts. ``suspect``: tells from a view who may make any move without care, the likeliest first,
    with chances that add up to 1; ``among_careless``: the searcher's own policy where most others
    do (``None``: as always). ``halving``: whether the weaker half is left out early.
    ``most_playouts``: what is enough, whatever the budget.
    """

    weights: Numbers
    candidates: int = 16
    guesses: int = 4
    warmth: float = 3.0
    trust: float = 0.85
    keeping: float = 0.2
    margin: float = 0.004
    suspect: Callable[[GargonView], Sequence[Suspicion]] = suspect_nobody
    among_careless: Numbers | None = None
    halving: bool = True
    most_playouts: int | None = None


class Trial(Protocol):
    """The moves on trial: the first ``count`` of ``moves``, best liked first, and for each the sum
    of its values over ``deals`` worlds; ``ahead`` is how many more are wanted, ``worths`` and
    ``points`` are room. ``suspected`` lists ``suspicions`` of who makes any move without care, as
    masks of seats, ``chances`` how likely they are; ``careless`` is the one drawn last. The rest is
    as in ``Manner``.
    """

    moves: Row
    worths: Reals
    sums: Reals
    points: Row
    count: int
    deals: int
    ahead: int
    guesses: int
    warmth: float
    trust: float
    keeping: float
    margin: float
    suspicions: int
    suspected: Row
    chances: Reals
    careless: int


_LAYOUT: Final = np.dtype(
    [
        ("moves", "i8", (MOST_CANDIDATES,)),
        ("worths", "f8", (MOST_CANDIDATES,)),
        ("sums", "f8", (MOST_CANDIDATES,)),
        ("points", "i8", (MOST_PLAYERS,)),
        *(
            (name, "i8")
            for name in ("count", "deals", "ahead", "guesses", "suspicions", "careless")
        ),
        *((name, "f8") for name in ("warmth", "trust", "keeping", "margin")),
        ("suspected", "i8", (MOST_SUSPICIONS,)),
        ("chances", "f8", (MOST_SUSPICIONS,)),
    ],
    align=True,
)


# -- compiled --------------------------------------------------------------------------------------


@inlined
def _draw_careless(generator: Generator, trial: Trial) -> int:
    """Draws who is careless, as a mask of seats; where that is sure nothing is drawn."""
    last = trial.suspicions - 1
    if last == 0:
        return trial.suspected[0]
    rest = real(generator)
    for number in range(last):
        rest -= trial.chances[number]
        if rest < 0.0:
            return trial.suspected[number]
    return trial.suspected[last]


@inlined
def _most_are(game: Game, careless: int) -> int:
    """1 if at least half of the others are careless, else 0."""
    return 1 if 2 * popcount(careless) >= game.players - 1 else 0


@inlined
def _draw_likely(
    known: Games, table: Table, worlds: Games, generator: Generator, trial: Trial
) -> None:
    """Draws a world in which others hold what is not laid early."""
    draw_world(known, table, worlds, generator)
    guess_hands(worlds[DRAWN], trial.keeping, trial.careless, generator)


@inlined
def _choose_world(
    known: Games,
    table: Table,
    worlds: Games,
    mind: Mind,
    weights: Weights,
    generator: Generator,
    trial: Trial,
) -> None:
    """Chooses among some worlds: the more natural what was laid, the likelier."""
    total = 0.0
    for _ in range(trial.guesses):
        _draw_likely(known, table, worlds, generator, trial)
        look_at_piles(worlds[DRAWN], mind)
        worse = guess_lays(worlds[DRAWN], mind, weights, trial.careless, generator, trial.trust)
        likely = exp(worse / trial.warmth)
        total += likely
        if real(generator) * total <= likely:
            worlds[CHOSEN] = worlds[DRAWN]


@inlined
def _value(game: Game, trial: Trial, viewer: int) -> float:
    """The viewer's share of the win, and a little for the margin."""
    scoring.score(game, trial.points)
    best = -1
    sharing = 1
    for seat in range(game.players):
        if seat != viewer:
            points = trial.points[seat]
            if points > best:
                best = points
                sharing = 1
            sharing += points == best
    ahead = trial.points[viewer] - best
    win = 0.0
    if ahead > 0:
        win = 1.0
    elif ahead == 0:
        win = 1.0 / sharing
    return win + trial.margin * ahead


@inlined
def _cards_lie_face_down(game: Game) -> bool:
    return game.phase in (LAY, DRAW) and game.used != 0


@large
def _try_moves(
    known: Games,
    table: Table,
    worlds: Games,
    mind: Mind,
    both_weights: tuple[Weights, Weights],
    generator: Generator,
    trial: Trial,
) -> None:
    """Adds up the values of the moves over ``ahead`` worlds more; for none it lists the moves.

    ``both_weights`` are those of all seats as a rule, and where most others are careless.

    These are one function because both contain the policy, which takes long to compile.
    """
    viewer = known[0].turn
    if trial.ahead == 0:
        weights = both_weights[_most_are(known[0], trial.suspected[0])]
        draw_world(known, table, worlds, generator)
        look_at_piles(worlds[DRAWN], mind)
        trial.count = list_candidates(
            worlds[DRAWN], mind, weights, trial.moves, trial.worths, trial.count
        )
        return
    guessing = trial.guesses > 0 and _cards_lie_face_down(known[0])
    for _ in range(trial.ahead):
        trial.careless = _draw_careless(generator, trial)
        weights = both_weights[_most_are(known[0], trial.careless)]
        if guessing:
            _choose_world(known, table, worlds, mind, weights, generator, trial)
        else:
            _draw_likely(known, table, worlds, generator, trial)
            worlds[CHOSEN] = worlds[DRAWN]
        for index in range(trial.count):
            worlds[DRAWN] = worlds[CHOSEN]
            look_at_piles(worlds[DRAWN], mind)
            follow(worlds[DRAWN], mind, trial.moves[index])
            play_on(worlds[DRAWN], mind, weights, trial.careless, generator)
            trial.sums[index] += _value(worlds[DRAWN], trial, viewer)
    trial.deals += trial.ahead


# -- a search --------------------------------------------------------------------------------------


class Search:
    """One view, looked into. ``playouts`` counts the work done."""

    def __init__(self, view: GargonView, manner: Manner, seed: int) -> None:
        self._hidden = prepare(view, deck_for(view.players))
        self._worlds = new_games(2)
        self._mind = new_mind()
        usual = [manner.weights] * MOST_PLAYERS
        own = manner.weights if manner.among_careless is None else manner.among_careless
        others = [own if seat == view.viewer else manner.weights for seat in range(MOST_PLAYERS)]
        self._both_weights = for_seats(*usual), for_seats(*others)
        self._generator = new_generator(seed)
        self._trial = cast("Trial", np.zeros(1, _LAYOUT).view(np.recarray)[0])
        for name in ("guesses", "warmth", "trust", "keeping", "margin"):
            setattr(self._trial, name, getattr(manner, name))
        self._suspect(manner.suspect(view))
        self._trial.count = manner.candidates
        self.playouts = 0
        self.look(0)

    def _suspect(self, suspicions: Sequence[Suspicion]) -> None:
        self._trial.suspicions = len(suspicions)
        for number, suspicion in enumerate(suspicions):
            self._trial.suspected[number] = suspicion.careless
            self._trial.chances[number] = suspicion.chance

    @property
    def moves(self) -> list[int]:
        """The moves that are left, in no order before the first look but the policy's."""
        return [int(self._trial.moves[index]) for index in range(self._trial.count)]

    @property
    def values(self) -> list[float]:
        """The mean value of each move so far."""
        deals = max(1, self._trial.deals)
        return [float(self._trial.sums[index] / deals) for index in range(self._trial.count)]

    def look(self, deals: int) -> None:
        """Tries all moves that are left in so many worlds more."""
        self._trial.ahead = deals
        _try_moves(
            self._hidden.known,
            self._hidden.table,
            self._worlds,
            self._mind,
            self._both_weights,
            self._generator,
            self._trial,
        )
        self.playouts += deals * int(self._trial.count)

    def best(self) -> int:
        """The best move so far; of equals the one the policy likes better."""
        values = self.values
        return self.moves[values.index(max(values))]

    def leave_out_half(self) -> None:
        """Keeps the better half of the moves, the best first; of equals the one liked better."""
        trial, values = self._trial, self.values
        order = sorted(range(len(values)), key=lambda index: -values[index])
        better = order[: (len(order) + 1) // 2]
        kept = [(trial.moves[index], trial.sums[index]) for index in better]
        for place, (move, value) in enumerate(kept):
            trial.moves[place], trial.sums[place] = move, value
        trial.count = len(kept)


class _Meter:
    """Tells which share of a budget has been used since it began."""

    def __init__(self, playouts: int | None, seconds: float | None, enough: int | None) -> None:
        self._began = process_time()
        self._seconds = seconds
        self._playouts = min((n for n in (playouts, enough) if n is not None), default=None)

    def used(self, playouts: int) -> float:
        """From 0 to 1 or more."""
        work = 0.0 if self._playouts is None else playouts / self._playouts
        time = 0.0 if self._seconds is None else (process_time() - self._began) / self._seconds
        return max(work, time)


def best_move(
    view: GargonView, manner: Manner, seed: int, playouts: int | None, seconds: float | None
) -> str:
    """The move to make, within so many playouts or seconds of process time.

    With playouts, the same seed gives the same move.
    """
    meter = _Meter(playouts, seconds, manner.most_playouts)
    search = Search(view, manner, seed)
    count = len(search.moves)
    stages = max(1, ceil(log2(count))) if manner.halving else 1
    for stage in range(1, stages + 1):
        while meter.used(search.playouts) < stage / stages:
            search.look(max(1, PLAYOUTS_AT_A_TIME // len(search.moves)))
        search.leave_out_half()
    return format_number(search.best())
