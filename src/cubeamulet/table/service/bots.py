"""Bots' turns: owed by the state of a table, so that they survive everything it survives."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Final, NamedTuple, TypeAlias, cast

from cubeamulet.games.core.contract import Decision, Seat
from cubeamulet.games.core.errors import GameError
from cubeamulet.players.contract import Asked, Budget, Player, View
from cubeamulet.records.model import BY_TABLE, bot_kind
from cubeamulet.table.asking import asked_as
from cubeamulet.table.commands import Play
from cubeamulet.table.playing import Playing
from cubeamulet.table.ports import Entropy, ServiceTime
from cubeamulet.table.project import view_for
from cubeamulet.table.refusals import Refused
from cubeamulet.table.service.head import BotTurn, Head, OwedTurn
from cubeamulet.table.service.pauses import doubling
from cubeamulet.table.service.thinker import Thinker, TookTooLong
from cubeamulet.table.service.workshop import NobodyReady, Workshop
from cubeamulet.table.state import SUBSTITUTE, deputy_of
from cubeamulet.table.table import Table

_GENERATOR_BYTES: Final = 16
_FIRST_PAUSE: Final = 1.0
_LONGEST_PAUSE: Final = 60.0
"""Seconds from a turn that failed to the next try."""
_log = logging.getLogger(__name__)

Tempo: TypeAlias = Callable[[Asked, Random], float]
"""Seconds from a question to a bot's answer, by what everybody can see and by chance."""


@dataclass(frozen=True, slots=True)
class Pace:
    """When bots act, in seconds.

    A bot's answer is held until a moment between ``shortest`` and ``longest`` after the question,
    or the moment that ``tempo`` says. ``courtesy`` names the kinds of questions that several seats
    may answer for all: a bot leaves them to persons for so long. ``limit`` is how long a bot may
    think that does so in the server itself.
    """

    shortest: float = 0.6
    longest: float = 1.4
    courtesy: Mapping[str, float] = field(default_factory=lambda: {"lift": 10.0})
    limit: float = 5.0
    tempo: Tempo | None = None


AT_ONCE: Final = Pace(0.0, 0.0, {})


class _Choice(NamedTuple):
    """A move, and what a record says about who made it."""

    move: str
    by: str | None


