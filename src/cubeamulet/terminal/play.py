"""One person plays against bots, line by line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Final, TypeAlias

from cubeamulet.fairness.commitment import Contribution, Secret, commitment_of, game_key
from cubeamulet.fairness.stream import ChanceStream
from cubeamulet.games.core.contract import AnyGame, Decision, JsonValue, Seat, Step
from cubeamulet.games.core.errors import GameError, IllegalMove
from cubeamulet.games.core.replay import advance, begin
from cubeamulet.players.contract import USUAL, Budget, View
from cubeamulet.players.registry import PLAYERS, Rung
from cubeamulet.records.build import record_of
from cubeamulet.records.model import (
    PERSON,
    EndReason,
    Player,
    Record,
    RecordedMove,
    bot_kind,
    fairness_of,
)
from cubeamulet.terminal.people import People
from cubeamulet.terminal.texts import Texts
from cubeamulet.terminal.words import result_lines, words_for

Read: TypeAlias = Callable[[str], str | None]
"""Asks with a prompt for one line; ``None`` when there will be no more."""

Write: TypeAlias = Callable[[str], None]
"""Says one line."""

COMMANDS: Final[Mapping[str, str]] = {
    "hand": "hand",
    "table": "table",
    "tisch": "table",
    "score": "score",
    "punkte": "score",
    "log": "log",
    "verlauf": "log",
    "help": "help",
    "hilfe": "help",
    "quit": "quit",
    "ende": "quit",
}
"""What may be typed besides moves, in both languages."""


@dataclass(frozen=True)
class Seating:
    """Who sits where: ``bots`` has the code of a player per seat, ``None`` for the person."""

    names: tuple[str, ...]
    bots: tuple[str | None, ...]

    @property
    def person(self) -> Seat:
        """The person's seat."""
        return Seat(self.bots.index(None))

    def players(self) -> list[Player]:
        """The players as a record lists them."""
        return [
            Player(Seat(seat), name, PERSON if bot is None else bot_kind(bot))
            for seat, (name, bot) in enumerate(zip(self.names, self.bots, strict=True))
        ]


@dataclass(frozen=True)
class Chance:
    """Where the chance of a game comes from, and the game's id; contributions in seat order."""

    game_id: str
    secret: Secret
    contributions: tuple[Contribution, ...]

    def stream(self) -> ChanceStream:
        """The source of all draws."""
        return ChanceStream(game_key(self.secret, self.game_id, self.contributions))


