"""Real browsers against a real server (Chromium's flags are in ``tests/conftest.py``)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.support.server import ServerProcess


@pytest.fixture(scope="session")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """One server for all tests that leave it running."""
    with ServerProcess(tmp_path_factory.mktemp("shared") / "data") as server:
        yield server


@pytest.fixture(scope="session")
def base_url(shared_server: ServerProcess) -> str:
    """Where relative addresses lead: ``page.goto("/")`` opens the shared server."""
    return shared_server.url


@pytest.fixture
def own_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server for one test, which may kill it and start it again.

    It listens on all addresses of this machine, not on localhost alone.
    """
    folder = tmp_path_factory.mktemp("own") / "data"
    with ServerProcess(folder, host="0.0.0.0") as server:
        yield server
