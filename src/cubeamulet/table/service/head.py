"""A loaded table: what was decided, what of it is durable, and who waits to hear of it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, NamedTuple, TypeAlias, TypeVar

from cubeamulet.games.core.contract import Decision, Seat
from cubeamulet.table import events as e
from cubeamulet.table.accounts import Posting
from cubeamulet.table.ports import IdentityId, Step
from cubeamulet.table.project import Present, Reader, reader_of
from cubeamulet.table.seats import Seats
from cubeamulet.table.service.attendance import Attendance
from cubeamulet.table.service.obeyed import CommandKey, Obeyed, key_of
from cubeamulet.table.service.verdicts import Verdicts
from cubeamulet.table.state import Deputy, told_alone
from cubeamulet.table.table import Table
from cubeamulet.table.view import Answer, Notice, Problem

Listener: TypeAlias = Callable[[Notice], None]
Reply: TypeAlias = Callable[[Answer], None]
Ended: TypeAlias = Callable[[Problem], None]

_MOVES_ONLY: Final = {e.Moved}
_WISHES_ONLY: Final = {e.StandingWishSet}
_log = logging.getLogger(__name__)


class Decided:
    """A step on its way to the store, and who is to be told when it has arrived.

    ``postings`` are what it changes in the books. ``shows_table`` says that it changed more than
    the view of the game, ``takes_back`` that the log of the game became shorter. A standing wish in
    it is told to the seat ``wisher`` alone; ``is_private`` says that it held nothing else.
    """

    __slots__ = (
        "happened",
        "is_plain_move",
        "is_private",
        "key",
        "postings",
        "replies",
        "shows_table",
        "step",
        "table",
        "takes_back",
        "wisher",
    )

    def __init__(
        self,
        table: Table,
        step: Step,
        happened: tuple[object, ...],
        postings: tuple[Posting, ...] = (),
    ) -> None:
        self.table = table
        self.step = step
        self.happened = happened
        self.postings = postings
        kinds = {type(event) for event in step.events}
        self.is_plain_move = kinds == _MOVES_ONLY
        self.is_private = self.shows_table = self.takes_back = False
        self.wisher: Seat | None = None
        if not self.is_plain_move:
            self.wisher = _wisher(step)
            self.is_private = told_alone(step.events) is not None
            self.shows_table = bool(kinds - _MOVES_ONLY - _WISHES_ONLY)
            self.takes_back = e.MoveUndone in kinds
        self.key = key_of(step)
        self.replies: list[Reply] = []

    def answer(self, version: int, problem: Problem | None) -> None:
        """Tells everybody who sent this command, and was not told yet, what became of it."""
        answer = Answer(self.step.command or "", problem is None, version, problem)
        replies, self.replies = self.replies, []
        for reply in replies:
            call_safely(reply, answer)


def _wisher(step: Step) -> Seat | None:
    """The seat whose standing wish changed."""
    wishes = (event for event in step.events if isinstance(event, e.StandingWishSet))
    return next((event.seat for event in wishes), None)


class Subscriber:
    """Somebody who watches a table.

    ``missed`` collects the steps that became durable while a snapshot is being made, which is the
    ``introduction``; ``None`` once this subscriber is up to date. ``again`` says that the table was
    loaded anew meanwhile.
    """

    __slots__ = (
        "_ended",
        "_gone",
        "_reader",
        "_seats",
        "again",
        "head",
        "identity",
        "introduction",
        "listener",
        "missed",
    )

    def __init__(
        self,
        head: Head,
        identity: IdentityId | None,
        listener: Listener,
        gone: Callable[[Subscriber], None],
        ended: Ended | None = None,
    ) -> None:
        self.head = head
        self.identity = identity
        self.listener: Listener | None = listener
        self.missed: list[Decided] | None = []
        self.introduction: asyncio.Task[None] | None = None
        self.again = False
        self._gone = gone
        self._ended = ended
        self._seats: Seats | None = None
        self._reader = Reader(None, hosts=False)

    def reader_at(self, table: Table) -> Reader:
        """As whom this subscriber looks at the table: it changes only with the seats."""
        if table.seats is not self._seats:
            self._seats, self._reader = table.seats, reader_of(table, self.identity)
        return self._reader

    def tell(self, notice: Notice) -> None:
        """Passes a notice on, unless this subscriber has left."""
        if self.listener is not None:
            call_safely(self.listener, notice)

    def close(self) -> None:
        """Ends it; nothing is told afterwards."""
        if self.listener is not None:
            self.listener = None
            self._gone(self)

    def end(self, problem: Problem) -> None:
        """Ends it from this side, and says why."""
        self.close()
        if self._ended is not None:
            call_safely(self._ended, problem)


class Basis(NamedTuple):
    """What somebody's answer follows from: the steps that everybody is told of, up to the version
    ``shown``, and where a step of their own that nobody else is told of is on its way, all up to
    the sequence ``own``, else 0.

    Nobody waits for another's private step: how long an answer takes would give it away.
    """

    shown: int
    own: int

    def is_durable_in(self, table: Table) -> bool:
        """Whether all of it is stored, where ``table`` is the newest durable state."""
        return self.shown <= table.shown and self.own <= table.version


class Doubt(NamedTuple):
    """An answer because of a state that may not be durable yet.

    It is right once its ``basis`` is durable; if that is lost, the command is decided anew.
    """

    basis: Basis
    answer: Callable[[], None]
    retry: Callable[[], None]


class OwedTurn(NamedTuple):
    """A question, under which ``id`` the table asks it, and who has to answer it."""

    decision: Decision
    id: str
    deputy: Deputy


@dataclass(slots=True, eq=False)
class BotTurn:
    """A bot at work on a question."""

    owed: OwedTurn
    task: asyncio.Task[None]


@dataclass(slots=True, eq=False)
class Head:
    """``table`` is the newest decided state, ``committed`` the newest durable one; ``used`` is
    when somebody last needed it (service time).

    ``pending`` are the commands whose steps are on their way; ``obeyed`` all that were ever decided
    and ``verdicts`` the last answers to others, so that a repeated command gets the same answer;
    ``doubts`` are answers that wait for what they follow from; ``attendance`` knows who is there,
    and ``told`` says who was connected when that was last said; ``timer`` goes off when the service
    time ``due`` has come; ``reloading`` runs while the table is read anew because a write failed;
    ``is_stuck`` says that it failed since somebody who is not there has too few chips;
    ``retelling`` runs while the table is shown anew because a move was taken back, and what is
    answered waits for it.
    """

    table: Table
    committed: Table
    used: float
    obeyed: Obeyed
    attendance: Attendance
    subscribers: list[Subscriber] = field(default_factory=list)
    pending: dict[CommandKey, Decided] = field(default_factory=dict)
    verdicts: Verdicts = field(default_factory=Verdicts)
    doubts: list[Doubt] = field(default_factory=list)
    turns: dict[Seat, BotTurn] = field(default_factory=dict)
    told: Present | None = None
    timer: asyncio.TimerHandle | None = None
    due: float = 0.0
    presence_is_due: bool = False
    reloading: asyncio.Task[None] | None = None
    retelling: asyncio.Task[None] | None = None
    is_stuck: bool = False

    @property
    def is_idle(self) -> bool:
        """Whether nobody watches, nothing is being stored and no bot is at work."""
        busy = self.subscribers or self.turns or self.reloading
        return not busy and self.table.version == self.committed.version

    def drop_timer(self) -> None:
        """Lets no deadline be looked at any more."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def settle(self, decided: Decided) -> None:
        """A command is durable: nobody waits for its answer any more."""
        if decided.key is not None:
            self.pending.pop(decided.key, None)

    def basis_for(self, identity: IdentityId) -> Basis:
        """What an answer to somebody follows from now."""
        wished = any(
            decided.is_private and decided.step.by == identity for decided in self.pending.values()
        )
        return Basis(self.table.shown, self.table.version if wished else 0)

    def settle_doubts(self) -> None:
        """Answers what was decided because of a state that is durable by now."""
        if self.doubts:
            doubts, self.doubts = self.doubts, []
            for doubt in doubts:
                if doubt.basis.is_durable_in(self.committed):
                    doubt.answer()
                else:
                    self.doubts.append(doubt)

    def reopen_doubts(self) -> None:
        """Decides anew what was decided because of a state that is lost."""
        doubts, self.doubts = self.doubts, []
        for doubt in doubts:
            doubt.retry()


Told = TypeVar("Told", Answer, Notice, Problem)


def call_safely(listener: Callable[[Told], None], told: Told) -> None:
    """Calls somebody else's function, whose failure is nobody else's."""
    try:
        listener(told)
    except Exception:  # noqa: BLE001 - whatever it is
        _log.exception("a listener failed")
