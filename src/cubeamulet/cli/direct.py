"""uvicorn's WebSocket with a short way in and out, as ``cubeamulet.web.line`` describes it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from cubeamulet.web.line import EXTENSION, Heard

if TYPE_CHECKING:
    from uvicorn._types import ASGIReceiveEvent

_WHOLE_TEXT: Final = 0x81
_TWO_BYTES: Final = 126
_EIGHT_BYTES: Final = 127


class DirectSocket(WebSocketsSansIOProtocol):
    """Hands whole messages to whoever uses the line, and writes frames straight to the transport.

    That bypasses the state machine of ``websockets`` where there is nothing for it to know: a
    server's frames are not masked, and these are neither compressed nor in parts.
    """

    _heard: Heard | None = None
    _drained: Callable[[], None] | None = None
    _lost: Callable[[], None] | None = None

    def handle_connect(self, event: Request) -> None:
        """Offers the line to the application, which runs a little later."""
        super().handle_connect(event)
        if not self.close_sent:
            offered = cast("dict[str, object]", self.scope["extensions"])
            offered[EXTENSION] = self

    def send_receive_event_to_app(self) -> None:
        """Hands over a whole message."""
        if self._heard is None or self.close_sent:
            super().send_receive_event_to_app()
        elif self.curr_msg_data_type == "bytes":
            self.frames = []
            self._heard(None)
        else:
            self._hand_over(self._heard)

    def _hand_over(self, heard: Heard) -> None:
        data = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        try:
            text = str(data, "utf-8")
        except UnicodeDecodeError:
            super().send_receive_event_to_app()
        else:
            self.frames = []
            heard(text)

    def resume_writing(self) -> None:
        """The other side has caught up."""
        super().resume_writing()
        if self._drained is not None:
            self._drained()

    def connection_lost(self, exc: Exception | None) -> None:
        """The other side is gone."""
        super().connection_lost(exc)
        self._hang_up()

    def shutdown(self) -> None:
        """The server closes all that is still open."""
        super().shutdown()
        self._hang_up()

    def _hang_up(self) -> None:
        lost, self._lost = self._lost, None
        if lost is not None:
            lost()

    # -- the line --------------------------------------------------------------------------------

    def use(self, heard: Heard, drained: Callable[[], None], lost: Callable[[], None]) -> None:
        """Calls these from now on; see ``Line``."""
        self._heard, self._drained, self._lost = heard, drained, lost
        while not self.queue.empty():
            self._catch_up(self.queue.get_nowait())
        self.go_on()

    def _catch_up(self, event: ASGIReceiveEvent) -> None:
        """What came before anybody used the line."""
        if event["type"] == "websocket.disconnect":
            self._hang_up()
        elif event["type"] == "websocket.receive" and self._heard is not None:
            self._heard(event.get("text"))

    @property
    def takes_more(self) -> bool:
        """Whether the transport's buffer has room."""
        return self.writable.is_set()

    def tell(self, texts: Sequence[bytes]) -> None:
        """Sends texts, all with one call of the system."""
        if not (self.disconnected or self.close_sent):
            self.transport.write(b"".join([part for text in texts for part in (_head(text), text)]))

    def pause(self) -> None:
        """Reads no more."""
        if not (self.read_paused or self.disconnected):
            self.read_paused = True
            self.transport.pause_reading()

    def go_on(self) -> None:
        """Reads again."""
        if self.read_paused and not self.disconnected:
            self.read_paused = False
            self.transport.resume_reading()

    async def end(self, text: bytes, code: int) -> None:
        """Sends a last text, and closes."""
        await self.writable.wait()
        if not self.disconnected:
            self.tell((text,))
            await self.send({"type": "websocket.close", "code": code, "reason": ""})


def _head(text: bytes) -> bytes:
    """The beginning of the frame of a text."""
    size = len(text)
    if size < _TWO_BYTES:
        return bytes((_WHOLE_TEXT, size))
    if size < 1 << 16:
        return bytes((_WHOLE_TEXT, _TWO_BYTES)) + size.to_bytes(2, "big")
    return bytes((_WHOLE_TEXT, _EIGHT_BYTES)) + size.to_bytes(8, "big")
