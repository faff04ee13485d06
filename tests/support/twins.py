"""A deal of Gargon in both engines at once: the readable reference and its compiled twin."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from tests.support.gargon import SeededChance

from cubeamulet.games.core.replay import begin
from cubeamulet.games.gargon import fights
from cubeamulet.games.gargon.cards import PUBLISHED, Deck
from cubeamulet.games.gargon.counting import count_lays, groups_of
from cubeamulet.games.gargon.game import Gargon
from cubeamulet.games.gargon.lays import must_lay, open_colours, required_patterns
from cubeamulet.games.gargon.model import Move, Phase, State, seat_in_turn
from cubeamulet.games.gargon.rules import asked_seat
from cubeamulet.games.gargon.score import score_deal
from cubeamulet.kernels.gargon import convert, engine
from cubeamulet.kernels.gargon.state import NOBODY, PHASES, Game, bytes_of, copy_of


@dataclass
class Twins:
    """One moment, twice."""

    rules: Gargon
    state: State
    game: Game

    def check(self) -> None:
        """Both say the same about this moment: the whole state, legal moves, points."""
        self.check_question()
        assert bytes_of(convert.from_state(self.state)) == bytes_of(self.game)
        assert convert.to_state(self.game, convert.surroundings_of(self.state)) == self.state
        assert engine.points_of(self.game) == score_deal(self.state.winnings).points
        listed = [convert.move_of(number) for number in engine.legal_moves(self.game)]
        assert len(listed) == len(set(listed))
        assert set(listed) == set(self.legal_moves())

    def check_question(self) -> None:
        """Both ask the same seat the same thing, with as many answers."""
        asked = asked_seat(self.state)
        assert self.game.turn == (NOBODY if asked is None else asked)
        assert PHASES[self.game.phase] is self.state.phase
        assert engine.count_moves(self.game) == count_moves(self.state)

    def legal_moves(self) -> list[Move]:
        """What the reference lists for the asked seat."""
        asked = asked_seat(self.state)
        return [] if asked is None else list(self.rules.legal_moves(self.state, asked))

    def after(self, number: int) -> Twins:
        """Both after a move, given as the twin writes it; these stay as they are."""
        following = Twins(self.rules, self.state, copy_of(self.game))
        following.play(number)
        return following

    def play(self, number: int) -> None:
        """Plays a move, given as the twin writes it, in both."""
        asked = asked_seat(self.state)
        assert asked is not None
        self.state = self.rules.play(self.state, asked, convert.move_of(number)).state
        engine.apply(self.game, number)

    @property
    def is_over(self) -> bool:
        """Whether nothing more is asked."""
        return self.state.phase is Phase.OVER


def count_moves(state: State) -> int:
    """How many legal moves the reference has, without listing them."""
    match state.phase:
        case Phase.LAY:
            groups = groups_of(state.hands[seat_in_turn(state)], open_colours(state))
            counts = (count_lays(groups, pattern) for pattern in required_patterns(state))
            return sum(counts) + (not must_lay(state))
        case Phase.DRAW:
            return 3 if state.drawn else 2
        case Phase.REPLACE:
            return 2
        case Phase.ORDER:
            return len(fights.choices(state))
        case _:
            return 0


def deal(players: int, seed: int, options: dict[str, object], deck: Deck = PUBLISHED) -> Twins:
    """A deal of a seed."""
    rules = Gargon(deck)
    given = rules.parse_options(options, players)
    state = begin(rules, given, players, SeededChance(seed)).state
    return Twins(rules, state, convert.from_state(state))


def random_move(twins: Twins, generator: Random, passing: float = 0.0) -> int:
    """A random legal move; with this probability the last one, which is often to pass."""
    count = engine.count_moves(twins.game)
    last = generator.random() < passing
    return engine.move_at(twins.game, count - 1 if last else generator.randrange(count))
