"""uvicorn's WebSocket with a short way in and out, as ``cubeamulet.web.line`` describes it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import apply_mask  # type: ignore[attr-defined]
from websockets.http11 import Request

from cubeamulet.web.line import EXTENSION, Heard

_WHOLE_TEXT: Final = 0x81
_TWO_BYTES: Final = 126
_EIGHT_BYTES: Final = 127
_SIZE_BYTES: Final = {_TWO_BYTES: 2, _EIGHT_BYTES: 8}
"""By what stands in the place of a size that is too large for it."""
_MASKED: Final = 0x80
_MASK_BYTES: Final = 4
_OPCODE: Final = 0x0F
_CLOSE: Final = 0x8
_NO_UTF8: Final = 1007
_LONGEST_HASTE: Final = 64 * 1024
"""Bytes that may come before anybody uses the line."""


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
    _noticed: Callable[[], None] | None = None
    _drained: Callable[[], None] | None = None
    _lost: Callable[[], None] | None = None
    _rest = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Somebody asks for a socket."""
        super().connection_made(transport)
        self._gone = asyncio.Event()

    def data_received(self, data: bytes) -> None:
        """Takes messages out of what has come after the handshake, as soon as somebody uses the
        line.
        """
        if not self.handshake_initiated:
            super().data_received(data)
            return
        self._rest = self._rest + data if self._rest else data
        if self._heard is not None:
            self._take_frames(self._heard)
        elif len(self._rest) > _LONGEST_HASTE:
            self.pause()

    def _take_frames(self, heard: Heard) -> None:
        """Hands texts over and leaves all other frames to ``websockets``, whose parser is at the
        beginning of a frame whenever it is given one. Ends where nothing more is to be read.
        """
        data, at = self._rest, 0
        while self._reads and (frame := _frame_at(data, at)) is not None:
            is_too_long = frame.end - frame.payload > self.config.ws_max_size
            if frame.end > len(data) and not is_too_long:
                break
            if frame.is_masked_text and not is_too_long:
                mask = data[frame.payload - _MASK_BYTES : frame.payload]
                self._hand_over(apply_mask(data[frame.payload : frame.end], mask), heard)
            elif not self.close_sent or data[at] & _OPCODE == _CLOSE:
                super().data_received(data[at : frame.end])
                self._notice()
            at = frame.end
        self._rest = data[at:]

    @property
    def _reads(self) -> bool:
        return not (self.read_paused or self.transport.is_closing())

    def _notice(self) -> None:
        if self._noticed is not None:
            self._noticed()

    def handle_ping(self) -> None:
        """Answers, unless so much waits to be sent that nobody can be reading it."""
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.conn.data_to_send()

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
        self._gone.set()
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

    def use(
        self,
        heard: Heard,
        noticed: Callable[[], None],
        drained: Callable[[], None],
        lost: Callable[[], None],
    ) -> None:
        """Calls these from now on; see ``Line``."""
        self._heard, self._noticed, self._drained, self._lost = heard, noticed, drained, lost
        if self._gone.is_set():
            self._hang_up()
        self.go_on()

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
        """Reads again, first of all what has come already."""
        if self.disconnected:
            return
        was_paused, self.read_paused = self.read_paused, False
        if self._rest and self._heard is not None:
            self._take_frames(self._heard)
        if was_paused and self._reads:
            self.transport.resume_reading()

    async def end(self, text: bytes, code: int) -> None:
        """Sends a last text, closes, and waits until the other side has done so, too."""
        await self.writable.wait()
        if not (self.disconnected or self.close_sent or self.transport.is_closing()):
            self.tell((text,))
            await self.send({"type": "websocket.close", "code": code, "reason": ""})
        await self._gone.wait()

    def cut(self) -> None:
        """Ends it at once, whatever waits to be sent."""
        if not self.disconnected:
            self.transport.abort()


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
