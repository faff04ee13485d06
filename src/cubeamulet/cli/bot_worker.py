"""A process in which heavy bots think for a server: ``python -m cubeamulet.cli.bot_worker``.

It reads errands as JSON and writes moves, a line each, and ends when nobody sends errands any more.
It never fails because a bot does; why one did is not told, since it could tell about hidden cards.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from queue import SimpleQueue
from random import Random
from typing import BinaryIO, Final

import msgspec

from cubeamulet.fairness.commitment import GameKey
from cubeamulet.fairness.stream import ChanceStream
from cubeamulet.games.core.replay import advance, begin
from cubeamulet.games.gargon.game import GARGON
from cubeamulet.games.gargon.view import GargonView
from cubeamulet.players.contract import Budget
from cubeamulet.players.registry import LADDER, PLAYERS, Rung
from cubeamulet.table.service.errand import Errand
from cubeamulet.table.service.worker import READY

NICENESS: Final = 5
"""Who thinks gives way to who serves."""

WARM_UP: Final = Budget(seconds=0.02)
_WARM_UP_PLAYERS: Final = 4
_KINDS_OF_QUESTIONS: Final = 4

_decode: Final = msgspec.json.Decoder(Errand).decode


def main() -> None:
    """Works until standard input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    answers = _own_standard_output()
    lines: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=_read, args=(lines.put,), daemon=True).start()
    for rung in LADDER:
        if rung.is_heavy and rung.is_installed:
            warm_up(rung)
    _say(answers, READY)
    while True:
        errand = _decode(lines.get())
        began = time.process_time()
        move = fulfil(errand)
        _say(answers, f"{round(1000 * (time.process_time() - began))} {move}")


def fulfil(errand: Errand) -> str:
    """The move that the bot chooses; nothing if it fails in any way."""
    budget, generator = Budget(seconds=errand.seconds), Random(errand.seed)  # noqa: S311 - to play
    try:
        return PLAYERS[errand.player].choose(errand.view, budget, generator)
    except Exception:  # noqa: BLE001 - whatever it is, it stays here
        return ""


def warm_up(rung: Rung) -> None:
    """Has a bot answer each kind of question once, so that all it needs is loaded and compiled."""
    for view in questions_of_every_kind():
        with suppress(Exception):
            rung.choose(view, WARM_UP, Random(0))  # noqa: S311 - to play


def questions_of_every_kind() -> Iterator[GargonView]:
    """Views of a game of Gargon, one with each kind of question."""
    source = ChanceStream(GameKey(bytes(32)))
    options = GARGON.parse_options({}, _WARM_UP_PLAYERS)
    state = begin(GARGON, options, _WARM_UP_PLAYERS, source).state
    seen: set[str] = set()
    while len(seen) < _KINDS_OF_QUESTIONS and (decisions := GARGON.decisions(state)):
        seat, _, kind = decisions[0]
        view = GARGON.view_for(state, seat)
        if kind not in seen:
            seen.add(kind)
            yield view
        move = PLAYERS["random"].choose(view, WARM_UP, Random(len(seen)))  # noqa: S311 - to play
        state = advance(GARGON, state, seat, GARGON.parse_move(move), source).state


def _own_standard_output() -> BinaryIO:
    """The pipe to the server; whatever a bot prints goes another way."""
    pipe = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    return pipe


def _read(take: Callable[[bytes], None]) -> None:
    """Takes errands in, and ends the process with the server, whatever it thinks about then."""
    for line in sys.stdin.buffer:
        take(line)
    os._exit(0)


def _say(answers: BinaryIO, text: str) -> None:
    """A line, whatever a bot calls its move."""
    answers.write(" ".join(text.splitlines()).encode() + b"\n")
    answers.flush()


if __name__ == "__main__":
    main()
