"""Bots' turns: owed by the state of a table, so that they survive everything it survives."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Final, cast

from cubeamulet.games.core.contract import Decision, Seat
from cubeamulet.players.contract import Budget, Player, View
from cubeamulet.table.commands import Play
from cubeamulet.table.playing import Playing
from cubeamulet.table.ports import Clock, Entropy
from cubeamulet.table.project import view_for
from cubeamulet.table.refusals import Refused
from cubeamulet.table.seats import Bot, name_of
from cubeamulet.table.service.head import BotTurn, Head
from cubeamulet.table.service.thinker import Thinker, TookTooLong
from cubeamulet.table.table import Table

_GENERATOR_BYTES: Final = 16
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Pace:
    """When bots act, in seconds.

    A bot's answer is held until a moment between ``shortest`` and ``longest`` after the question.
    ``courtesy`` names the kinds of questions that several seats may answer for all: a bot leaves
    them to persons for so long. ``limit`` is how long a bot may think.
    """

    shortest: float = 0.6
    longest: float = 1.4
    courtesy: Mapping[str, float] = field(default_factory=lambda: {"lift": 10.0})
    limit: float = 5.0


AT_ONCE: Final = Pace(0.0, 0.0, {})


class BotTurns:
    """Sees to it that every bot that owes a move makes one, and only one."""

    def __init__(
        self,
        players: Mapping[str, Player],
        pace: Pace,
        clock: Clock,
        entropy: Entropy,
        play: Callable[[Head, Seat, Play], None],
    ) -> None:
        self._players = players
        self._pace = pace
        self._clock = clock
        self._entropy = entropy
        self._play = play
        self._thinker = Thinker()

    def consider(self, head: Head) -> None:
        """Begins the turns that the durable state of a table asks for, and drops all others."""
        owed = _owed_by_bots(head.committed)
        for seat, turn in tuple(head.turns.items()):
            if seat not in owed or owed[seat].id != turn.decision:
                turn.task.cancel()
                del head.turns[seat]
        for seat, decision in owed.items():
            if seat not in head.turns:
                task = asyncio.create_task(self._turn(head, decision))
                head.turns[seat] = BotTurn(decision.id, task)

    def drop(self, head: Head) -> None:
        """Ends all turns at a table."""
        for turn in head.turns.values():
            turn.task.cancel()
        head.turns.clear()

    def close(self) -> None:
        """Lets the threads end."""
        self._thinker.close()

    async def _turn(self, head: Head, decision: Decision) -> None:
        """The entry in ``head.turns`` stays until the move is durable: there is no second turn."""
        table = head.committed
        move = await self._choose(table, decision.seat)
        await self._hold(table, decision)
        if move is None or not self._played(head, decision, move):
            self._played(head, decision, first_legal_move(table, decision.seat))

    async def _choose(self, table: Table, seat: Seat) -> str | None:
        """What the bot wants; ``None`` when it fails, about which nothing of its view is told."""
        player = self._players.get(name_of(table.seats[seat]) or "")
        if player is None:
            _complain("is unknown", table, seat)
            return None
        view = cast("View", view_for(table, seat))
        generator = Random(self._entropy(_GENERATOR_BYTES))  # noqa: S311 - a bot's whims
        budget = Budget(seconds=self._pace.limit)
        work = partial(player.choose, view, budget, generator)
        try:
            return await self._thinker.think(work, self._pace.limit)
        except TookTooLong:
            _complain("thought for too long", table, seat)
        except Exception:  # noqa: BLE001 - its text could tell about hidden cards
            _complain("failed", table, seat)
        return None

    async def _hold(self, table: Table, decision: Decision) -> None:
        """Waits until a moment that tells nothing: it depends on public facts only."""
        playing = table.playing
        assert playing is not None, "only a running game asks for moves"
        asked = playing.since[playing.open.index(decision)]
        left = asked + self._patience(table, playing, decision) - self._clock()
        if left > 0:
            await asyncio.sleep(left)

    def _patience(self, table: Table, playing: Playing, decision: Decision) -> float:
        pace = self._pace
        public = Random(f"{table.game_id}/{decision.seat}/{decision.id}")  # noqa: S311
        pause = public.uniform(pace.shortest, pace.longest)
        shared = any(
            other.kind == decision.kind and not isinstance(table.seats[other.seat], Bot)
            for other in playing.open
        )
        return max(pause, pace.courtesy.get(decision.kind, 0.0)) if shared else pause

    def _played(self, head: Head, decision: Decision, move: str) -> bool:
        """Whether the question is answered, by this move or already."""
        try:
            self._play(head, decision.seat, Play(decision.id, move))
        except Refused as refused:
            if refused.problem.code in {"decision_closed", "not_playing"}:
                return True
            _complain("made no legal move", head.table, decision.seat)
            return False
        return True


def _complain(how: str, table: Table, seat: Seat) -> None:
    """Never says more: whatever a bot knows may be hidden from who reads the log."""
    _log.error("table %s, step %d: the bot in seat %d %s", table.id, table.version, seat, how)


def _owed_by_bots(table: Table) -> dict[Seat, Decision]:
    if table.playing is None or table.ending is not None:
        return {}
    return {
        decision.seat: decision
        for decision in table.playing.open
        if isinstance(table.seats[decision.seat], Bot)
    }


def first_legal_move(table: Table, seat: Seat) -> str:
    """The move that is made for a bot which cannot make one itself."""
    assert table.playing is not None, "only a running game asks for moves"
    moves = table.game.legal_moves(table.playing.state, seat)
    return table.game.format_move(next(moves))
