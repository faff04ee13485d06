"""How far a simulation has come, as a file from which it can go on."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Final

import msgspec

from cubeamulet import __version__
from cubeamulet.games.core.contract import JsonValue
from cubeamulet.lab.simulate import Job
from cubeamulet.lab.tally import Tally
from cubeamulet.lab.whole_file import WholeFile
from cubeamulet.players.contract import Budget

FORMAT: Final = "cubeamulet-simulation/1"


class CheckpointUnusable(Exception):
    """A file from which this simulation cannot go on; the text says why."""


class Checkpoint(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Deals before number ``done`` are counted in ``tally``.

    ``records`` and ``rows`` are the bytes of those files that belong to them.
    """

    format: str
    program: str
    job: dict[str, object]
    done: int
    tally: Tally
    records: int
    rows: int


class _Head(msgspec.Struct):
    format: str


def described(job: Job) -> dict[str, JsonValue]:
    """What makes a job: two with the same description come to the same figures."""
    plan = job.plan
    return {
        "game": plan.game,
        "players": list(plan.players),
        "options": {name: plan.options[name] for name in sorted(plan.options)},
        "seed": plan.seed,
        "games": job.deals,
        "duplicate": plan.duplicate,
        "budget": described_budget(plan.budget),
        "engine": job.engine.value,
        "records": plan.records,
        "rows": job.rows,
    }


def described_budget(budget: Budget) -> dict[str, JsonValue]:
    """What a move may cost: ``{"playouts": 1000}`` or ``{"seconds": 2.0}``."""
    if budget.playouts is not None:
        return {"playouts": budget.playouts}
    return {"seconds": budget.seconds}


def name_for(job: Job) -> str:
    """A file name that no other job has."""
    digest = hashlib.sha256(msgspec.json.encode(described(job), order="sorted")).hexdigest()
    return f"{job.plan.game}-{digest[:16]}.json"


def save(path: Path, job: Job, done: int, tally: Tally, *, records: int, rows: int) -> None:
    """Writes how far a job has come; raises ``OSError``. What was there stays until it is whole."""
    state = Checkpoint(
        FORMAT, __version__, {**described(job)}, done, tally, records=records, rows=rows
    )
    with WholeFile(path) as stream:
        stream.write(msgspec.json.encode(state))


def load(path: Path, job: Job) -> Checkpoint:
    """How far the job had come; raises ``CheckpointUnusable``."""
    try:
        document = path.read_bytes()
    except OSError as error:
        raise CheckpointUnusable(f"cannot read {path}: {error.strerror or error}") from error
    try:
        _check_format(path, msgspec.json.decode(document, type=_Head).format)
        state = msgspec.json.decode(document, type=Checkpoint)
    except msgspec.MsgspecError as error:
        raise CheckpointUnusable(f"{path} is no state of a simulation: {error}") from error
    _check_belongs(path, state, job)
    return state


def _check_format(path: Path, found: str) -> None:
    if found != FORMAT:
        raise CheckpointUnusable(f"{path} has format {found[:40]!r}; accepted is {FORMAT!r}")


def _check_belongs(path: Path, state: Checkpoint, job: Job) -> None:
    if state.program != __version__:
        raise CheckpointUnusable(
            f"{path} was written by version {state.program[:40]}; this is {__version__}"
        )
    wanted = described(job)
    if others := [name for name in wanted if state.job.get(name) != wanted[name]]:
        raise CheckpointUnusable(f"{path} is of another simulation: {', '.join(others)} differ")
    if not 0 <= state.done <= job.deals:
        raise CheckpointUnusable(f"{path} tells of {state.done} of {job.deals} deals")
