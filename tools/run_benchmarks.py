"""Run the benchmarks in bench/ and keep what they say in bench/results.md.

Each benchmark is a script of its own that prints Markdown, beginning with a heading. Names given
as arguments (without .py) choose among them; without arguments all run, in the order of names.
A partial run is only printed.
"""

import os
import platform
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BENCH = ROOT / "bench"


def available() -> list[str]:
    """The names of all benchmarks; a leading underscore marks a helper."""
    return sorted(path.stem for path in BENCH.glob("[!_]*.py"))


def machine() -> str:
    """One line about what was measured where."""
    return (
        f"{datetime.now(UTC):%Y-%m-%d}, Python {platform.python_version()}, "
        f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores: {processor()}"
    )


def processor() -> str:
    """The processor's name, as Linux tells it."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return "processor unknown"
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else "processor unknown"


def run(name: str) -> str:
    """Run one benchmark and give back the Markdown it printed."""
    print(f"bench/{name}.py ...", file=sys.stderr)
    command = [sys.executable, "-m", f"bench.{name}"]
    done = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True)
    print(done.stdout)
    return done.stdout.strip()


def main(names: list[str]) -> int:
    """Run the named benchmarks, or all of them and write the results."""
    unknown = sorted(set(names) - set(available()))
    if unknown:
        print(f"no such benchmark: {', '.join(unknown)}; there are {', '.join(available())}")
        return 2
    sections = [run(name) for name in names or available()]
    if not names:
        text = "\n\n".join(["# What `make bench` measured", machine(), *sections]) + "\n"
        (BENCH / "results.md").write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
