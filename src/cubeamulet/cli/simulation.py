"""Runs a simulation: its files, how far it has come, and what is said at the end."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import ExitStack
from copy import deepcopy
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO, Final, NamedTuple

import typer

from cubeamulet.cli.crews import crew
from cubeamulet.cli.failure import INTERRUPTED, fail
from cubeamulet.cli.progress import progress_of
from cubeamulet.cli.report import print_tally
from cubeamulet.lab import checkpoint
from cubeamulet.lab.simulate import ROW_FIELDS, Batch, Job, simulate
from cubeamulet.lab.tables import write_csv
from cubeamulet.lab.tally import TALLY_FIELDS, Tally
from cubeamulet.lab.whole_file import WholeFile

SECONDS_BETWEEN_SAVES: Final = 10
HEADINGS: Final = ",".join(ROW_FIELDS).encode() + b"\n"


@dataclass(frozen=True, slots=True)
class Outputs:
    """The files that were asked for: figures in three forms, records, and rows of games."""

    json: Path | None
    csv: Path | None
    parquet: Path | None
    records: Path | None
    rows: Path | None

    def paths(self) -> Iterator[Path]:
        """All of them."""
        return filter(None, (self.json, self.csv, self.parquet, self.records, self.rows))

    @property
    def needs_parquet(self) -> bool:
        """Whether any of them is a Parquet file."""
        return self.parquet is not None or self.rows_as_parquet

    @property
    def rows_as_parquet(self) -> bool:
        """Whether the rows are; they are collected as CSV all the same."""
        return self.rows is not None and self.rows.suffix == ".parquet"

    @property
    def rows_while_playing(self) -> Path | None:
        """The CSV file that collects rows."""
        if self.rows is None or not self.rows_as_parquet:
            return self.rows
        return self.rows.with_name(self.rows.name + ".csv")


class Kept(NamedTuple):
    """What has been played: deals, figures, and the lengths of the files that go with them."""

    done: int = 0
    tally: Tally = field(default_factory=Tally)
    records: int = 0
    rows: int = 0


@dataclass(slots=True)
class Run:
    """A simulation under way. ``kept`` changes at once, never half."""

    job: Job
    state: Path
    kept: Kept
    records: BinaryIO | None = None
    rows: BinaryIO | None = None
    saved_at: float = field(default_factory=time.monotonic)

    def open_files(self, files: ExitStack, outputs: Outputs) -> None:
        """Opens what is written while playing, behind what is already there."""
        self.records = _open(files, outputs.records, self.kept.records)
        self.rows = _open(files, outputs.rows_while_playing, self.kept.rows)
        if self.rows is not None and not self.kept.rows:
            self.rows.write(HEADINGS)
            self.kept = self.kept._replace(rows=len(HEADINGS))

    def take(self, batch: Batch) -> None:
        """Takes in what came of a part."""
        _write(self.records, batch.records)
        _write(self.rows, batch.rows)
        tally = deepcopy(self.kept.tally)
        tally.merge(batch.tally)
        self.kept = Kept(
            batch.done,
            tally,
            self.kept.records + len(batch.records),
            self.kept.rows + len(batch.rows),
        )
        if time.monotonic() - self.saved_at > SECONDS_BETWEEN_SAVES:
            self.save()

    def drop_what_is_half(self) -> None:
        """Cuts from the files what was written of a part that does not count yet."""
        for stream, length in ((self.records, self.kept.records), (self.rows, self.kept.rows)):
            if stream is not None:
                stream.flush()
                stream.truncate(length)

    def save(self) -> None:
        """Writes how far it has come, with the files flushed before."""
        for stream in filter(None, (self.records, self.rows)):
            stream.flush()
        kept = self.kept
        self.state.parent.mkdir(parents=True, exist_ok=True)
        checkpoint.save(
            self.state, self.job, kept.done, kept.tally, records=kept.records, rows=kept.rows
        )
        self.saved_at = time.monotonic()


def run_job(
    job: Job,
    outputs: Outputs,
    state: Path,
    *,
    resume: bool,
    workers: int | None,
    scheduler: str | None,
) -> None:
    """Plays, writes and prints; an interruption keeps what there is."""
    run = Run(job, state, _kept(state, job) if resume else Kept(tally=Tally()))
    games_before, began = run.kept.tally.games, time.monotonic()
    stopped = _play(run, outputs, workers, scheduler)
    if run.kept.tally.games:
        games = run.kept.tally.games - games_before
        print_tally(run.kept.tally, games / (time.monotonic() - began), job.engine)
    if stopped:
        _say_what_is_kept(run, outputs)
    _write_figures(outputs, job, run.kept.tally)
    state.unlink(missing_ok=True)


def _kept(state: Path, job: Job) -> Kept:
    try:
        found = checkpoint.load(state, job)
    except checkpoint.CheckpointUnusable as unusable:
        fail(f"nothing to go on from: {unusable}")
    return Kept(found.done, found.tally, found.records, found.rows)


def _play(run: Run, outputs: Outputs, workers: int | None, scheduler: str | None) -> bool:
    """Plays what is left; true when it was interrupted."""
    try:
        with ExitStack() as files:
            run.open_files(files, outputs)
            try:
                _play_parts(run, workers, scheduler)
            except BaseException:
                run.drop_what_is_half()
                run.save()
                raise
    except KeyboardInterrupt:
        return True
    except OSError as error:
        fail(f"cannot write: {error.strerror or error}")
    return False


def _play_parts(run: Run, workers: int | None, scheduler: str | None) -> None:
    left = run.job.deals - run.kept.done
    if left <= run.job.part_size and scheduler is None:
        workers = 1
    with (
        crew(workers, scheduler) as hands,
        progress_of(run.job.deals, run.kept.done) as report,
    ):
        for batch in simulate(run.job, hands, run.kept.done):
            run.take(batch)
            report(run.kept.done)


def _open(files: ExitStack, path: Path | None, keep: int) -> BinaryIO | None:
    if path is None:
        return None
    try:
        return files.enter_context(WholeFile(path, keep))
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        fail(f"cannot write {path}: {reason or error}")


def _write(stream: BinaryIO | None, content: bytes) -> None:
    if stream is not None:
        stream.write(content)


def _write_figures(outputs: Outputs, job: Job, figures: Tally) -> None:
    """Writes what is written only once all is played."""
    if outputs.json is not None:
        document = {**checkpoint.described(job), "figures": figures.as_json()}
        with WholeFile(outputs.json) as stream:
            stream.write(json.dumps(document, indent=2).encode() + b"\n")
    if outputs.csv is not None:
        write_csv(outputs.csv, TALLY_FIELDS, figures.rows())
    if outputs.needs_parquet:
        _write_parquet(outputs, figures)


def _write_parquet(outputs: Outputs, figures: Tally) -> None:
    from cubeamulet.lab.parquet import rows_to_parquet, write_parquet  # noqa: PLC0415 - an extra

    if outputs.parquet is not None:
        write_parquet(outputs.parquet, figures.rows())
    collected = outputs.rows_while_playing
    if outputs.rows_as_parquet and outputs.rows is not None and collected is not None:
        rows_to_parquet(collected, outputs.rows)
        collected.unlink()


def _say_what_is_kept(run: Run, outputs: Outputs) -> None:
    wanted = run.job.deals * len(run.job.plan.rotations)
    kept = f"; their records are in {outputs.records}.partial" if outputs.records else ""
    typer.echo(
        f"cubeamulet: stopped after {run.kept.tally.games} of {wanted} games{kept}; "
        "the same command with --resume goes on",
        err=True,
    )
    raise typer.Exit(INTERRUPTED)
