"""Runs a simulation: its files, how far it has come, and what is said at the end.

At no moment is anything lost that was played. Only once the state says that all is done are figures
written; then files get their names, then the figures are printed, and the state goes last.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import closing
from copy import deepcopy
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Final

import typer

from cubeamulet import __version__
from cubeamulet.cli.breaking_off import End, end_of
from cubeamulet.cli.crews import crew
from cubeamulet.cli.failure import UNUSABLE, fail, reason_of
from cubeamulet.cli.progress import progress_of
from cubeamulet.cli.report import print_tally
from cubeamulet.games.core.contract import JsonValue
from cubeamulet.lab import checkpoint
from cubeamulet.lab.growing_file import GrowingFile, Mark
from cubeamulet.lab.interruption import told_to_stop_by_signals, uninterrupted
from cubeamulet.lab.simulate import ROW_FIELDS, Batch, Job, simulate
from cubeamulet.lab.statistics import CONFIDENCE
from cubeamulet.lab.tables import write_csv
from cubeamulet.lab.tally import TALLY_FIELDS, Tally
from cubeamulet.lab.whole_file import place_of, write_json

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
        return self.rows is not None and self.rows.suffix.lower() == ".parquet"


@dataclass(frozen=True, slots=True)
class Kept:
    """What has been played: deals, figures, and what of the files goes with them."""

    done: int = 0
    tally: Tally = field(default_factory=Tally)
    records: Mark | None = None
    rows: Mark | None = None


@dataclass(slots=True)
class Run:
    """A simulation under way. ``kept`` changes at once, never half."""

    job: Job
    outputs: Outputs
    state: Path
    kept: Kept
    records: GrowingFile | None = None
    rows: GrowingFile | None = None
    saved_at: float = field(default_factory=time.monotonic)

    def open_files(self) -> None:
        """Opens what is written while playing, behind what is already there."""
        self.records = _opened(self.job, self.outputs.records, self.kept.records)
        self.rows = _opened(self.job, self.outputs.rows, self.kept.rows)
        if self.rows is not None and self.kept.rows is None:
            self.rows.append(HEADINGS)
        self.kept = replace(self.kept, records=_mark(self.records), rows=_mark(self.rows))

    def take(self, batch: Batch) -> None:
        """Takes in what came of a part."""
        for file, content in ((self.records, batch.records), (self.rows, batch.rows)):
            if file is not None:
                file.append(content)
        tally = deepcopy(self.kept.tally)
        tally.merge(batch.tally)
        self.kept = Kept(batch.done, tally, _mark(self.records), _mark(self.rows))
        if time.monotonic() - self.saved_at > SECONDS_BETWEEN_SAVES:
            self.save()

    def save(self) -> None:
        """Writes how far it has come, with the files on the disk before."""
        for file in filter(None, (self.records, self.rows)):
            file.sync()
        kept = self.kept
        checkpoint.save(
            self.state, self.job, kept.done, kept.tally, records=kept.records, rows=kept.rows
        )
        self.saved_at = time.monotonic()

    def stop(self) -> None:
        """Cuts from the files what was written of a part that does not count yet, and saves."""
        kept = self.kept
        for file, mark in ((self.records, kept.records), (self.rows, kept.rows)):
            if file is not None and mark is not None:
                file.cut(mark)
        self.save()

    def give_up(self) -> None:
        """Removes what was begun; an earlier run's state stays while its files do."""
        begun = [file for file in (self.records, self.rows) if file is not None]
        for file in begun:
            file.discard()
        if begun:
            place_of(self.state).unlink(missing_ok=True)

    def finish(self) -> None:
        """Writes the figures, and gives the files their names."""
        self.save()
        _write_figures(self.outputs, self.job, self.kept.tally)
        if self.records is not None:
            self.records.finish()
        if self.rows is not None and self.outputs.rows_as_parquet:
            _write_rows(self.rows.partial, self.rows.path)
        elif self.rows is not None:
            self.rows.finish()

    def close(self) -> None:
        """Lets go of all files; what was written stays."""
        for file in filter(None, (self.records, self.rows)):
            file.close()

    def forget(self) -> None:
        """Removes what was needed only to go on."""
        place_of(self.state).unlink(missing_ok=True)
        if self.rows is not None and self.outputs.rows_as_parquet:
            self.rows.discard()