@dataclass
class Session:
    """A running game of one person at a terminal.

    ``clock`` gives seconds and serves the thinking times of the record; ``generator`` is what the
    bots draw from. In a practice game bots are given so much work, not time, so that it can be
    repeated.
    """

    game: AnyGame
    options: Mapping[str, JsonValue]
    seating: Seating
    chance: Chance
    texts: Texts
    read: Read
    write: Write
    clock: Callable[[], float]
    generator: Random
    is_practice: bool = False
    moves: list[RecordedMove] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._me = self.seating.person
        people = People(self.seating.names, self._me, self.texts.session)
        self._people = people
        self._words = words_for(self.game.name, self.texts, people)
        self._source = self.chance.stream()
        self._events: list[object] = []
        self._state: object = None

    # -- from beginning to end -------------------------------------------------------------

    def run(self) -> Record:
        """Plays until the game is over or the person leaves; gives the game's record."""
        self._introduce()
        count = len(self.seating.names)
        options = self.game.parse_options(self.options, count)
        self._take(begin(self.game, options, count, self._source))
        while decisions := self.game.decisions(self._state):
            decision = self._next(decisions)
            if decision.seat != self._me:
                self._let_bot_move(decision.seat)
            elif not self._let_person_move():
                self.write(self.texts.session.bye)
                return self._record(EndReason.ABANDONED)
        self._tell_result()
        return self._record(EndReason.FINISHED)

    def _introduce(self) -> None:
        texts = self.texts.session
        self.write(self._words.credit)
        self.write(texts.seats.format(names=", ".join(self.seating.names)))
        self._say(self._manners())
        self.write(texts.commitment.format(commitment=commitment_of(self.chance.secret).hex()))
        self.write(texts.hint)

    def _manners(self) -> Iterable[str]:
        """How the bots play, where there is anything to choose."""
        options = self.game.parse_options(self.options, len(self.seating.names))
        if self.game.leaves_choice(options):
            for name, bot in zip(self.seating.names, self.seating.bots, strict=True):
                if bot is not None:
                    yield f"{name}: {self.texts.session.bots[bot].manner}"

    def _next(self, decisions: tuple[Decision, ...]) -> Decision:
        """Bots go first where several may move, but leave the cup to the person."""
        mine = [decision for decision in decisions if decision.seat == self._me]
        if mine and (mine[0].kind == "lift" or len(decisions) == 1):
            return mine[0]
        return next(decision for decision in decisions if decision.seat != self._me)

    def _tell_result(self) -> None:
        outcome = self.game.outcome(self._state)
        assert outcome is not None
        self._say(self._words.score(self._view()))
        self._say(result_lines(outcome, self._words, self.texts, self._people))

    def _record(self, end: EndReason) -> Record:
        return record_of(
            self.game,
            game_id=self.chance.game_id,
            options=self.options,
            players=self.seating.players(),
            fairness=fairness_of(self.chance.secret, self.chance.contributions),
            moves=self.moves,
            end=end,
        )

    # -- moves -----------------------------------------------------------------------------

    def _let_bot_move(self, seat: Seat) -> None:
        bot = self.seating.bots[seat]
        assert bot is not None
        view = self.game.view_for(self._state, seat)
        assert isinstance(view, View)
        budget = self._budget(PLAYERS[bot], view)
        self._play(seat, PLAYERS[bot].choose(view, budget, self.generator), 0.0)

    def _budget(self, bot: Rung, view: View) -> Budget:
        if self.is_practice or not bot.is_heavy:
            return USUAL
        assert view.question is not None
        return Budget(seconds=bot.seconds_for(str(view.question.__struct_config__.tag)))

    def _let_person_move(self) -> bool:
        """Asks until a move is made; false when the person leaves instead."""
        asked_at = self.clock()
        self.write(self._words.question(self._view()))
        while (line := self.read(self.texts.session.prompt)) is not None:
            text = " ".join(line.split())
            command = COMMANDS.get(text.lower())
            if command == "quit":
                return False
            if command is not None or text.startswith("?"):
                self._answer(command or "?", text)
            elif text and self._try(text, self.clock() - asked_at):
                return True
        return False

    def _try(self, text: str, seconds: float) -> bool:
        """Plays what was typed; says why when it is no legal move."""
        try:
            self._play(self._me, self._as_move(text), seconds)
        except GameError as error:
            self.write(self._refusal(error))
            return False
        return True

    def _refusal(self, error: GameError) -> str:
        """Why something cannot be played, in the person's language, with the rule's number."""
        reason = self.texts.session.refusals.get(error.code, str(error))
        rule = f" ({error.rule})" if isinstance(error, IllegalMove) else ""
        return self.texts.session.not_understood.format(reason=f"{reason}{rule}")

    def _as_move(self, text: str) -> str:
        """Takes cards and words in small letters or capitals."""
        for attempt in (text, text.lower(), _with_capitals(text)):
            try:
                return self.game.format_move(self.game.parse_move(attempt))
            except GameError:
                continue
        return text

    def _play(self, seat: Seat, text: str, seconds: float) -> None:
        move = self.game.parse_move(text)
        step = advance(self.game, self._state, seat, move, self._source)
        self.moves.append(RecordedMove(seat, text, max(0, round(seconds * 1000))))
        self._take(step)

    def _take(self, step: Step[object, object]) -> None:
        """Goes on with a new state and tells what happened, as the person may know it."""
        self._state = step.state
        self._events.extend(step.events)
        self._tell(self.game.events_for(step.events, step.state, self._me))

    # -- what can be asked -----------------------------------------------------------------

    def _view(self) -> object:
        return self.game.view_for(self._state, self._me)

    def _answer(self, command: str, text: str) -> None:
        match command:
            case "?":
                self._say(self._words.possible(self._view(), text[1:].strip()))
            case "hand":
                self._say(self._words.hand(self._view()))
            case "table":
                self._say(self._words.table(self._view()))
            case "score":
                self._say(self._words.score(self._view()))
            case "log":
                self._tell(self.game.events_for(self._events, self._state, self._me))
            case _:
                self.write(self.texts.session.help)

    def _tell(self, events: Iterable[object]) -> None:
        self._say(filter(None, map(self._words.event, events)))

    def _say(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.write(line)


def _with_capitals(text: str) -> str:
    """``r12 g0A`` and ``fight r`` as notation writes them: ``R12 G0a``, ``fight R``."""
    return " ".join(
        word.lower() if word.lower() == "fight" else word[:1].upper() + word[1:].lower()
        for word in text.split()
    )
