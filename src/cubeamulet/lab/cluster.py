"""Workers on other machines: a Dask cluster (extra ``dask``)."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from concurrent.futures import CancelledError
from contextlib import contextmanager
from typing import Final

from distributed import Client, KilledWorker
from distributed.comm.core import CommClosedError

from cubeamulet import __version__
from cubeamulet.lab.work import Crew, CrewLost

SECONDS_TO_ANSWER: Final = 10


class ClusterUnusable(Exception):
    """The cluster cannot be used; the text says why."""


@contextmanager
def cluster_crew(address: str) -> Iterator[Crew]:
    """The workers of the scheduler at an address such as ``tcp://10.0.0.7:8786``.

    Parts of a worker that dies are done again by others. Raises ``ClusterUnusable`` when nobody
    answers, there is no worker, or a worker has another version of this program, and ``CrewLost``
    when the cluster goes away or cannot do the work.
    """
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # what matters is raised here
    logging.getLogger("distributed.client").setLevel(logging.CRITICAL)
    try:
        with _connected(address) as client:
            size = _threads(client)
            _check_versions(client)
            executor = client.get_executor(pure=False)
            yield Crew(executor, size, lambda: client.status != "closed")
    except (CancelledError, CommClosedError) as error:
        raise CrewLost("the Dask cluster has gone") from error
    except KilledWorker as error:
        raise CrewLost("workers of the Dask cluster died, one after the other") from error
    except ImportError as error:
        raise CrewLost(f"a worker of the Dask cluster lacks {error.name or error}") from error


def _connected(address: str) -> Client:
    try:
        return Client(  # type: ignore[no-untyped-call]
            address, timeout=SECONDS_TO_ANSWER, set_as_default=False
        )
    except (OSError, ValueError, TypeError) as error:
        raise ClusterUnusable(f"no Dask scheduler answers at {address}") from error


def _threads(client: Client) -> int:
    threads: Mapping[str, int] = client.nthreads()  # type: ignore[no-untyped-call]
    if not threads:
        raise ClusterUnusable("the Dask scheduler has no workers")
    return sum(threads.values())


def own_version() -> str:
    """The version of this program, where the call is made."""
    return __version__


def _check_versions(client: Client) -> None:
    try:
        versions: Mapping[str, str] = client.run(own_version)
    except ImportError as error:
        raise ClusterUnusable(f"a worker cannot import cubeamulet ({error})") from error
    if others := set(versions.values()) - {__version__}:
        raise ClusterUnusable(f"workers have version {', '.join(others)}, not {__version__}")
