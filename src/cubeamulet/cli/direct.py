"""uvicorn's WebSocket with a short way in and out, as ``cubeamulet.web.line`` describes it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import apply_mask  # type: ignore[attr-defined]
from websockets.http11 import Request

from cubeamulet.web.line import EXTENSION, Heard

if TYPE_CHECKING:
    from uvicorn._types import ASGIReceiveEvent

_WHOLE_TEXT: Final = 0x81
_TWO_BYTES: Final = 126
_EIGHT_BYTES: Final = 127
_SIZE_BYTES: Final = {_TWO_BYTES: 2, _EIGHT_BYTES: 8}
"""By what stands in the place of a size that is too large for it."""
_MASKED: Final = 0x80
_MASK_BYTES: Final = 4
_NO_UTF8: Final = 1007


class _Frame(NamedTuple):
    """Where the payload of a frame begins and ends; it need not have come yet."""

    payload: int
    end: int
    is_masked_text: bool


class DirectSocket(WebSocketsSansIOProtocol):
    """Hands whole messages to whoever uses the line, and writes frames straight to the transport.

    That bypasses the state machine of ``websockets`` where there is nothing for it to know: a
    server's frames are not masked, and these are neither compressed nor in parts.
    """

    _heard: Heard | None = None
    _drained: Callable[[], None] | None = None
    _lost: Callable[[], None] | None = None
    _rest = b""
    _came_early = False

    def data_received(self, data: bytes) -> None:
        """Takes texts out of what has come, and leaves all other frames to ``websockets``.

        Its parser is at the beginning of a frame whenever it is given one, unless somebody sent
        part of one before the line was used: then it does everything.
        """
        if self._heard is None or self._came_early:
            self._came_early = self.handshake_initiated
            super().data_received(data)
        else:
            self._take_frames(self._rest + data if self._rest else data, self._heard)

    def _take_frames(self, data: bytes, heard: Heard) -> None:
        at = 0
        while (frame := _frame_at(data, at)) is not None and not self.transport.is_closing():
            is_too_long = frame.end - frame.payload > self.config.ws_max_size
            if frame.end > len(data) and not is_too_long:
                break
            if frame.is_masked_text and not is_too_long:
                mask = data[frame.payload - _MASK_BYTES : frame.payload]
                self._hand_over(apply_mask(data[frame.payload : frame.end], mask), heard)
            else:
                super().data_received(data[at : frame.end])
            at = frame.end
        self._rest = data[at:]

    def handle_connect(self, event: Request) -> None:
        """Offers the line to the application, which runs a little later."""
        super().handle_connect(event)
        if not self.close_sent:
            offered = cast("dict[str, object]", self.scope["extensions"])
            offered[EXTENSION] = self

    def send_receive_event_to_app(self) -> None:
        """Hands over a message that came in parts, or that is no text."""
        if self._heard is None:
            super().send_receive_event_to_app()
        elif self.curr_msg_data_type == "text":
            self._hand_over(b"".join(self.frames), self._heard)
        elif not self.close_sent:
            self._heard(None)

    def _hand_over(self, data: bytes, heard: Heard) -> None:
        if self.close_sent:
            return
        try:
            text = str(data, "utf-8")
        except UnicodeDecodeError:
            self.conn.fail(_NO_UTF8)
            self.handle_parser_exception()
        else:
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
        if not (self.disconnected or self.close_sent or self.transport.is_closing()):
            self.tell((text,))
            await self.send({"type": "websocket.close", "code": code, "reason": ""})


def _frame_at(data: bytes, at: int) -> _Frame | None:
    """The frame that begins there; ``None`` while its head is incomplete."""
    if len(data) < at + 2:
        return None
    is_masked, size = data[at + 1] & _MASKED, data[at + 1] & ~_MASKED
    after_size = at + 2 + _SIZE_BYTES.get(size, 0)
    payload = after_size + (_MASK_BYTES if is_masked else 0)
    if len(data) < payload:
        return None
    if size >= _TWO_BYTES:
        size = int.from_bytes(data[at + 2 : after_size], "big")
    return _Frame(payload, payload + size, bool(is_masked) and data[at] == _WHOLE_TEXT)


def _head(text: bytes) -> bytes:
    """The beginning of the frame of a text."""
    size = len(text)
    if size < _TWO_BYTES:
        return bytes((_WHOLE_TEXT, size))
    if size < 1 << 16:
        return bytes((_WHOLE_TEXT, _TWO_BYTES)) + size.to_bytes(2, "big")
    return bytes((_WHOLE_TEXT, _EIGHT_BYTES)) + size.to_bytes(8, "big")
