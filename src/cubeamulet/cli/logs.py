"""The server's log on standard error: lines for people, or JSON for programs.

It tells what happened, never what was said: no tokens, no invitations, no cards.
"""

from __future__ import annotations

import json
import logging
import time
from enum import StrEnum
from typing import Final

from cubeamulet.web.door import REQUEST

OURS: Final = "cubeamulet"


class LogLevel(StrEnum):
    """How much the server tells about itself on standard error."""

    DEBUG = "debug"
    INFO = "info"
    WARNING = "warning"
    ERROR = "error"


class LogFormat(StrEnum):
    """How the lines of the log are written."""

    TEXT = "text"
    JSON = "json"


def configure(level: LogLevel, form: LogFormat) -> None:
    """Sends the log of this process to standard error.

    Of libraries only warnings: below that they write down what was sent, and who visits.
    """
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines() if form is LogFormat.JSON else TextLines())
    logging.basicConfig(level=_at_least(level, logging.WARNING), handlers=[handler], force=True)
    logging.getLogger(OURS).setLevel(level.upper())


def _at_least(level: LogLevel, least: int) -> int:
    return max(logging.getLevelNamesMapping()[level.upper()], least)


class TextLines(logging.Formatter):
    """A line, with the fields of a record at its end and a traceback below it."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - the name it has
        """The line itself."""
        fields = {**_fields(record), **_request()}
        return super().formatMessage(record) + "".join(f" {k}={v}" for k, v in fields.items())


class JsonLines(logging.Formatter):
    """One JSON object a line: ``time``, ``level``, ``logger``, ``message``, and what belongs to it.

    ``request`` numbers the request it is about; a ``traceback`` is one text.
    """

    def format(self, record: logging.LogRecord) -> str:
        """The whole line."""
        told = {
            "time": self._time(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **_request(),
            **_fields(record),
        }
        if record.exc_info:
            told["traceback"] = self.formatException(record.exc_info)
        return json.dumps(told, ensure_ascii=False, default=str)

    def _time(self, record: logging.LogRecord) -> str:
        seconds = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        return f"{seconds}.{int(record.msecs):03d}Z"


def _request() -> dict[str, object]:
    number = REQUEST.get()
    return {"request": number} if number else {}


def _fields(record: logging.LogRecord) -> dict[str, object]:
    fields = getattr(record, "fields", None)
    return dict(fields) if isinstance(fields, dict) else {}