class BotTurns:
    """Sees to it that every bot that owes a move makes one, and only one."""

    def __init__(
        self,
        players: Mapping[str, Player],
        pace: Pace,
        uptime: ServiceTime,
        entropy: Entropy,
        play: Callable[[Head, Seat, Play, str | None], None],
        workshop: Workshop | None = None,
    ) -> None:
        self._players = players
        self._pace = pace
        self._uptime = uptime
        self._entropy = entropy
        self._play = play
        self._thinker = Thinker()
        self._workshop = workshop

    def start(self) -> None:
        """Gets the processes ready in which heavy bots think."""
        if self._workshop is not None:
            self._workshop.start()

    def consider(self, head: Head) -> None:
        """Begins the turns that the durable state of a table asks for, and drops all others."""
        owed = _owed(head.committed)
        for seat, turn in tuple(head.turns.items()):
            if owed.get(seat) != turn.owed or _is_in_vain(head, turn):
                turn.task.cancel()
                del head.turns[seat]
        for seat, turn_owed in owed.items():
            if seat not in head.turns:
                task = asyncio.create_task(self._turn(head, turn_owed))
                head.turns[seat] = BotTurn(turn_owed, task)

    def drop(self, head: Head) -> None:
        """Ends all turns at a table."""
        for turn in head.turns.values():
            turn.task.cancel()
        head.turns.clear()

    async def close(self) -> None:
        """Lets the threads end, and ends the processes."""
        self._thinker.close()
        if self._workshop is not None:
            await self._workshop.close()

    async def _turn(self, head: Head, owed: OwedTurn) -> None:
        """The entry in ``head.turns`` stays until the move is durable: there is no second turn.

        As long as it stays somebody is at work: a turn that fails begins anew after a while.
        """
        for pause in doubling(_FIRST_PAUSE, _LONGEST_PAUSE):
            if await self._is_made(head, owed):
                return
            await asyncio.sleep(pause)

    async def _is_made(self, head: Head, owed: OwedTurn) -> bool:
        """Whether the question is answered, after trying to answer it."""
        try:
            await self._make(head, owed)
        except Exception as error:  # noqa: BLE001 - its text could tell about hidden cards
            how = f"made no move, for {type(error).__name__}"
            _complain(how, head.committed, owed.decision.seat)
            return False
        return True

    async def _make(self, head: Head, owed: OwedTurn) -> None:
        table = head.committed
        chosen = await self._choose(table, owed)
        await self._hold(table, owed)
        if _is_owed(head.table, owed) and not self._played(head, owed, chosen):
            last_resort = first_legal_move(head.table, owed.decision.seat)
            self._play(head, owed.decision.seat, Play(owed.id, last_resort), BY_TABLE)

    async def _choose(self, table: Table, owed: OwedTurn) -> _Choice | None:
        """What the bot wants, or if it fails, what the substitute wants, by the same view."""
        decision, _, (code, by) = owed
        move = await self._choice_of(code, table, decision)
        if move is None and code != SUBSTITUTE:
            move, by = await self._choice_of(SUBSTITUTE, table, decision), bot_kind(SUBSTITUTE)
        return None if move is None else _Choice(move, by)

    async def _choice_of(self, code: str, table: Table, decision: Decision) -> str | None:
        """The legal move that a bot wants; ``None`` when it fails, about which nothing of its view
        is told.
        """
        seat = decision.seat
        if code not in self._players:
            _complain("is unknown", table, seat)
            return None
        try:
            move = await self._thought_of(code, table, decision)
            if _is_legal(table, seat, move):
                return move
        except TookTooLong:
            _complain("thought for too long", table, seat)
        except NobodyReady:
            _complain("has no process to think in", table, seat)
        except Exception:  # noqa: BLE001 - its text could tell about hidden cards
            _complain("failed", table, seat)
        else:
            _complain("made no legal move", table, seat)
        return None

    async def _thought_of(self, code: str, table: Table, decision: Decision) -> str:
        """Lets a bot think where bots of its weight do; raises what comes of it."""
        view = cast("View", view_for(table, decision.seat))
        seed = int.from_bytes(self._entropy(_GENERATOR_BYTES))
        if self._workshop is not None and self._workshop.takes(code):
            return await self._workshop.think(table.id, code, decision.kind, view, seed)
        choose, limit = self._players[code].choose, self._pace.limit
        work = partial(choose, view, Budget(seconds=limit), Random(seed))  # noqa: S311 - its whims
        return await self._thinker.think(work, limit)

    async def _hold(self, table: Table, owed: OwedTurn) -> None:
        """Waits until a moment that tells nothing: it depends on public facts only."""
        playing = table.playing
        assert playing is not None, "only a running game asks for moves"
        asked = playing.since[playing.open.index(owed.decision)]
        left = asked + self._patience(table, playing, owed) - self._uptime()
        if left > 0:
            await asyncio.sleep(left)

    def _patience(self, table: Table, playing: Playing, owed: OwedTurn) -> float:
        pace, (decision, asked, deputy) = self._pace, owed
        public = Random(f"{table.game_id}/{decision.seat}/{asked}")  # noqa: S311
        if pace.tempo is None:
            pause = public.uniform(pace.shortest, pace.longest)
        else:
            seen = cast("View", view_for(table, None))
            pause = pace.tempo(Asked(seen, decision.seat, decision.kind, deputy.bot), public)
        shared = any(
            other.kind == decision.kind and deputy_of(table, other.seat) is None
            for other in playing.open
        )
        return max(pause, pace.courtesy.get(decision.kind, 0.0)) if shared else pause

    def _played(self, head: Head, owed: OwedTurn, chosen: _Choice | None) -> bool:
        """Whether there is a choice, and the table, which may have changed meanwhile, takes it."""
        if chosen is None:
            return False
        try:
            self._play(head, owed.decision.seat, Play(owed.id, chosen.move), chosen.by)
        except Refused:
            return False
        return True


def _complain(how: str, table: Table, seat: Seat) -> None:
    """Never says more: whatever a bot knows may be hidden from who reads the log, and so is who has
    a standing wish, which only the number of all steps counts.
    """
    _log.error("table %s, step %d: the bot in seat %d %s", table.id, table.shown, seat, how)


def _is_in_vain(head: Head, turn: BotTurn) -> bool:
    """Whether it ended without a move: something was on its way then that is not so any more."""
    return turn.task.done() and _is_owed(head.table, turn.owed)


def _owed(table: Table) -> dict[Seat, OwedTurn]:
    if table.running is None:
        return {}
    return {
        decision.seat: OwedTurn(decision, asked_as(table, decision.id), deputy)
        for decision in table.running.open
        if (deputy := deputy_of(table, decision.seat)) is not None
    }


def _is_owed(table: Table, turn: OwedTurn) -> bool:
    return _owed(table).get(turn.decision.seat) == turn


def _is_legal(table: Table, seat: Seat, text: str) -> bool:
    assert table.playing is not None, "only a running game asks for moves"
    try:
        table.game.play(table.playing.state, seat, table.game.parse_move(text))
    except GameError:
        return False
    return True


def first_legal_move(table: Table, seat: Seat) -> str:
    """The move that is made when no bot can make one."""
    assert table.playing is not None, "only a running game asks for moves"
    moves = table.game.legal_moves(table.playing.state, seat)
    return table.game.format_move(next(moves))
