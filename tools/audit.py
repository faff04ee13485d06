"""Look up known vulnerabilities of every locked package, of Python and of the browser client.

A known vulnerability fails. What could not be looked up (no network, an index that gives no
advisories) is said so, and fails with --strict only: a check that cannot be made is no reason to
stop work, and no reason to claim anything either. What can be checked without any service is always
checked: that what is installed is what is locked.
"""

import argparse
import json
import re
import subprocess
import sys
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
LOCK = "requirements/test.lock"
"""Holds all that play.lock holds."""

CLIENT = ROOT / "webclient"
PATIENCE = 120


class Finding(NamedTuple):
    """What came of one list: vulnerable packages, and those that nobody could say anything of."""

    audited: int
    vulnerable: tuple[str, ...]
    unknown: tuple[str, ...]


def main() -> int:
    """Print one line a list; the status is 1 if anything is vulnerable or not as locked."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--strict", action="store_true", help="fail for what was not looked up")
    strict = parser.parse_args().strict
    failed = told(f"{LOCK}, installed", installed_otherwise((ROOT / LOCK).read_text("utf-8")))
    failed |= judged(LOCK, python_finding(LOCK), strict=strict)
    failed |= judged("webclient/package-lock.json", client_finding(), strict=strict)
    return int(failed)


def told(name: str, problems: tuple[str, ...]) -> bool:
    """Print what is wrong; whether anything is."""
    for problem in problems:
        print(f"{name}: {problem}")
    return bool(problems)


def judged(name: str, finding: Finding, *, strict: bool) -> bool:
    """Print a finding; whether it fails the check."""
    if not finding.vulnerable and not finding.unknown:
        print(f"{name}: {finding.audited} packages looked up, no known vulnerability")
    if finding.unknown:
        shown = ", ".join(finding.unknown[:3]) + (" ..." if len(finding.unknown) > 3 else "")
        print(f"{name}: NOT AUDITED, {len(finding.unknown)} could not be looked up: {shown}")
    return told(name, finding.vulnerable) or (strict and bool(finding.unknown))


# -- Python ---------------------------------------------------------------------------------------


def installed_otherwise(lock: str) -> tuple[str, ...]:
    """Locked packages that are installed in another version."""
    locked = re.findall(r"^([a-z0-9][\w.-]*)==([^\s;]+)", lock, re.MULTILINE)
    wanted: dict[str, set[str]] = {}
    for name, number in locked:
        wanted.setdefault(name, set()).add(number)
    found = {name: installed_version(name) for name in wanted}
    return tuple(
        f"{name} {found[name]} is installed, not {' or '.join(sorted(numbers))}"
        for name, numbers in wanted.items()
        if found[name] is not None and found[name] not in numbers
    )


def installed_version(name: str) -> str | None:
    """The installed version of a package; None where it is not needed on this machine."""
    try:
        return version(name)
    except PackageNotFoundError:
        return None


def python_finding(lock: str) -> Finding:
    """What pip-audit knows of a lock file."""
    options = ["--require-hashes", "--disable-pip", "--progress-spinner", "off", "--format", "json"]
    command = [sys.executable, "-m", "pip_audit", "--requirement", str(ROOT / lock), *options]
    return found_by(command, ROOT, read_pip_audit, lock)


def read_pip_audit(report: str) -> Finding:
    """A report of pip-audit."""
    packages = json.loads(report)["dependencies"]
    return Finding(
        audited=len(packages),
        vulnerable=tuple(
            f"{package['name']} {package['version']}: {vulnerability['id']}"
            for package in packages
            for vulnerability in package.get("vulns", ())
        ),
        unknown=tuple(package["name"] for package in packages if "skip_reason" in package),
    )


# -- the client -----------------------------------------------------------------------------------


def client_finding() -> Finding:
    """What npm knows of the client's lock file; its .npmrc keeps audits out of installs."""
    return found_by(["npm", "audit", "--audit=true", "--json"], CLIENT, read_npm_audit, "npm audit")


def read_npm_audit(report: str) -> Finding:
    """A report of npm audit, or the error it gives in the same form."""
    answer = json.loads(report)
    if "vulnerabilities" not in answer:
        return Finding(0, (), (str(answer.get("message", "npm audit gave no report")),))
    return Finding(
        audited=answer["metadata"]["dependencies"]["total"],
        vulnerable=tuple(
            f"{name}: {found['severity']}" for name, found in answer["vulnerabilities"].items()
        ),
        unknown=(),
    )


def found_by(
    command: list[str], folder: Path, read: Callable[[str], Finding], name: str
) -> Finding:
    """What a command reports; if it reports nothing that can be read, nothing is known."""
    try:
        done = subprocess.run(
            command, cwd=folder, check=False, capture_output=True, text=True, timeout=PATIENCE
        )
        return read(done.stdout)
    except (OSError, subprocess.TimeoutExpired, ValueError, KeyError) as error:
        return Finding(0, (), (f"{name} ({type(error).__name__})",))


if __name__ == "__main__":
    sys.exit(main())
