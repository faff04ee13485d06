"""What every test may rely on: Hypothesis profiles, Chromium, and the order of the tests."""

import os
import shutil
import signal
from datetime import timedelta
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

ROOT = Path(__file__).resolve().parent.parent

# `ci` tells the same story every time; `fuzz` looks for new ones: HYPOTHESIS_PROFILE=fuzz
settings.register_profile(
    "ci",
    max_examples=60,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("fuzz", max_examples=5_000, deadline=timedelta(seconds=10))
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))

# Playwright's own Node wants a system library that a small Debian does not have.
NODE = ROOT / ".venv/node/node"
if NODE.exists():
    os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", str(NODE))

CHROMIUM_FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
)

ON_REQUEST = ("pictures", "soak")

# A shell starts jobs in the background with Ctrl-C ignored, and commands under test inherit it.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def chromium() -> str:
    """Where the system's Chromium is; none is ever downloaded."""
    return os.environ.get("CHROMIUM") or shutil.which("chromium") or "/usr/bin/chromium"


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, object]) -> dict[str, object]:
    """The system's Chromium."""
    return {
        **browser_type_launch_args,
        "executable_path": chromium(),
        "args": list(CHROMIUM_FLAGS),
    }


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what runs on request only, and put the browser tests last, on one worker.

    Once Playwright's loop runs in a process, asynchronous tests cannot start theirs there.
    """
    if not config.option.markexpr:
        wanted = [item for item in items if not any(map(item.get_closest_marker, ON_REQUEST))]
        config.hook.pytest_deselected(items=[item for item in items if item not in wanted])
        items[:] = wanted
    for item in items:
        if (ROOT / "tests/browser") in item.path.parents:
            item.add_marker(pytest.mark.browser)
        if item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.xdist_group("browser"))
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)
