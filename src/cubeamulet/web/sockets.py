"""Talks over sockets: one ``Conversation`` for each, all of them known to ``Conversations``."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import msgspec

from cubeamulet.protocol.messages import (
    Answer,
    ClientMessage,
    Closing,
    Command,
    Hello,
    Ping,
    Pong,
    Problem,
)
from cubeamulet.table.ports import Identity
from cubeamulet.table.refusals import Refused
from cubeamulet.table.service import Subscription
from cubeamulet.table.view import Notice, Seen
from cubeamulet.web.context import Context
from cubeamulet.web.counting import wait_for
from cubeamulet.web.keys import KeyTwice, is_plain_move, require_each_key_once
from cubeamulet.web.limits import Limits, Throttle, count_out
from cubeamulet.web.line import Line
from cubeamulet.web.outbox import Outbox
from cubeamulet.web.words import Words

logger = logging.getLogger(__name__)

RESTART = 1012
BINARY = 1003
TOO_BIG = 1009
MALFORMED = 4400
UNKNOWN = 4404
SILENT = 4408
FLOOD = 4429
FAULT = 1011

GOODBYE_WITHIN = 2.0
"""Seconds a reader has to read the last message and to close, too."""


class Farewell(Exception):
    """Why a conversation ends: told in ``closing`` before the socket closes with ``close_code``.

    ``limit`` names the limit that it exceeds, if that is why.
    """

    def __init__(
        self, close_code: int, code: str, message: str, *, retry: bool, limit: str | None = None
    ) -> None:
        super().__init__(message)
        self.close_code = close_code
        self.limit = limit
        self.closing = Closing(Problem(code, message), retry)


def crowded(limit: str) -> Farewell:
    """The farewell of somebody for whom there is no room."""
    message = "too many sockets are open"
    return Farewell(FLOOD, "too_many_sockets", message, retry=False, limit=limit)


def stopping() -> Farewell:
    """The farewell of a server that stops."""
    return Farewell(RESTART, "server_stopping", "the server stops; come back soon", retry=True)


def no_table(problem: Problem) -> Farewell:
    """The farewell where there is nothing to watch, or nothing any more."""
    return Farewell(UNKNOWN, problem.code, problem.message, retry=False)


class _Named(msgspec.Struct):
    """As much of a wrong command as is needed to answer it."""

    type: str
    id: str


class Conversation:
    """One socket's talk with one table, from its hello to the farewell."""

    def __init__(
        self,
        context: Context,
        line: Line,
        table: str,
        identity: Identity | None,
        source: str,
        words: Words,
    ) -> None:
        """``source`` is the address for which it is counted."""
        self._context = context
        self._line = line
        self._table = table
        self._identity = identity
        self._source = source
        self._words = words
        limits = context.limits
        self._outbox = Outbox(self._flush_soon, replies=limits.replies, events=limits.events)
        self._throttle = Throttle(limits.messages_per_socket)
        self._hellos = Throttle(limits.hellos_per_socket)
        self._loop = asyncio.get_running_loop()
        self._inbox: deque[str | None] = deque()
        self._working: asyncio.Task[None] | None = None
        self._renewing: asyncio.Task[None] | None = None
        self._subscription: Subscription | None = None
        self._watch = 0
        self._will_flush = False
        self._heard_at = context.steady()
        self._is_over = asyncio.Event()
        self._farewell: Farewell | None = None

    async def run(self) -> None:
        """Listens until the other side leaves or there is a reason to end it."""
        self._line.use(self._hear, self._notice, self._flush, self._is_over.set)
        silence = asyncio.create_task(self._listen_for_silence())
        try:
            await self._is_over.wait()
        finally:
            self._watch += 1
            self._unsubscribe()
            for task in filter(None, (silence, self._working, self._renewing)):
                task.cancel()
        if self._farewell is not None:
            await self._say_goodbye(self._farewell)

    @property
    def person(self) -> str:
        """Whom it is counted for: an identity, or an address where there is none."""
        return self._identity.id if self._identity else f"at {self._source}"

    @property
    def farewell(self) -> Farewell | None:
        """Why it ends or ended, if this side had a reason."""
        return self._farewell

    def end(self, farewell: Farewell) -> None:
        """Says goodbye after what was sent already."""
        self._farewell = self._farewell or farewell
        self._is_over.set()

    async def _say_goodbye(self, farewell: Farewell) -> None:
        """Nobody holds a socket by not listening: it is cut then."""
        try:
            async with asyncio.timeout(GOODBYE_WITHIN):
                await self._line.end(self._words.of(farewell.closing), farewell.close_code)
        except TimeoutError:
            self._line.cut()

    def _give_up(self, reason: Exception) -> None:
        """A fault here must not leave the other side waiting."""
        if not isinstance(reason, Farewell):
            logger.error("a conversation failed", exc_info=reason)
            reason = Farewell(FAULT, "internal_error", "the server made a mistake", retry=True)
        self.end(reason)

    # -- listening -------------------------------------------------------------------------------

    async def _listen_for_silence(self) -> None:
        allowed = self._context.limits.silence
        while (left := self._heard_at + allowed - self._context.steady()) > 0:  # noqa: ASYNC110
            await asyncio.sleep(left)
        self.end(Farewell(SILENT, "silent", "no sign of life came", retry=True))

    def _hear(self, text: str | None) -> None:
        """Deals with a message at once, unless it takes its time or follows one that does."""
        if self._is_over.is_set():
            return
        self._heard_at = self._context.steady()
        if self._working is not None:
            self._inbox.append(text)
            return
        try:
            too_early, message = self._pace(), self._read(text)
            if too_early or isinstance(message, Hello):
                self._take_time(message, too_early)
            elif message is not None:
                self._deal(message)
        except Exception as reason:  # noqa: BLE001 - whatever it is
            self._give_up(reason)

    def _notice(self) -> None:
        """Counts what is no message: a flood of that waits at its source, too."""
        if self._is_over.is_set():
            return
        self._heard_at = self._context.steady()
        if self._working is None and (too_early := self._pace()):
            self._take_time(None, too_early)

    def _take_time(self, message: ClientMessage | None, too_early: float) -> None:
        self._line.pause()
        self._working = asyncio.create_task(self._work(message, too_early))

    async def _work(self, message: ClientMessage | None, too_early: float) -> None:
        """Deals with a message in due time, and then with those that have come meanwhile."""
        try:
            await self._deal_slowly(message, too_early)
            while self._inbox and not self._is_over.is_set():
                too_early, message = self._pace(), self._read(self._inbox.popleft())
                await self._deal_slowly(message, too_early)
        except Exception as reason:  # noqa: BLE001 - whatever it is
            self._give_up(reason)
        else:
            self._working = None
            self._line.go_on()

    async def _deal_slowly(self, message: ClientMessage | None, too_early: float) -> None:
        """Reads no faster than is allowed: a flood waits at its source meanwhile."""
        if too_early:
            await asyncio.sleep(too_early)
        if isinstance(message, Hello):
            await asyncio.sleep(self._pace_of_hello())
            await self._subscribe(_seen(message))
        elif message is not None:
            self._deal(message)

    def _deal(self, message: Command | Ping) -> None:
        if self._subscription is None:
            raise Farewell(MALFORMED, "hello_expected", "say hello first", retry=False)
        if isinstance(message, Command):
            self._obey(message)
        else:
            self._reply(Pong(self._context.now()))

    def _pace(self) -> float:
        return self._throttle.pace("", self._context.steady())

    def _pace_of_hello(self) -> float:
        """The seconds by which a hello comes too early, here or of somebody with many sockets."""
        throttles, now = self._context.throttles, self._context.steady()
        return max(
            self._hellos.pace("", now),
            throttles.hellos.pace(self.person, now),
            throttles.hellos_per_address.pace(self._source, now),
        )

    def _read(self, text: str | None) -> ClientMessage | None:
        """The message; ``None`` for a wrong command, which is answered here."""
        if text is None:
            raise Farewell(BINARY, "text_expected", "messages are JSON as text", retry=False)
        if len(text) > self._context.limits.message:
            raise Farewell(TOO_BIG, "message_too_large", "the message is too large", retry=False)
        try:
            message: ClientMessage = CLIENT_MESSAGES.decode(text)
            if not is_plain_move(message, text):
                require_each_key_once(text)
        except KeyTwice as error:
            raise Farewell(MALFORMED, "malformed_json", str(error), retry=False) from error
        except (msgspec.ValidationError, RecursionError) as error:
            self._answer_wrong_command(text, str(error))
            return None
        except msgspec.DecodeError:
            raise Farewell(MALFORMED, "malformed_json", "a message is JSON", retry=False) from None
        return message

    def _answer_wrong_command(self, text: str, reason: str) -> None:
        try:
            named = NAMED.decode(text)
        except (msgspec.DecodeError, RecursionError):
            named = _Named("", "")
        if named.type != "command" or len(named.id) > 64:
            raise Farewell(MALFORMED, "invalid_message", reason, retry=False)
        self._refuse(named.id, Problem("invalid_message", reason))

    # -- commands --------------------------------------------------------------------------------

    def _obey(self, command: Command) -> None:
        if self._identity is None:
            problem = Problem("identity_needed", "ask for GET /api/me before opening the socket")
            self._refuse(command.id, problem)
        elif wait := wait_for(self._context, self._identity, self._table, command):
            text = f"too many requests; try again in {wait} s"
            self._refuse(command.id, Problem("too_many_requests", text))
        else:
            self._context.service.submit(self._table, self._identity.id, command, self._reply)

    def _refuse(self, command_id: str, problem: Problem) -> None:
        self._reply(Answer(command_id, ok=False, version=self._outbox.version, problem=problem))

    def _reply(self, message: Answer | Pong) -> None:
        if isinstance(message, Answer):
            self._context.metrics.answered(message)
        if not self._outbox.reply(message):
            self.end(Farewell(FLOOD, "too_slow", "too many answers wait", retry=True))

    # -- watching --------------------------------------------------------------------------------

    async def _subscribe(self, seen: Seen | None) -> None:
        """Watches the table from now on; a watch begun before tells nothing more."""
        self._watch += 1
        watch = self._watch

        def listener(notice: Notice) -> None:
            if watch == self._watch:
                self._outbox.notice(notice)

        def ended(problem: Problem) -> None:
            if watch == self._watch:
                self.end(no_table(problem))

        identity = self._identity.id if self._identity else None
        try:
            new = await self._context.service.subscribe(
                self._table, identity, seen, listener, ended
            )
        except Refused as refused:
            raise no_table(refused.problem) from refused
        if watch != self._watch:
            new.close()
            return
        self._unsubscribe()
        self._subscription = new

    def _unsubscribe(self) -> None:
        if self._subscription is not None:
            self._subscription.close()
            self._subscription = None

    # -- writing ---------------------------------------------------------------------------------

    def _flush_soon(self) -> None:
        """All that one turn of the loop has to say is sent together."""
        if not self._will_flush:
            self._will_flush = True
            self._loop.call_soon(self._flush)

    def _flush(self) -> None:
        """Sends what waits, unless the other side does not even read what was sent."""
        self._will_flush = False
        if self._is_over.is_set() or not self._line.takes_more:
            return
        try:
            texts = [self._words.of(message) for message in self._outbox.take()]
            if texts:
                self._line.tell(texts)
        except Exception as reason:  # noqa: BLE001 - whatever it is
            self._give_up(reason)
        if self._outbox.stale and self._renewing is None:
            self._renewing = asyncio.create_task(self._renew())

    async def _renew(self) -> None:
        """Gives a snapshot to somebody who missed too much."""
        try:
            await self._subscribe(None)
        except Exception as reason:  # noqa: BLE001 - whatever it is
            self._give_up(reason)
        self._renewing = None


