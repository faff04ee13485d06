"""Plays one simulated game with the reference rules: each player sees its own view only."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from random import Random
from typing import Final, NamedTuple, TypeAlias

from cubeamulet.fairness.commitment import (
    ZERO_CONTRIBUTION,
    Contribution,
    simulated_id,
    simulated_secret,
)
from cubeamulet.games.catalog import NEWEST
from cubeamulet.games.core.contract import AnyGame, ChanceSource, Seat, Step
from cubeamulet.games.core.replay import advance, begin
from cubeamulet.lab.plan import Plan
from cubeamulet.lab.tally import Played
from cubeamulet.players.contract import Budget, View
from cubeamulet.players.contract import Player as Bot
from cubeamulet.players.registry import PLAYERS
from cubeamulet.records.build import record_of
from cubeamulet.records.chance import chance_of
from cubeamulet.records.codec import encode
from cubeamulet.records.model import (
    EndReason,
    Fairness,
    Player,
    RecordedMove,
    bot_kind,
    fairness_of,
)

Watcher: TypeAlias = Callable[[Step[object, object]], None]
"""Told of every step of a game: the state after it and what happened, the whole truth."""


YARDSTICK: Final = "flat"
"""Who plays here besides the ladder, see ``cubeamulet.lab.flat``."""


def _unwatched(_: Step[object, object]) -> None:
    """Nobody watches."""


def play_game(plan: Plan, deal: int, rotation: int, watcher: Watcher = _unwatched) -> Played:
    """Game ``deal`` of a simulation, its players moved on by ``rotation`` seats."""
    game = NEWEST[plan.game]
    names = plan.seating(rotation)
    fairness = fairness_of(simulated_secret(plan.seed, deal), _nothing_added(len(names)))
    game_id = simulated_id(plan.seed, deal, rotation)
    source = chance_of(fairness, game_id)
    asked = [
        _Asked(player_named(name), plan.budget, _generator(plan.seed, deal, rotation, seat))
        for seat, name in enumerate(names)
    ]
    options = game.parse_options(plan.options, len(names))
    state, moves = _play_to_the_end(game, asked, options, source, watcher)
    outcome = game.outcome(state)
    assert outcome is not None
    record = _document(plan, game_id, names, fairness, moves) if plan.records else None
    return Played(names, outcome.scores, outcome.winners, len(moves), record)


def player_named(name: str) -> Bot:
    """A player of the ladder, or the laboratory's own ``flat``; raises ``KeyError``."""
    if name == YARDSTICK:
        from cubeamulet.lab.flat import FLAT  # noqa: PLC0415 - needs the compiler

        return FLAT
    return PLAYERS[name]


def _nothing_added(seats: int) -> list[Contribution]:
    return [ZERO_CONTRIBUTION] * seats


def _generator(seed: int, deal: int, rotation: int, seat: int) -> Random:
    """A generator for one seat of one game, whatever was played before and by which worker."""
    text = "\0".join(("cubeamulet-simulate-player/1", *map(str, (seed, deal, rotation, seat))))
    return Random(int.from_bytes(sha256(text.encode()).digest(), "big"))  # noqa: S311 - to play


class _Asked(NamedTuple):
    """A player in a seat, with what it may spend and draw from."""

    player: Bot
    budget: Budget
    generator: Random

    def choose(self, view: View) -> str:
        """Its move."""
        return self.player.choose(view, self.budget, self.generator)


def _play_to_the_end(
    game: AnyGame,
    players: Sequence[_Asked],
    options: object,
    source: ChanceSource,
    watcher: Watcher,
) -> tuple[object, list[RecordedMove]]:
    step = begin(game, options, len(players), source)
    watcher(step)
    moves: list[RecordedMove] = []
    while decisions := game.decisions(step.state):
        seat = decisions[0].seat
        view = game.view_for(step.state, seat)
        assert isinstance(view, View)
        text = players[seat].choose(view)
        step = advance(game, step.state, seat, game.parse_move(text), source)
        watcher(step)
        moves.append(RecordedMove(seat, text, 0))
    return step.state, moves


def _told_apart(names: Sequence[str]) -> Iterator[str]:
    """The names, with a number where several are the same, so that a record can be read."""
    for seat, name in enumerate(names):
        number = names[: seat + 1].count(name)
        yield f"{name} {number}" if names.count(name) > 1 else name


def _document(
    plan: Plan, game_id: str, names: tuple[str, ...], fairness: Fairness, moves: list[RecordedMove]
) -> bytes:
    """The record of a game, worked out by playing its moves once more."""
    record = record_of(
        NEWEST[plan.game],
        game_id=game_id,
        options=plan.options,
        players=[
            Player(Seat(seat), own, bot_kind(name))
            for seat, (name, own) in enumerate(zip(names, _told_apart(names), strict=True))
        ],
        fairness=fairness,
        moves=moves,
        end=EndReason.FINISHED,
    )
    return encode(record)
