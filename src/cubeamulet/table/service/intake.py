"""Takes commands: decides each at once, or says no, and answers when its step is durable."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Set
from functools import partial

from cubeamulet.games.core.contract import AnyGame, Seat
from cubeamulet.games.core.versions import newest_of
from cubeamulet.players.contract import Seatable
from cubeamulet.table.absence import abandon, found_absent, time_out
from cubeamulet.table.commands import Command, OpenTable, Play, WishUnion
from cubeamulet.table.decide import handle, open_table, seat_move
from cubeamulet.table.done import Done, House
from cubeamulet.table.ports import (
    Clock,
    Entropy,
    EventStore,
    IdentityId,
    ServiceTime,
    Step,
    StoreError,
)
from cubeamulet.table.purse import Price, postings_of, price_of
from cubeamulet.table.refusals import Refused
from cubeamulet.table.service.absentees import absentees
from cubeamulet.table.service.background import Background
from cubeamulet.table.service.committer import Committer
from cubeamulet.table.service.faults import described
from cubeamulet.table.service.head import Decided, Doubt, Head, Reply, call_safely
from cubeamulet.table.service.obeyed import CommandKey, Obeyed
from cubeamulet.table.service.shelf import TRY_AGAIN, Found, Shelf
from cubeamulet.table.table import Table
from cubeamulet.table.view import Answer, Problem
from cubeamulet.table.who import is_invited, members_of

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
        players: Mapping[str, Seatable],
        clock: Clock,
        entropy: Entropy,
        uptime: ServiceTime,
    ) -> None:
        self._store = store
        self._shelf = shelf
        self._committer = committer
        self._background = background
        self._newest = newest_of(catalog.values())
        self._bots = {
            game: frozenset(code for code, player in players.items() if game in player.games)
            for game in self._newest
        }
        self._clock = clock
        self._entropy = entropy
        self._uptime = uptime

    def open(self, identity: IdentityId, wish: OpenTable, reply: Reply) -> str:
        """Decides a new table and gives its id; raises ``Refused``."""
        house = self._house(wish.game)
        done = open_table(wish, identity, house, self._newest)
        head = self._shelf.put(Found(done.table, Obeyed()))
        self._decided(head, done, house, (identity, wish.id)).replies.append(reply)
        return done.table.id

    def submit(self, table_id: str, identity: IdentityId, command: Command, reply: Reply) -> None:
        """Takes a command; ``reply`` is called once, possibly before this returns.

        It needs no task of its own, unless the table is on disk or the wish costs chips.
        """
        head = self._shelf.ready(table_id)
        if head is not None and self._price_of(head, command.do, identity) is None:
            self._take(head, identity, command, reply)
        else:
            self._background.spawn(self._look_up(table_id, identity, command, reply))

    def move(self, head: Head, seat: Seat, answer: Play, by: str | None) -> None:
        """Takes a bot's move, unless the table is being read anew; raises ``Refused``.

        ``by`` names the bot where the seat is not its own.
        """
        if head.reloading is None:
            house = self._house(head.table.game.name)
            self._decided(head, seat_move(head.table, seat, answer, house, by), house)

    def settle(self, head: Head, absent: tuple[Seat, ...]) -> None:
        """Lets those lapse whose time has run out, and those who are absent."""
        if head.reloading is None:
            house = self._house(head.table.game.name)
            self._time_out(head, house)
            if (done := found_absent(head.table, absent, house)) is not None:
                self._decided(head, done, house)

    def abandon(self, head: Head) -> None:
        """Ends a game that cannot go on: nobody can pay for who is not there to do it."""
        house = self._house(head.table.game.name)
        if (done := abandon(head.table, house)) is not None:
            self._decided(head, done, house)

    def _time_out(self, head: Head, house: House) -> None:
        if not head.table.times:
            return
        if (done := time_out(head.table, house)) is not None:
            self._decided(head, done, house)

    async def _look_up(
        self, table_id: str, identity: IdentityId, command: Command, reply: Reply
    ) -> None:
        try:
            head = await self._shelf.head(table_id)
            problem = await self._unaffordable(head, identity, command.do)
            head = await self._shelf.head(table_id)
        except Refused as refused:
            _say_no(reply, command, 0, refused.problem)
        except StoreError:
            _log.exception("table %s could not be read", table_id)
            _say_no(reply, command, 0, TRY_AGAIN)
        except Exception as fault:  # noqa: BLE001 - whatever it is, somebody waits for an answer
            _log.error("table %s could not be read: %s", table_id, described(fault))
            _say_no(reply, command, 0, TRY_AGAIN)
        else:
            self._take(head, identity, command, reply, problem)

    async def _unaffordable(
        self, head: Head, identity: IdentityId, wish: WishUnion
    ) -> Problem | None:
        """Says no in time where there are too few chips; the store sees to it once more."""
        price = self._price_of(head, wish, identity)
        if price is None:
            return None
        for account in price.accounts:
            if await self._store.chips_in(account) < price.chips:
                return price.problem
        return None

    def _price_of(self, head: Head, wish: WishUnion, identity: IdentityId) -> Price | None:
        return price_of(head.table, wish, identity, self._absentees(head))

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
        elif (sequence := head.obeyed.step_of(key)) is not None:
            call_safely(reply, _yes(head, command, sequence))
        elif (verdict := head.verdicts.to(key)) is not None:
            call_safely(reply, verdict)
        elif unaffordable is not None:
            self._conclude(head, identity, command, unaffordable, reply)
        else:
            self._decide(head, identity, command, reply)

    def _decide(self, head: Head, identity: IdentityId, command: Command, reply: Reply) -> None:
        house = self._house(head.table.game.name, self._absentees(head))
        self._time_out(head, house)
        try:
            done = handle(head.table, command.do, identity, house)
        except Refused as refused:
            self._conclude(head, identity, command, refused.problem, reply)
            return
        if done.events:
            key = (identity, command.id)
            self._decided(head, done, house, key).replies.append(reply)
        else:
            self._conclude(head, identity, command, None, reply)

    def _conclude(
        self,
        head: Head,
        identity: IdentityId,
        command: Command,
        problem: Problem | None,
        reply: Reply,
    ) -> None:
        """Answers what changes nothing, a refusal or a wish that is fulfilled already; but only
        because of what is durable: anything else might never have been.
        """
        answer = partial(self._conclude_surely, head, identity, command, problem, reply)
        basis = head.basis_for(identity)
        if basis.is_durable_in(head.committed):
            answer()
        else:
            retry = partial(self.submit, head.table.id, identity, command, reply)
            head.doubts.append(Doubt(basis, answer, retry))

    def _conclude_surely(
        self,
        head: Head,
        identity: IdentityId,
        command: Command,
        problem: Problem | None,
        reply: Reply,
    ) -> None:
        table = head.committed
        answer = Answer(command.id, problem is None, table.shown, problem)
        members = members_of(table)
        if identity in members or is_invited(table, command.do):
            head.verdicts.remember(identity, answer, members)
        call_safely(reply, answer)

    def _decided(
        self, head: Head, done: Done, house: House, key: CommandKey | None = None
    ) -> Decided:
        """Makes a deed, decided at the time of that house, the newest state and sends it to the
        store; ``key`` names the command that caused it.
        """
        table = done.table
        by, command = key or (None, None)
        step = Step(table.id, table.version, house.now, by, command, done.events, house.up)
        decided = Decided(table, step, done.happened, postings_of(head.table, table))
        if table.times or _differs_beside_the_game(head.table, table):
            decided.shows_table = True
        head.table = table
        head.used = house.up
        head.obeyed.note(step)
        if decided.key is not None:
            head.pending[decided.key] = decided
        self._committer.add(head, decided)
        return decided

    def _absentees(self, head: Head) -> Set[IdentityId]:
        return absentees(head, self._uptime)

    def _house(self, game: str, away: Set[IdentityId] = frozenset()) -> House:
        bots = self._bots.get(game, frozenset())
        newest = self._newest.get(game)
        return House(self._clock(), self._entropy, bots, self._uptime(), away, newest)


def _differs_beside_the_game(before: Table, after: Table) -> bool:
    """Whether anything differs that a mere move may change and that is no part of a view."""
    return (
        before.proposal is not after.proposal
        or before.stand_ins is not after.stand_ins
        or (before.undo is not after.undo and before.undoable != after.undoable)
    )


def _yes(head: Head, command: Command, sequence: int) -> Answer:
    """The answer to a repetition of what was done in that step."""
    return Answer(command.id, ok=True, version=head.obeyed.shown_at(sequence))


def _say_no(reply: Reply, command: Command, version: int, problem: Problem) -> None:
    call_safely(reply, Answer(command.id, ok=False, version=version, problem=problem))
