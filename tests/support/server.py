"""A real server in a process of its own, which tests may stop, kill and start again.

with ServerProcess(folder) as server:
    server.kill()          # as a power cut would
    server.start()         # the same port, the same data
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType

import httpx

READY_WITHIN = 30.0
STOPPED_WITHIN = 15.0
ENV = {"CUBEAMULET_BOT_PROCESSES": "0", **os.environ}
"""Bots that search are left out: else every start would warm their process up."""

COMMAND = (sys.executable, "-c", "from cubeamulet.cli import main; main()", "serve")


def free_port() -> int:
    """A port that nobody uses at present."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@dataclass
class ServerProcess:
    """``cubeamulet serve`` on a free port with its data in ``folder``."""

    folder: Path
    host: str = "127.0.0.1"
    options: tuple[str, ...] = ()
    port: int = field(default_factory=free_port)
    command: tuple[str, ...] = COMMAND
    _process: subprocess.Popen[str] | None = None

    @property
    def url(self) -> str:
        """The address for this machine, without a slash at its end."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        """The number of the running process."""
        assert self._process is not None
        return self._process.pid

    @property
    def log(self) -> str:
        """All that it printed so far, over all its starts."""
        return self._log_file.read_text(encoding="utf-8")

    def start(self) -> None:
        """Starts it and waits until it answers."""
        self.folder.mkdir(parents=True, exist_ok=True)
        place = ("--host", self.host, "--port", str(self.port), "--data", str(self.folder))
        with self._log_file.open("a", encoding="utf-8") as log:
            self._process = subprocess.Popen(
                (*self.command, *place, *self.options), stdout=log, stderr=log, text=True, env=ENV
            )
        self._wait_until_ready(self._process)

    def stop(self) -> int:
        """Asks it to stop, as Ctrl+C or a service manager would; gives its exit status."""
        assert self._process is not None
        self._process.terminate()
        return self._process.wait(STOPPED_WITHIN)

    def kill(self) -> None:
        """Ends it without any warning."""
        assert self._process is not None
        self._process.kill()
        self._process.wait(STOPPED_WITHIN)

    def __enter__(self) -> ServerProcess:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None
    ) -> None:
        if self._process is not None and self._process.poll() is None:
            self.stop()

    @property
    def _log_file(self) -> Path:
        return self.folder / "server.log"

    def _wait_until_ready(self, process: subprocess.Popen[str]) -> None:
        deadline = time.monotonic() + READY_WITHIN
        while time.monotonic() < deadline:
            if process.poll() is not None:
                raise RuntimeError(f"the server ended: {self.log}")
            try:
                httpx.get(f"{self.url}/api/health", timeout=1, trust_env=False).raise_for_status()
            except httpx.TransportError:
                time.sleep(0.05)
            else:
                return
        raise RuntimeError(f"the server is not ready after {READY_WITHIN} s: {self.log}")
