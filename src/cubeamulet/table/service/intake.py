"""Takes commands: decides each at once, or says no, and answers when its step is durable."""

from __future__ import annotations

import logging
from collections.abc import Mapping

from cubeamulet.games.core.contract import AnyGame, Seat
from cubeamulet.players.contract import Player
from cubeamulet.table.commands import Command, OpenTable, Play, WishUnion
from cubeamulet.table.decide import Done, House, bot_move, handle, open_table
from cubeamulet.table.ports import Clock, Entropy, EventStore, IdentityId, Step, StoreError
from cubeamulet.table.purse import NOT_ENOUGH_CHIPS, postings_of, price_of
from cubeamulet.table.refusals import Refused
from cubeamulet.table.service.background import Background
from cubeamulet.table.service.committer import Committer
from cubeamulet.table.service.head import Decided, Head, Reply, call_safely
from cubeamulet.table.service.shelf import TRY_AGAIN, Shelf
from cubeamulet.table.table import Table
from cubeamulet.table.view import Answer, Problem

_MAY_BE_A_REPETITION = frozenset({"decision_closed", "not_playing"})
_log = logging.getLogger(__name__)


class Intake:
    """Where everything that changes a table passes through, whoever wants it."""

    def __init__(  # noqa: PLR0913 - the parts of the service, put together once
        self,
        store: EventStore,
        shelf: Shelf,
        committer: Committer,
        background: Background,
        *,
        catalog: Mapping[str, AnyGame],
        players: Mapping[str, Player],
        clock: Clock,
        entropy: Entropy,
    ) -> None:
        self._store = store
        self._shelf = shelf
        self._committer = committer
        self._background = background
        self._catalog = catalog
        self._bots = {
            game: frozenset(code for code, player in players.items() if game in player.games)
            for game in catalog
        }
        self._clock = clock
        self._entropy = entropy

    def open(self, identity: IdentityId, wish: OpenTable, reply: Reply) -> str:
        """Decides a new table and gives its id; raises ``Refused``."""
        done = open_table(wish, identity, self._house(wish.game), self._catalog)
        self._decided(self._shelf.put(done.table), done, identity, wish.id).replies.append(reply)
        return done.table.id

    def submit(self, table_id: str, identity: IdentityId, command: Command, reply: Reply) -> None:
        """Takes a command; ``reply`` is called once, possibly before this returns.

        A move needs no task of its own, unless it costs chips. Of other commands only the store
        knows whether they are repetitions; of a move the decision it answers tells.
        """
        head = self._shelf.ready(table_id)
        if head is not None and _needs_no_look(head.table, identity, command.do):
            self._take(head, identity, command, reply)
        else:
            self._background.spawn(self._look_up(table_id, identity, command, reply))

    def bot_move(self, head: Head, seat: Seat, answer: Play) -> None:
        """Takes a bot's move, unless the table is being read anew; raises ``Refused``."""
        if head.reloading is None:
            done = bot_move(head.table, seat, answer, self._clock())
            self._decided(head, done, None, None)

    async def _look_up(
        self, table_id: str, identity: IdentityId, command: Command, reply: Reply
    ) -> None:
        try:
            head = await self._shelf.head(table_id)
            problem = await self._unaffordable(head.table, identity, command.do)
            version = await self._store.version_of_command(table_id, identity, command.id)
            head = await self._shelf.head(table_id)
        except Refused as refused:
            _say_no(reply, command, 0, refused.problem)
        except StoreError:
            _log.exception("table %s could not be read", table_id)
            _say_no(reply, command, 0, TRY_AGAIN)
        else:
            if version is None:
                self._take(head, identity, command, reply, problem)
            else:
                call_safely(reply, Answer(command.id, ok=True, version=version))

    async def _unaffordable(
        self, table: Table, identity: IdentityId, wish: WishUnion
    ) -> Problem | None:
        """Says no in time to whoever has too few chips; the store sees to it once more."""
        price = price_of(table, wish, identity)
        if price is None or await self._store.chips_in(price.account) >= price.chips:
            return None
        return NOT_ENOUGH_CHIPS

    def _take(
        self,
        head: Head,
        identity: IdentityId,
        command: Command,
        reply: Reply,
        unaffordable: Problem | None = None,
    ) -> None:
        key = (identity, command.id)
        if (pending := head.pending.get(key)) is not None:
            pending.replies.append(reply)
        elif (problem := head.refused.get(key)) is not None:
            _say_no(reply, command, head.committed.version, problem)
        elif unaffordable is not None:
            self._refuse(head, identity, command, unaffordable, reply)
        else:
            self._decide(head, identity, command, reply)

    def _decide(self, head: Head, identity: IdentityId, command: Command, reply: Reply) -> None:
        try:
            done = handle(head.table, command.do, identity, self._house(head.table.game.name))
        except Refused as refused:
            self._refuse(head, identity, command, refused.problem, reply)
        else:
            self._decided(head, done, identity, command.id).replies.append(reply)

    def _refuse(
        self, head: Head, identity: IdentityId, command: Command, problem: Problem, reply: Reply
    ) -> None:
        if isinstance(command.do, Play) and problem.code in _MAY_BE_A_REPETITION:
            self._background.spawn(self._refuse_late(head, identity, command, problem, reply))
        else:
            head.remember_refusal((identity, command.id), problem)
            _say_no(reply, command, head.committed.version, problem)

    async def _refuse_late(
        self, head: Head, identity: IdentityId, command: Command, problem: Problem, reply: Reply
    ) -> None:
        """A move that comes too late may be the repetition of one that was taken."""
        try:
            version = await self._store.version_of_command(head.table.id, identity, command.id)
        except StoreError:
            _log.exception("table %s could not be read", head.table.id)
            version, problem = None, TRY_AGAIN
        if version is not None:
            call_safely(reply, Answer(command.id, ok=True, version=version))
        else:
            _say_no(reply, command, head.committed.version, problem)

    def _decided(
        self, head: Head, done: Done, by: IdentityId | None, command: str | None
    ) -> Decided:
        """Makes a deed the newest state and sends it to the store."""
        table = done.table
        step = Step(table.id, table.version, self._clock(), by, command, done.events)
        decided = Decided(table, step, done.happened, postings_of(head.table, table))
        head.table = table
        head.used = step.at
        if decided.key is not None:
            head.pending[decided.key] = decided
        self._committer.add(head, decided)
        return decided

    def _house(self, game: str) -> House:
        return House(self._clock(), self._entropy, self._bots.get(game, frozenset()))


def _needs_no_look(table: Table, identity: IdentityId, wish: WishUnion) -> bool:
    """Whether a wish can be decided without asking the store for anything."""
    return isinstance(wish, Play) and price_of(table, wish, identity) is None


def _say_no(reply: Reply, command: Command, version: int, problem: Problem) -> None:
    call_safely(reply, Answer(command.id, ok=False, version=version, problem=problem))
