"""Who works for a command of the laboratory: cores of this machine, or a cluster."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from typing import Annotated, Final, TypeAlias

import typer

from cubeamulet.cli.cores import usable_cores
from cubeamulet.cli.failure import CrewGone, Unusable, fail
from cubeamulet.lab.work import Crew, CrewLost, local_crew

MOST_A_CORE: Final = 8
"""More processes would only wait for each other, and fill the memory."""


def checked_workers(workers: int | None) -> int | None:
    """The same number; ends the command for more than this machine has any use for."""
    most = MOST_A_CORE * usable_cores()
    if workers is not None and workers > most:
        fail(f"--workers is at most {most} here, {MOST_A_CORE} for each core, not {workers}")
    return workers


Workers: TypeAlias = Annotated[
    int | None,
    typer.Option(min=1, help="Processes.", show_default="one a core", callback=checked_workers),
]
Scheduler: TypeAlias = Annotated[
    str | None,
    typer.Option(help="Work on the Dask cluster of this scheduler, such as tcp://10.0.0.7:8786."),
]


ADDRESS: Final = re.compile(r"(tcp|tls)://[^/:\s]+:\d{1,5}")


@contextmanager
def crew(workers: int | None, scheduler: str | None) -> Iterator[Crew]:
    """The crew that was asked for; raises ``Unusable`` where there is none.

    ``CrewGone`` where there is none any more.
    """
    try:
        if scheduler is None:
            with local_crew(workers or usable_cores()) as found:
                yield found
        else:
            with _cluster(scheduler) as found:
                yield found
    except CrewLost as lost:
        raise CrewGone(str(lost)) from lost


@contextmanager
def _cluster(scheduler: str) -> Iterator[Crew]:
    if find_spec("distributed") is None:
        raise Unusable("--scheduler needs the extra 'dask' (pip install 'cubeamulet[dask]')")
    if not ADDRESS.fullmatch(scheduler):
        raise Unusable(
            "--scheduler is an address such as tcp://10.0.0.7:8786 or tls://10.0.0.7:8786, "
            f"not {scheduler[:60]!r}"
        )
    from cubeamulet.lab.cluster import ClusterUnusable, cluster_crew  # noqa: PLC0415 - an extra

    try:
        with cluster_crew(scheduler) as found:
            yield found
    except ClusterUnusable as unusable:
        raise Unusable(str(unusable)) from unusable
