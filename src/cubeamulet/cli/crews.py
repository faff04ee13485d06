"""Who works for a command of the laboratory: cores of this machine, or a cluster."""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from importlib.util import find_spec
from typing import Annotated, TypeAlias

import typer

from cubeamulet.cli.failure import fail
from cubeamulet.lab.work import Crew, local_crew

Workers: TypeAlias = Annotated[
    int | None, typer.Option(min=1, help="Processes.", show_default="one a core")
]
Scheduler: TypeAlias = Annotated[
    str | None,
    typer.Option(help="Work on the Dask cluster of this scheduler, such as tcp://10.0.0.7:8786."),
]


@contextmanager
def crew(workers: int | None, scheduler: str | None) -> Iterator[Crew]:
    """The crew that was asked for; ends the command with one line where there is none."""
    try:
        if scheduler is None:
            with local_crew(workers or _cores()) as found:
                yield found
        else:
            with _cluster(scheduler) as found:
                yield found
    except BrokenProcessPool:
        fail("a worker process has died")


@contextmanager
def _cluster(scheduler: str) -> Iterator[Crew]:
    if find_spec("distributed") is None:
        fail("--scheduler needs the extra 'dask' (pip install 'cubeamulet[dask]')")
    from cubeamulet.lab.cluster import ClusterUnusable, cluster_crew  # noqa: PLC0415 - an extra

    try:
        with cluster_crew(scheduler) as found:
            yield found
    except ClusterUnusable as unusable:
        fail(str(unusable))


def _cores() -> int:
    """The cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
