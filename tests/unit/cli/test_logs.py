"""The log: its two forms, and what libraries may not tell."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator

import pytest

from cubeamulet.cli.logs import JsonLines, LogFormat, LogLevel, TextLines, configure
from cubeamulet.web.door import REQUEST


@pytest.fixture
def _loggers_as_before() -> Iterator[None]:
    root = logging.getLogger()
    before = (root.level, list(root.handlers))
    yield
    root.setLevel(before[0])
    root.handlers[:] = before[1]
    logging.getLogger("cubeamulet").setLevel(logging.NOTSET)


def record(**more: object) -> logging.LogRecord:
    made = logging.LogRecord("cubeamulet.web", logging.INFO, "", 0, "%s\nit is", ("so",), None)
    made.__dict__.update(more)
    return made


def test_a_line_of_json_says_when_where_and_what() -> None:
    line = JsonLines().format(record(created=0.25, msecs=250.0, fields={"status": 200}))
    assert "\n" not in line
    assert json.loads(line) == {
        "time": "1970-01-01T00:00:00.250Z",
        "level": "info",
        "logger": "cubeamulet.web",
        "message": "so\nit is",
        "status": 200,
    }


def test_a_line_names_the_request_it_belongs_to() -> None:
    token = REQUEST.set("abc123")
    try:
        assert json.loads(JsonLines().format(record()))["request"] == "abc123"
        assert TextLines().format(record()).endswith(" request=abc123")
    finally:
        REQUEST.reset(token)


def test_a_traceback_is_one_value() -> None:
    error = ValueError("no")
    line = JsonLines().format(record(exc_info=(type(error), error, None)))
    assert "ValueError: no" in json.loads(line)["traceback"]


@pytest.mark.usefixtures("_loggers_as_before")
def test_libraries_never_tell_what_was_sent() -> None:
    configure(LogLevel.DEBUG, LogFormat.JSON)
    assert logging.getLogger("cubeamulet.table").isEnabledFor(logging.DEBUG)
    for name in ("uvicorn.error", "sqlalchemy.engine", "websockets", "httptools", "asyncio"):
        assert not logging.getLogger(name).isEnabledFor(logging.INFO)
