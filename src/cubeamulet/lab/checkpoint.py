"""How far a simulation has come, as a file from which it can go on."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Final

import msgspec

from cubeamulet import __version__
from cubeamulet.games.core.contract import JsonValue
from cubeamulet.lab.growing_file import Mark
from cubeamulet.lab.simulate import Job
from cubeamulet.lab.tally import Tally
from cubeamulet.lab.whole_file import WholeFile
from cubeamulet.players.contract import Budget

FORMAT: Final = "cubeamulet-simulation/2"


class CheckpointUnusable(Exception):
    """A file from which this simulation cannot go on; the text says why."""


class Checkpoint(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Deals before number ``done`` are counted in ``tally``.

    ``records`` and ``rows`` are what of those files belongs to them.
    """

    job: dict[str, object]
    done: int
    tally: Tally
    records: Mark | None = None
    rows: Mark | None = None


class _Sealed(msgspec.Struct, forbid_unknown_fields=True):
    """The document: a checkpoint and the SHA-256 of its bytes; no damage goes unnoticed."""

    format: str
    program: str
    sha256: str
    state: msgspec.Raw


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


def digest_of(job: Job) -> str:
    """A few letters that no other job has."""
    return hashlib.sha256(msgspec.json.encode(described(job), order="sorted")).hexdigest()[:16]


def name_for(job: Job) -> str:
    """A file name that no other job has."""
    return f"{job.plan.game}-{digest_of(job)}.json"


def save(
    path: Path,
    job: Job,
    done: int,
    tally: Tally,
    *,
    records: Mark | None = None,
    rows: Mark | None = None,
) -> None:
    """Writes how far a job has come; raises ``OSError``. What was there stays until it is whole."""
    state = msgspec.json.encode(Checkpoint({**described(job)}, done, tally, records, rows))
    seal = hashlib.sha256(state).hexdigest()
    with WholeFile(path) as stream:
        stream.write(msgspec.json.encode(_Sealed(FORMAT, __version__, seal, msgspec.Raw(state))))


def load(path: Path, job: Job) -> Checkpoint:
    """How far the job had come; raises ``CheckpointUnusable``."""
    document = _read(path)
    try:
        _check_format(path, msgspec.json.decode(document, type=_Head).format)
        sealed = msgspec.json.decode(document, type=_Sealed)
        _check_seal(path, sealed)
        state = msgspec.json.decode(sealed.state, type=Checkpoint)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise CheckpointUnusable(
            f"{path} is no state of a simulation: {error}; accepted is {FORMAT!r}"
        ) from error
    _check_belongs(path, state, job)
    return state


def check_replaceable(path: Path) -> None:
    """Raises ``CheckpointUnusable`` for a file that holds something else than such a state."""
    try:
        found = msgspec.json.decode(_read(path), type=_Head).format
    except (msgspec.MsgspecError, UnicodeDecodeError):
        found = ""
    if found.partition("/")[0] != FORMAT.partition("/")[0]:
        raise CheckpointUnusable(
            f"{path} is no state of a simulation, and is not overwritten; accepted is {FORMAT!r}"
        )


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise CheckpointUnusable(f"cannot read {path}: {error.strerror or error}") from error


def _check_format(path: Path, found: str) -> None:
    if found != FORMAT:
        raise CheckpointUnusable(f"{path} has format {found[:40]!r}; accepted is {FORMAT!r}")


def _check_seal(path: Path, sealed: _Sealed) -> None:
    if sealed.program != __version__:
        raise CheckpointUnusable(
            f"{path} was written by version {sealed.program[:40]}; this is {__version__}"
        )
    if hashlib.sha256(sealed.state).hexdigest() != sealed.sha256:
        raise CheckpointUnusable(f"{path} is damaged: it is not as it was written")


def _check_belongs(path: Path, state: Checkpoint, job: Job) -> None:
    wanted = described(job)
    if others := [name for name in wanted if state.job.get(name) != wanted[name]]:
        raise CheckpointUnusable(f"{path} is of another simulation: {', '.join(others)} differ")
    if not 0 <= state.done <= job.deals:
        raise CheckpointUnusable(f"{path} tells of {state.done} of {job.deals} deals")