def _seen(hello: Hello) -> Seen | None:
    """The step with which a client wants to go on, if it names one."""
    if hello.version is None or hello.changed is None:
        return None
    return Seen(hello.version, hello.changed)


CLIENT_MESSAGES = msgspec.json.Decoder(ClientMessage)
NAMED = msgspec.json.Decoder(_Named)


class Conversations:
    """All that go on, so that nobody has too many and a stopping server can say goodbye."""

    def __init__(self, limits: Limits) -> None:
        self.words = Words()
        self._limits = limits
        self._running: set[Conversation] = set()
        self._persons: Counter[str] = Counter()
        self._addresses: Counter[str] = Counter()
        self._silent = asyncio.Event()
        self._is_over = False

    @property
    def running(self) -> int:
        """How many go on."""
        return len(self._running)

    @asynccontextmanager
    async def entered(self, conversation: Conversation, address: str) -> AsyncIterator[None]:
        """Counts a conversation while it goes on, and ends it at once where there is no room."""
        person = conversation.person
        self._running.add(conversation)
        self._persons[person] += 1
        self._addresses[address] += 1
        reason = self._why_not(person, address)
        if reason is not None:
            conversation.end(reason)
        try:
            yield
        finally:
            self._running.discard(conversation)
            count_out(self._persons, person)
            count_out(self._addresses, address)
            if not self._running:
                self._silent.set()

    def _why_not(self, person: str, address: str) -> Farewell | None:
        if self._is_over:
            return stopping()
        limit = self._exceeded(person, address)
        return None if limit is None else crowded(limit)

    def _exceeded(self, person: str, address: str) -> str | None:
        limits = self._limits
        if len(self._running) > limits.sockets:
            return "sockets"
        if self._persons[person] > limits.sockets_per_person:
            return "sockets_per_person"
        if self._addresses[address] > limits.sockets_per_address:
            return "sockets_per_address"
        return None

    async def end_all(self) -> None:
        """Says goodbye to everybody, also to who comes now, and waits a moment for it to arrive."""
        self._is_over = True
        self._silent.clear()
        for conversation in self._running:
            conversation.end(stopping())
        with suppress(TimeoutError):
            async with asyncio.timeout(GOODBYE_WITHIN):
                if self._running:
                    await self._silent.wait()
