"""How fast the readable rules are: decisions of random Gargon through the checked door."""

from __future__ import annotations

from functools import partial
from random import Random

from bench._common import best_rate, table

from cubeamulet.fairness.commitment import GameKey
from cubeamulet.fairness.stream import ChanceStream
from cubeamulet.games.core.contract import Seat
from cubeamulet.games.core.replay import begin
from cubeamulet.games.gargon import fights
from cubeamulet.games.gargon.game import GARGON
from cubeamulet.games.gargon.lays import must_lay, open_colours, possible_patterns
from cubeamulet.games.gargon.model import (
    LEFT,
    RIGHT,
    Draw,
    Fight,
    Lay,
    Move,
    Pass,
    Phase,
    State,
    Stop,
)
from cubeamulet.players.random import draw_lay

GAMES = 60
STARTS = 20


def start_states(players: int) -> list[State]:
    """Dealt games; dealing is not what is measured."""
    options = GARGON.parse_options({}, players)
    streams = (ChanceStream(GameKey(bytes([number]) * 32)) for number in range(STARTS))
    return [begin(GARGON, options, players, stream).state for stream in streams]


def random_move(state: State, seat: Seat, generator: Random) -> Move:
    """Uniformly one of the legal moves."""
    if state.phase is Phase.LAY:
        lay = draw_lay(
            state.hands[seat],
            possible_patterns(state),
            open_colours(state),
            generator,
            may_pass=not must_lay(state),
        )
        return Pass() if lay is None else Lay(lay)
    if state.phase is Phase.ORDER:
        return generator.choice([Fight(colour) for colour in fights.choices(state)])
    moves: list[Move] = [Draw(LEFT), Draw(RIGHT)]
    if state.phase is Phase.DRAW and state.drawn:
        moves.append(Stop())
    return generator.choice(moves)


def play(states: list[State], generator: Random) -> int:
    """Plays random games to their ends; gives the number of decisions."""
    decided = 0
    for number in range(GAMES):
        state = states[number % len(states)]
        while decisions := GARGON.decisions(state):
            seat = decisions[0].seat
            state = GARGON.play(state, seat, random_move(state, seat, generator)).state
            decided += 1
    return decided


def main() -> None:
    """Prints the table."""
    rows = []
    for players in GARGON.player_counts:
        states, generator = start_states(players), Random(1)
        middle, best = best_rate(partial(play, states, generator))
        rows.append([players, f"{middle:,.0f}", f"{best:,.0f}"])
    print("## The reference engine: random Gargon through the checked door\n")
    print(f"Decisions per second of process time on one core; {GAMES} games, five times.\n")
    print(table(["players", "median", "best"], rows))


if __name__ == "__main__":
    main()
