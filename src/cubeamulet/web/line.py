"""An open socket as a conversation uses it: without a wait, a queue or a task for each message.

ASGI passes every message through a coroutine on either side; at thousands of messages a second that
costs more than all the rest. So the server offers this port among the extensions of a socket.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, TypeAlias, cast

from litestar.types import WebSocketScope

EXTENSION = "cubeamulet.line"

Heard: TypeAlias = Callable[[str | None], None]
"""Takes a whole text; ``None`` stands for bytes, which are no message."""


class Line(Protocol):
    """One socket, once it is accepted."""

    def use(
        self,
        heard: Heard,
        noticed: Callable[[], None],
        drained: Callable[[], None],
        lost: Callable[[], None],
    ) -> None:
        """Calls these from now on, in the loop: for every message, for whatever else comes and is
        none (a ping, a part), whenever the line takes more again, and once when the other side is
        gone.
        """
        ...

    @property
    def takes_more(self) -> bool:
        """Whether the other side reads fast enough to be told anything now."""
        ...

    def tell(self, texts: Sequence[bytes]) -> None:
        """Sends texts, which are UTF-8; nothing happens once the other side is gone."""
        ...

    def pause(self) -> None:
        """Reads no more, so that what is said waits at its source."""
        ...

    def go_on(self) -> None:
        """Reads again."""
        ...

    async def end(self, text: bytes, code: int) -> None:
        """Sends a last text as soon as the line takes it, closes with that code, and returns when
        the other side is gone.
        """
        ...

    def cut(self) -> None:
        """Ends it at once."""
        ...


def line_of(scope: WebSocketScope) -> Line:
    """The line that the server offers; raises ``KeyError`` where it offers none."""
    offered = scope["extensions"] or {}
    return cast("Line", offered[EXTENSION])
