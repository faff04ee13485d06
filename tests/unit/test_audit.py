"""The audit of dependencies: what it makes of the reports it reads, and of none."""

from __future__ import annotations

import json
from importlib.metadata import version

import pytest
from tools.audit import Finding, installed_otherwise, judged, read_npm_audit, read_pip_audit

NPM = {"metadata": {"dependencies": {"total": 9}}}


def test_a_vulnerable_package_of_python_is_named() -> None:
    report = {
        "dependencies": [
            {"name": "good", "version": "1", "vulns": []},
            {"name": "bad", "version": "2", "vulns": [{"id": "CVE-1"}]},
            {"name": "odd", "skip_reason": "not found"},
        ]
    }
    assert read_pip_audit(json.dumps(report)) == Finding(3, ("bad 2: CVE-1",), ("odd",))


def test_a_vulnerable_package_of_the_client_is_named() -> None:
    report = NPM | {"vulnerabilities": {"bad": {"severity": "high"}}}
    assert read_npm_audit(json.dumps(report)) == Finding(9, ("bad: high",), ())
    assert read_npm_audit(json.dumps(NPM | {"vulnerabilities": {}})) == Finding(9, (), ())


def test_a_service_that_does_not_answer_is_no_clean_report() -> None:
    assert read_npm_audit('{"message": "405 Method Not Allowed"}').unknown


def test_a_package_that_is_not_the_locked_one_is_named() -> None:
    lock = f"msgspec=={version('msgspec')} \\\n    --hash=sha256:00\nrich==0.0.1 ; x\nnowhere==1\n"
    assert installed_otherwise(lock) == (f"rich {version('rich')} is installed, not 0.0.1",)


@pytest.mark.parametrize(
    ("finding", "usually", "strictly"),
    [
        (Finding(3, (), ()), False, False),
        (Finding(3, (), ("odd",)), False, True),
        (Finding(3, ("bad",), ()), True, True),
    ],
)
def test_vulnerable_fails_always_and_unknown_only_where_that_is_wanted(
    finding: Finding, usually: bool, strictly: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    assert judged("lock", finding, strict=False) == usually
    assert judged("lock", finding, strict=True) == strictly
    assert ("NOT AUDITED" in capsys.readouterr().out) == bool(finding.unknown)