def _mark(file: GrowingFile | None) -> Mark | None:
    return None if file is None else file.mark


def _opened(job: Job, path: Path | None, kept: Mark | None) -> GrowingFile | None:
    if path is None:
        return None
    file = GrowingFile(path, checkpoint.digest_of(job))
    try:
        file.open(kept)
    except ValueError as error:
        fail(f"nothing to go on from: {error}")
    return file


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
    run = Run(job, outputs, state, _kept(state, job) if resume else Kept())
    with closing(run), told_to_stop_by_signals():
        games_before, began = run.kept.tally.games, time.monotonic()
        status = _play_and_write(run, workers, scheduler)
        rate = (run.kept.tally.games - games_before) / (time.monotonic() - began)
        try:
            if status != UNUSABLE and run.kept.tally.games:
                print_tally(run.kept.tally, rate, job.engine)
        finally:
            if status == 0:
                run.forget()
    if status:
        raise typer.Exit(status)


def _play_and_write(run: Run, workers: int | None, scheduler: str | None) -> int:
    """Plays what is left and writes all files; gives the exit status."""
    try:
        end = end_of(partial(_play, run, workers, scheduler))
    except OSError as error:
        end = End(f"cannot write {reason_of(error)}", UNUSABLE)
    if end.why:
        _stop(run, end.why)
    return end.status


def _kept(state: Path, job: Job) -> Kept:
    try:
        found = checkpoint.load(state, job)
    except checkpoint.CheckpointUnusable as unusable:
        fail(f"nothing to go on from: {unusable}")
    return Kept(found.done, found.tally, found.records, found.rows)


def _play(run: Run, workers: int | None, scheduler: str | None) -> None:
    """Plays what is left, and writes."""
    left = run.job.deals - run.kept.done
    if left <= run.job.part_size and scheduler is None:
        workers = 1
    with (
        crew(workers, scheduler) as hands,
        progress_of(run.job.deals, run.kept.done) as report,
    ):
        run.open_files()
        for batch in simulate(run.job, hands, run.kept.done):
            run.take(batch)
            report(run.kept.done)
    run.finish()


def _stop(run: Run, why: str) -> None:
    """Keeps what there is, and says so."""
    with uninterrupted():
        try:
            kept = _kept_in_words(run)
        except OSError as error:
            kept = f"; nothing is kept: {reason_of(error)}"
        typer.echo(f"cubeamulet: {why}{kept}", err=True)


def _kept_in_words(run: Run) -> str:
    """Keeps what there is; what that is and how to go on, as the end of a sentence."""
    if not run.kept.tally.games:
        run.give_up()
        return " before a game was finished; nothing is kept"
    run.stop()
    wanted = run.job.deals * len(run.job.plan.rotations)
    where = f", their records in {run.records.partial}" if run.records else ""
    return (
        f" after {run.kept.tally.games} of {wanted} games{where}; they are kept, and the same "
        "command with --resume goes on"
    )


def _write_figures(outputs: Outputs, job: Job, figures: Tally) -> None:
    """Writes what is written only once all is played."""
    if outputs.json is not None:
        document: dict[str, JsonValue] = {
            "program": __version__,
            **checkpoint.described(job),
            "confidence": CONFIDENCE,
            "figures": figures.as_json(),
        }
        write_json(outputs.json, document)
    if outputs.csv is not None:
        write_csv(outputs.csv, TALLY_FIELDS, figures.rows())
    if outputs.parquet is not None:
        from cubeamulet.lab.parquet import figures_to_parquet  # noqa: PLC0415 - an extra

        figures_to_parquet(figures.rows(), outputs.parquet)


def _write_rows(collected: Path, path: Path) -> None:
    from cubeamulet.lab.parquet import rows_to_parquet  # noqa: PLC0415 - an extra

    rows_to_parquet(collected, path)
