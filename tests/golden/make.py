"""Plays the golden games anew and writes their records: ``python -m tests.golden.make``.

The records in this folder say how version 1 of the rules, of fair chance and of the record format
behaves, and must never change. A new version gets files of its own.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from cubeamulet.fairness.commitment import ZERO_CONTRIBUTION, Contribution, simulated_secret
from cubeamulet.games.catalog import NEWEST
from cubeamulet.games.core.contract import AnyGame, Seat
from cubeamulet.games.core.replay import advance, begin
from cubeamulet.records.build import record_of
from cubeamulet.records.chance import chance_of
from cubeamulet.records.codec import encode
from cubeamulet.records.model import (
    BY_TABLE,
    PERSON,
    EndReason,
    Fairness,
    Player,
    Record,
    RecordedMove,
    bot_kind,
    fairness_of,
    is_bot,
)

FOLDER = Path(__file__).parent
SEED = 60
BOTS = ("Basilisk", "Kraken", "Roc", "Sphinx", "Wyvern")
PEOPLE = ("Host", "Gäste ✦", 'The "Third"', "4", "Fünf")

Choose = Callable[[Random, Sequence[str]], str]


def any_of(generator: Random, moves: Sequence[str]) -> str:
    """One of the moves, all equally likely."""
    return generator.choice(moves)


def rather_pass(generator: Random, moves: Sequence[str]) -> str:
    """Passes where that is possible, so that hands grow large."""
    return "pass" if "pass" in moves and generator.random() < 0.8 else generator.choice(moves)


def rather_undo(generator: Random, moves: Sequence[str]) -> str:
    """Takes back a good part of what was entered on a slate."""
    return "undo" if "undo" in moves and generator.random() < 0.35 else generator.choice(moves)


@dataclass(frozen=True)
class Case:
    """One golden game; it is broken off after ``stop`` moves if that is given."""

    game: str
    players: int
    options: Mapping[str, object] = field(default_factory=dict)
    end: EndReason = EndReason.FINISHED
    stop: int | None = None
    choose: Choose = any_of
    bots: int = 1

    @property
    def physical(self) -> bool:
        """Whether its cubes are real ones."""
        return self.options.get("cubes") == "physical"


def gargon_cases() -> Iterator[Case]:
    """All player counts, every option, long hands, matches, every way to end."""
    for players in (3, 4, 5):
        yield Case("gargon", players)
        yield Case("gargon", players, {"replacements": "none", "start": players - 1})
        yield Case("gargon", players, {"memory": "closed", "start": 0}, bots=0)
        yield Case("gargon", players, {"match": 2, "start": 1}, bots=players)
        yield Case("gargon", players, choose=rather_pass)
    yield Case("gargon", 3, {"match": 3, "memory": "closed", "replacements": "none"})
    yield Case("gargon", 3, {}, EndReason.ABANDONED, stop=0)
    yield Case("gargon", 4, {}, EndReason.AGREED, stop=31, bots=0)
    yield Case("gargon", 5, {"match": 2}, EndReason.EXPIRED, stop=150)
    yield Case("gargon", 3, {"start": 2}, EndReason.RESIGNED, stop=12, bots=2)


def bargon_cases() -> Iterator[Case]:
    """Both player counts, ante, many games (some with further rounds), slates, every end."""
    for players in (2, 3):
        for ante in (0, 5):
            for _ in range(5):
                yield Case("bargon", players, {"ante": ante, "scorekeeper": players - 1})
        for choose in (any_of, any_of, rather_undo, rather_undo):
            slate = {"cubes": "physical", "ante": 2, "scorekeeper": 1}
            yield Case("bargon", players, slate, choose=choose, bots=0)
    yield Case("bargon", 3, {"ante": 9}, EndReason.ABANDONED, stop=2)
    yield Case("bargon", 2, {}, EndReason.AGREED, stop=9, bots=0)
    yield Case("bargon", 3, {}, EndReason.EXPIRED, stop=10)
    yield Case("bargon", 2, {"ante": 1}, EndReason.RESIGNED, stop=4)
    yield Case("bargon", 3, {"cubes": "physical"}, EndReason.ABANDONED, stop=5, bots=0)


def make(case: Case, number: int) -> Record:
    """The record of a game played at random, the same every time."""
    game, game_id = NEWEST[case.game], f"golden-{case.game}-{number}"
    generator = Random(f"{SEED}/{case.game}/{number}")
    players = _players(case)
    fairness = None if case.physical else _fairness(players, number)
    return record_of(
        game,
        game_id=game_id,
        options=case.options,
        players=players,
        fairness=fairness,
        moves=tuple(_moves(game, case, players, generator, fairness, game_id)),
        end=case.end,
    )


def _players(case: Case) -> tuple[Player, ...]:
    people = case.players - case.bots
    return tuple(
        Player(Seat(seat), PEOPLE[seat], PERSON)
        if seat < people
        else Player(Seat(seat), BOTS[seat], bot_kind("random"))
        for seat in range(case.players)
    )


def _fairness(players: Sequence[Player], number: int) -> Fairness:
    contributions = [
        ZERO_CONTRIBUTION
        if is_bot(player.kind)
        else Contribution(hashlib.sha256(f"{number}/{player.name}".encode()).digest()[:16])
        for player in players
    ]
    return fairness_of(simulated_secret(SEED, number), contributions)


def _moves(
    game: AnyGame,
    case: Case,
    players: Sequence[Player],
    generator: Random,
    fairness: Fairness | None,
    game_id: str,
) -> Iterator[RecordedMove]:
    source = chance_of(fairness, game_id)
    options = game.parse_options(case.options, case.players)
    state, _ = begin(game, options, case.players, source)
    made = 0
    while (decisions := game.decisions(state)) and made != case.stop:
        seat = generator.choice(decisions).seat
        text = case.choose(generator, list(map(game.format_move, game.legal_moves(state, seat))))
        state, _ = advance(game, state, seat, game.parse_move(text), source)
        made += 1
        yield _recorded(players[seat], text, generator, case)


def _recorded(player: Player, text: str, generator: Random, case: Case) -> RecordedMove:
    absent = not case.physical and player.kind == PERSON and generator.random() < 0.05
    by = generator.choice((BY_TABLE, bot_kind("steady"))) if absent else None
    ms = 0 if by or is_bot(player.kind) else generator.randrange(100, 60_000)
    return RecordedMove(player.seat, text, ms, by)


def main() -> None:
    """Writes one file of records per game."""
    for name, cases in (("gargon", gargon_cases()), ("bargon", bargon_cases())):
        lines = [encode(make(case, number)) + b"\n" for number, case in enumerate(cases, 1)]
        (FOLDER / f"{name}.jsonl").write_bytes(b"".join(lines))


if __name__ == "__main__":
    main()
