"""Being told to stop: Ctrl-C, an end asked for by another program, a terminal that is closed.

All three come as a ``KeyboardInterrupt``, so that whatever keeps what there is on Ctrl-C keeps it
on the others too.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final, TypeAlias

_Handler: TypeAlias = Callable[[int, FrameType | None], object]

_TOLD_BY: Final = tuple(
    signal.Signals[name] for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)
"""The signals that tell a process to stop, as far as this system has them."""

_OTHERS: Final = tuple(number for number in _TOLD_BY if number != signal.SIGINT)

STATUS_OF_SIGNALS: Final = 128
"""What shells add to a signal's number for the exit status of whoever ended by it."""


class ToldToStop(KeyboardInterrupt):
    """An interruption by another signal than that of Ctrl-C."""

    def __init__(self, number: int) -> None:
        super().__init__(signal.Signals(number).name)
        self.number = number


def status_after(interruption: KeyboardInterrupt) -> int:
    """The exit status after it, as shells have it: 130 after Ctrl-C, 143 after SIGTERM."""
    number = interruption.number if isinstance(interruption, ToldToStop) else signal.SIGINT
    return STATUS_OF_SIGNALS + number


@contextmanager
def told_to_stop_by_signals() -> Iterator[None]:
    """Lets the other signals interrupt the block as Ctrl-C does.

    One that is ignored stays ignored: ``nohup`` wants it so. Only a main thread is interrupted.
    """
    with _handling(_OTHERS, _interrupt):
        yield


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Lets every interruption wait until the end of the block."""
    asked: list[int] = []
    with _handling(_TOLD_BY, lambda number, _: asked.append(number)):
        yield
    if asked:
        _interrupt(asked[0], None)


def _interrupt(number: int, _: FrameType | None) -> None:
    raise KeyboardInterrupt if number == signal.SIGINT else ToldToStop(number)


@contextmanager
def _handling(numbers: tuple[signal.Signals, ...], handler: _Handler) -> Iterator[None]:
    """Handles those of the signals that are not ignored, as far as this thread may say so."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    heard = [number for number in numbers if signal.getsignal(number) is not signal.SIG_IGN]
    before = {number: signal.signal(number, handler) for number in heard}
    try:
        yield
    finally:
        for number, earlier in before.items():
            signal.signal(number, earlier)


@contextmanager
def no_interruption_for_children() -> Iterator[None]:
    """Keeps what a terminal says to all from processes that are started inside.

    They inherit what is blocked. The caller's own interruption only waits until the end of the
    block.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    kept_off = {signal.SIGINT, signal.SIGHUP}
    before = signal.pthread_sigmask(signal.SIG_BLOCK, kept_off)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
