"""Messages as the text that is sent."""

from __future__ import annotations

import msgspec

from cubeamulet.web.outbox import Outgoing

_encode = msgspec.json.Encoder().encode


class Words:
    """Writes messages; what several hear one after the other is written once."""

    def __init__(self) -> None:
        self._last: Outgoing | None = None
        self._text = b""

    def of(self, message: Outgoing) -> bytes:
        """The JSON of a message."""
        if message is not self._last:
            self._last, self._text = message, _encode(message)
        return self._text
