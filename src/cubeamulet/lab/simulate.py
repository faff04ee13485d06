"""Plays the deals of a simulation in parts and hands on what came of each, in order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Final, NamedTuple

from cubeamulet.lab import engines
from cubeamulet.lab.engines import Engine
from cubeamulet.lab.plan import Plan
from cubeamulet.lab.reference import play_game
from cubeamulet.lab.statistics import WIN
from cubeamulet.lab.tally import Played, Tally, win_parts
from cubeamulet.lab.work import ALONE, Crew, parts_of, run_parts

GAMES_AT_A_TIME: Final = 20
"""Games of the reference rules in one part."""

DEALS_AT_A_TIME: Final = 50_400
"""Deals of the compiled kernel in one part: below a second."""

ROW_FIELDS: Final = ("deal", "rotation", "seat", "player", "score", "win", "moves")
"""The columns of ``Batch.rows``."""


@dataclass(frozen=True, slots=True)
class Job:
    """A simulation as asked for: ``rows`` asks for a line of text about every seat of every game.

    Raises ``ValueError`` where the engine cannot do it.
    """

    plan: Plan
    deals: int
    engine: Engine = Engine.REFERENCE
    rows: bool = False

    def __post_init__(self) -> None:
        if self.engine is Engine.KERNEL and (why := engines.why_not_compiled(self.plan, self.rows)):
            raise ValueError(why)

    @property
    def part_size(self) -> int:
        """Deals in one part; parts are the same whoever works."""
        if self.engine is Engine.KERNEL:
            return DEALS_AT_A_TIME
        games = 1 if self.plan.is_heavy else GAMES_AT_A_TIME
        return max(1, games // len(self.plan.rotations))


class Batch(NamedTuple):
    """What came of the deals before number ``done``, from where the batch before ended.

    ``records`` are documents with a line each, ``rows`` lines of comma-separated ``ROW_FIELDS``.
    """

    done: int
    tally: Tally
    records: bytes
    rows: bytes


def simulate(job: Job, crew: Crew = ALONE, first: int = 0) -> Iterator[Batch]:
    """The deals from number ``first`` on, in order; the same whoever works."""
    parts = parts_of(range(first, job.deals), job.part_size)
    return run_parts(partial(play_part, job), parts, crew)


def play_part(job: Job, deals: range) -> Batch:
    """Some consecutive deals of a job."""
    if job.engine is Engine.KERNEL:
        return Batch(deals.stop, engines.play_compiled(job.plan, deals), b"", b"")
    return _play_reference(job, deals)


def _play_reference(job: Job, deals: range) -> Batch:
    tally = Tally()
    records: list[bytes] = []
    rows: list[str] = []
    for number in deals:
        deal = [play_game(job.plan, number, rotation) for rotation in job.plan.rotations]
        tally.add(deal)
        records += [game.record + b"\n" for game in deal if game.record is not None]
        if job.rows:
            rows += [_rows(number, rotation, game) for rotation, game in enumerate(deal)]
    return Batch(deals.stop, tally, b"".join(records), "".join(rows).encode())


def _rows(deal: int, rotation: int, game: Played) -> str:
    return "".join(
        f"{deal},{rotation},{seat},{name},{score},{win_parts(game, seat) / WIN:.6g},{game.moves}\n"
        for seat, (name, score) in enumerate(zip(game.players, game.scores, strict=True))
    )
